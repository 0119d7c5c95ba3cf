package table

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// shapes returns what must not depend on the texts of a table: the tags of its HTML, the bars of each
// line of its Markdown, the cells of each line of its LaTeX, and whether its braces close.
func shapes(t *Table) (shape []string) {
	// What begins a formula stands in an element of its own.
	spans := strings.NewReplacer("<span>", "", "</span>", "")
	shape = regexp.MustCompile(`<[^>]*>`).FindAllString(spans.Replace(t.grid(t.Rows)), -1)
	// How a caption folds depends on its words, but there is nothing else in it.
	caption := regexp.MustCompile(`</?(p|br|details|summary|span|code)>`).ReplaceAllString(captionHTML(t.Caption), "")
	shape = append(shape, regexp.MustCompile(`<`).FindAllString(caption, -1)...)
	markdown, _, _ := strings.Cut(spans.Replace(t.Markdown()), "\n\n")
	for line := range strings.Lines(markdown) {
		shape = append(shape, strings.Repeat("|", len(regexp.MustCompile(`(^|[^\\])\|`).FindAllString(line, -1))))
		shape = append(shape, regexp.MustCompile(`<[a-zA-Z/!?]`).FindAllString(line, -1)...)
	}
	for line := range strings.Lines(t.LaTeX()) {
		if strings.HasPrefix(line, "%") {
			shape = append(shape, "%")
			continue
		}
		// Without the escaped text, only the table's own commands are left.
		line = regexp.MustCompile(`\\[\\{}%&_#$]`).ReplaceAllString(line, "")
		depth := strings.Count(line, "{") - strings.Count(line, "}")
		shape = append(shape, strings.Repeat("&", strings.Count(line, "&"))+strings.Repeat("{", depth))
	}
	return shape
}

// FuzzTable puts texts into a table with a short row, and wants the same markup as for a table of plain
// words.
func FuzzTable(f *testing.F) {
	for _, text := range []string{"a", "<b>", "|", `\`, "a\nb", "\r", "1 ± 2", "{", "%", "\\input{x}", "<script>", "& _ # $ ^ ~", "\xff", "< 0.001", "\u202e\x1b[31m", "`<b>`", "`a", "[2em] *",
		strings.Repeat("long. ", 60)} {
		f.Add(text, "x", "y")
		f.Add("x", text, text)
	}
	f.Fuzz(func(t *testing.T, head, cell, caption string) {
		table := func(head, cell, caption string) *Table {
			return &Table{Caption: caption, Head: []string{head, "n", head}, Rows: [][]string{{cell, "1", cell}, {"c", cell}}, Words: 1}
		}
		got := table(head, cell, caption)
		if a, b := shapes(got), shapes(table("h", "c", strings.Repeat("\n", strings.Count(caption, "\n")))); !slices.Equal(a, b) {
			t.Errorf("%q, %q, %q:\n%q\nwant\n%q\n%s%s", head, cell, caption, a, b, got.Markdown(), got.LaTeX())
		}
		_ = got.String()
	})
}
