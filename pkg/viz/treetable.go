package viz

import (
	"cmp"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"halfspace/pkg/outline"
	"halfspace/pkg/viz/internal/ink"
	"halfspace/pkg/viz/internal/words"
)

// The sizes of a drawn table of weights, in pixels: the height of its cells, and the limits of
// their width. Then the limits on its rows and columns; the ones with the greatest weights are
// drawn.
const (
	cellHigh, cellLeast, cellMost = 16, 26, 72
	mostTableRows, mostColumns    = 10, 8
)

// A table is a drawn grid of weights. A unit of a perceptron tree has a weight for each value of an
// attribute, and they are easier to compare in a grid, with the attributes for rows, than in a
// list.
type table struct {
	*outline.Grid
	rows, columns []int       // rows and columns that are drawn
	tags, heads   []string    // their names, as drawn
	left          int         // undrawn rows with weights in these columns
	names         vg.Length   // width of the rows' names
	cells         []vg.Length // widths of the columns
	greatest      float64     // weight
	yes, negative color.NRGBA // colours of the classes that positive and negative weights vote for
	wide, high    vg.Length
}

// newTable returns the drawing of g, with the given colours for positive and negative weights. It
// chooses the parts to draw and measures them, since the layout of the tree needs the size of the
// table before painting.
func newTable(g *outline.Grid, yes, negative color.NRGBA) *table {
	t := &table{Grid: g, yes: yes, negative: negative}
	t.choose()
	t.tags = ink.Distinct(picked(g.Rows, t.rows), ink.Remark, cellMost)
	t.heads = ink.Distinct(picked(g.Columns, t.columns), ink.Remark, cellMost-2)
	for _, name := range t.tags {
		t.names = max(t.names, ink.Remark.Width(name))
	}
	t.wide = t.names + 6
	for k, j := range t.columns {
		// A column is as wide as the widest of its numbers and its head, within limits. A head that
		// had to stay long to differ from another may exceed them.
		head := ink.Remark.Width(t.heads[k])
		w := head
		for _, row := range g.Cells {
			if !math.IsNaN(row[j]) {
				w = max(w, ink.Remark.Width(words.Number(row[j])))
			}
		}
		t.cells = append(t.cells, max(cellLeast, min(cellMost, w+8), head+8))
		t.wide += t.cells[len(t.cells)-1]
	}
	t.high = cellHigh * vg.Length(len(t.rows)+1)
	if omitted := t.omitted(); omitted != "" {
		t.high += cellHigh
		t.wide = max(t.wide, ink.Remark.Width(omitted))
	}
	return t
}

// picked returns the names of the given indices.
func picked(names []string, idx []int) []string {
	p := make([]string, len(idx))
	for k, i := range idx {
		p[k] = names[i]
	}
	return p
}

// choose picks the columns and then the rows to draw.
//
// It takes the columns with the greatest weights, and always the last column, which holds the threshold. A
// row is drawn if it has a weight in one of these columns. If there are too many such rows, the rows with
// the greatest weights are drawn. If the last column holds only the threshold, it is no reason to draw the
// threshold's row.
func (t *table) choose() {
	// The greatest magnitude in each column and row. NaN stands for a cell without a weight.
	byColumn, byRow := make([]float64, len(t.Columns)), make([]float64, len(t.Rows))
	for _, row := range t.Cells {
		for j, w := range row {
			if !math.IsNaN(w) {
				byColumn[j] = max(byColumn[j], math.Abs(w))
				t.greatest = max(t.greatest, math.Abs(w))
			}
		}
	}
	last := len(t.Columns) - 1
	var columns []int
	for j := range last {
		columns = append(columns, j)
	}
	t.columns = append(greatest(columns, byColumn, mostColumns-1), last)
	var rows []int
	for i, row := range t.Cells {
		used := false
		for _, j := range t.columns {
			if w := row[j]; !math.IsNaN(w) && !t.lone(j) {
				used, byRow[i] = true, max(byRow[i], math.Abs(w))
			}
		}
		if used {
			rows = append(rows, i)
		}
	}
	if rows == nil { // nothing but a threshold
		rows = []int{len(t.Rows) - 1}
	}
	t.rows = greatest(rows, byRow, mostTableRows)
	t.left = len(rows) - len(t.rows)
}

// lone reports whether column j is the last one and holds a single weight. That is a threshold: it
// belongs to the unit and to no row, and is drawn in the last of the rows.
func (t *table) lone(j int) bool {
	n := 0
	for _, row := range t.Cells {
		if !math.IsNaN(row[j]) {
			n++
		}
	}
	return j == len(t.Columns)-1 && n == 1
}

// cell returns the weight that stands in column j of the r-th row that is drawn, NaN for none.
func (t *table) cell(r, j int) float64 {
	if !t.lone(j) {
		return t.Cells[t.rows[r]][j]
	}
	if r < len(t.rows)-1 {
		return math.NaN()
	}
	for _, row := range t.Cells {
		if !math.IsNaN(row[j]) {
			return row[j]
		}
	}
	return math.NaN()
}

// greatest returns those n of the indices idx that have the greatest values, in their order.
func greatest(idx []int, values []float64, n int) []int {
	if len(idx) <= n {
		return idx
	}
	// Sort by value, take the first, and restore the order that the reader knows.
	best := slices.Clone(idx)
	slices.SortStableFunc(best, func(a, b int) int { return cmp.Compare(values[b], values[a]) })
	best = best[:n]
	slices.Sort(best)
	return best
}

// omitted counts the rows and columns that are not drawn, or returns "" if all are drawn. No weight
// of an omitted row or column exceeds the greatest weight of any drawn one.
func (t *table) omitted() string {
	rows, columns := t.left, len(t.Columns)-len(t.columns)
	switch {
	case rows > 0 && columns > 0:
		return "… " + words.Plural(rows, "row") + ", " + words.Plural(columns, "column") + " of no greater weight"
	case rows > 0:
		return "… " + words.Plural(rows, "row") + " of no greater weight"
	case columns > 0:
		return "… " + words.Plural(columns, "column") + " of no greater weight"
	}
	return ""
}

// paint draws the table downwards from its upper left corner: the heads of the columns, the cells,
// the names of the rows, and the counts of omitted parts.
func (t *table) paint(c draw.Canvas, corner vg.Point) {
	middle := ink.Face(11, ink.Text, draw.XCenter)
	head := middle
	head.Color = ink.Faint
	x := corner.X + t.names + 6
	for k, j := range t.columns {
		ink.Label(c, head, vg.Point{X: x + t.cells[k]/2, Y: corner.Y - cellHigh/2}, t.heads[k], t.cells[k])
		for r := range t.rows {
			w := t.cell(r, j)
			if math.IsNaN(w) {
				continue
			}
			// The first row of cells is below the heads.
			top := corner.Y - cellHigh*vg.Length(r+1)
			b := vg.Rectangle{Min: vg.Point{X: x, Y: top - cellHigh}, Max: vg.Point{X: x + t.cells[k], Y: top}}
			ink.Frame(c, b, ink.Rule, t.shade(w))
			ink.Label(c, middle, vg.Point{X: x + t.cells[k]/2, Y: top - cellHigh/2}, words.Number(w), t.cells[k])
		}
		x += t.cells[k]
	}
	for r, name := range t.tags {
		ink.Label(c, ink.Remark, vg.Point{X: corner.X, Y: corner.Y - cellHigh*(vg.Length(r)+1.5)}, name, t.names)
	}
	ink.Label(c, ink.Remark, vg.Point{X: corner.X, Y: corner.Y - t.high + cellHigh/2}, t.omitted(), t.wide)
}

// shade returns the colour of the class that a weight votes for, deeper for a greater weight.
func (t *table) shade(w float64) color.Color {
	// At most half of the full colour, so that the number can be read on it.
	share := 0.0
	if t.greatest > 0 {
		share = 0.5 * math.Abs(w) / t.greatest
	}
	if w < 0 {
		return ink.Tint(t.negative, share)
	}
	return ink.Tint(t.yes, share)
}
