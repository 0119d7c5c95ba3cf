// Package table formats tables of words and numbers: for a terminal, as
// Markdown, as HTML, and as LaTeX. It does not know what they are of.
package table

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"halfspace/pkg/internal/escape"
)

// A Table is a table to read: its cells are formatted already.
//
// A row that is shorter than Head says in its last cell why it has no more; HTML
// and LaTeX let this cell take the columns that remain.
type Table struct {
	// Caption is set below the table. What stands in it between two backticks is code.
	Caption string
	Head    []string
	Rows    [][]string
	// Words is how many of the first columns hold words, which markup sets to the
	// left. The others hold numbers, set to the right, unless Left lists them.
	Words int
	Left  []int
	// Keep is the column that stays in sight when a wide table is scrolled in a
	// notebook: the first, unless it is set.
	Keep int
	// Hints are shown in a notebook while the pointer is over a heading; or there
	// are none.
	Hints []string
}

// left reports whether markup sets a column to the left.
func (t *Table) left(column int) bool { return column < t.Words || slices.Contains(t.Left, column) }

// AddColumn adds a column with a cell for each row. It panics if there are fewer
// cells than rows.
func (t *Table) AddColumn(title string, cells []string) {
	t.Head = append(t.Head, title)
	for i := range t.Rows {
		t.Rows[i] = append(t.Rows[i], cells[i])
	}
}

// String formats the table for a terminal, its columns set to the right, with
// the caption below.
func (t *Table) String() string {
	rows := slices.Concat([][]string{t.Head}, t.Rows)
	widths := make([]int, len(t.Head)) // in characters
	for _, row := range rows {
		for j, c := range row {
			widths[j] = max(widths[j], utf8.RuneCountInString(escape.Text(c)))
		}
	}
	// Two spaces part columns, and end lines.
	var b strings.Builder
	for _, row := range rows {
		for j, c := range row {
			fmt.Fprintf(&b, "%*s  ", widths[j], escape.Text(c))
		}
		b.WriteString("\n")
	}
	return b.String() + "\n" + escape.Lines(t.Caption, escape.Text)
}

// Markdown formats the table with its caption. A mean stays with its deviation where a browser breaks
// cells into lines, as the spaces about ± are not to be broken at.
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
