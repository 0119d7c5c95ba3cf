package outline

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"halfspace/pkg/internal/escape"
)

// A Grid is a table of named weights: the weights of a linear threshold unit that reads the values
// of attributes, as in figure 2 of Utgoff, Perceptron trees (1989). There is a row for each value
// and a column for each attribute. Not every attribute has every value.
type Grid struct {
	Rows, Columns []string
	// Cells are the weights by row and column, NaN for a cell without a weight.
	Cells [][]float64
}

// text formats the table in aligned columns, indented, to be appended to the line above it. It
// returns "" for a nil Grid, which belongs to a leaf that is not a unit.
func (g *Grid) text(indent string) string {
	if g == nil {
		return ""
	}
	// The first row and the first column are names.
	rows := [][]string{append([]string{""}, g.Columns...)}
	for i, name := range g.Rows {
		rows = append(rows, append([]string{name}, g.row(i)...))
	}
	for _, row := range rows {
		for j, s := range row {
			row[j] = escape.Text(s)
		}
	}
	width := make([]int, len(g.Columns)+1) // in runes, because names and minus signs are not only ASCII
	for _, r := range rows {
		for j, s := range r {
			width[j] = max(width[j], len([]rune(s)))
		}
	}
	var b strings.Builder
	// Cells are aligned to the right, like numbers. An empty row ends without blanks.
	for _, r := range rows {
		line := indent
		for j, s := range r {
			line += strings.Repeat(" ", width[j]-len([]rune(s))) + s + "  "
		}
		b.WriteString("\n" + strings.TrimRight(line, " "))
	}
	return b.String()
}

// markdown formats the table in Markdown, with right-aligned numbers.
func (g *Grid) markdown() string {
	// Only the frame is markup: names and numbers are escaped.
	line := func(cells []string) string { return "| " + strings.Join(cells, " | ") + " |\n" }
	escaped := func(name string, cells []string) []string {
		row := append([]string{name}, cells...)
		for i, s := range row {
			row[i] = escape.Markdown(s)
		}
		return row
	}
	s := line(escaped("", g.Columns)) + "|" + strings.Repeat("--:|", len(g.Columns)+1) + "\n"
	for i, name := range g.Rows {
		s += line(escaped(name, g.row(i)))
	}
	return s
}

// row formats the weights of row i to four digits, and leaves a cell without a weight empty. It
// writes a minus sign, which is as wide as a plus sign, instead of a hyphen.
func (g *Grid) row(i int) []string {
	s := make([]string, len(g.Columns))
	for j, w := range g.Cells[i] {
		if !math.IsNaN(w) {
			s[j] = strings.Replace(fmt.Sprintf("%.4g", w), "-", "−", 1)
		}
	}
	return s
}

// brief formats the weights of greatest magnitude in one line, for a rule, and gives the number of
// the others: " [size=small −2, θ 1, … 3 more]". It returns "" for a nil Grid, which belongs to a
// leaf that is not a unit.
func (g *Grid) brief() string {
	if g == nil {
		return ""
	}
	type cell struct {
		name   string
		weight float64
	}
	// A weight is named by its attribute and value, or by the attribute alone.
	var cells []cell
	for j, column := range g.Columns {
		var weights []cell
		for i, row := range g.Rows {
			if w := g.Cells[i][j]; !math.IsNaN(w) {
				weights = append(weights, cell{column + "=" + row, w})
			}
		}
		if len(weights) == 1 { // a threshold, or the weight of a number: the row means nothing
			weights[0].name = column
		}
		cells = append(cells, weights...)
	}
	// Of equal weights, the one in the first column and row comes first.
	slices.SortStableFunc(cells, func(a, b cell) int { return cmp.Compare(math.Abs(b.weight), math.Abs(a.weight)) })
	// Three digits are enough to read a rule; the table has four.
	var s []string
	for _, c := range cells[:min(shownTerms, len(cells))] {
		s = append(s, strings.Replace(fmt.Sprintf("%s %.3g", c.name, c.weight), " -", " −", 1))
	}
	if hidden := len(cells) - shownTerms; hidden > 0 {
		s = append(s, fmt.Sprintf("… %d more", hidden))
	}
	return " [" + strings.Join(s, ", ") + "]"
}
