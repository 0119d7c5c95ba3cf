package table

import (
	"fmt"
	"html"
	"strings"
)

// HTML formats the table with its caption. It is a function, not a method: what
// has a method of this name is shown as HTML in notebooks, and not every table
// is to be, as Markdown is easier to read in their files.
func HTML(t *Table) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<table>\n<caption style=\"caption-side:bottom;text-align:left\">%s</caption>\n<tr>", html.EscapeString(t.Caption))
	for j, c := range t.Head {
		fmt.Fprintf(&b, "<th%s>%s</th>", t.align(j), html.EscapeString(c))
	}
	b.WriteString("</tr>\n")
	for _, row := range t.Rows {
		b.WriteString("<tr>")
		for j, c := range row {
			span := ""
			if n := t.span(row, j); n > 1 {
				span = fmt.Sprintf(` colspan="%d"`, n)
			}
			fmt.Fprintf(&b, "<td%s%s>%s</td>", t.align(j), span, html.EscapeString(c))
		}
		b.WriteString("</tr>\n")
	}
	return b.String() + "</table>\n"
}

// align returns the attribute that sets a column of words to the left; others
// are where the style sheet of notebooks has them, to the right.
func (t *Table) align(column int) string {
	if column < t.Words {
		return ` style="text-align:left"`
	}
	return ""
}

// span returns how many columns a cell takes: the last one of a short row takes
// all that remain.
func (t *Table) span(row []string, column int) int {
	if column == len(row)-1 {
		return len(t.Head) - column
	}
	return 1
}

// LaTeX formats the table as a tabular environment, for package booktabs. The
// caption is a comment above it.
func LaTeX(t *Table) string {
	var b strings.Builder
	columns := strings.Repeat("l", t.Words) + strings.Repeat("r", len(t.Head)-t.Words)
	fmt.Fprintf(&b, "%% %s\n\\begin{tabular}{%s}\n\\toprule\n", comment.Replace(t.Caption), columns)
	b.WriteString(t.latexRow(t.Head) + "\\midrule\n")
	for _, row := range t.Rows {
		b.WriteString(t.latexRow(row))
	}
	return b.String() + "\\bottomrule\n\\end{tabular}\n"
}

// latexRow returns a line of a tabular environment.
func (t *Table) latexRow(row []string) string {
	cells := make([]string, len(row))
	for j, c := range row {
		cells[j] = latex.Replace(oneLine.Replace(c))
		if n := t.span(row, j); n > 1 {
			cells[j] = fmt.Sprintf(`\multicolumn{%d}{l}{%s}`, n, cells[j])
		}
	}
	return strings.Join(cells, " & ") + " \\\\\n"
}

// latex escapes what LaTeX would read as a command, and sets ± and < in
// mathematics, where its fonts have them.
var latex = strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "%", `\%`, "&", `\&`,
	"_", `\_`, "#", `\#`, "$", `\$`, "^", `\^{}`, "~", `\~{}`, "±", `$\pm$`, "<", `$<$`)

// comment has every line of a text begin as a comment of LaTeX.
var comment = strings.NewReplacer("\n", "\n% ", "\r", " ")
