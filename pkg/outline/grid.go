package outline

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// A Grid is a table of weights with names: an LTU's, by value and attribute.
type Grid struct {
	Rows, Columns []string
	Cells         [][]float64 // by row and column; NaN where there is no weight
}

// text formats the table in aligned columns, below the line above it.
func (g *Grid) text(indent string) string {
	if g == nil {
		return ""
	}
	rows := [][]string{append([]string{""}, g.Columns...)}
	for i, name := range g.Rows {
		rows = append(rows, append([]string{name}, g.row(i)...))
	}
	wide := make([]int, len(g.Columns)+1)
	for _, r := range rows {
		for j, s := range r {
			wide[j] = max(wide[j], len([]rune(s)))
		}
	}
	var b strings.Builder
	for _, r := range rows {
		line := indent
		for j, s := range r {
			line += strings.Repeat(" ", wide[j]-len([]rune(s))) + s + "  "
		}
		b.WriteString("\n" + strings.TrimRight(line, " "))
	}
	return b.String()
}

func (g *Grid) markdown() string {
	line := func(cells []string) string { return "| " + strings.Join(cells, " | ") + " |\n" }
	escaped := func(name string, cells []string) []string {
		all := append([]string{name}, cells...)
		for i, s := range all {
			all[i] = Escape(s)
		}
		return all
	}
	s := line(escaped("", g.Columns)) + "|" + strings.Repeat("--:|", len(g.Columns)+1) + "\n"
	for i, name := range g.Rows {
		s += line(escaped(name, g.row(i)))
	}
	return s
}

// row formats the weights of row i.
func (g *Grid) row(i int) []string {
	s := make([]string, len(g.Columns))
	for j, w := range g.Cells[i] {
		if !math.IsNaN(w) {
			s[j] = strings.Replace(fmt.Sprintf("%.4g", w), "-", "−", 1)
		}
	}
	return s
}

// brief formats the greatest weights in one line.
func (g *Grid) brief() string {
	if g == nil {
		return ""
	}
	type cell struct {
		name   string
		weight float64
	}
	var cells []cell
	for j, column := range g.Columns {
		var in []cell
		for i, row := range g.Rows {
			if w := g.Cells[i][j]; !math.IsNaN(w) {
				in = append(in, cell{column + "=" + row, w})
			}
		}
		if len(in) == 1 { // a threshold, or the weight of a number
			in[0].name = column
		}
		cells = append(cells, in...)
	}
	slices.SortStableFunc(cells, func(a, b cell) int { return cmp.Compare(math.Abs(b.weight), math.Abs(a.weight)) })
	var s []string
	for _, c := range cells[:min(shownTerms, len(cells))] {
		s = append(s, strings.Replace(fmt.Sprintf("%s %.3g", c.name, c.weight), " -", " −", 1))
	}
	if more := len(cells) - shownTerms; more > 0 {
		s = append(s, fmt.Sprintf("… %d more", more))
	}
	return " [" + strings.Join(s, ", ") + "]"
}
