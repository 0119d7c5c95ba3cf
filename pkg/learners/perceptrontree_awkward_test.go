package learners_test

import (
	"encoding/json"
	"math"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/outline"
)

func asJSON(t *testing.T, m learners.Model) string {
	t.Helper()
	b, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// awkward returns examples of two nominal attributes and a number of three
// values, all with missing values, and classes by a rule that uses all of it.
func awkward(classes int) *data.Set {
	s := &data.Set{Schema: data.Schema{Attrs: []data.Attr{{Name: "a", Values: []string{"F", "T"}}, {Name: "b", Values: []string{"x", "y", "z"}}, {Name: "n"}}}}
	for c := range classes {
		s.Classes = append(s.Classes, string(rune('A'+c)))
	}
	nan := math.NaN()
	for _, a := range []float64{0, 1, nan} {
		for _, b := range []float64{0, 1, 2, nan} {
			for _, n := range []float64{-7.5, 0, 12, nan} {
				y := 0
				if math.IsNaN(a) != (b == 1) {
					y++
				}
				if (n == 12) != math.IsNaN(b) {
					y++
				}
				s.X, s.Y = append(s.X, []float64{a, b, n}), append(s.Y, y%classes)
			}
		}
	}
	return s
}

// TestPerceptronTreeMissing learns rules on missing values, exactly, and converts them.
func TestPerceptronTreeMissing(t *testing.T) {
	for classes := 2; classes <= 3; classes++ {
		s := awkward(classes)
		m := fit[*learners.PerceptronTreeModel](t, learners.PerceptronTree{}, s)
		net := m.Network().PredictAll(s.X)
		for i, x := range s.X {
			if got := m.Predict(x); got != s.Y[i] || net[i] != s.Y[i] {
				t.Errorf("%d classes: %v is of class %d, predicted %d, by the network %d", classes, x, s.Y[i], got, net[i])
			}
		}
	}
}

func TestPerceptronTreeFitIsUpdates(t *testing.T) {
	for classes := 2; classes <= 3; classes++ {
		s := awkward(classes)
		for _, inOrder := range []bool{true, false} {
			p := learners.PerceptronTree{InOrder: inOrder, Epochs: 4}
			m, r := startTree(t, p, s.Schema), learners.Seed(1)
			for range p.Epochs {
				order := []int{}
				for i := range s.X {
					order = append(order, i)
				}
				if !inOrder {
					order = r.Perm(s.Len())
				}
				for _, i := range order {
					m.Update(s.X[i], s.Y[i])
				}
			}
			if asJSON(t, m) != asJSON(t, fit[*learners.PerceptronTreeModel](t, p, s)) {
				t.Errorf("%d classes, in order %v: Fit is not so many updates", classes, inOrder)
			}
		}
	}
}

// TestPerceptronTreeGoesOnFromJSON stops half-way.
func TestPerceptronTreeGoesOnFromJSON(t *testing.T) {
	s := awkward(2)
	for _, p := range []learners.PerceptronTree{{}, {Numeric: true, Combine: 2, Inherit: true}} {
		m := startTree(t, p, s.Schema)
		var reread learners.PerceptronTreeModel
		for i := range 300 {
			if i == 150 {
				if err := json.Unmarshal([]byte(asJSON(t, m)), &reread); err != nil {
					t.Fatal(err)
				}
			}
			if i >= 150 {
				reread.Update(s.X[i%s.Len()], s.Y[i%s.Len()])
			}
			m.Update(s.X[i%s.Len()], s.Y[i%s.Len()])
		}
		if asJSON(t, m) != asJSON(t, &reread) {
			t.Errorf("%s: another tree after reading it as JSON", learners.String(p))
		}
	}
}

func TestPerceptronTreeMeetsNewValues(t *testing.T) {
	s := bits(t, 2, func(b []bool) bool { return b[0] != b[1] })
	m := startTree(t, learners.PerceptronTree{}, s.Schema)
	for k := range 60 { // b has two more values, and is then alone
		x := []float64{float64(k % 2), float64(k / 2 % 4)}
		m.Update(x, int(x[0]+x[1])%2)
	}
	for k := range 8 {
		x := []float64{float64(k % 2), float64(k / 2 % 4)}
		if class, sure := m.Decide(x); class != int(x[0]+x[1])%2 || !sure {
			t.Errorf("%v: class %d, known %v", x, class, sure)
		}
	}
	if want := []float64{0, 1, 2, 3}; !slices.Equal(m.Values[1], want) {
		t.Errorf("values %v, want %v", m.Values[1], want)
	}
	for k := range 1000 {
		m.Update([]float64{0, float64(k)}, 0)
	}
	if n := len(m.Values[1]); n != 2+32 {
		t.Errorf("%d values of an attribute are told apart, want 2 declared and 32 more", n)
	}
}

// TestPerceptronTreeTakesForMissing presents numbers that are not values. They count as missing and change
// neither the predictions nor the known values.
func TestPerceptronTreeTakesForMissing(t *testing.T) {
	s := bits(t, 2, func(b []bool) bool { return b[0] != b[1] })
	for _, p := range []learners.PerceptronTree{{}, {Numeric: true}} {
		m := startTree(t, p, s.Schema)
		for _, v := range []float64{-1, 0.5, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64} {
			for i := range 40 {
				m.Update(s.X[i%4], s.Y[i%4])
				m.Predict([]float64{v, 0})
				if v != math.MaxFloat64 { // it could be an index
					m.Update([]float64{v, 1}, 1)
				}
			}
		}
		if n := len(m.Values[0]); n != 2 {
			t.Errorf("%d values, want 2", n)
		}
		asJSON(t, m)
	}
	m := startTree(t, learners.PerceptronTree{Numeric: true}, data.Schema{Attrs: []data.Attr{{Name: "x"}}, Classes: []string{"0", "1"}})
	for i := range 400 {
		v := []float64{math.NaN(), math.Inf(1), -math.MaxFloat64, 1e100, -1e100, 0, 1e-300, float64(i)}[i%8]
		m.Update([]float64{v}, i/8%2)
	}
	asJSON(t, m)
}

func TestPerceptronTreeKnowsNothing(t *testing.T) {
	for _, attrs := range [][]data.Attr{nil, {{Name: "a", Values: []string{"F", "T"}}}} {
		m := startTree(t, learners.PerceptronTree{}, data.Schema{Attrs: attrs, Classes: []string{"0", "1"}})
		x := make([]float64, len(attrs))
		if class, sure := m.Decide(x); class != 0 || sure || m.Network().Predict(x) != 0 || len(m.Path(x)) > 0 {
			t.Errorf("%d attributes: class %d, known %v", len(attrs), class, sure)
		}
		if !m.Update(x, 1) || m.Update(x, 1) || m.Network().Predict(x) != 1 {
			t.Errorf("%d attributes: one example is not learned", len(attrs))
		}
		if class, sure := m.Decide(x); class != 1 || !sure {
			t.Errorf("%d attributes: class %d, known %v", len(attrs), class, sure)
		}
	}
}

// TestPerceptronTreeIsBounded presents random labels, without end. On values no path is longer than the
// number of attributes, and on numbers no path has more than eight cuts.
func TestPerceptronTreeIsBounded(t *testing.T) {
	var depth func(o *outline.Node) int
	depth = func(o *outline.Node) int {
		longest := 0
		for _, b := range o.Branches {
			longest = max(longest, 1+depth(b))
		}
		return longest
	}
	for _, c := range []struct {
		learner learners.PerceptronTree
		attr    data.Attr
		want    int
	}{
		{learners.PerceptronTree{}, data.Attr{Values: []string{"F", "T"}}, 4},
		{learners.PerceptronTree{MaxTests: 9}, data.Attr{Values: []string{"F", "T"}}, 4},
		{learners.PerceptronTree{Combine: 2}, data.Attr{Values: []string{"F", "T"}}, 4 + 8},
		{learners.PerceptronTree{Numeric: true, Combine: 2}, data.Attr{}, 8},
	} {
		r := learners.Seed(1)
		s := data.Schema{Attrs: slices.Repeat([]data.Attr{c.attr}, 4), Classes: []string{"0", "1"}}
		m := startTree(t, c.learner, s)
		for range 30_000 {
			x := make([]float64, 4)
			for j := range x {
				x[j] = float64(r.IntN(2))
				if c.attr.Values == nil {
					x[j] = r.Float64()
				}
			}
			m.Update(x, r.IntN(2))
		}
		if d := depth(m.Outline()); d > c.want || d < 4 {
			t.Errorf("%s: %d tests on a path, want 4 to %d", learners.String(c.learner), d, c.want)
		}
		if c.learner.MaxTests > 0 && m.Tests != c.learner.MaxTests {
			t.Errorf("%s: %d tests", learners.String(c.learner), m.Tests)
		}
	}
}
