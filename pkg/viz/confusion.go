package viz

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/metric"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/words"
)

// Confusion draws a confusion matrix: a row for each class, a column for each predicted class, and in each
// cell the number of examples. The darker a cell, the greater its share of the row. Cells of right
// predictions are blue, and cells of wrong predictions are vermilion. Cells also show their number unless
// it is 0, so colour never carries information alone. With more than 16 classes, Confusion draws only the
// classes that take part in the most mistakes, as true or as predicted class. It returns an error if the
// matrix has no examples, or another number of rows or columns than classes.
func Confusion(c *metric.Confusion) (*Figure, error) {
	if c == nil {
		return nil, nothing("confusion matrix to draw")
	}
	if len(c.Counts) != len(c.Classes) || slices.ContainsFunc(c.Counts, func(row []int) bool { return len(row) != len(c.Classes) }) {
		return nil, fmt.Errorf("viz: confusion: %s, counts of %d", words.Plural(len(c.Classes), "class"), len(c.Counts))
	}
	if c.Total() == 0 {
		return nil, errors.New("viz: confusion: no examples")
	}
	m := matrix{Confusion: c, shown: mostConfused(c), head: 24}
	widest := vg.Length(0)
	for _, k := range m.shown {
		widest = max(widest, ink.Plain.Width(c.Classes[k]))
	}
	m.left = min(widest, 150) + matrixCount
	m.wide = min(96, (720-2*ink.Margin-m.left)/vg.Length(len(m.shown)))
	m.high = min(m.wide, 56)
	// Names that are wider than a column stand upright.
	if m.upright = widest > m.wide-6; m.upright {
		m.head = min(widest, 110) + 14
	}
	return &Figure{
		Width: 720, Height: 2*ink.Margin + titleHeight + m.head + m.high*vg.Length(len(m.shown)),
		title: fmt.Sprintf("%d of %d right", m.right(), m.Total()), note: m.note(), Alt: m.alt(), paint: m.paint, origins: []any{c}, data: m.data,
	}, nil
}

// matrixCount is the width of the numbers of examples beside the names, in pixels.
const matrixCount = 48

// mostClasses limits the classes of a matrix.
const mostClasses = 16

// mostConfused returns the classes to draw, in their order.
func mostConfused(c *metric.Confusion) []int {
	all := make([]int, len(c.Classes))
	for k := range all {
		all[k] = k
	}
	if len(all) <= mostClasses {
		return all
	}
	mistaken := func(k int) int { return c.Examples(k) + c.Predicted(k) - 2*c.Counts[k][k] }
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(mistaken(b), mistaken(a)) })
	all = all[:mostClasses]
	slices.Sort(all)
	return all
}

// A matrix is the drawing of Confusion.
type matrix struct {
	*metric.Confusion
	shown      []int     // classes
	left, head vg.Length // room beside and above the cells
	wide, high vg.Length // width and height of a cell
	upright    bool      // names above
}

// right counts the examples whose class was predicted.
func (m matrix) right() (n int) {
	for k := range m.Counts {
		n += m.Counts[k][k]
	}
	return n
}

// note returns the line below the title. It explains the matrix, and counts the classes that are left out.
func (m matrix) note() string {
	note := "rows: the class, and its examples · columns: what was predicted"
	if hidden := len(m.Classes) - len(m.shown); hidden > 0 {
		note += fmt.Sprintf(" · %d of %d classes not drawn, with fewer mistakes", hidden, len(m.Classes))
	}
	return note
}

// paint draws the names of classes at the left and above, and the cells.
func (m matrix) paint(c draw.Canvas) {
	m.names(c)
	left, top := c.Min.X+m.left, c.Max.Y-m.head
	for i, k := range m.shown {
		y := top - m.high*vg.Length(i+1)
		for j, p := range m.shown {
			point := vg.Point{X: left + m.wide*vg.Length(j), Y: y}
			ink.Hover(c, m.describe(k, p), func() {
				m.cell(c, vg.Rectangle{Min: point, Max: point.Add(vg.Point{X: m.wide, Y: m.high})}, k, p)
			})
		}
	}
}

// names writes the names of the classes beside the rows, with their examples, and above the columns.
func (m matrix) names(c draw.Canvas) {
	names := make([]string, len(m.shown))
	for i, k := range m.shown {
		names[i] = m.Classes[k]
	}
	rowNames, columnNames := ink.Distinct(names, ink.Plain, m.left-matrixCount), names
	sty, lift := ink.Face(12, ink.Text, text.XCenter), vg.Length(12)
	if m.upright {
		columnNames = ink.Distinct(names, ink.Plain, m.head-14)
		sty, lift = ink.Plain, 6
		sty.Rotation = math.Pi / 2
	}
	for i, k := range m.shown {
		middle := c.Max.Y - m.head - m.high*(vg.Length(i)+0.5)
		ink.Label(c, ink.Plain, vg.Point{X: c.Min.X, Y: middle}, rowNames[i], m.left)
		ink.Label(c, ink.Face(11, ink.Faint, text.XRight), vg.Point{X: c.Min.X + m.left - 8, Y: middle}, strconv.Itoa(m.Examples(k)), matrixCount)
		c.FillText(sty, vg.Point{X: c.Min.X + m.left + m.wide*(vg.Length(i)+0.5), Y: c.Max.Y - m.head + lift}, columnNames[i])
	}
}

// describe returns the text that a cell with examples shows under the pointer.
func (m matrix) describe(k, p int) string {
	switch n := m.Counts[k][p]; {
	case n == 0:
		return ""
	case k == p:
		return fmt.Sprintf("%d of %d of %s are right", n, m.Examples(k), m.Classes[k])
	default:
		return fmt.Sprintf("%d of %d of %s were taken for %s", n, m.Examples(k), m.Classes[k], m.Classes[p])
	}
}

// cell draws how many examples of class k were taken for class p.
func (m matrix) cell(c draw.Canvas, box vg.Rectangle, k, p int) {
	n := m.Counts[k][p]
	if n == 0 {
		ink.Frame(c, box, ink.Rule, nil)
		return
	}
	col := ink.Negative
	if k == p {
		col = ink.Positive
	}
	share := float64(n) / float64(m.Examples(k))
	ink.Frame(c, box, ink.Rule, ink.Tint(col, 0.1+0.5*share))
	sty := ink.Face(12, ink.Text, text.XCenter)
	if k == p {
		sty = ink.Bold(sty)
	}
	middle := vg.Point{X: (box.Min.X + box.Max.X) / 2, Y: (box.Min.Y + box.Max.Y) / 2}
	ink.Label(c, sty, middle, strconv.Itoa(n), m.wide)
}

// alt returns the alternative text: the number of correct examples and the most frequent mistake.
func (m matrix) alt() string {
	text := fmt.Sprintf("confusion matrix of %s, %d of %d right", words.Plural(len(m.Classes), "class"), m.right(), m.Total())
	largest, class, taken := 0, 0, 0
	for k, row := range m.Counts {
		for p, n := range row {
			if k != p && n > largest {
				largest, class, taken = n, k, p
			}
		}
	}
	if largest == 0 {
		return text
	}
	return text + fmt.Sprintf("; most often %s was taken for %s, %d times", m.Classes[class], m.Classes[taken], largest)
}

// data returns the table behind the figure, with a row for each cell.
func (m matrix) data() [][]string {
	rows := [][]string{{"class", "taken for", "examples"}}
	for i, class := range m.Classes {
		for j, n := range m.Counts[i] {
			rows = append(rows, []string{class, m.Classes[j], fmt.Sprint(n)})
		}
	}
	return rows
}
