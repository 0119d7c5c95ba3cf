package eval

import (
	"encoding/csv"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/ltu"
)

// FuzzFormats names sets and learners by any texts and gives them any scores. CSV must read back as it
// was written, except formulas. Markdown must have the bars and tags of a table of plain words.
// P-values must lie between 0 and 1.
func FuzzFormats(f *testing.F) {
	for _, text := range []string{"a", "<script>", "|", `\|`, "a\nb", "\r\n", "\"q\"", "=cmd|'/c calc'!A0", "![t](http://h/x)", "{}%$#_^~&", "\xff", "\u202e", "", "a,b"} {
		f.Add(text, "pocket", 0.5, 0.75)
		f.Add("iris", text, 0.0, 1e-300)
	}
	f.Fuzz(func(t *testing.T, set, learner string, a, b float64) {
		if !(math.Abs(a) <= 1 && math.Abs(b) <= 1) { // no accuracies
			return
		}
		table := func(set, learner string) *Table {
			rows := []Row{{Learner: learner}, {Learner: "x"}, {Learner: "y", Unsuited: "needs " + learner}}
			for k := range 2 {
				rows[k].Scores, rows[k].Units, rows[k].Weights = []float64{a, b, a}, []float64{1, 2, 3}, []float64{4, 5, 6}
			}
			rows[1].Scores = []float64{b, b, a}
			return &Table{Set: set, Plan: "p", Ratio: 0.5, Rows: rows}
		}
		friedman := func(set, learner string) string {
			return (&Friedman{Learners: []string{learner, "x"}, Sets: []string{set}, Ranks: [][]float64{{1, 2}}}).Markdown()
		}
		stream := func(set, learner string) *Stream {
			return &Stream{Set: set, Window: 1, Examples: 1, Names: []string{learner}, Mistakes: []int{1}, Sizes: make([]ltu.Size, 1), Seen: []int{1}, Recent: [][]float64{{a}}}
		}
		got := table(set, learner)
		body, _, _ := strings.Cut(got.Markdown(), "\n\n")
		plain, _, _ := strings.Cut(table("s", "l").Markdown(), "\n\n")
		for _, c := range [][2]string{{body, plain}, {friedman(set, learner), friedman("s", "l")}, {stream(set, learner).Markdown(), stream("s", "l").Markdown()}} {
			if !slices.Equal(marks(c[0]), marks(c[1])) {
				t.Errorf("%q and %q:\n%s\nand of plain words\n%s", set, learner, c[0], c[1])
			}
		}
		for i := range 2 {
			if p := got.Test(i, 0); !(p.P >= 0 && p.P <= 1 && p.Corrected >= p.P && p.Corrected <= 1) {
				t.Errorf("scores %v and %v: %+v", a, b, p)
			}
		}
		readsBack(t, got.CSV(), set, learner)
		readsBack(t, stream(set, learner).CSV(), set, learner)
		_, _ = got.HTML(), got.LaTeX() // which pkg/table tests
	})
}

// marks returns the bars and the beginnings of tags of each line.
func marks(markdown string) (lines []string) {
	spans := strings.NewReplacer("<span>", "", "</span>", "") // of dollars and backslashes
	for line := range strings.Lines(spans.Replace(markdown)) {
		lines = append(lines, strings.Join(regexp.MustCompile(`(^|[^\\])\||<[a-zA-Z/!?]`).FindAllString(line, -1), ""))
	}
	for i := range lines {
		lines[i] = regexp.MustCompile(`[^|<]`).ReplaceAllString(lines[i], "")
	}
	return lines
}

// readsBack wants the names in the first line below the header, where a line end is as csv writes it,
// and what would be a formula in a spreadsheet stands behind an apostrophe.
func readsBack(t *testing.T, text, set, learner string) {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	written := func(name string) string { return strings.ReplaceAll(escape.CSV(name), "\r\n", "\n") }
	if rows[1][0] != written(set) || rows[1][1] != written(learner) {
		t.Errorf("wrote %q and %q, read %q", set, learner, rows[1])
	}
}
