package explain_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/explain"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

// mixed has two numbers and a nominal attribute.
var mixed = data.Schema{Name: "mixed", Class: "c", Classes: []string{"no", "yes"}, Attrs: []data.Attr{
	{Name: "a"}, {Name: "b"}, {Name: "hue", Values: []string{"red", "blue", "green"}},
}}

// coded codes a as a number and by two cuts, b as a number that is turned round, and hue by indicators.
func coded() *data.Encoding {
	e := &data.Encoding{From: mixed.Attrs, Features: []data.Feature{
		{Name: "a", Attr: 0, Value: -1, Base: -1, Step: 1, Missing: 0.5},
		{Name: "a≥", Attr: 0, Value: -1, Step: 1, Cuts: []float64{-0.5, 2}},
		{Name: "b", Attr: 1, Value: -1, Base: 1, Step: -2, Missing: 4},
	}}
	for v, name := range mixed.Attrs[2].Values {
		e.Features = append(e.Features, data.Feature{Name: "hue=" + name, Attr: 2, Value: v, Step: 1})
	}
	return e
}

// wired returns a random network of whole weights with some features as its inputs: units of features, units
// of these and of features, and outputs.
func wired(r *rand.Rand, inputs, outputs int) *ltu.Network {
	b := ltu.NewBuilder(inputs)
	signals := b.Inputs()
	unit := func(limit int) (ltu.Unit, []ltu.Signal) {
		u := ltu.Unit{Theta: float64(r.IntN(9)-4) / 2}
		var read []ltu.Signal
		for _, s := range signals {
			if r.IntN(2) == 0 {
				u.W, read = append(u.W, float64(r.IntN(2*limit+1)-limit)), append(read, s)
			}
		}
		return u, read
	}
	for range 2 {
		u, read := unit(2)
		s := b.Add(u, read...)
		signals = append(signals, s)
		if r.IntN(3) == 0 { // with its complement, which also fires on the border
			signals = append(signals, b.And(s, b.Add(u.Complement(), read...)))
		}
	}
	for range r.IntN(3) {
		u, read := unit(3)
		signals = append(signals, b.Add(u, read...))
	}
	var out []ltu.Signal
	for range outputs {
		u, read := unit(1)
		out = append(out, b.Add(u, read...))
	}
	return b.Network(out...)
}

// additive returns random sums of small regression trees over numbers, and of nominal attributes. They are
// written and read, because trees that are read predict faster than literals.
func additive(r *rand.Rand, s data.Schema, sums int) *learners.AdditiveTrees {
	t := &learners.AdditiveTrees{Schema: s}
	value := func() float64 { return float64(r.IntN(9)-4) / 2 }
	var grow func(depth int) *learners.RegressionNode
	grow = func(depth int) *learners.RegressionNode {
		n := &learners.RegressionNode{Attr: -1, Value: value()}
		if depth > 0 {
			n.Attr, n.Branches = r.IntN(len(s.Attrs)), []*learners.RegressionNode{grow(depth - 1), grow(depth - 1)}
			if s.Attrs[n.Attr].Nominal() {
				n.Values = []int{r.IntN(len(s.Attrs[n.Attr].Values))}
			} else {
				n.Threshold = float64(r.IntN(13)-6) / 2
			}
		}
		return n
	}
	for range sums {
		t.Base = append(t.Base, value())
	}
	for range 3 {
		var trees []*learners.RegressionNode
		for range sums {
			trees = append(trees, grow(2))
		}
		t.Trees = append(t.Trees, trees)
	}
	text, err := json.Marshal(t)
	if err == nil {
		err = json.Unmarshal(text, t)
	}
	if err != nil {
		panic(err)
	}
	return t
}

// plane returns random units of features as a part of a mean, for one sum or several. Sixths keep parallel
// sums apart, since rounding decides ties.
func plane(r *rand.Rand, s data.Schema, sums int) learners.Summable {
	var out []ltu.Unit
	for k := range sums {
		u := ltu.Unit{Theta: float64(r.IntN(9)-4)/2 + float64(k)/6}
		for range s.Attrs {
			u.W = append(u.W, float64(r.IntN(3)-1))
		}
		out = append(out, u)
	}
	if sums == 1 {
		return &learners.LogisticPlane{Halfspace: learners.Halfspace{Schema: s, Unit: out[0]}}
	}
	return &learners.Net{Schema: s, Out: out}
}

// randomModels returns models without smooth units, of every kind whose borders are searched: networks, sums
// of trees, and means of trees and units, with two classes and three, with coded examples and without.
func randomModels(r *rand.Rand) []*pipeline.Model {
	var all []*pipeline.Model
	for _, classes := range []int{2, 3} {
		raw := mixed
		raw.Classes = []string{"no", "yes", "maybe"}[:classes]
		sums := []int{1, 3}[classes-2]
		e := coded()
		features := raw
		features.Attrs = e.Attrs()
		numbers := raw
		numbers.Attrs = raw.Attrs[:2]
		mean := &learners.Mean{Schema: features}
		mean.Parts = []learners.MeanPart{
			{Model: additive(r, features, sums), From: inOrder(len(features.Attrs))}, {Model: plane(r, features, sums), From: inOrder(len(features.Attrs))},
		}
		plain := &learners.Mean{Schema: numbers, Parts: []learners.MeanPart{
			{Model: plane(r, numbers, sums), From: inOrder(2)}, {Model: additive(r, numbers, sums), From: inOrder(2)},
		}}
		all = append(all,
			&pipeline.Model{Schema: numbers, Inner: netOf{wired(r, 2, sums)}},
			&pipeline.Model{Schema: raw, Encoding: e, Inner: netOf{wired(r, len(e.Features), sums)}},
			&pipeline.Model{Schema: raw, Inner: additive(r, raw, sums)},
			&pipeline.Model{Schema: raw, Encoding: e, Inner: additive(r, features, sums)},
			&pipeline.Model{Schema: raw, Encoding: e, Inner: mean},
			&pipeline.Model{Schema: numbers, Inner: plain},
		)
	}
	return all
}

// inOrder returns the first n numbers.
func inOrder(n int) (all []int) {
	for k := range n {
		all = append(all, k)
	}
	return all
}

// example returns a random example for the attributes of a model, which lies on borders often.
func example(r *rand.Rand, m *pipeline.Model) (x []float64) {
	for _, a := range m.Attrs {
		if a.Nominal() {
			x = append(x, float64(r.IntN(len(a.Values))))
		} else {
			x = append(x, float64(r.IntN(9)-4))
		}
	}
	return x
}

// nearestOnGrid returns how far from start the number j has to move for another class. It looks up to 10
// away, and then at a few greater distances. It returns +Inf if it sees no other class. Borders are
// multiples of 1/24, so every piece of the line contains a multiple or the middle between two.
func nearestOnGrid(m *pipeline.Model, x []float64, j int, start float64) float64 {
	class, moved := m.Predict(x), slices.Clone(x)
	flips := func(far float64) bool {
		for _, moved[j] = range []float64{start + far, start - far} {
			if m.Predict(moved) != class {
				return true
			}
		}
		return false
	}
	for k := range 480 {
		if flips(float64(k) / 48) {
			return float64(k/2) / 24 // from a middle on, back to the border
		}
	}
	for far := 10.0; far < 1e4; far *= 1.5 {
		if flips(far) {
			return 10
		}
	}
	return math.Inf(1)
}

// TestNearestOnGrid compares with all values that make a difference, of random models.
func TestNearestOnGrid(t *testing.T) {
	r, flips := learners.Seed(1), 0
	for round := range 24 {
		for k, m := range randomModels(r) {
			x := example(r, m)
			for j, c := range explain.Counterfactual(m, x).Single {
				name := fmt.Sprintf("round %d, model %d, %T, %v, attribute %d: %+v", round, k, m.Inner, x, j, c)
				if m.Attrs[j].Nominal() {
					checkNominal(t, name, m, x, j, c)
					continue
				}
				far, got := nearestOnGrid(m, x, j, x[j]), math.Inf(1)
				if c.To != "" {
					got, flips = math.Abs(c.Value-x[j]), flips+1
					changed := slices.Clone(x)
					if changed[j] = c.Value; m.Classes[m.Predict(changed)] != c.Class || c.Class == m.Classes[m.Predict(x)] {
						t.Fatalf("%s: not the class", name)
					}
					if byRounding(m, x, j, c.Value) {
						continue
					}
				}
				if !c.Proven || math.Abs(min(got, 10)-min(far, 10)) > 1e-9 || math.IsInf(got, 1) && !math.IsInf(far, 1) {
					t.Fatalf("%s: want a flip %v away, proven", name, far)
				}
			}
		}
	}
	if flips < 240 {
		t.Errorf("%d flips", flips)
	}
}

// byRounding reports whether values beside v have the class of x, and so has the multiple of 1/24 that v is.
func byRounding(m *pipeline.Model, x []float64, j int, v float64) bool {
	exact, moved := math.Round(24*v)/24, slices.Clone(x)
	for _, moved[j] = range []float64{exact, v - 1e-6, v + 1e-6} {
		if m.Predict(moved) != m.Predict(x) {
			return false
		}
	}
	return true
}

// checkNominal wants the first value that changes the class.
func checkNominal(t *testing.T, name string, m *pipeline.Model, x []float64, j int, c explain.Change) {
	t.Helper()
	want := ""
	for v, value := range m.Attrs[j].Values {
		changed := slices.Clone(x)
		if changed[j] = float64(v); m.Predict(changed) != m.Predict(x) {
			want = value
			break
		}
	}
	if c.To != want || !c.Proven {
		t.Fatalf("%s: want %q, proven", name, want)
	}
}

// A predictor is a model by a function: a guest without a network.
type predictor func(x []float64) int

func (p predictor) Predict(x []float64) int { return p(x) }

// ranged returns a guest's model of one number, which says yes for numbers between two bounds.
func ranged(low, high float64) *pipeline.Model {
	schema := data.Schema{Class: "c", Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}}}
	return &pipeline.Model{Schema: schema, Inner: predictor(func(x []float64) int {
		if x[0] >= low && x[0] <= high {
			return 1
		}
		return 0
	})}
}

// TestNearestOfGuest has ranges that are a quarter longer than their distance. The search meets each of them
// from a millionth to a million times the value, and halving finds the border.
func TestNearestOfGuest(t *testing.T) {
	for _, start := range []float64{0, 0.5, -40, 300} {
		unit := max(1, math.Abs(start))
		for _, far := range []float64{1.01e-6, 3e-4, 0.02, 1, 77, 7.9e5} {
			for _, sign := range []float64{1, -1} {
				begin, end := start+sign*far*unit, start+sign*far*unit*1.26
				f := explain.Counterfactual(ranged(min(begin, end), max(begin, end)), []float64{start})
				c := f.Single[0]
				if c.Class != "yes" || c.Proven || !f.Proven || len(f.Fewest) != 1 || math.Abs(c.Value-begin) > 1e-9*math.Abs(begin-start) {
					t.Errorf("from %v, a range from %v to %v: %+v", start, begin, end, c)
				}
			}
		}
		for _, far := range []float64{0.5e-6, 1.3e6} {
			if c := explain.Counterfactual(ranged(start+far*unit, start+far*unit*1.2), []float64{start}).Single[0]; c.To != "" || c.Proven {
				t.Errorf("from %v, a range that is %v away: %+v", start, far, c)
			}
		}
	}
}

// TestNearestOfTwo takes the greater one of two values that are as near.
func TestNearestOfTwo(t *testing.T) {
	m, b := ranged(0, 0), ltu.NewBuilder(1)
	m.Inner = netOf{b.Network(b.Or(b.Unit(ltu.Unit{W: []float64{1}, Theta: 3}), b.Unit(ltu.Unit{W: []float64{-1}, Theta: 1})))}
	if c := explain.Counterfactual(m, []float64{1}).Single[0]; c.Value != 3 || !c.Proven {
		t.Errorf("%+v", c)
	}
}

// TestNearestOfOutputs has an output for each of two classes. One overtakes the other at −20, far from where
// each of them begins to fire.
func TestNearestOfOutputs(t *testing.T) {
	m, b := ranged(0, 0), ltu.NewBuilder(1)
	m.Inner = netOf{b.Network(b.Unit(ltu.Unit{W: []float64{1}, Theta: 3}), b.Unit(ltu.Unit{W: []float64{2}, Theta: -17}))}
	for _, x := range []float64{-50, 0, 9} {
		if c := explain.Counterfactual(m, []float64{x}).Single[0]; math.Abs(c.Value+20) > 1e-9 || !c.Proven {
			t.Errorf("from %v: %+v", x, c)
		}
	}
}

// TestNearestOfMean has a plane that a step of a tree moves, and borders far beyond the step.
func TestNearestOfMean(t *testing.T) {
	for _, c := range []struct{ w, low, high, start, want float64 }{{1, 0, -94, 0, 99}, {-1, -94, 0, 8, -99}} {
		m := ranged(0, 0)
		tree := &learners.AdditiveTrees{Schema: m.Schema, Base: []float64{0}, Trees: [][]*learners.RegressionNode{{stump(0, 2, 0, c.low, c.high)}}}
		plane := &learners.LogisticPlane{Halfspace: learners.Halfspace{Schema: m.Schema, Unit: ltu.Unit{W: []float64{c.w}, Theta: 5}}}
		m.Inner = &learners.Mean{Schema: m.Schema, Parts: []learners.MeanPart{{Model: tree, From: []int{0}}, {Model: plane, From: []int{0}}}}
		for _, x := range []float64{c.start, 5 * c.want} {
			if got := explain.Counterfactual(m, []float64{x}).Single[0]; math.Abs(got.Value-c.want) > 1e-9 || !got.Proven {
				t.Errorf("from %v: %+v, want %v", x, got, c.want)
			}
		}
	}
}

// TestNearestOfSoft has a unit, or a mean, above one soft unit, which reaches one half at 3 and nowhere else.
func TestNearestOfSoft(t *testing.T) {
	b := ltu.NewBuilder(1)
	soft := b.AddSoft(ltu.Unit{W: []float64{1}, Theta: 3}, b.Inputs()...)
	schema := data.Schema{Class: "c", Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}}}
	net := &learners.Net{Schema: schema, Hidden: []ltu.Unit{{W: []float64{1}, Theta: 3}}, Out: []ltu.Unit{{W: []float64{1}, Theta: 0.5}}}
	for _, inner := range []learners.Model{
		netOf{b.Network(b.Add(ltu.Unit{W: []float64{1}, Theta: 0.5}, soft))},
		&learners.Mean{Schema: schema, Parts: []learners.MeanPart{{Model: net, From: []int{0}}}},
	} {
		for _, x := range []float64{0, 10, -70} {
			if c := explain.Counterfactual(&pipeline.Model{Schema: schema, Inner: inner}, []float64{x}).Single[0]; math.Abs(c.Value-3) > 1e-9 || c.Proven {
				t.Errorf("%T from %v: %+v", inner, x, c)
			}
		}
	}
}

// TestNearestOfMissing begins at the number that the encoding puts in the place of a missing one, or at 0
// where it puts none. There the class is another one, or not yet.
func TestNearestOfMissing(t *testing.T) {
	schema := data.Schema{Class: "c", Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}}}
	cut := data.Feature{Name: "a≥6", Value: -1, Step: 1, Cuts: []float64{6}}
	number := data.Feature{Name: "a", Value: -1, Base: -1, Step: 0.5, Missing: 1} // which is 4
	kept := data.Feature{Name: "a", Value: -1, Step: 1, Missing: 4, Keep: true}
	for _, c := range []struct {
		features []data.Feature
		unit     ltu.Unit
		want     explain.Change
	}{
		{[]data.Feature{cut, number}, ltu.Unit{W: []float64{0, 1}, Theta: 1.5}, explain.Change{To: "5", Value: 5, Class: "yes", Proven: true}},
		{[]data.Feature{cut, number}, ltu.Unit{W: []float64{0, -1}, Theta: -0.5}, explain.Change{To: "3", Value: 3, Class: "yes", Proven: true}},
		{[]data.Feature{cut, number}, ltu.Unit{W: []float64{1, 0}, Theta: 1}, explain.Change{To: "6", Value: 6, Class: "yes", Proven: true}},
		{[]data.Feature{cut, number}, ltu.Unit{W: []float64{2, 1}, Theta: 9}, explain.Change{To: "16", Value: 16, Class: "yes", Proven: true}},
		{[]data.Feature{kept}, ltu.Unit{W: []float64{1}, Theta: 2}, explain.Change{To: "2", Value: 2, Class: "yes", Proven: true}},
		{[]data.Feature{kept}, ltu.Unit{W: []float64{1}, Theta: -2}, explain.Change{To: "0", Value: 0, Class: "yes", Proven: true}},
		{nil, ltu.Unit{W: []float64{1}, Theta: 2}, explain.Change{To: "2", Value: 2, Class: "yes", Proven: true}},
		{nil, ltu.Unit{W: []float64{1}, Theta: -2}, explain.Change{To: "0", Value: 0, Class: "yes", Proven: true}},
	} {
		b := ltu.NewBuilder(len(c.unit.W))
		m := &pipeline.Model{Schema: schema, Inner: netOf{b.Network(b.Unit(c.unit))}}
		if c.features != nil {
			m.Encoding = &data.Encoding{From: schema.Attrs, Features: c.features}
		}
		c.want.Attr, c.want.From = "a", "?"
		got := explain.Counterfactual(m, []float64{math.NaN()}).Single[0]
		if got.Value = math.Round(got.Value*1e9) / 1e9; got != c.want { // a sum may round up to the threshold
			t.Errorf("features %v, %v: got %+v, want %+v", c.features, c.unit, got, c.want)
		}
	}
}

// TestDigits shortens borders to two digits of the change, on the side of the other class.
func TestDigits(t *testing.T) {
	for _, c := range []struct {
		w, theta, x float64
		want        string
	}{
		{3, 1, 0, "0.34"}, {-3, 1, 0, "-0.34"}, {3, 2, 0, "0.67"}, {3, 2, 0.6, "0.667"}, {-3, -1, 1, "0.33"}, {3, 20, 0, "6.7"},
		{3, 200, 0, "67"}, {3, 20000, 0, "6667"}, {3, 2e-4, 0, "6.7e-05"}, {1, 1.25e-20, 0, "1.25e-20"}, {1, 2.5, 0, "2.5"},
		{1, 0.125, 0, "0.13"}, {3, 301, 100, "100.34"}, {1, 10.04, 0, "11"}, {1, 1.25, 0.25, "1.3"}, {1, 0.1, 0, "0.1"},
	} {
		b := ltu.NewBuilder(1)
		schema := data.Schema{Class: "c", Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}}}
		m := &pipeline.Model{Schema: schema, Inner: netOf{b.Network(b.Unit(ltu.Unit{W: []float64{c.w}, Theta: c.theta}))}}
		if got := explain.Counterfactual(m, []float64{c.x}).Single[0]; got.To != c.want || !got.Proven {
			t.Errorf("%v·a ≥ %v from %v: got %q, want %q", c.w, c.theta, c.x, got.To, c.want)
		}
	}
}
