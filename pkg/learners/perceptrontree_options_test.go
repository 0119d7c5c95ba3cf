package learners_test

import (
	"math"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

// TestPerceptronTreeOptions runs the suite with each option.
func TestPerceptronTreeOptions(t *testing.T) {
	numbers := []string{"halfspace", "interval", "outside", "three classes"}
	for _, c := range []struct {
		learner learners.PerceptronTree
		learns  []string
	}{
		{learners.PerceptronTree{Split: learners.StalledPocket}, nil},
		{learners.PerceptronTree{Split: learners.Vacillating}, nil},
		{learners.PerceptronTree{Split: learners.Vacillating, Numeric: true, Inherit: true}, numbers},
		{learners.PerceptronTree{Patience: 3}, nil},
		{learners.PerceptronTree{Inherit: true}, nil},
		{learners.PerceptronTree{Reading: learners.Reading{ZeroAccepts: true}}, nil},
		{learners.PerceptronTree{Pocket: true, Patience: 4, Inherit: true}, nil},
		{learners.PerceptronTree{Combine: 2}, nil},
		{learners.PerceptronTree{Combine: 2, Search: true}, nil},
		{learners.PerceptronTree{Numeric: true}, numbers},
		{learners.PerceptronTree{Numeric: true, Reading: learners.Reading{CountLast: true}, Pocket: true}, numbers},
		{learners.PerceptronTree{Numeric: true, Intervals: 4}, numbers},
		{learners.PerceptronTree{Numeric: true, Combine: 2, Inherit: true}, numbers},
		{learners.PerceptronTree{Numeric: true, Combine: 2, Search: true}, numbers},
	} {
		unchanged := c.learner
		unchanged.Epochs = 1
		i := learners.Info{Name: learners.String(c.learner), Learner: c.learner, Learns: append(c.learns, "3-of-5", "xor"), OneEpoch: unchanged}
		t.Run(i.Name, func(t *testing.T) { learnertest.Run(t, i) })
	}
	for _, rule := range []learners.SplitRule{learners.Never, learners.Proven, learners.Revisited} {
		i := learners.Info{Name: string(rule), Learner: learners.PerceptronTree{Split: rule}, Learns: []string{"3-of-5"}}
		t.Run(i.Name, func(t *testing.T) { learnertest.Run(t, i) })
	}
}

// TestProvenSplitsOnlyWhatIsNotSeparable has every function of three attributes, or its complement: no
// leaf is split if and only if a perceptron learns it. The bound is far away: the first split takes up to
// 428,740 presentations.
func TestProvenSplitsOnlyWhatIsNotSeparable(t *testing.T) {
	s := bits(t, 3, func([]bool) bool { return false })
	separable := 0
	for f := range 1 << 7 {
		for i := range s.Y {
			s.Y[i] = f >> i & 1
		}
		unit := fit[*learners.PerceptronTreeModel](t, learners.PerceptronTree{Split: learners.Never, InOrder: true, Epochs: 100}, s)
		tree := fit[*learners.PerceptronTreeModel](t, learners.PerceptronTree{Split: learners.Proven, InOrder: true, Epochs: 100_000}, s)
		if known(unit, s) == 8 {
			separable++
		}
		if (known(unit, s) == 8) != (tree.Trees[0].Test == nil) || known(tree, s) != 8 {
			t.Fatalf("function %#x: a perceptron has %d right, the tree %d with %d tests", f, known(unit, s), known(tree, s), len(tested(tree.Outline())))
		}
	}
	if 2*separable != 104 { // S. Muroga, Threshold Logic and its Applications (1971)
		t.Errorf("%d of 256 functions are separable, want 104", 2*separable)
	}
}

func TestPerceptronTreeRefuses(t *testing.T) {
	s := learnertest.Sample("halfspace")
	for want, p := range map[string]learners.PerceptronTree{
		"set Numeric":        {},
		"Epochs is -1":       {Epochs: -1},
		"Intervals is 1":     {Intervals: 1},
		"Intervals is -2":    {Intervals: -2},
		"MaxTests is -1":     {MaxTests: -1},
		"Combine is -1":      {Combine: -1},
		"LogBase is 1":       {Reading: learners.Reading{LogBase: 1}},
		"LogBase is NaN":     {Reading: learners.Reading{LogBase: math.NaN()}},
		"Patience is -1":     {Patience: -1},
		`Split is "rarely"`:  {Split: "rarely"},
		"the proof needs":    {Split: learners.Revisited, Numeric: true},
		"Patience is +Inf":   {Patience: math.Inf(1)},
		"perceptron tree: L": {Reading: learners.Reading{LogBase: -2}},
	} {
		_, err := p.Fit(t.Context(), s, learners.Seed(1))
		if want != "set Numeric" {
			_, err = p.Start(s.Schema, nil)
		}
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: got %v, want %q", p, err, want)
		}
	}
	if _, err := (learners.PerceptronTree{}).Start(data.Schema{Classes: []string{"one"}}, nil); err == nil {
		t.Error("one class: no error")
	}
}

// TestCombinationIsATest learns x1 < x2 exclusive-or x3 = 1. Below a test of the combination of x1 and x2,
// or of x3, units are right.
func TestCombinationIsATest(t *testing.T) {
	r := learners.Seed(3)
	s := &data.Set{Schema: data.Schema{Name: "oblique", Attrs: []data.Attr{{Name: "x1"}, {Name: "x2"}, {Name: "x3"}, {Name: "x4"}}, Classes: []string{"0", "1"}}}
	for range 2000 {
		x := []float64{r.Float64(), r.Float64(), r.Float64(), r.Float64()}
		y := 0
		if (x[0] < x[1]) != (x[2] < x[3]) {
			y = 1
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	m := fit[*learners.PerceptronTreeModel](t, learners.PerceptronTree{Numeric: true, Combine: 2, Patience: 4, Epochs: 50}, s)
	units := 0
	for _, text := range tested(m.Outline()) {
		if strings.Contains(text, "·x") {
			units++
		}
	}
	if units == 0 {
		t.Error("no test of a combination")
	}
	for i, class := range m.Network().PredictAll(s.X) {
		if class != m.Predict(s.X[i]) {
			t.Fatalf("example %d: network says class %d", i, class)
		}
	}
}

// TestSearchFindsTheSet learns x1 < x2 and x3 < x4, which no unit describes, among eight numbers. With a
// search the first test combines one of these pairs, and all examples are right sooner or later. The
// greatest weights would combine all four.
func TestSearchFindsTheSet(t *testing.T) {
	r := learners.Seed(3)
	s := &data.Set{Schema: data.Schema{Name: "two pairs", Classes: []string{"0", "1"}}}
	for _, name := range []string{"x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8"} {
		s.Attrs = append(s.Attrs, data.Attr{Name: name})
	}
	for range 2000 {
		x := make([]float64, 8)
		for j := range x {
			x[j] = r.Float64()
		}
		y := 0
		if x[0] < x[1] && x[2] < x[3] {
			y = 1
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	m := fit[*learners.PerceptronTreeModel](t, learners.PerceptronTree{Numeric: true, Combine: 2, Search: true, Epochs: 50}, s)
	text := m.Outline().Text
	if !(strings.Contains(text, "·x1") && strings.Contains(text, "·x2")) && !(strings.Contains(text, "·x3") && strings.Contains(text, "·x4")) {
		t.Errorf("the first test is %s", text)
	}
}

// TestCombinationIsWhatIsFound compares the unit that a search has found, whose inputs are 1 and 0, with
// the unit that may become a test, whose inputs are 1 and −1. The excess of the second is twice as great
// on every example.
func TestCombinationIsWhatIsFound(t *testing.T) {
	s := contradictory(1500)
	for i := range s.Y {
		s.Y[i] = min(s.Y[i], 1)
	}
	s.Classes = []string{"p", "q"}
	u, err := learners.PerceptronTree{Combine: 2, Search: true, Split: learners.Never}.Start(s.Schema, nil)
	if err != nil {
		t.Fatal(err)
	}
	m := u.(*learners.PerceptronTreeModel)
	for i, x := range s.X {
		m.Update(x, s.Y[i])
	}
	unit := m.Trees[0].Unit
	if !unit.Search.Over() || unit.Combined == nil {
		t.Fatal("the search is not over, or has found nothing")
	}
	found, test := unit.Search.Best, unit.Combined.Unit
	for _, x := range s.X {
		excess, want := test.Theta.W-test.Sum, found.Sum.Theta
		for place, j := range found.Attrs {
			want += found.Sum.W[place][int(x[j])]
			excess += 2 * test.W[j][int(x[j])].W
		}
		if excess != 2*want {
			t.Fatalf("%v: the test comes to %v, and what was found to %v", x, excess, want)
		}
	}
}

// TestSearchDelaysSplits checks that a tree that searches splits no leaf before its search is over,
// although its unit would be given up at once.
func TestSearchDelaysSplits(t *testing.T) {
	s, err := data.Parity(3).Table()
	if err != nil {
		t.Fatal(err)
	}
	u, err := learners.PerceptronTree{Combine: 2, Search: true}.Start(s.Schema, nil)
	if err != nil {
		t.Fatal(err)
	}
	m := u.(*learners.PerceptronTreeModel)
	for i := range 2000 {
		m.Update(s.X[i%8], s.Y[i%8])
		finished := m.Trees[0].Unit != nil && m.Trees[0].Unit.Search.Over()
		if m.Trees[0].Test != nil {
			if i < 400 { // a round learns from 200 examples, and judges by as many
				t.Errorf("split after %d", i+1)
			}
			return
		}
		if finished && i > 1200 {
			t.Fatal("the search is over, and nothing is split")
		}
	}
	t.Error("nothing is split")
}

// TestIntervalsAreOneTest has a number with three intervals, which is missing in some examples. One test
// distinguishes the intervals, and its edges show where they end.
func TestIntervalsAreOneTest(t *testing.T) {
	r := learners.Seed(1)
	s := &data.Set{Schema: data.Schema{Attrs: []data.Attr{{Name: "x"}, {Name: "y"}}, Classes: []string{"0", "1"}}}
	for i := range 900 {
		x, y := float64(i%9), r.Float64()
		limit := 0.1 // of y, in class 1
		if x >= 3 && x < 6 {
			limit = 0.9
		}
		class := 0
		if y < limit {
			class = 1
		}
		if i%9 == 4 {
			x = math.NaN()
		}
		s.X, s.Y = append(s.X, []float64{x, y}), append(s.Y, class)
	}
	m := fit[*learners.PerceptronTreeModel](t, learners.PerceptronTree{Numeric: true, Intervals: 3, Patience: 8, Epochs: 200}, s)
	o := m.Outline()
	edges := []string{}
	for _, b := range o.Branches {
		edges = append(edges, b.Edge)
	}
	if got, want := strings.Join(edges, "; "), "≤ 2.5; > 2.5, ≤ 5.5; > 5.5; = ?"; got != want || o.Text != "x" {
		t.Errorf("the root tests %s: %s, want x: %s", o.Text, got, want)
	}
	for _, x := range []float64{-1e9, 2.5, math.Nextafter(2.5, 3), 4, 5.5, math.Nextafter(5.5, 6), 1e9} {
		for _, y := range []float64{0.1, 0.9} {
			if got, want := m.Network().Predict([]float64{x, y}), m.Predict([]float64{x, y}); got != want {
				t.Errorf("(%v, %v): the network says class %d, the tree %d", x, y, got, want)
			}
		}
	}
}

// TestNoBinsWhereNothingIsCut wants a leaf to keep a histogram of each number as long as the number may be
// cut there. Below eight cuts, where most leaves of a noisy sample are in the end, there is no histogram.
func TestNoBinsWhereNothingIsCut(t *testing.T) {
	r := learners.Seed(4)
	s := &data.Set{Schema: data.Schema{Attrs: []data.Attr{{Name: "x"}, {Name: "y"}}, Classes: []string{"no", "yes"}}}
	for range 600 {
		s.X, s.Y = append(s.X, []float64{r.NormFloat64(), r.NormFloat64()}), append(s.Y, r.IntN(2))
	}
	m := fit[*learners.PerceptronTreeModel](t, learners.PerceptronTree{Numeric: true, Epochs: 60}, s)
	var binned, bare int
	var walk func(n *learners.PerceptronNode)
	walk = func(n *learners.PerceptronNode) {
		if n == nil {
			return
		}
		if n.Test != nil {
			for _, branch := range n.Test.Branches {
				walk(branch)
			}
			return
		}
		for _, w := range n.Unit.Numbers {
			bins := len(w.Bins) > 0
			if bins != (n.Unit.Cuts < 8) {
				t.Errorf("a leaf below %d cuts has %d bins", n.Unit.Cuts, len(w.Bins))
			}
			if bins {
				binned++
			} else {
				bare++
			}
		}
	}
	walk(m.Trees[0])
	if binned == 0 || bare == 0 {
		t.Errorf("%d histograms, and %d were left out", binned, bare)
	}
}
