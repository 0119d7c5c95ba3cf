package learners_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

func mistakesOf(m learners.Model, s *data.Set) (wrong int) {
	for i, x := range s.X {
		if m.Predict(x) != s.Y[i] {
			wrong++
		}
	}
	return wrong
}

func truthTable(t *testing.T, c *data.Concept) *data.Set {
	t.Helper()
	s, err := c.Table()
	if err != nil {
		t.Fatal(err)
	}
	return s.Complements()
}

// nodeLearners are the learners of units that a tree may have.
var nodeLearners = []learners.Learner{
	nil, learners.Pocket{}, learners.Perceptron{Epochs: 50}, learners.Winnow{Epochs: 50}, learners.Backprop{}, learners.MaximalStability{}, learners.IncLP{},
}

// TestLTUTreeNodes learns whole truth tables with every learner of units. With as
// many layers as there are rows any of them must come to an end without errors.
func TestLTUTreeNodes(t *testing.T) {
	for _, c := range []*data.Concept{data.Parity(2), data.Parity(4), data.Outside(1, 5, 6), data.Multiplexer(2), data.AtLeast(2, 5)} {
		s := truthTable(t, c)
		for _, node := range nodeLearners {
			l := learners.LTUTree{Node: node, Depth: 100}
			m := fit[*learners.UnitTree](t, l, s)
			if wrong := mistakesOf(m, s); wrong > 0 {
				t.Errorf("%s: %v has %d mistakes", c.Name, learners.String(l), wrong)
			}
		}
	}
}

// TestLTUTreeConforms runs the suite on other settings than the published.
func TestLTUTreeConforms(t *testing.T) {
	for _, l := range []learners.LTUTree{
		{Node: learners.FewestErrors{Of: []learners.Learner{learners.Pocket{Draws: 1000}, learners.Perceptron{Epochs: 5}}}, Prune: 0.2},
		{Node: learners.MaximalStability{}, Eliminate: true, Tolerance: 0.1},
		{Node: learners.Winnow{Epochs: 5}},
		{Node: learners.Majority{}, Depth: 3},
	} {
		t.Run(learners.String(l), func(t *testing.T) { learnertest.Run(t, learners.Info{Name: "ltu tree", Learner: l}) })
	}
}

// TestLTUTreeTwoUnits learns the paper's kind of function, a disjunction of two
// threshold functions, with the two units that are optimal.
func TestLTUTreeTwoUnits(t *testing.T) {
	c := data.Outside(3, 7, 10).Irrelevant(10)
	for seed := range uint64(5) {
		r := learners.Seed(seed)
		m, err := learners.LTUTree{}.Fit(t.Context(), c.Sample(1000, r).Complements(), r)
		if err != nil {
			t.Fatal(err)
		}
		units, _ := m.(*learners.UnitTree).Roots[0].Size()
		if wrong := mistakesOf(m, c.Sample(2000, r).Complements()); units != 2 || wrong > 20 {
			t.Errorf("seed %d: %d units, %d mistakes in 2000 examples", seed, units, wrong)
		}
	}
}

// TestLTUTreeLimits looks at each limit: a sample that one unit cannot separate,
// one layer, a tolerance of all errors, one class, and no unit that parts examples.
func TestLTUTreeLimits(t *testing.T) {
	s := truthTable(t, data.Parity(3))
	units := func(l learners.LTUTree, s *data.Set) (units, layers int) {
		return fit[*learners.UnitTree](t, l, s).Roots[0].Size()
	}
	if n, _ := units(learners.LTUTree{Depth: 1}, s); n != 1 {
		t.Errorf("one layer has %d units", n)
	}
	if _, layers := units(learners.LTUTree{Depth: 2}, s); layers != 2 {
		t.Errorf("of at most two layers there are %d", layers)
	}
	if n, _ := units(learners.LTUTree{Tolerance: 1}, s); n != 1 {
		t.Errorf("a tolerance of all errors gives %d units", n)
	}
	if n, _ := units(learners.LTUTree{}, s); n < 2 {
		t.Errorf("the default depth gives %d units", n)
	}
	for class := range 2 {
		one := *s
		one.Y = slices.Repeat([]int{class}, s.Len())
		m := fit[*learners.UnitTree](t, learners.LTUTree{}, &one)
		if n, _ := m.Roots[0].Size(); n != 1 || mistakesOf(m, &one) > 0 {
			t.Errorf("of class %d alone: %d units, %d mistakes", class, n, mistakesOf(m, &one))
		}
	}
	equal := s.Subset([]int{0, 0, 0, 1, 1})
	for i := range equal.X {
		equal.X[i], equal.Y[i] = equal.X[0], i/2%2 // of class 0, 0, 1, 1, 0
	}
	m := fit[*learners.UnitTree](t, learners.LTUTree{}, equal)
	if n, _ := m.Roots[0].Size(); n != 1 || mistakesOf(m, equal) != 2 {
		t.Errorf("of contradictions: %d units, %d mistakes", n, mistakesOf(m, equal))
	}
}

// TestLTUTreeDepth learns alternating classes on a line, where each unit divides
// little: the tree is as deep as it may be, by default ten layers.
func TestLTUTreeDepth(t *testing.T) {
	s := &data.Set{Schema: schemaOf(1, 2)}
	for i := range 40 {
		s.X, s.Y = append(s.X, []float64{float64(i)}), append(s.Y, i%2)
	}
	for depth, want := range map[int]int{0: 10, 3: 3, 15: 15} {
		l := learners.LTUTree{Node: fixedUnit{ltu.Unit{W: []float64{1}, Theta: 100}}, Depth: depth}
		if _, layers := fit[*learners.UnitTree](t, l, s).Roots[0].Size(); layers != want {
			t.Errorf("Depth %d: %d layers, want %d", depth, layers, want)
		}
	}
}

// TestLTUTreeElse looks at the class of examples that no tree claims: the commonest.
func TestLTUTreeElse(t *testing.T) {
	for want := range 3 {
		s := learnertest.Sample("three classes")
		for i := range s.Y {
			if i%3 != 0 {
				s.Y[i] = want
			}
		}
		for _, l := range []learners.Learner{learners.LTUTree{}, learners.LogicMLP{Backprop: learners.Backprop{Epochs: 1}}} {
			if m := fit[*learners.UnitTree](t, l, s); m.Else != want {
				t.Errorf("%s: Else is %d, want %d", learners.String(l), m.Else, want)
			}
		}
	}
}

// TestLTUTreeTolerance works a case by hand: the one unit that Node learns has 1
// error among the 4 examples on its right, and none on its left.
func TestLTUTreeTolerance(t *testing.T) {
	s := &data.Set{Schema: schemaOf(1, 2), X: [][]float64{{0}, {1}, {2}, {3}, {4}, {5}}, Y: []int{0, 0, 1, 1, 0, 1}}
	for _, c := range []struct {
		tolerance float64
		branches  bool
	}{{0, true}, {0.24, true}, {0.25, false}, {0.5, false}} {
		l := learners.LTUTree{Node: learners.FindLargeNegSubset{}, Tolerance: c.tolerance}
		root := fit[*learners.UnitTree](t, l, s).Roots[0]
		if root.Left != nil || (root.Right != nil) != c.branches {
			t.Errorf("at %v: branches left %t, right %t", c.tolerance, root.Left != nil, root.Right != nil)
		}
	}
}

// A fixedUnit learns the same unit of every sample.
type fixedUnit struct{ ltu.Unit }

func (f fixedUnit) Fit(_ context.Context, s *data.Set, _ *rand.Rand) (learners.Model, error) {
	return &learners.Halfspace{Schema: s.Schema, Unit: f.Unit}, nil
}

// TestLTUTreeRecut has a node learner that puts all examples on one side: the
// threshold moves to where it separates the classes best.
func TestLTUTreeRecut(t *testing.T) {
	s := &data.Set{Schema: schemaOf(1, 2), X: [][]float64{{0}, {1}, {2}, {3}, {4}}, Y: []int{1, 1, 0, 0, 1}}
	l := learners.LTUTree{Node: fixedUnit{ltu.Unit{W: []float64{2}, Theta: 100}}}
	m := fit[*learners.UnitTree](t, l, s)
	if root := m.Roots[0]; root.Theta != -2 || root.W[0] != -2 { // x ≤ 1
		t.Errorf("the root is %v", root.Unit)
	}
	if wrong := mistakesOf(m, s); wrong > 0 {
		t.Errorf("%d mistakes in\n%v", wrong, m)
	}
	l.Depth = 1
	if root := fit[*learners.UnitTree](t, l, s).Roots[0]; root.Theta != 100 {
		t.Errorf("a unit was moved where there are no more layers: %v", root.Unit)
	}
}

func TestLTUTreeOptions(t *testing.T) {
	r := learners.Seed(1)
	c := data.Outside(3, 7, 10).Irrelevant(40)
	noisy := c.Sample(400, r).Complements()
	for i := range noisy.Y {
		if r.IntN(8) == 0 {
			noisy.Y[i] = 1 - noisy.Y[i]
		}
	}
	test := c.Sample(4000, r).Complements()
	size := func(l learners.LTUTree) (units, weights, wrong int) {
		m := fit[*learners.UnitTree](t, l, noisy)
		units, _ = m.Roots[0].Size()
		return units, m.Network().Size().Weights, mistakesOf(m, test)
	}
	plain, weights, _ := size(learners.LTUTree{})
	if pruned, _, _ := size(learners.LTUTree{Prune: 0.25}); pruned >= plain {
		t.Errorf("pruned there are %d units, without %d", pruned, plain)
	}
	if _, left, _ := size(learners.LTUTree{Eliminate: true}); left >= weights {
		t.Errorf("with elimination there are %d weights, without %d", left, weights)
	}
	root := func(tries int) int {
		node := learners.FewestErrors{Of: slices.Repeat([]learners.Learner{learners.Perceptron{Epochs: 3}}, tries)}
		m := fit[*learners.UnitTree](t, learners.LTUTree{Node: node, Depth: 1}, noisy)
		return mistakesOf(m, noisy)
	}
	if one, ten := root(1), root(10); ten >= one {
		t.Errorf("the best of ten units has %d mistakes, the first of them %d", ten, one)
	}
}

func TestLTUTreeElimination(t *testing.T) {
	s := truthTable(t, data.AtLeast(1, 2).Irrelevant(4))
	m := fit[*learners.UnitTree](t, learners.LTUTree{Node: learners.MaximalStability{}, Eliminate: true}, s)
	for j, w := range m.Roots[0].W {
		if relevant := s.Attrs[j].Of == "x1" || s.Attrs[j].Of == "x2"; !relevant && w != 0 {
			t.Errorf("irrelevant %s has the weight %v", s.Attrs[j].Name, w)
		}
	}
	if n := mistakesOf(m, s); n > 0 || m.Network().Size().Weights > 4 {
		t.Errorf("%d mistakes, %v", n, m)
	}
}

// TestLTUTreeEliminationEnds drops attributes as long as this adds no errors: all
// of three are needed, with none the unit would predict one class.
func TestLTUTreeEliminationEnds(t *testing.T) {
	s := truthTable(t, data.AtLeast(2, 3))
	for _, node := range []learners.Learner{learners.MaximalStability{}, learners.Pocket{}} {
		l := learners.LTUTree{Node: node, Depth: 1, Eliminate: true}
		if m := fit[*learners.UnitTree](t, l, s); mistakesOf(m, s) > 0 || m.Network().Size().Weights < 3 {
			t.Errorf("%s: %d mistakes, %v", learners.String(l), mistakesOf(m, s), m)
		}
	}
	// x2 decides 1 of 4 examples more than x1 does, which has the least influence.
	line := &data.Set{Schema: schemaOf(2, 2), X: [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}, Y: []int{0, 0, 0, 1}}
	l := learners.LTUTree{Node: learners.MaximalStability{}, Depth: 1, Eliminate: true}
	if m := fit[*learners.UnitTree](t, l, line); mistakesOf(m, line) > 0 {
		t.Errorf("of an AND: %v", m)
	}
}

func TestLTUTreeCounts(t *testing.T) {
	s := learnertest.Sample("three classes")
	m := fit[*learners.UnitTree](t, learners.LTUTree{}, s)
	for c, root := range m.Roots {
		var check func(n *learners.UnitNode, part *data.Set)
		check = func(n *learners.UnitNode, part *data.Set) {
			if n == nil {
				return
			}
			var sides [2][]int
			for i, x := range part.X {
				k := 0
				if n.Fires(x) {
					k = 1
				}
				sides[k] = append(sides[k], i)
			}
			right := part.Subset(sides[1])
			if fmt.Sprint(n.Counts) != fmt.Sprint(part.ClassCounts()) || fmt.Sprint(n.Fired) != fmt.Sprint(right.ClassCounts()) {
				t.Errorf("tree %d: a node counts %v and %v, want %v and %v", c, n.Counts, n.Fired, part.ClassCounts(), right.ClassCounts())
			}
			if n.Right == nil {
				want := 1 + math.Round(256*float64(right.ClassCounts()[c]+1)/float64(right.Len()+2))/256
				if n.Vote != want {
					t.Errorf("tree %d: a leaf votes %v, want %v", c, n.Vote, want)
				}
			}
			check(n.Left, part.Subset(sides[0]))
			check(n.Right, right)
		}
		check(root, s)
	}
}

func TestLTUTreeErrors(t *testing.T) {
	s := truthTable(t, data.Parity(3))
	real := *s
	real.X = slices.Clone(s.X)
	real.X[2] = []float64{0.5, 0, 0, 0, 0, 0}
	for _, c := range []struct {
		l    learners.LTUTree
		s    *data.Set
		want string
	}{
		{learners.LTUTree{Depth: -1}, s, "Depth is -1"},
		{learners.LTUTree{Tolerance: 1.5}, s, "Tolerance is 1.5"},
		{learners.LTUTree{Tolerance: math.NaN()}, s, "Tolerance is NaN"},
		{learners.LTUTree{Prune: 1}, s, "Prune is 1"},
		{learners.LTUTree{Node: learners.MLP{Hidden: 2}}, s, "ltu tree: MLP{Hidden: 2} learns a network of 3 units, want one"},
		{learners.LTUTree{Node: learners.Winnow{}}, &real, "winnow: unsuited sample"},
		{learners.LTUTree{Node: learners.SigmoidUnit{Rate: -1}}, s, "sigmoid unit: Rate is -1"},
	} {
		_, err := c.l.Fit(t.Context(), c.s, learners.Seed(1))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: got %v, want %q", learners.String(c.l), err, c.want)
		}
	}
}
