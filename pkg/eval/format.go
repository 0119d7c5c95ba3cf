package eval

import (
	"encoding/csv"
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/stat"
)

// The columns of a printed table. All but the first are numbers.
var columns = []string{"learner", "accuracy %", "± sd", "units", "weights", "p", "p corrected"}

// caption says what the table is of and what p compares.
func (t *Table) caption() string {
	return fmt.Sprintf("%s: %s. p: paired t-test against the first row, plain and corrected (Nadeau–Bengio).", t.Set, t.Plan)
}

// cells returns the printed columns of row i; those of an unsuited learner are
// its name and the reason.
func (t *Table) cells(i int) []string {
	r := t.Rows[i]
	if r.Unsuited != "" {
		return []string{r.Learner, r.Unsuited}
	}
	c := []string{r.Learner,
		fmt.Sprintf("%.1f", 100*r.Mean()), fmt.Sprintf("%.1f", 100*r.SD()),
		fmt.Sprintf("%.1f", stat.Mean(r.Units, nil)), fmt.Sprintf("%.1f", stat.Mean(r.Weights, nil)), "", ""}
	if i > 0 && t.Rows[0].Unsuited == "" {
		test := t.Test(i, 0)
		c[5], c[6] = printP(test.P), printP(test.Corrected)
	}
	return c
}

func printP(p float64) string {
	if math.IsNaN(p) {
		return "–"
	}
	if p < 0.001 {
		return "< 0.001"
	}
	return fmt.Sprintf("%.3f", p)
}

// Markdown formats the table with its caption.
func (t *Table) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s |\n|:--%s|\n", strings.Join(columns, " | "), strings.Repeat("|--:", len(columns)-1))
	for i := range t.Rows {
		b.WriteString("|")
		for _, c := range t.cells(i) {
			fmt.Fprintf(&b, " %s |", bar(c))
		}
		b.WriteString("\n")
	}
	return b.String() + "\n" + t.caption() + "\n"
}

// HTML formats the table with its caption.
func (t *Table) HTML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<table>\n<caption style=\"caption-side:bottom;text-align:left\">%s</caption>\n<tr>", html.EscapeString(t.caption()))
	for i, c := range columns {
		fmt.Fprintf(&b, "<th%s>%s</th>", align(i), c)
	}
	b.WriteString("</tr>\n")
	for i := range t.Rows {
		b.WriteString("<tr>")
		cells := t.cells(i)
		for j, c := range cells {
			fmt.Fprintf(&b, "<td%s%s>%s</td>", align(j), span(j, cells), html.EscapeString(c))
		}
		b.WriteString("</tr>\n")
	}
	return b.String() + "</table>\n"
}

func align(column int) string {
	if column == 0 {
		return ` style="text-align:left"`
	}
	return ""
}

// span lets the reason in the row of an unsuited learner take all columns.
func span(column int, cells []string) string {
	if column == 1 && len(cells) == 2 {
		return fmt.Sprintf(` colspan="%d"`, len(columns)-1)
	}
	return ""
}

// LaTeX formats the table as a tabular environment, for package booktabs.
func (t *Table) LaTeX() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%% %s\n\\begin{tabular}{l%s}\n\\toprule\n", t.caption(), strings.Repeat("r", len(columns)-1))
	b.WriteString(latexRow(columns) + "\\midrule\n")
	for i := range t.Rows {
		cells := t.cells(i)
		if len(cells) == 2 {
			fmt.Fprintf(&b, "%s & \\multicolumn{%d}{l}{%s} \\\\\n", latex.Replace(cells[0]), len(columns)-1, latex.Replace(cells[1]))
			continue
		}
		b.WriteString(latexRow(cells))
	}
	return b.String() + "\\bottomrule\n\\end{tabular}\n"
}

func latexRow(cells []string) string {
	escaped := make([]string, len(cells))
	for i, c := range cells {
		escaped[i] = latex.Replace(c)
	}
	return strings.Join(escaped, " & ") + " \\\\\n"
}

var latex = strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "%", `\%`, "&", `\&`, "_", `\_`, "#", `\#`, "$", `\$`, "^", `\^{}`, "~", `\~{}`, "±", `$\pm$`, "<", `$<$`)

// CSV formats the results trial by trial, a line each, with every digit.
func (t *Table) CSV() string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	w.Write([]string{"set", "learner", "trial", "accuracy", "units", "weights", "unsuited"})
	for _, r := range t.Rows {
		if r.Unsuited != "" {
			w.Write([]string{t.Set, r.Learner, "", "", "", "", r.Unsuited})
		}
		for i, score := range r.Scores {
			w.Write([]string{t.Set, r.Learner, strconv.Itoa(i + 1), number(score), number(r.Units[i]), number(r.Weights[i]), ""})
		}
	}
	w.Flush() // a strings.Builder takes everything
	return b.String()
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
