// Package table formats tables of words and numbers: for a terminal, as Markdown, as HTML, as LaTeX
// and as CSV. It does not depend on the meaning of the cells.
package table

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"halfspace/pkg/internal/escape"
)

// A Table is a table for readers, whose cells are already formatted as text.
//
// A row may be shorter than Head. Its last cell then says why the other cells are missing, for example that
// a learner failed. In HTML and LaTeX this cell spans the remaining columns.
type Table struct {
	// Caption stands below the table. Text between two backticks in it is code.
	Caption string
	Head    []string
	Rows    [][]string
	// Words is the number of leading columns that hold words, which markup aligns to the left. The
	// others hold numbers, aligned to the right, unless Left lists them.
	Words int
	Left  []int
	// Keep is the column that stays in sight when a wide table is scrolled in a notebook: the first
	// column by default.
	Keep int
	// Hints are shown in a notebook while the pointer is over a heading; nil for a table without
	// hints.
	Hints []string
}

// left reports whether markup aligns a column to the left.
func (t *Table) left(column int) bool { return column < t.Words || slices.Contains(t.Left, column) }

// AddColumn adds a column with a cell for each row. It panics if there are fewer cells than rows.
func (t *Table) AddColumn(title string, cells []string) {
	t.Head = append(t.Head, title)
	for i := range t.Rows {
		t.Rows[i] = append(t.Rows[i], cells[i])
	}
}

// String formats the table for a terminal, with all columns aligned to the right and the caption
// below.
func (t *Table) String() string {
	rows := slices.Concat([][]string{t.Head}, t.Rows)
	widths := make([]int, len(t.Head)) // in characters
	for _, row := range rows {
		for j, c := range row {
			widths[j] = max(widths[j], utf8.RuneCountInString(escape.Text(c)))
		}
	}
	// Two spaces separate columns, and end lines.
	var b strings.Builder
	for _, row := range rows {
		for j, c := range row {
			fmt.Fprintf(&b, "%*s  ", widths[j], escape.Text(c))
		}
		b.WriteString("\n")
	}
	return b.String() + "\n" + escape.Lines(t.Caption, escape.Text)
}

// Markdown formats the table with its caption. It writes non-breaking spaces around ±, so that a
// browser keeps a mean on one line with its deviation.
func (t *Table) Markdown() string {
	var b strings.Builder
	b.WriteString(markdownRow(t.Head) + "|")
	for j := range t.Head {
		if t.left(j) {
			b.WriteString(":--|")
			continue
		}
		b.WriteString("--:|")
	}
	b.WriteString("\n")
	for _, row := range t.Rows {
		b.WriteString(markdownRow(row))
	}
	return b.String() + "\n" + inline(t.Caption, escape.Markdown, func(s string) string { return "`" + escape.Text(s) + "`" }) + "\n"
}

// markdownRow returns a line of a Markdown table.
func markdownRow(row []string) string {
	var b strings.Builder
	b.WriteString("|")
	for _, c := range row {
		fmt.Fprintf(&b, " %s |", strings.ReplaceAll(escape.Markdown(c), " ± ", "\u00a0±\u00a0"))
	}
	return b.String() + "\n"
}
