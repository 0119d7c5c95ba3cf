package table

import (
	"strings"
	"testing"
)

// sample has a column of words, a mean, and a row without numbers.
func sample() *Table {
	return &Table{Caption: "Scores & more.", Head: []string{"learner", "score %", "n"}, Words: 1,
		Rows: [][]string{{"A|B", "62.5 ± 17.7", "2"}, {"C_<x>", "needs 100 %"}}}
}

func TestMarkdown(t *testing.T) {
	want := "| learner | score % | n |\n|:--|--:|--:|\n| A\\|B | 62.5\u00a0±\u00a017.7 | 2 |\n| C\\_&lt;x> | needs 100 % |\n\nScores &amp; more.\n"
	if got := sample().Markdown(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestString aligns by characters, not bytes: ± has two bytes.
func TestString(t *testing.T) {
	want := "learner      score %  n  \n    A|B  62.5 ± 17.7  2  \n  C_<x>  needs 100 %  \n\nScores & more."
	if got := sample().String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestShortRows lets the last cell of a short row take the columns that remain.
func TestShortRows(t *testing.T) {
	for want, text := range map[string]string{
		`<td class="keep" style="text-align:left">C_&lt;x&gt;</td><td colspan="2">needs 100 %</td>`: sample().HTML(),
		`C\_$<$x$>$ & \multicolumn{2}{l}{needs 100 \%} \\`:                                          sample().LaTeX(),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

func TestAddColumn(t *testing.T) {
	s := &Table{Head: []string{"a"}, Rows: [][]string{{"1"}, {"2"}}}
	s.AddColumn("b", []string{"3", "4"})
	if got, want := s.String(), "a  b  \n1  3  \n2  4  \n\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestCaptionCode has a command in a caption, which may be copied from where it is shown, and names that
// are not taken for one.
func TestCaptionCode(t *testing.T) {
	table := &Table{Caption: "a_b: by `x -n=<1>`.\n`c", Head: []string{"a"}}
	for want, text := range map[string]string{
		"a\\_b: by `x -n=<1>`.\n\\`c\n":                       table.Markdown(),
		"<p>a_b: by <code>x -n=&lt;1&gt;</code>.<br>\n`c</p>": table.HTML(),
		"% a\\_b: by \\texttt{x -n=$<$1$>$}.\n% `c\n":         table.LaTeX(),
		"a_b: by `x -n=<1>`.\n`c":                             table.String(),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// TestLongTable breaks a table over pages.
func TestLongTable(t *testing.T) {
	if text := long(mostTabular + 1).LaTeX(); strings.Count(text, "{longtable}") != 2 || strings.Contains(text, "tabular") {
		t.Error(text)
	}
	if text := long(mostTabular).LaTeX(); strings.Count(text, "{tabular}") != 2 {
		t.Error(text)
	}
}
