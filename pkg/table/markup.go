package table

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/internal/escape"
)

// mostTabular is the number of rows that fit on a page. A longer table is a longtable, which
// continues on the next page.
const mostTabular = 40

// LaTeX formats the table as a tabular environment, for package booktabs, or as a longtable for
// package longtable. The caption is a comment above it, ready to be moved out of the comment.
func (t *Table) LaTeX() string {
	environment, columns := "tabular", ""
	if len(t.Rows) > mostTabular {
		environment = "longtable"
	}
	for j := range t.Head {
		if t.left(j) {
			columns += "l"
			continue
		}
		columns += "r"
	}
	caption := inline(t.Caption, escape.LaTeX, func(s string) string { return `\texttt{` + escape.LaTeX(s) + "}" })
	var b strings.Builder
	fmt.Fprintf(&b, "%% %s\n\\begin{%s}{%s}\n\\toprule\n", strings.ReplaceAll(caption, "\n", "\n% "), environment, columns)
	b.WriteString(t.latexRow(t.Head) + "\\midrule\n")
	for _, row := range t.Rows {
		b.WriteString(t.latexRow(row))
	}
	return b.String() + fmt.Sprintf("\\bottomrule\n\\end{%s}\n", environment)
}

// CSV formats the cells of the table, without its caption.
func (t *Table) CSV() string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	for _, row := range slices.Concat([][]string{t.Head}, t.Rows) {
		cells := make([]string, max(len(row), len(t.Head))) // all rows have equal length
		for j, c := range row {
			cells[j] = escape.CSV(c)
		}
		w.Write(cells)
	}
	w.Flush() // a strings.Builder never fails
	return b.String()
}

// latexRow returns a line of a tabular environment.
func (t *Table) latexRow(row []string) string {
	cells := make([]string, len(row))
	for j, c := range row {
		cells[j] = escape.LaTeX(c)
		if n := t.span(row, j); n > 1 {
			cells[j] = fmt.Sprintf(`\multicolumn{%d}{l}{%s}`, n, cells[j])
		}
	}
	return strings.Join(cells, " & ") + " \\\\\n"
}

// inline returns the caption with each line converted by plain, except that text between two
// backticks is converted by code.
func inline(caption string, plain, code func(text string) string) string {
	return escape.Lines(caption, func(line string) string {
		parts := strings.Split(line, "`")
		if len(parts)%2 == 0 { // a backtick without a partner
			return plain(line)
		}
		for i, text := range parts {
			parts[i] = plain(text)
			if i%2 == 1 {
				parts[i] = code(text)
			}
		}
		return strings.Join(parts, "")
	})
}
