package learners_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

// A given learner returns a tree that was learned before.
type given struct{ learners.Model }

func (g given) Fit(context.Context, *data.Set, *rand.Rand) (learners.Model, error) {
	return g.Model, nil
}

func TestMadalineFromTree(t *testing.T) {
	s := learnertest.Sample("halfspace")
	tree := branching()
	for _, n := range []*learners.UnitNode{tree.Roots[0], tree.Roots[0].Left, tree.Roots[0].Left.Left, tree.Roots[0].Right} {
		n.W = []float64{1, 0}
	}
	tree.Schema = s.Schema
	m := fit[*learners.MadalineModel](t, learners.Madaline{From: given{tree}}, s)
	if learners.ShapeOf(m.Roots[0]) != learners.Branching || m.Run < s.Len() {
		t.Errorf("shape %s, %d of %d examples right", learners.ShapeOf(m.Roots[0]), m.Run, s.Len())
	}
	kept, err := learners.Madaline{}.Continue(tree)
	if err != nil {
		t.Fatal(err)
	}
	r := learners.Seed(1)
	for _, i := range r.Perm(s.Len()) {
		kept.Update(s.X[i], s.Y[i])
	}
	if m := fit[*learners.MadalineModel](t, learners.Madaline{From: given{tree}, Keep: true, Epochs: 1}, s); !reflect.DeepEqual(m.Roots, kept.Roots) {
		t.Error("Keep does not start with the weights of the tree")
	}
	for _, bad := range []learners.Madaline{
		{From: learners.Majority{}},
		{From: given{tree}, Shape: "A"},
		{Keep: true},
		{Alpha: 1.5},
		{Winnow: true, Alpha: 1},
		{Winnow: true, Theta: -1},
		{Epochs: -1},
		{Pocket: true, Average: true},
		{Prune: 1},
		{Prune: -0.1},
	} {
		b := learnertest.Sample("3-of-5")
		if _, err := bad.Fit(t.Context(), b, learners.Seed(1)); err == nil || errors.Is(err, learners.ErrUnsuited) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", learners.String(bad), err)
		}
	}
	if _, err := (learners.Madaline{From: given{tree}}).Start(s.Schema, learners.Seed(1)); err == nil {
		t.Error("a shape is learned from nothing")
	}
}

// sahami returns the paper's target in n dimensions.
func sahami(n int) *data.Concept {
	c := data.Outside(3, 7, 10)
	if n > 10 {
		c = c.Irrelevant(n - 10)
	}
	return c
}

// TestMadalineLearnsTheTarget checks generalisation in the presence of
// irrelevant attributes: in the paper's words, an extremely low error.
func TestMadalineLearnsTheTarget(t *testing.T) {
	for _, test := range []struct {
		l      learners.Learner
		encode func(*data.Set) *data.Set
		n, m   int
		limit  float64 // errors of the average of three
	}{
		{learners.Madaline{}, (*data.Set).Ordinal, 10, 1000, 0},
		{learners.Madaline{}, (*data.Set).Ordinal, 20, 1000, 0.005},
		{learners.Madaline{}, (*data.Set).Ordinal, 100, 1000, 0.03},
		{learners.Madaline{}, (*data.Set).Ordinal, 100, 5000, 0.002},
		{learners.Madaline{Winnow: true}, (*data.Set).Complements, 100, 5000, 0.002},
		{learners.Madaline{Winnow: true, Alpha: 1.1}, (*data.Set).Complements, 100, 5000, 0.002},
		{learners.LogicMLP{}, (*data.Set).Complements, 20, 1000, 0.005},
	} {
		errs := 0.0
		for i := range 3 {
			r := learners.Seed(uint64(i))
			train, unseen := test.encode(sahami(test.n).Sample(test.m, r)), test.encode(sahami(test.n).Sample(4000, r))
			m, err := test.l.Fit(t.Context(), train, r)
			if err != nil {
				t.Fatal(err)
			}
			errs += (1 - eval.Accuracy(m, unseen)) / 3
		}
		if errs > test.limit {
			t.Errorf("%s, %d examples of %d attributes: %.2f %% errors", learners.String(test.l), test.m, test.n, 100*errs)
		}
	}
}

// TestMadalineErrorRises: of 1,000 examples, the more irrelevant attributes there
// are the more errors the fixed increment makes on others.
func TestMadalineErrorRises(t *testing.T) {
	errs := map[int]float64{}
	for _, n := range []int{20, 100} {
		for i := range uint64(3) {
			r := learners.Seed(i)
			m := sahami(n).Sample(1000, r).Ordinal()
			a, err := learners.Madaline{}.Fit(t.Context(), m, r)
			if err != nil {
				t.Fatal(err)
			}
			errs[n] += (1 - eval.Accuracy(a, sahami(n).Sample(4000, r).Ordinal())) / 3
		}
	}
	if errs[100] < 2*errs[20] || errs[100] < 0.005 {
		t.Errorf("%.2f %% errors of 20 attributes, %.2f %% of 100", 100*errs[20], 100*errs[100])
	}
}

// TestMadalineOfSeveralClasses learns three classes, each of a halfspace.
func TestMadalineOfSeveralClasses(t *testing.T) {
	s := sahami(10).Sample(300, learners.Seed(1)).Ordinal()
	s.Classes = []string{"first", "second", "neither"}
	for i, x := range s.X {
		s.Y[i] = 2
		for j := range 2 {
			if x[1-j] == 1 {
				s.Y[i] = 1 - j
			}
		}
	}
	m := fit[*learners.MadalineModel](t, learners.Madaline{}, s)
	if len(m.Roots) != 3 || eval.Accuracy(m, s) < 1 || m.Run < s.Len() {
		t.Errorf("%d networks, accuracy %v", len(m.Roots), eval.Accuracy(m, s))
	}
	l := fit[*learners.UnitTree](t, learners.LogicMLP{}, s)
	if len(l.Roots) != 3 || eval.Accuracy(l, s) < 1 {
		t.Errorf("LogicMLP: %d networks, accuracy %v", len(l.Roots), eval.Accuracy(l, s))
	}
}

// TestOnRightPathsMadalineOnlyStrengthens states a limit of the rules: nothing
// weakens a unit on whose right another decides, if nothing is on its left. So of
// AB only B learns from false positives, and this intersection is not learned.
func TestOnRightPathsMadalineOnlyStrengthens(t *testing.T) {
	band := data.Formula("2 or 3 of 6", 6, func(b []bool) bool {
		n := 0
		for _, bit := range b {
			if bit {
				n++
			}
		}
		return n == 2 || n == 3
	})
	s := band.Sample(400, learners.Seed(1)).Ordinal()
	m, err := learners.Madaline{Shape: "AB"}.Start(s.Schema, learners.Seed(2))
	if err != nil {
		t.Fatal(err)
	}
	a := m.(*learners.MadalineModel)
	theta := a.Roots[0].Theta
	for range 100 {
		for i, x := range s.X {
			a.Update(x, s.Y[i])
			if a.Roots[0].Theta > theta {
				t.Fatal("unit A was weakened")
			}
			theta = a.Roots[0].Theta
		}
	}
	if eval.Accuracy(a, s) > 0.95 {
		t.Errorf("accuracy %v: it was learned all the same", eval.Accuracy(a, s))
	}
}

// TestMadalineLearnsOn checks that a model that was written and read again
// learns on as if nothing had happened, and allocates nothing for it.
func TestMadalineLearnsOn(t *testing.T) {
	s, r := sahami(12).Sample(300, learners.Seed(1)).Ordinal(), learners.Seed(2)
	m, err := learners.Madaline{}.Start(s.Schema, r)
	if err != nil {
		t.Fatal(err)
	}
	a := m.(*learners.MadalineModel)
	for i, x := range s.X {
		a.Update(x, s.Y[i])
	}
	read := clone(t, a).MadalineModel
	for i, x := range s.X {
		if a.Update(x, s.Y[i]) != read.Update(x, s.Y[i]) {
			t.Fatal("a model read from JSON learns differently")
		}
	}
	i := 0
	if n := testing.AllocsPerRun(300, func() {
		a.Update(s.X[i%s.Len()], s.Y[i%s.Len()]^1)
		i++
	}); n != 0 {
		t.Errorf("an update allocates %v times", n)
	}
}

// BenchmarkMadalineUpdate presents examples of 100 attributes to two units, as
// they come in training: nearly all are right after a while.
func BenchmarkMadalineUpdate(b *testing.B) {
	for _, shape := range []struct {
		name string
		learners.Shape
	}{{"2 units", ""}, {"4 units", learners.Branching}} {
		for _, rule := range []string{"fixed increment", "winnow"} {
			b.Run(shape.name+"/"+rule, func(b *testing.B) {
				s := sahami(100).Sample(5000, learners.Seed(1)).Ordinal()
				if rule == "winnow" {
					s = sahami(50).Sample(5000, learners.Seed(1)).Complements()
				}
				m, err := learners.Madaline{Shape: shape.Shape, Winnow: rule == "winnow"}.Start(s.Schema, learners.Seed(2))
				if err != nil {
					b.Fatal(err)
				}
				for i, x := range s.X {
					m.Update(x, s.Y[i])
				}
				i := 0
				for b.Loop() {
					m.Update(s.X[i], s.Y[i])
					if i++; i == s.Len() {
						i = 0
					}
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds()/1e6, "Mupdates/s")
			})
		}
	}
}

// TestAdaptiveIsATree checks the way back from a network that was trained: its
// tree predicts as it does, and is read and drawn as other trees are.
func TestAdaptiveIsATree(t *testing.T) {
	s := sahami(12).Sample(300, learners.Seed(1)).Ordinal()
	a := fit[*learners.MadalineModel](t, learners.Madaline{Shape: learners.Branching}, s)
	tree, err := learners.TreeOf(a.Network(), a.Schema)
	if err != nil {
		t.Fatal(err)
	}
	var drawn learners.Tree = a
	if tests, leaves := drawn.Outline().Nodes(); tests != 4 || leaves != 5 || learners.ShapeOf(tree.Roots[0]) != learners.Branching {
		t.Errorf("%d tests and %d leaves, shape %s", tests, leaves, learners.ShapeOf(tree.Roots[0]))
	}
	for i, x := range sahami(12).Sample(500, learners.Seed(2)).Ordinal().X {
		if tree.Predict(x) != a.Predict(x) || len(drawn.Path(x)) == 0 {
			t.Errorf("example %d: tree %d, network %d, path %v", i, tree.Predict(x), a.Predict(x), drawn.Path(x))
		}
	}
}
