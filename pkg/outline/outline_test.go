package outline_test

import (
	"math"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
	"halfspace/pkg/outline"
)

// TestOutlineOfUnits is figure 2 of Utgoff (1989), in part.
func TestOutlineOfUnits(t *testing.T) {
	nan := math.NaN()
	unit := &outline.Node{Edge: "= F", Text: "LTU", Class: -1, Counts: []float64{4, 6}, Weights: &outline.Grid{
		Rows: []string{"F", "T"}, Columns: []string{"a", "b", "θ"}, Cells: [][]float64{{-2, -1, nan}, {1, 2, 1}},
	}}
	o := &outline.Node{Text: "d", Counts: []float64{4, 9}, Classes: []string{"no", "yes"}, Branches: []*outline.Node{
		{Edge: "= T", Text: "yes", Class: 1, Counts: []float64{0, 3}}, unit,
	}}
	for _, c := range []struct{ got, want string }{
		{o.String(), `
d = T: yes (n=3)
d = F: LTU (n=10, 4 no, 6 yes)
        a   b  θ
    F  −2  −1
    T   1   2  1`},
		{o.Markdown(), `
- d = T: **yes** (n=3)
- d = F: **LTU** 1 (n=10, 4 no, 6 yes)

Unit 1

|  | a | b | θ |
|--:|--:|--:|--:|
| F | −2 | −1 |  |
| T | 1 | 2 | 1 |
`},
		{o.Rules()[1], "\nif d = F then LTU [a=F −2, b=T 2, a=T 1, b=F −1, … 1 more] (n=10, 4 no, 6 yes)"},
	} {
		if "\n"+c.got != c.want {
			t.Errorf("got:\n%s\nwant:%s", c.got, c.want)
		}
	}
}

// TestLeafAlone is a tree without a test, whose examples may not be counted or be none.
func TestLeafAlone(t *testing.T) {
	for _, c := range []struct {
		counts         []float64
		text, markdown string
	}{
		{nil, "play", "- **play**\n"},
		{[]float64{0, 0}, "play (n=0)", "- **play** (n=0)\n"},
		{[]float64{1, 2.5}, "play (n=3.5, 1 of another class)", "- **play** (n=3.5, 1 of another class)\n"},
	} {
		o := &outline.Node{Text: "play", Class: 1, Counts: c.counts}
		if o.String() != c.text || o.Markdown() != c.markdown || o.Rules()[0] != "always "+c.text {
			t.Errorf("%q, %q and %q, want %q", o, o.Markdown(), o.Rules(), c.text)
		}
	}
}

// TestTopOfMany has a test with a branch for each of 61 values, one more leaf than is shown, and
// another of two. The large one does not fit, and the small one is opened although fewer examples
// came there.
func TestTopOfMany(t *testing.T) {
	wide := &outline.Node{Edge: "> 0", Text: "wide", Counts: []float64{61, 0}}
	for range 61 {
		wide.Branches = append(wide.Branches, &outline.Node{Edge: "= v", Text: "no", Counts: []float64{1, 0}})
	}
	small := &outline.Node{Edge: "≤ 0", Text: "small", Counts: []float64{2, 2}, Branches: []*outline.Node{
		{Edge: "= a", Text: "no", Counts: []float64{2, 0}}, {Edge: "= b", Text: "yes", Class: 1, Counts: []float64{0, 2}},
	}}
	o := &outline.Node{Text: "x", Counts: []float64{63, 2}, Branches: []*outline.Node{small, wide}}
	if tests, leaves := o.Nodes(); tests != 3 || leaves != 63 || o.Examples() != 65 {
		t.Errorf("%d tests, %d leaves, %v examples", tests, leaves, o.Examples())
	}
	want := `x ≤ 0
|   small = a: no (n=2)
|   small = b: yes (n=2)
x > 0: … 61 leaves (n=61, 61 class 0, 0 class 1)`
	if got := o.String(); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	if len(o.Top(100).Branches[1].Branches) != 61 {
		t.Error("the top of enough leaves is not all of the tree")
	}
	if len(wide.Branches) != 61 || wide.Rest != 0 {
		t.Error("Top changed the tree")
	}
	if lines := strings.Count(o.Markdown(), "\n"); lines != 4 {
		t.Errorf("%d lines of Markdown, want 4", lines)
	}
}

// TestConditions has units without weights, weights of 1 and numbers that only more digits distinguish.
func TestConditions(t *testing.T) {
	attrs := []data.Attr{{Name: "a"}, {Name: "b"}}
	for _, c := range []struct {
		digits int
		unit   ltu.Unit
		want   string
	}{
		{3, ltu.Unit{W: []float64{0, 0}, Theta: 0}, "always"},
		{3, ltu.Unit{W: []float64{0, 0}, Theta: 1e-9}, "never"},
		{3, ltu.Unit{W: []float64{1, -1}, Theta: 0}, "a − b ≥ 0"},
		{3, ltu.Unit{W: []float64{1.0001, 2}, Theta: -1}, "2·b + a ≥ −1"},
		{5, ltu.Unit{W: []float64{1.0001, 2}, Theta: -1}, "2·b + 1.0001·a ≥ −1"},
		{outline.AllDigits, ltu.Unit{W: []float64{0.1, 0}, Theta: 0.3}, "0.10000000000000001·a ≥ 0.29999999999999999"},
	} {
		if got := outline.ConditionTo(c.digits, c.unit, attrs); got != c.want {
			t.Errorf("%d digits: %q, want %q", c.digits, got, c.want)
		}
	}
}
