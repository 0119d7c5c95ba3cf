package learners_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/outline"
)

func startTree(t testing.TB, p learners.PerceptronTree, s data.Schema) *learners.PerceptronTreeModel {
	t.Helper()
	m, err := p.Start(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return m.(*learners.PerceptronTreeModel)
}

// bits returns the table of a formula of n bits in the order of the paper: true
// before false, the last attribute fastest.
func bits(t testing.TB, n int, f func(b []bool) bool, names ...string) *data.Set {
	t.Helper()
	s, err := data.Formula("formula", n, f, names...).Table()
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(s.X)
	slices.Reverse(s.Y)
	for j := range s.Attrs {
		s.Attrs[j].Values = []string{"F", "T"}
	}
	return s
}

// known counts the examples that m classifies correctly and knows.
func known(m *learners.PerceptronTreeModel, s *data.Set) int {
	n := 0
	for i, x := range s.X {
		if class, sure := m.Decide(x); sure && class == s.Y[i] {
			n++
		}
	}
	return n
}

// tested returns the texts of the tests, from the root down.
func tested(o *outline.Node) []string {
	if o.Branches == nil {
		return nil
	}
	all := []string{o.Text}
	for _, b := range o.Branches {
		all = append(all, tested(b)...)
	}
	return all
}

// TestPerceptronTreeTrace presents the sixteen examples of §4.3 in a circle. The paper's tree splits at
// example 34, on c, when no example is right, and at 60, on d, when seven are. All are right after 94. No
// reading of the open points reproduces all of that.
func TestPerceptronTreeTrace(t *testing.T) {
	s := bits(t, 4, func(b []bool) bool { return (b[0] || b[1]) != (b[2] && b[3]) }, "a", "b", "c", "d")
	for _, c := range []struct {
		learner learners.PerceptronTree
		want    string
	}{
		{learners.PerceptronTree{}, "34: c = 0, 82: d = 8, 94"},
		{learners.PerceptronTree{Reading: learners.Reading{CountThreshold: true}}, "58: c = 0, 110: d = 8, 114"},
		{learners.PerceptronTree{Reading: learners.Reading{Floor: true}}, "19: d = 0, 83: c = 8, 111"},
		{learners.PerceptronTree{Reading: learners.Reading{CountLast: true}}, "34: d = 0, 93: c = 8, 119"},
		{learners.PerceptronTree{Reading: learners.Reading{ZeroAccepts: true}}, "35: d = 0, 83: c = 8, 119"},
		{learners.PerceptronTree{Reading: learners.Reading{ZeroAccepts: true, LogBase: math.E}}, "34: c = 0, 61: d = 6, 86"},
		{learners.PerceptronTree{Reading: learners.Reading{LogBase: math.E}}, "33: a = 0, 75: b = 8, 94"},
	} {
		m, got, i := startTree(t, c.learner, s.Schema), "", 0
		for tests := 0; known(m, s) < 16 && i < 1000; i++ {
			m.Update(s.X[i%16], s.Y[i%16])
			if now := tested(m.Outline()); len(now) > tests {
				got += fmt.Sprintf("%d: %s = %d, ", i+1, now[tests], known(m, s))
				tests++
			}
		}
		if got += fmt.Sprint(i); got != c.want {
			t.Errorf("%s: %s, want %s", learners.String(c.learner), got, c.want)
		}
	}
}

// TestPerceptronTreeLearnsAll checks theorems 1 and 2 on four attributes: for every function, every
// example is right after the given number of presentations. The short test has every fifteenth function.
func TestPerceptronTreeLearnsAll(t *testing.T) {
	const limit = 224
	step := 1
	if testing.Short() {
		step = 15
	}
	s := bits(t, 4, func([]bool) bool { return false })
	for f := 0; f < 1<<16; f += step {
		for i := range s.Y {
			s.Y[i] = f >> i & 1
		}
		m := startTree(t, learners.PerceptronTree{}, s.Schema)
		for before := -1; before < m.Changes && m.N[0]+m.N[1] < limit; {
			before = m.Changes
			for i, x := range s.X {
				m.Update(x, s.Y[i])
			}
		}
		if known(m, s) != 16 {
			t.Fatalf("function %#x: %d right after %d presentations", f, known(m, s), limit)
		}
	}
}

// TestPerceptronTreeOutline prints the tree of the trace, as figure 2 shows the paper's tree.
func TestPerceptronTreeOutline(t *testing.T) {
	s := bits(t, 4, func(b []bool) bool { return (b[0] || b[1]) != (b[2] && b[3]) }, "a", "b", "c", "d")
	m := startTree(t, learners.PerceptronTree{}, s.Schema)
	for i := range 94 {
		m.Update(s.X[i%16], s.Y[i%16])
	}
	o := m.Outline()
	if tests, leaves := o.Nodes(); tests != 2 || leaves != 3 || m.Tests != 2 {
		t.Errorf("%d tests, counted %d, and %d leaves, want 2 and 3", tests, m.Tests, leaves)
	}
	unit := o.Branches[1].Branches[0]
	got := fmt.Sprint(unit.Edge, ": ", unit.Text, unit.Class, unit.Counts, *unit.Weights)
	if want := "= F: LTU-1 [1 2] {[F T] [a b θ] [[-1 -1 NaN] [1 1 1]]}"; got != want {
		t.Errorf("the unit at c = T, d = F is\n%s, want\n%s", got, want)
	}
	for _, x := range s.X {
		place, edges := o, []string{}
		for _, k := range m.Path(x) {
			place = place.Branches[k]
			edges = append(edges, place.Edge)
		}
		want := []string{"= F"}
		if x[2] == 1 {
			want = []string{"= T", []string{"= F", "= T"}[int(x[3])]}
		}
		if !slices.Equal(edges, want) || place.Branches != nil {
			t.Errorf("the path of %v is %q, want %q", x, edges, want)
		}
	}
}

// TestPerceptronTreeTies has a second attribute that is the first with its values renamed. So their
// E-scores are sums of the same terms in another order. An earlier version chose the second where its
// order rounded to less.
func TestPerceptronTreeTies(t *testing.T) {
	values := []string{"1", "2", "3", "4", "5"}
	schema := data.Schema{Attrs: []data.Attr{{Name: "a", Values: values}, {Name: "renamed", Values: values}}, Classes: []string{"no", "yes"}}
	split := 0
	for seed := range uint64(300) {
		r := learners.Seed(seed)
		names, s := r.Perm(5), &data.Set{Schema: schema}
		for range 60 {
			v := r.IntN(5)
			s.X, s.Y = append(s.X, []float64{float64(v), float64(names[v])}), append(s.Y, r.IntN(2))
		}
		m := fit[*learners.PerceptronTreeModel](t, learners.PerceptronTree{MaxTests: 1, Patience: 5, InOrder: true, Epochs: 5}, s)
		if root := m.Trees[0].Test; root != nil {
			split++
			if root.Attr != 0 {
				t.Errorf("seed %d: attribute %d is tested, which ties with the first", seed, root.Attr)
			}
		}
	}
	if split < 200 {
		t.Errorf("%d trees have a test", split)
	}
}

// If the trees of several classes accept an example, the most frequent of these classes is predicted.
// Update reports a mistake exactly where Predict was wrong before.
func TestPerceptronTreeMistakesOfSeveralClasses(t *testing.T) {
	s := learnertest.Sample("three classes")
	u, err := learners.PerceptronTree{Numeric: true}.Start(s.Schema, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	mistakes := 0
	for i := range 3 * s.Len() {
		x, y := s.X[i%s.Len()], s.Y[i%s.Len()]
		want := u.Predict(x) != y
		if got := u.Update(x, y); got != want {
			t.Fatalf("example %d: a mistake: %t, predicted as one: %t", i, got, want)
		}
		if want {
			mistakes++
		}
	}
	if mistakes < 20 {
		t.Errorf("only %d mistakes", mistakes)
	}
}
