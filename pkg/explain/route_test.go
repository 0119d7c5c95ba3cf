package explain_test

import (
	"math"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/explain"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/outline"
	"halfspace/pkg/pipeline"
)

// line writes a decision in one line: rows with bars between cells, and the caption.
func line(d *explain.Decision) string {
	table := d.Table()
	var rows []string
	for _, row := range table.Rows {
		rows = append(rows, strings.Join(row, "|"))
	}
	return strings.Join(append(rows, table.Caption), " / ")
}

// hueTree is a tree of a guest: red is no, and so is blue, but green is yes where b is above 3. A hue that
// is missing takes no branch.
type hueTree struct{}

func (hueTree) Path(x []float64) []int {
	switch {
	case math.IsNaN(x[0]):
		return nil
	case x[0] == 2 && x[1] > 3:
		return []int{2, 1}
	case x[0] == 2:
		return []int{2, 0}
	}
	return []int{int(x[0])}
}

func (h hueTree) Predict(x []float64) int {
	if len(h.Path(x)) == 2 && x[1] > 3 {
		return 1
	}
	return 0
}

func (hueTree) Outline() *outline.Node {
	return &outline.Node{Text: "hue", Branches: []*outline.Node{
		{Edge: "= red", Text: "no"}, {Edge: "= blue", Text: "no"},
		{Edge: "= green", Text: "b", Branches: []*outline.Node{{Edge: "≤ 3", Text: "no"}, {Edge: "> 3", Text: "yes", Class: 1}}},
	}}
}

// TestRoutes has trees whose other outcomes have known classes. There are trees of a guest, of numbers, of
// groups and levels, and of units for two classes and for three.
func TestRoutes(t *testing.T) {
	hues := data.Schema{Class: "c", Classes: []string{"no", "yes", "maybe"}, Attrs: []data.Attr{{Name: "hue", Values: []string{"red", "blue", "green"}}, {Name: "b"}}}
	numbers := data.Schema{Class: "c", Classes: []string{"no", "yes", "maybe"}, Attrs: []data.Attr{{Name: "a"}, {Name: "b"}}}
	leaf := func(class int) *learners.DecisionNode {
		return &learners.DecisionNode{Attr: -1, Class: class, Counts: []float64{1, 1, 1}}
	}
	test := func(attr int, threshold float64, branches ...*learners.DecisionNode) *learners.DecisionNode {
		return &learners.DecisionNode{Attr: attr, Threshold: threshold, Branches: branches, Counts: []float64{2, 2, 2}}
	}
	chain := &learners.DecisionTree{Schema: numbers, Root: test(0, 0, leaf(2), test(1, 0, leaf(1), test(0, 9, leaf(0), leaf(0))))}
	levels := test(0, 0, leaf(0), leaf(1))
	levels.Levels = []float64{4, 7}
	groups := test(0, 0, leaf(0), leaf(1))
	groups.Groups = []int{1, 0, 1}
	unit := func(a, b, theta float64, left, right *learners.UnitNode) *learners.UnitNode {
		return &learners.UnitNode{Unit: ltu.Unit{W: []float64{a, b}, Theta: theta}, Left: left, Right: right, Counts: []float64{1, 1, 1}}
	}
	two := numbers
	two.Classes = numbers.Classes[:2]
	sides := &learners.UnitTree{Schema: two, Roots: []*learners.UnitNode{unit(1, 0, 2, unit(0, 1, 5, nil, nil), unit(0, -1, 0, nil, nil))}}
	three := &learners.UnitTree{Schema: numbers, Roots: []*learners.UnitNode{unit(1, 0, 2, nil, nil), unit(0, 1, 5, nil, unit(1, 1, 4, nil, nil)), unit(0, 0, 1, nil, nil)}, Else: 2}
	nan := math.NaN()
	for _, c := range []struct {
		name   string
		schema data.Schema
		inner  learners.Model
		x      []float64
		want   string
	}{
		{"guest", hues, hueTree{}, []float64{2, 7}, "hue = green|green|no / b > 3|7| / yes, decided by a path of 2 tests; no unless hue = green."},
		{"guest", hues, hueTree{}, []float64{1, 7}, "hue = blue|blue|no or yes / no, decided by a path of 1 test; no or yes unless hue = blue."},
		{"guest", hues, hueTree{}, []float64{nan, 7}, "no, decided by no test, where hue has no branch. Missing: hue."},
		{"leaf", numbers, &learners.DecisionTree{Schema: numbers, Root: leaf(1)}, []float64{1, 1}, "yes, decided by the only leaf."},
		{"missing", numbers, chain, []float64{nan, 1}, "no, decided by no test, where a has no branch for the example: all its branches decide by their shares. Missing: a."},
		// The nearest test is the first, or the second, or, of two as near, the last.
		{"chain", numbers, chain, []float64{1, 5}, "a > 0|1|1|maybe / b > 0|5|5|yes / a ≤ 9|1|8|no / no, decided by a path of 3 tests, margin 1; maybe unless a > 0."},
		{"chain", numbers, chain, []float64{5, 2}, "a > 0|5|5|maybe / b > 0|2|2|yes / a ≤ 9|5|4|no / no, decided by a path of 3 tests, margin 2; yes unless b > 0."},
		{"chain", numbers, chain, []float64{3, 3}, "a > 0|3|3|maybe / b > 0|3|3|yes / a ≤ 9|3|6|no / no, decided by a path of 3 tests, margin 3; yes unless b > 0."},
		{"levels", numbers, &learners.DecisionTree{Schema: numbers, Root: levels}, []float64{7, 0}, "a = 7|7|no / yes, decided by a path of 1 test; no unless a = 7."},
		{"groups", hues, &learners.DecisionTree{Schema: hues, Root: groups}, []float64{2, 0}, "hue in {red, green}|green|no / yes, decided by a path of 1 test; no unless hue in {red, green}."},
		{"units", two, sides, []float64{1, 4}, "a < 2|1|1|no / b < 5|4|1|yes / no, decided by a path of 2 tests, margin 1; yes unless b < 5."},
		{"units", two, sides, []float64{0, -1}, "a < 2|0|2|yes / b < 5|−1|6|yes / no, decided by a path of 2 tests, margin 2; yes unless a < 2."},
		{"units", two, sides, []float64{4, 7}, "a ≥ 2|4|2|yes / −b < 0|−7|7|yes / no, decided by a path of 2 tests, margin 2; yes unless a ≥ 2."},
		{"three", numbers, three, []float64{1, 6}, "class = yes||– / b ≥ 5|6|1 / a + b ≥ 4|7|3 / yes, decided by a path of 3 tests, margin 1."},
	} {
		if got := line(explain.Case(&pipeline.Model{Schema: c.schema, Inner: c.inner}, c.x)); got != c.want {
			t.Errorf("%s, %v:\n got %s\nwant %s", c.name, c.x, got, c.want)
		}
	}
}
