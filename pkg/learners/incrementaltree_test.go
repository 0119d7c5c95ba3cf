package learners_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/internal/idtree"
)

// TestID5RIsID3 compares trees of the same examples, in several orders: tests, counts of classes at
// every node, and predictions where no example has come.
func TestID5RIsID3(t *testing.T) {
	sets := []*data.Set{loadSet(t, "monks-1"), loadSet(t, "tic-tac-toe"), data.Multiplexer(2).Sample(300, learners.Seed(1)), contradictory(400)}
	if !testing.Short() {
		sets = append(sets, loadSet(t, "kr-vs-kp"))
	}
	for _, s := range sets {
		parts, err := s.Holdout(1./3, learners.Seed(2))
		if err != nil {
			t.Fatal(err)
		}
		train, test := parts.Of(s)
		id3 := fit[*learners.DecisionTree](t, learners.ID3{}, train)
		for order := range uint64(3) {
			m, err := learners.ID5R{}.Fit(t.Context(), train, learners.Seed(order))
			if err != nil {
				t.Fatal(err)
			}
			if path := differ(id3.Root, m.(*learners.IncrementalTree).Tree.Root, nil); path != nil {
				t.Errorf("%s, order %d: ID5R's tree is not ID3's below branches %v", s.Name, order, path)
			}
			for i, x := range test.X {
				if got, want := m.Predict(x), id3.Predict(x); got != want {
					t.Fatalf("%s, order %d: new example %d is of class %d, by ID3 of %d", s.Name, order, i, got, want)
				}
			}
		}
	}
}

// contradictory has examples of three nominal attributes and three classes. Many are equal and have
// different classes.
func contradictory(n int) *data.Set {
	s := &data.Set{Schema: data.Schema{Name: "contradictory", Class: "class", Classes: []string{"p", "q", "r"}}}
	for _, name := range []string{"a", "b", "c"} {
		s.Attrs = append(s.Attrs, data.Attr{Name: name, Values: []string{"0", "1", "2", "3"}})
	}
	r := rand.New(rand.NewPCG(7, 0))
	for range n {
		x := []float64{float64(r.IntN(4)), float64(r.IntN(3)), float64(r.IntN(3))}
		s.X, s.Y = append(s.X, x), append(s.Y, (int(x[0]+x[1])+r.IntN(2))%3)
	}
	return s
}

// differ returns the branches that lead to the first difference of two trees, or nil if they are the
// same. Only ID3's tree has branches that no example has taken. Path leads to the two nodes.
func differ(a *learners.DecisionNode, b *idtree.Node, path []int) []int {
	for c, k := range a.Counts {
		if a.Attr != b.Attr || k != float64(b.N[c]) {
			return append([]int{}, path...)
		}
	}
	for v, child := range a.Branches {
		deeper, twin := append(slices.Clip(path), v), b.Branch(1+v)
		if empty := slices.Max(child.Counts) == 0; empty != (twin == nil) {
			return deeper
		}
		if twin == nil {
			continue
		}
		if d := differ(child, twin, deeper); d != nil {
			return d
		}
	}
	return nil
}

// TestIncrementalTreesAreTheirNetworks compares them on every example of sets with more than two
// classes, with numbers, and with missing values, except the examples that lack some.
func TestIncrementalTreesAreTheirNetworks(t *testing.T) {
	votes := loadSet(t, "house-votes-84")
	widths, err := loadSet(t, "iris").Select("sepal-width", "petal-width")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []*data.Set{votes, widths, loadSet(t, "monks-2"), contradictory(200)} {
		for _, l := range []learners.Learner{learners.ID4{}, learners.ID5R{}} {
			m := fit[*learners.IncrementalTree](t, l, s)
			if s == votes && !slices.Contains(strings.Fields(m.String()), "?:") {
				t.Errorf("%s has no leaf for missing votes:\n%v", learners.String(l), m)
			}
			network := m.Network()
			for i, x := range s.X {
				if !slices.ContainsFunc(x, math.IsNaN) && network.Predict(x) != m.Predict(x) {
					t.Fatalf("%s of %s: example %d: network says class %d, model %d", learners.String(l), s.Name, i, network.Predict(x), m.Predict(x))
				}
			}
		}
	}
}

// TestIncrementalTreesLearnOn reads a tree back from JSON and goes on with both.
func TestIncrementalTreesLearnOn(t *testing.T) {
	s := loadSet(t, "monks-2")
	for _, l := range []learners.Incremental{learners.ID4{}, learners.ID5R{}} {
		u, err := l.Start(s.Schema, nil)
		if err != nil {
			t.Fatal(err)
		}
		m, read := u.(*learners.IncrementalTree), &learners.IncrementalTree{}
		for i, x := range s.X[:200] {
			m.Update(x, s.Y[i])
		}
		text, err := json.Marshal(m)
		if err == nil {
			err = json.Unmarshal(text, read)
		}
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range s.X[200:] {
			if m.Update(x, s.Y[200+i]) != read.Update(x, s.Y[200+i]) {
				t.Fatalf("%s: example %d", learners.String(l), 200+i)
			}
		}
		if !reflect.DeepEqual(m.Tree, read.Tree) {
			t.Errorf("%s: the trees differ", learners.String(l))
		}
	}
}

// TestID4NeedNotLearn presents parity of four bits in a circle a hundred times. All attributes are
// alike there, so that each example changes the test and throws the tree away; ID5R is right at once.
func TestID4NeedNotLearn(t *testing.T) {
	s, err := data.Parity(4).Table()
	if err != nil {
		t.Fatal(err)
	}
	for l, want := range map[learners.Incremental]bool{learners.ID4{}: false, learners.ID5R{}: true} {
		m, err := l.Start(s.Schema, nil)
		if err != nil {
			t.Fatal(err)
		}
		for range 100 {
			for i, x := range s.X {
				m.Update(x, s.Y[i])
			}
		}
		if got := eval.Accuracy(m, s); (got == 1) != want {
			t.Errorf("%s has %v right", learners.String(l), got)
		}
	}
}

// TestRebuilt checks that a tree of ID5R is the one that is built of the examples that it keeps, and
// that building it takes other work.
func TestRebuilt(t *testing.T) {
	s := loadSet(t, "monks-2")
	m := fit[*learners.IncrementalTree](t, learners.ID5R{}, s)
	built, err := m.Rebuilt(t.Context())
	if err != nil || built.String() != m.String() || built.Tree.Added == m.Tree.Added {
		t.Errorf("error %v, added %d and %d", err, built.Tree.Added, m.Tree.Added)
	}
}

// TestIncrementalNumbers has the 33rd value of a number where missing ones are, and −0 where 0 is.
func TestIncrementalNumbers(t *testing.T) {
	u, err := learners.ID5R{}.Start(data.Schema{Attrs: []data.Attr{{Name: "x"}}, Class: "c", Classes: []string{"p", "q"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	m := u.(*learners.IncrementalTree)
	for v := range 40 {
		m.Update([]float64{float64(v)}, v%2)
	}
	m.Update([]float64{math.Copysign(0, -1)}, 0)
	if n := m.Tree.Root; len(m.Values[0]) != 32 || n.N[0] != 21 || n.Branch(0).N[1] != 4 || n.Branch(1).N[0] != 2 {
		t.Errorf("%v\n%v", m.Values, m)
	}
}
