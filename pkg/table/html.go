package table

import (
	_ "embed"
	"fmt"
	"strings"

	"halfspace/pkg/internal/escape"
)

const (
	// mostRows is the maximum number of rows that are shown at once. A longer table shows the first
	// previewRows rows, and below these all rows, folded.
	mostRows    = 20
	previewRows = 10
	// mostCaption is the number of characters of a caption that are shown: about three lines below
	// a table in a notebook. The rest is folded.
	mostCaption = 300
)

var (
	//go:embed table.css
	css string
	//go:embed table.js
	js string

	// Every table contains its style and its script, because a page may show only this table. Each of them
	// takes one line, because the file of a notebook stores lines separately. A notebook that is not
	// trusted drops both, and shows plain tables.
	style  = strings.Join(strings.Fields(css), " ")
	script = strings.Join(strings.Fields(js), " ")
)

// HTML formats the table with its caption for a notebook. A click on a heading sorts the rows, a
// button copies them as CSV, and a wide table scrolls beside the column Keep. Long tables and
// captions are folded. Where scripts do not run, for example in a notebook that is not trusted, it
// is a plain table that folds.
func (t *Table) HTML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<div class=\"halfspace-table\">\n<style>%s</style>\n", style)
	if n := len(t.Rows); n > mostRows {
		b.WriteString(t.grid(t.Rows[:previewRows]))
		fmt.Fprintf(&b, "<details><summary>all %d rows</summary>\n%s</details>\n", n, t.grid(t.Rows))
	} else {
		b.WriteString(t.grid(t.Rows))
	}
	fmt.Fprintf(&b, "%s<script>%s</script>\n</div>\n", captionHTML(t.Caption), script)
	return b.String()
}

// grid returns the heading and the given rows, in a box that scrolls if they are wide.
func (t *Table) grid(rows [][]string) string {
	var b strings.Builder
	b.WriteString("<div style=\"overflow-x:auto\">\n<table>\n<thead>\n<tr>")
	for j, c := range t.Head {
		hint := ""
		if j < len(t.Hints) {
			hint = fmt.Sprintf(` title="%s"`, escape.Attribute(t.Hints[j]))
		}
		fmt.Fprintf(&b, "<th%s%s>%s</th>", t.look(j), hint, escape.HTML(c))
	}
	b.WriteString("</tr>\n</thead>\n<tbody>\n")
	for _, row := range rows {
		b.WriteString("<tr>")
		for j, c := range row {
			span := ""
			if n := t.span(row, j); n > 1 {
				span = fmt.Sprintf(` colspan="%d"`, n)
			}
			fmt.Fprintf(&b, "<td%s%s>%s</td>", t.look(j), span, escape.HTML(c))
		}
		b.WriteString("</tr>\n")
	}
	return b.String() + "</tbody>\n</table>\n</div>\n"
}

// look returns the attributes that align a column of words to the left, and keep the column Keep in
// sight. The style sheet of notebooks aligns other columns to the right.
func (t *Table) look(column int) string {
	class, left := "", ""
	if column == t.Keep {
		class = ` class="keep"`
	}
	if t.left(column) {
		left = ` style="text-align:left"`
	}
	return class + left
}

// span returns the number of columns that a cell takes: the last cell of a short row takes all
// columns that remain.
func (t *Table) span(row []string, column int) int {
	if column == len(row)-1 {
		return len(t.Head) - column
	}
	return 1
}

// captionHTML formats a caption. Only its first lines are in sight; the rest is folded.
func captionHTML(caption string) string {
	if caption == "" {
		return ""
	}
	first, rest := cutCaption(caption)
	code := func(text string) string { return "<code>" + escape.HTML(text) + "</code>" }
	lines := func(text string) string {
		return strings.ReplaceAll(inline(strings.TrimSpace(text), escape.HTML, code), "\n", "<br>\n")
	}
	if rest == "" {
		return fmt.Sprintf("<p>%s</p>\n", lines(first))
	}
	return fmt.Sprintf("<p>%s</p>\n<details><summary>more</summary>\n<p>%s</p>\n</details>\n", lines(first), lines(rest))
}

// cutCaption divides a caption after the last sentence or line that ends within the first three
// lines. Without such an end it divides after the last word, and without a space after a character.
func cutCaption(caption string) (first, rest string) {
	cut, runes, lines := len(caption), 0, 0
	for i, r := range caption {
		if r == '\n' {
			lines++
		}
		if lines == 3 || runes == mostCaption {
			cut = i
			break
		}
		runes++
	}
	if cut == len(caption) {
		return caption, ""
	}
	head := caption[:cut]
	for _, end := range []string{"\n", ". ", " "} {
		if i := strings.LastIndex(head, end); i > cut/3 && caption[cut] != '\n' {
			cut = i + len(end)
			break
		}
	}
	return caption[:cut], caption[cut:]
}
