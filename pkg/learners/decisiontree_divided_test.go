package learners_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

// mixedSample has numbers, nominal attributes and missing values, and three classes.
func mixedSample() *data.Set {
	r := rand.New(rand.NewPCG(21, 0))
	s := &data.Set{Schema: data.Schema{Name: "mixed", Classes: []string{"a", "b", "c"}}}
	s.Attrs = []data.Attr{{Name: "x"}, {Name: "colour", Values: []string{"r", "g", "b", "w"}}, {Name: "y"}, {Name: "on", Values: []string{"no", "yes"}}}
	for range 300 {
		x := []float64{r.NormFloat64(), float64(r.IntN(4)), r.NormFloat64(), float64(r.IntN(2))}
		y := 0
		switch {
		case x[0] > 0.3 && x[1] < 2:
			y = 1
		case x[2]+x[3] > 0.5 || r.IntN(10) == 0:
			y = 2
		}
		if j := r.IntN(12); j < 4 {
			x[j] = math.NaN()
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

// TestDividedNetworkIsTheTree compares them on examples where every set of values may be missing or
// unknown to its attribute.
func TestDividedNetworkIsTheTree(t *testing.T) {
	samples := []*data.Set{mixedSample()}
	for _, name := range []string{"three classes", "3-of-5", "xor", "interval", "constant"} {
		samples = append(samples, learnertest.Sample(name))
	}
	r := rand.New(rand.NewPCG(22, 0))
	for _, s := range samples {
		for _, l := range []learners.Learner{learners.C45{}, learners.C45{Subsets: true, Unpruned: true, MinLeaf: 4}, learners.ID3{}} {
			m, err := l.Fit(t.Context(), s, learners.Seed(1))
			if err != nil {
				continue // ID3 does not take numbers of many values
			}
			tree := m.(*learners.DecisionTree)
			net, err := tree.DividedNetwork(100_000)
			if err != nil || net.Needs != nil || net.Check() != nil {
				t.Fatal(s.Name, err, net.Needs, net.Check())
			}
			differs := 0
			for _, x := range slices.Concat(s.X, s.X, s.X) {
				x = slices.Clone(x)
				for j := range x {
					switch r.IntN(6) {
					case 0, 1:
						x[j] = math.NaN()
					case 2:
						x[j] = []float64{-1, 0.5, 9, s.X[0][j]}[r.IntN(4)]
					}
				}
				class := tree.Predict(x)
				if got := net.Predict(x); got != class {
					t.Fatalf("%s of %s, on %v: class %d, by the network %d\n%s", learners.String(l), s.Name, x, class, got, tree)
				}
				if tree.Network().Predict(x) != class {
					differs++
				}
			}
			if s.Name == "mixed" && differs == 0 {
				t.Error("the network for complete examples says the same: nothing was divided")
			}
		}
	}
}

// TestDividedByHand has trees that learners seldom make: a second test of a number, a second test of
// groups of values, some without a branch, and branches that no example took.
func TestDividedByHand(t *testing.T) {
	leaf := func(class int, counts ...float64) *learners.DecisionNode {
		return &learners.DecisionNode{Attr: -1, Class: class, Counts: counts}
	}
	test := func(n learners.DecisionNode, class int, branches ...*learners.DecisionNode) *learners.DecisionNode {
		n.Class, n.Branches, n.Counts = class, branches, []float64{0, 0}
		for _, b := range branches {
			for c, k := range b.Counts {
				n.Counts[c] += k
			}
		}
		return &n
	}
	groups := test(learners.DecisionNode{Attr: 1, Groups: []int{0, 1, -1}}, 0,
		test(learners.DecisionNode{Attr: 1, Groups: []int{-1, 0, 1}}, 1, leaf(0, 3, 1), leaf(1, 1, 5)),
		test(learners.DecisionNode{Attr: 2, Threshold: 0.5}, 1, leaf(1, 0, 0), leaf(0, 2, 0)))
	root := test(learners.DecisionNode{Attr: 0, Threshold: 1}, 0, groups,
		test(learners.DecisionNode{Attr: 0, Threshold: 2}, 1, leaf(1, 0, 4), leaf(0, 3, 0)))
	tree := &learners.DecisionTree{Root: root}
	tree.Classes, tree.Attrs = []string{"no", "yes"}, []data.Attr{{Name: "x"}, {Name: "c", Values: []string{"r", "g", "b"}}, {Name: "y"}}
	net, err := tree.DividedNetwork(1000)
	if err != nil {
		t.Fatal(err)
	}
	values := []float64{math.NaN(), 0, 1, 1.5, 2, 3}
	for _, x := range values {
		for _, c := range values {
			for _, y := range values {
				if e := []float64{x, c, y}; net.Predict(e) != tree.Predict(e) {
					t.Errorf("%v: class %d, by the network %d", e, tree.Predict(e), net.Predict(e))
				}
			}
		}
	}
	// Three leaves of a number, and the same where it is missing, and no more.
	twice := &learners.DecisionTree{Schema: tree.Schema, Root: test(learners.DecisionNode{Attr: 0, Threshold: 1}, 0, leaf(0, 1, 0), root.Branches[1])}
	_, five := twice.DividedNetwork(5)
	if _, six := twice.DividedNetwork(6); five == nil || six != nil {
		t.Errorf("of at most five paths: %v; of six: %v", five, six)
	}
}

func TestDividedNetworkIsBounded(t *testing.T) {
	m, err := learners.C45{}.Fit(t.Context(), mixedSample(), learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.(*learners.DecisionTree).DividedNetwork(10); err == nil || !strings.Contains(err.Error(), "more than 10 paths") {
		t.Errorf("got %v", err)
	}
}
