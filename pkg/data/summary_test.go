package data

import (
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var updateSummaries = flag.Bool("update-summaries", false, "write testdata/summary-* anew")

// gallery returns sets that a summary must describe well.
func gallery() map[string]*Set {
	hostile := zoo()
	hostile.Name = "<script>alert(1)</script>"
	hostile.Attrs[0] = Attr{Name: "a|b", Values: []string{"<b>", "*_*"}, Note: `"guessed" & 'quoted'`}
	hostile.Attrs[4].Name = "x\ny"
	hostile.Classes = []string{"a && b", "€ $x$"}
	wide := &Set{Schema: Schema{Name: "wide", Classes: []string{"x", "y", "z"}}, X: make([][]float64, 12)}
	for i := range wide.X {
		wide.Y = append(wide.Y, i%2)
	}
	for j := range mostAttrs + 2 {
		a := Attr{Name: fmt.Sprint("a", j)}
		for v := range 9 * max(0, 1-j) { // the first is nominal
			a.Values = append(a.Values, string(rune('a'+v)))
		}
		wide.Attrs = append(wide.Attrs, a)
		for i := range wide.X {
			wide.X[i] = append(wide.X[i], float64((i*i+j)%9))
		}
	}
	return map[string]*Set{"pane": pane(), "hostile": hostile, "wide": wide, "empty": {}}
}

func TestSummaryPrints(t *testing.T) {
	for name, s := range gallery() {
		m := s.Summary()
		for ext, got := range map[string]string{"txt": m.String(), "md": m.Markdown(), "html": m.HTML()} {
			file := filepath.Join("testdata", "summary-"+name+"."+ext)
			if *updateSummaries {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("%s is not what is printed now; if that is right, run the test with -update-summaries:\n%s", file, got)
			}
		}
	}
}

// TestShort writes whole numbers as such.
func TestShort(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", -3: "-3", 1.23456: "1.235", 1234.5: "1234", 99999.5: "100000", 100000: "100000", 102100.25: "102100",
		1e-7: "1e-07", 1e14: "100000000000000", 1e15: "1e+15", math.Inf(1): "+Inf",
	} {
		if got := short(x); got != want {
			t.Errorf("%v: %s, want %s", x, got, want)
		}
	}
}

// Of more than 20 attributes the first ten are in sight, and the others folded.
func TestSummaryFolds(t *testing.T) {
	s := &Set{Schema: Schema{Classes: []string{"x", "y"}}, X: [][]float64{make([]float64, 21)}, Y: []int{0}}
	for j := range 21 {
		s.Attrs = append(s.Attrs, Attr{Name: fmt.Sprintf("attr%d;", j)})
	}
	seen, folded, _ := strings.Cut(s.Summary().HTML(), "<details><summary>11 more attributes</summary>")
	if strings.Count(seen, ";</td>") != 10 || strings.Count(folded, ";</td>") != 11 {
		t.Errorf("%s\nfolded:\n%s", seen, folded)
	}
	s.Attrs = s.Attrs[1:]
	s.X[0] = s.X[0][1:]
	if html := s.Summary().HTML(); strings.Contains(html, "details") || strings.Count(html, ";</td>") != 20 {
		t.Error(html)
	}
}

// Whatever the names, the HTML has no elements but its own.
func TestSummaryEscapes(t *testing.T) {
	html := gallery()["hostile"].Summary().HTML()
	for _, bad := range []string{"<script", "<b>*", "<b>:"} {
		if strings.Contains(html, bad) {
			t.Errorf("HTML contains %s", bad)
		}
	}
}

func TestSummaryCounts(t *testing.T) {
	s := pane()
	s.X[1], s.X[4] = s.X[2], s.X[2] // with a missing value, in all three classes
	m := s.Summary()
	got := fmt.Sprint(m.Examples, m.Distinct, m.Contradictory, m.Unavoidable, m.Missing, m.Incomplete, m.Classes)
	if want := "5 3 1 2 3 3 [{1 2} {2 2} {3 1}]"; got != want {
		t.Errorf("counts are %s, want %s", got, want)
	}
	if a := m.Attrs[1]; a.Missing != 3 || fmt.Sprint(a.Levels) != "[{clear 1} {green 0} {brown 1}]" || !math.IsNaN(a.Mean) {
		t.Errorf("tint: %+v", a)
	}
	if a := m.Attrs[2]; a.Min != 13 || a.Max != 16 || math.Abs(a.Mean-14.8) > 1e-12 {
		t.Errorf("Na: %+v", a)
	}
}

// TestSummaryNamesClass wants each layout to name the column that the classes come from, if its name is not
// class.
func TestSummaryNamesClass(t *testing.T) {
	m := pane().Summary()
	m.Class = "x<5>"
	for text, want := range map[string]string{m.String(): "\nclass (x<5>)  examples\n", m.Markdown(): "\n| class (x&lt;5>) | examples |", m.HTML(): ">class (x&lt;5&gt;)<"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// The counts of the UCI sets that were taken of their files by other means.
func TestSummaryOfUCI(t *testing.T) {
	for name, want := range map[string]string{
		"house-votes-84": "435 16 [{democrat 267} {republican 168}] missing 392 contradictory 0 0",
		"kr-vs-kp":       "3196 36 [{nowin 1527} {won 1669}] missing 0 contradictory 0 0",
		"glass":          "214 9 [{1 70} {2 76} {3 17} {5 13} {6 9} {7 29}] missing 0 contradictory 0 0",
		"promoters":      "106 57 [{+ 53} {- 53}] missing 0 contradictory 0 0",
		"splice":         "3190 60 [{EI 767} {IE 768} {N 1655}] missing 0 contradictory 1 1",
		"mushroom":       "8124 22 [{e 4208} {p 3916}] missing 2480 contradictory 0 0",
		"monks":          "432 6 [{0 216} {1 216}] missing 0 contradictory 0 0",
	} {
		m := readUCI(t, name).Summary()
		got := fmt.Sprint(m.Examples, len(m.Attrs), m.Classes, " missing ", m.Missing, " contradictory ", m.Contradictory, m.Unavoidable)
		got = strings.ReplaceAll(got, "][", "] [")
		if got != want {
			t.Errorf("%s: %s\nwant %s", name, got, want)
		}
	}
	for name, want := range map[string]int{"house-votes-84": 342, "splice": 3005} {
		if got := readUCI(t, name).Summary().Distinct; got != want {
			t.Errorf("%s: %d distinct vectors, want %d", name, got, want)
		}
	}
}
