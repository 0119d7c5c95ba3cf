package table

import (
	"fmt"
	"strings"
)

// LaTeX formats the table as a tabular environment, for package booktabs. The
// caption is a comment above it.
func LaTeX(t *Table) string {
	var b strings.Builder
	columns := ""
	for j := range t.Head {
		if t.left(j) {
			columns += "l"
			continue
		}
		columns += "r"
	}
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
