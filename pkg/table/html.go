package table

import (
	_ "embed"
	"fmt"
	"strings"

	"halfspace/pkg/internal/escape"
)

const (
	// mostRows is how many rows of a table are shown at once. Of a longer one there are the first few,
	// previewRows of them, and below these all rows, folded.
	mostRows    = 20
	previewRows = 10
	// mostCaption is how many characters of a caption are shown, about three lines below a table in a
	// notebook. The rest is folded.
	mostCaption = 300
)

var (
	//go:embed table.css
	css string
	//go:embed table.js
	js string

	// The style and the script of tables come along with every table, as a cell's output may be the only
	// one of a page. They take a line each, as a notebook's file keeps them line by line. A notebook
	// that is not trusted drops both, and is left with plain tables.
	style  = strings.Join(strings.Fields(css), " ")
	script = strings.Join(strings.Fields(js), " ")
)

// HTML formats the table with its caption for a notebook. A click on a heading sorts the rows, a
// button copies them as CSV, and a wide table scrolls beside the column Keep; what is long is folded.
// Where scripts do not run, in a notebook of somebody else say, it is a plain table that folds.
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

// grid returns the heading and some rows, in a box that scrolls if they are wide.
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

// look returns the attributes by which a column of words is set to the left, and the column Keep stays
// where it is seen. Others are where the style sheet of notebooks has them, to the right.
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

// span returns how many columns a cell takes: the last one of a short row takes
// all that remain.
func (t *Table) span(row []string, column int) int {
	if column == len(row)-1 {
		return len(t.Head) - column
	}
	return 1
}

// captionHTML formats a caption, of which only the first lines are in sight.
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

// cutCaption parts a caption behind the last sentence or line that ends within the first three lines;
// if there is none behind the last word, and if there is none at all, a character.
func cutCaption(caption string) (first, rest string) {
	at, runes, lines := len(caption), 0, 0
	for i, r := range caption {
		if r == '\n' {
			lines++
		}
		if lines == 3 || runes == mostCaption {
			at = i
			break
		}
		runes++
	}
	if at == len(caption) {
		return caption, ""
	}
	head := caption[:at]
	for _, end := range []string{"\n", ". ", " "} {
		if i := strings.LastIndex(head, end); i > at/3 && caption[at] != '\n' {
			at = i + len(end)
			break
		}
	}
	return caption[:at], caption[at:]
}
