package table

import (
	"fmt"
	"strings"
	"testing"
)

// long returns a table of n rows.
func long(n int) *Table {
	t := &Table{Head: []string{"row"}, Words: 1}
	for i := range n {
		t.Rows = append(t.Rows, []string{fmt.Sprint("row", i, ";")})
	}
	return t
}

// A table of 20 rows is shown whole. With one more row the first ten are in sight, and all rows below,
// folded.
func TestLongTablesFold(t *testing.T) {
	if got := long(20).HTML(); strings.Contains(got, "<details>") || strings.Count(got, "<td") != 20 {
		t.Errorf("20 rows:\n%s", got)
	}
	seen, folded, _ := strings.Cut(long(21).HTML(), "<details><summary>all 21 rows</summary>")
	if strings.Count(seen, "<td") != 10 || strings.Count(folded, "<td") != 21 || !strings.Contains(folded, "</details>") {
		t.Errorf("21 rows:\n%s\n%s", seen, folded)
	}
}

// TestCaptions shows three lines of a caption, parted where something ends, and folds the rest.
func TestCaptions(t *testing.T) {
	sentence := strings.Repeat("a word ", 20) + "ends. "
	for _, c := range []struct {
		name, caption, first string
	}{
		{"short", "Scores.", "Scores."},
		{"three lines", "a\nb\nc", "a\nb\nc"},
		{"four lines", "a\nb\nc\nd", "a\nb\nc"},
		{"sentences", sentence + sentence + sentence, sentence + sentence},
		{"words", strings.Repeat("word ", 100), strings.Repeat("word ", 60)},
		{"no word", strings.Repeat("ä", 400), strings.Repeat("ä", 300)},
	} {
		first, rest := cutCaption(c.caption)
		if first != c.first || first+rest != c.caption {
			t.Errorf("%s: %q and %q", c.name, first, rest)
		}
		table := &Table{Caption: c.caption}
		if got := strings.Contains(table.HTML(), "<summary>more</summary>"); got != (rest != "") {
			t.Errorf("%s: folded %t", c.name, got)
		}
	}
}

// The markup that is not for notebooks has all rows and the whole caption, and nothing of HTML's.
func TestOtherMarkupIsWhole(t *testing.T) {
	table := long(50)
	table.Caption = strings.Repeat("words, ", 100)
	for _, text := range []string{table.String(), table.Markdown(), table.LaTeX()} {
		if strings.Count(text, "row") != 51 || strings.Count(text, "words,") != 100 || strings.Contains(text, "<") {
			t.Errorf("%s", text)
		}
	}
}

// TestColumns sets columns to the left, keeps one in sight, and has hints.
func TestColumns(t *testing.T) {
	table := &Table{Head: []string{"a", "b", "c"}, Rows: [][]string{{"1", "2", "3"}}, Words: 1, Left: []int{2}, Keep: 2, Hints: []string{"x<y"}}
	for want, text := range map[string]string{
		`<th style="text-align:left" title="x&lt;y">a</th><th>b</th><th class="keep" style="text-align:left">c</th>`: table.HTML(),
		"|:--|--:|:--|":        table.Markdown(),
		`\begin{tabular}{lrl}`: table.LaTeX(),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}
