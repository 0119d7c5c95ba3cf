package explain_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/explain"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

// places returns values of every attribute, with one on each piece of its line between whole cuts.
func places(m *pipeline.Model) (values [][]float64) {
	for _, a := range m.Attrs {
		var column []float64
		for v := range a.Values {
			column = append(column, float64(v))
		}
		for v := -4.0; !a.Nominal() && v < 5; v++ {
			column = append(column, v)
		}
		values = append(values, column)
	}
	return values
}

// fewestOnGrid returns the least number of attributes whose change to values of a grid flips the class of x,
// and 0 if no change flips it.
func fewestOnGrid(m *pipeline.Model, x []float64, values [][]float64) int {
	class := m.Predict(x)
	var flips func(moved []float64, first, left int) bool
	flips = func(moved []float64, first, left int) bool {
		if left == 0 {
			return m.Predict(moved) != class
		}
		for j := first; j <= len(x)-left; j++ {
			for _, v := range values[j] {
				next := slices.Clone(moved)
				if next[j] = v; flips(next, j+1, left-1) {
					return true
				}
			}
		}
		return false
	}
	for size := 1; size <= len(x); size++ {
		if flips(x, 0, size) {
			return size
		}
	}
	return 0
}

// stepped has features that do not grow: of a number two cuts each, and of nominal attributes indicators.
func stepped(attrs []data.Attr) *data.Encoding {
	e := &data.Encoding{From: attrs}
	for j, a := range attrs {
		for v, name := range a.Values {
			e.Features = append(e.Features, data.Feature{Name: a.Name + "=" + name, Attr: j, Value: v, Step: 1})
		}
		for k := 0; k < 2 && !a.Nominal(); k++ {
			e.Features = append(e.Features, data.Feature{Name: fmt.Sprint(a.Name, "≥", k), Attr: j, Value: -1, Step: 1, Cuts: []float64{float64(3*k - 1 - j)}})
		}
	}
	return e
}

// linear returns a network of one layer with random weights.
func linear(r *rand.Rand, inputs, outputs int) *ltu.Network {
	b := ltu.NewBuilder(inputs)
	var out []ltu.Signal
	for range outputs {
		u := ltu.Unit{Theta: float64(r.IntN(25) - 12)}
		for range inputs {
			u.W = append(u.W, float64(r.IntN(13)-6))
		}
		out = append(out, b.Unit(u))
	}
	return b.Network(out...)
}

// TestFewestOnGrid compares with all examples on a grid, of random networks of one layer and of more, and of
// trees. Changes of the listed attributes give the class. Changes of fewer do not, if that is proven. It is
// proven for one layer, and wherever units weigh no number with others.
func TestFewestOnGrid(t *testing.T) {
	schema := data.Schema{Name: "steps", Class: "c", Classes: []string{"no", "yes", "maybe"}, Attrs: []data.Attr{
		{Name: "a"}, {Name: "hue", Values: []string{"red", "blue", "green"}}, {Name: "b"}, {Name: "size", Values: []string{"s", "m"}},
	}}
	e, r := stepped(schema.Attrs), learners.Seed(2)
	counts := map[int]int{}
	for round := range 240 {
		s := schema
		s.Classes = s.Classes[:2+round%2]
		sums := []int{1, 3}[round%2]
		features := s
		features.Attrs = e.Attrs()
		inner, limit := learners.Model(netOf{linear(r, len(e.Features), sums)}), len(s.Attrs)
		switch round / 2 % 3 {
		case 1:
			inner, limit = netOf{wired(r, len(e.Features), sums)}, 3
		case 2:
			inner, limit = additive(r, features, sums), 3
		}
		m := &pipeline.Model{Schema: s, Encoding: e, Inner: inner}
		x := example(r, m)
		if round%5 == 0 {
			x[round%4] = math.NaN()
		}
		f, want := explain.Counterfactual(m, x), fewestOnGrid(m, x, places(m))
		counts[want]++
		name := fmt.Sprintf("round %d, %T, %v: %+v", round, inner, x, f)
		switch {
		case want > 0 && want <= limit && (len(f.Fewest) != want || !f.Proven):
			t.Errorf("%s: want %d, proven", name, want)
		case want == 0 && (f.Fewest != nil || limit == 4 && !f.Proven), want > limit && (f.Proven != (len(f.Fewest) == want)):
			t.Errorf("%s: want %d, and at limit %d are sure to be found", name, want, limit)
		}
		checkFewest(t, name, m, x, f)
	}
	if counts[0] < 20 || counts[2] < 20 || counts[3] < 8 {
		t.Errorf("examples by their fewest attributes: %v", counts)
	}
}

// checkFewest makes all listed changes together. Each of them has the class that they end in.
func checkFewest(t *testing.T, name string, m *pipeline.Model, x []float64, f *explain.Counterfactuals) {
	t.Helper()
	changed := slices.Clone(x)
	for _, c := range f.Fewest {
		j := slices.Index(m.Names(), c.Attr)
		before := m.Attrs[j].Text(x[j])
		if math.IsNaN(x[j]) {
			before = "?"
		}
		if changed[j] = c.Value; c.From != before || c.Value == x[j] {
			t.Errorf("%s: from %q, want %q", name, c.From, before)
		}
	}
	for _, c := range f.Fewest {
		if y := m.Predict(changed); c.Class != m.Classes[y] || y == m.Predict(x) {
			t.Errorf("%s: class %s, want %s", name, c.Class, m.Classes[y])
		}
	}
	if len(f.Fewest) > 1 {
		if y := m.Predict(apply(t, m, x, f.Fewest...)); m.Classes[y] != f.Fewest[0].Class {
			t.Errorf("%s: as written the class is %s", name, m.Classes[y])
		}
	}
}

// conjunction is yes where the first attributes have their second value.
func conjunction(attrs, values, needed int) *pipeline.Model {
	schema := data.Schema{Name: "and", Class: "c", Classes: []string{"no", "yes"}}
	for j := range attrs {
		a := data.Attr{Name: fmt.Sprint("a", j)}
		for v := range values {
			a.Values = append(a.Values, fmt.Sprint("v", v))
		}
		schema.Attrs = append(schema.Attrs, a)
	}
	return &pipeline.Model{Schema: schema, Inner: predictor(func(x []float64) int {
		for _, v := range x[:needed] {
			if v != 1 {
				return 0
			}
		}
		return 1
	})}
}

// TestFewestOfGuest tries sets of two and of three of a guest's nominal attributes, and no more of them. It
// ends after 20,000 predictions, and then nothing is proven.
func TestFewestOfGuest(t *testing.T) {
	for _, c := range []struct {
		attrs, values, needed, found int
		proven                       bool
	}{
		{2, 3, 2, 2, true}, {3, 3, 2, 2, true}, {3, 3, 3, 3, true}, {5, 3, 3, 3, true}, {4, 3, 4, 0, false},
		{3, 20, 3, 3, true}, {60, 20, 3, 0, false}, {150, 3, 3, 0, false}, {4, 58, 3, 3, true}, {4, 59, 3, 0, false},
	} {
		m := conjunction(c.attrs, c.values, c.needed)
		f := explain.Counterfactual(m, make([]float64, c.attrs))
		if len(f.Fewest) != c.found || f.Proven != c.proven {
			t.Errorf("%+v: got %v, proven: %t", c, f.Fewest, f.Proven)
		}
	}
	m := conjunction(3, 3, 3)
	m.Inner = predictor(func([]float64) int { return 0 })
	if f := explain.Counterfactual(m, make([]float64, 3)); f.Fewest != nil || !f.Proven {
		t.Errorf("no change flips a constant: %+v", f)
	}
}

// TestProvenByAlone has conjunctions of two and of three units, each of them of one number, of two
// numbers or of a number and a nominal attribute. As the doc comment says, sets are proven that contain at
// most one number that units weigh with other inputs.
func TestProvenByAlone(t *testing.T) {
	schema := data.Schema{Name: "hand", Class: "c", Classes: []string{"no", "yes"}, Attrs: []data.Attr{
		{Name: "a"}, {Name: "b"}, {Name: "hue", Values: []string{"red", "blue"}},
	}}
	e := &data.Encoding{From: schema.Attrs, Features: []data.Feature{
		{Name: "a", Attr: 0, Value: -1, Step: 1}, {Name: "b", Attr: 1, Value: -1, Step: 1}, {Name: "hue", Attr: 2, Value: 1, Step: 1},
	}}
	for _, c := range []struct {
		units  [][]float64 // three weights and a threshold
		fewest string
		proven bool
	}{
		{[][]float64{{1, 0, 0, 1}, {0, 1, 0, 2}, {0, 0, 1, 1}}, "a=1 b=2 hue=blue", true},
		{[][]float64{{1, 0, 2, 3}, {0, 1, 0, 2}, {0, 0, 1, 1}}, "a=1 b=2 hue=blue", true},
		{[][]float64{{1, 1, 0, 3}, {1, -1, 0, 0}, {0, 0, 1, 1}}, "a=3 hue=blue", true},
		{[][]float64{{1, -1, 0, 1}, {0, 1, -1, 1}, {0, 0, 1, 1}}, "", false},
		{[][]float64{{1, 1, 0, 3}, {1, -1, 0, 0.5}, {0, -1, 0, -1}, {0, 0, 1, 1}}, "a=3 hue=blue", true},
		{[][]float64{{1, -1, 0, 1}, {0, 1, 0, 1}}, "a=2 b=1", true},
	} {
		b := ltu.NewBuilder(3)
		var signals []ltu.Signal
		for _, u := range c.units {
			signals = append(signals, b.Unit(ltu.Unit{W: u[:3], Theta: u[3]}))
		}
		m := &pipeline.Model{Schema: schema, Encoding: e, Inner: netOf{b.Network(b.And(signals...))}}
		f := explain.Counterfactual(m, []float64{0, 0, 0})
		var parts []string
		for _, change := range f.Fewest {
			parts = append(parts, change.Attr+"="+change.To)
		}
		if got := strings.Join(parts, " "); got != c.fewest || f.Proven != c.proven {
			t.Errorf("%v: got %q, proven: %t", c.units, got, f.Proven)
		}
	}
}

// TestFewestOfOutputs has a class that two changes reach, between classes that three others reach.
func TestFewestOfOutputs(t *testing.T) {
	schema := data.Schema{Class: "c", Classes: []string{"early", "no", "yes", "late"}}
	for j := range 7 {
		schema.Attrs = append(schema.Attrs, data.Attr{Name: fmt.Sprint("a", j), Values: []string{"off", "on"}})
	}
	b := ltu.NewBuilder(7)
	m := &pipeline.Model{Schema: schema, Inner: netOf{b.Network(
		b.Unit(ltu.Unit{W: []float64{0, 0, 0, 0, 1, 1, 1}, Theta: 2.5}), b.Unit(ltu.Unit{W: make([]float64, 7)}),
		b.Unit(ltu.Unit{W: []float64{1, 0, 0, 1, 0, 0, 0}, Theta: 1.5}), b.Unit(ltu.Unit{W: []float64{0, 1, 1, 1, 0, 0, 0}, Theta: 2.5}),
	)}}
	f := explain.Counterfactual(m, make([]float64, 7))
	schema.Classes, schema.Attrs = schema.Classes[:2], schema.Attrs[:2]
	b = ltu.NewBuilder(2)
	two := netOf{b.Network(b.Unit(ltu.Unit{W: []float64{0, 0}}), b.Unit(ltu.Unit{W: []float64{1, 1}, Theta: 1.5}))}
	if g := explain.Counterfactual(&pipeline.Model{Schema: schema, Inner: two}, []float64{0, 0}); len(g.Fewest) != 2 || !g.Proven {
		t.Errorf("of two outputs: %+v", g.Fewest)
	}
	if len(f.Fewest) != 2 || f.Fewest[0].Attr != "a0" || f.Fewest[1].Attr != "a3" || f.Fewest[0].Class != "yes" || !f.Proven {
		t.Errorf("%+v", f.Fewest)
	}
}

// TestFewestOfMany wants the proof that five attributes have to change, of a tree that asks for all of them.
func TestFewestOfMany(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Name: "all five", Classes: []string{"no", "yes"}}}
	for j := range 5 {
		s.Attrs = append(s.Attrs, data.Attr{Name: string(rune('a' + j)), Values: []string{"0", "1"}})
	}
	for k := range 32 {
		x := make([]float64, 5)
		for j := range x {
			x[j] = float64(k >> j & 1)
		}
		s.X, s.Y = append(s.X, x), append(s.Y, k/31)
	}
	m, err := pipeline.Fit(t.Context(), learners.ID3{}, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	if f := explain.Counterfactual(m, s.X[0]); len(f.Fewest) != 5 || !f.Proven || f.Fewest[4].Class != "yes" {
		t.Errorf("%v, proven %v", f.Fewest, f.Proven)
	}
	if f := explain.Counterfactual(m, s.X[7]); len(f.Fewest) != 2 || !f.Proven {
		t.Errorf("%v, proven %v", f.Fewest, f.Proven)
	}
}
