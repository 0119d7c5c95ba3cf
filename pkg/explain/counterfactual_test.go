package explain_test

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/explain"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

// apply returns x with all changes made, in their written form.
func apply(t *testing.T, m *pipeline.Model, x []float64, changes ...explain.Change) []float64 {
	t.Helper()
	x = slices.Clone(x)
	for _, c := range changes {
		j := slices.Index(m.Names(), c.Attr)
		if m.Attrs[j].Nominal() {
			x[j] = float64(slices.Index(m.Attrs[j].Values, c.To))
			continue
		}
		var err error
		if x[j], err = strconv.ParseFloat(c.To, 64); err != nil {
			t.Fatal(err)
		}
	}
	return x
}

// TestFlipsFlip makes all changes reported for every learner's model. It also looks for changes
// nearer than the proven ones: at random places between, or anywhere if no change was found.
func TestFlipsFlip(t *testing.T) {
	models(t, func(t *testing.T, m *pipeline.Model, s *data.Set) {
		r, proven := learners.Seed(3), 0
		for _, x := range s.X[:9] {
			f := explain.Counterfactual(m, x)
			for j, c := range f.Single {
				if c.To != "" {
					if y := m.Predict(apply(t, m, x, c)); m.Classes[y] != c.Class || c.Class == f.Class {
						t.Fatalf("%v, %+v: class %s", x, c, m.Classes[y])
					}
				}
				if !c.Proven {
					continue
				}
				if m.Attrs[j].Nominal() || math.IsNaN(x[j]) {
					continue
				}
				proven++
				for range 200 {
					far := math.Exp(20*r.Float64() - 10)
					if c.To != "" { // rounding may flip nearer
						far = max(0, math.Abs(c.Value-x[j])*r.Float64()-1e-9*math.Abs(x[j]))
					}
					for _, v := range []float64{x[j] - far, x[j] + far} {
						nearby := slices.Clone(x)
						if nearby[j] = v; m.Classes[m.Predict(nearby)] != f.Class {
							t.Fatalf("%v: %+v, but %v flips", x, c, v)
						}
					}
				}
			}
			if f.Fewest != nil {
				if y := m.Predict(apply(t, m, x, f.Fewest...)); m.Classes[y] != f.Fewest[0].Class || m.Classes[y] == f.Class {
					t.Fatalf("%v, %+v: class %s", x, f.Fewest, m.Classes[y])
				}
			}
		}
		if smooth := hasSmooth(m); smooth != (proven == 0) {
			t.Errorf("%d changes of numbers are proven, smooth: %t", proven, smooth)
		}
	})
}

// hasSmooth reports whether scores may change everywhere: by soft units, or by curves of probabilities.
func hasSmooth(m *pipeline.Model) bool {
	if _, curves := m.Inner.(*pipeline.Probabilities); curves {
		return true
	}
	return slices.ContainsFunc(m.Network().Nodes, func(n ltu.Node) bool { return n.Soft })
}

// fewestByTrying returns the least number of nominal attributes whose change flips the class of x, and 0
// if none does.
func fewestByTrying(m *pipeline.Model, x []float64) (fewest int) {
	class := m.Predict(x)
	var try func(target []float64, j, changed int)
	try = func(target []float64, j, changed int) {
		if j == len(x) {
			if m.Predict(target) != class && (fewest == 0 || changed < fewest) {
				fewest = changed
			}
			return
		}
		try(target, j+1, changed)
		for v := range m.Attrs[j].Values {
			next := slices.Clone(target)
			if next[j] = float64(v); next[j] != x[j] {
				try(next, j+1, changed+1)
			}
		}
	}
	try(slices.Clone(x), 0, 0)
	return fewest
}

// sums has nominal attributes of four values, and a class that a sum over them determines.
func sums(attrs int) *data.Set {
	s := &data.Set{Schema: data.Schema{Name: "sums", Class: "c", Classes: []string{"low", "high"}}}
	r := learners.Seed(5)
	for j := range attrs {
		s.Attrs = append(s.Attrs, data.Attr{Name: "a" + strconv.Itoa(j), Values: []string{"p", "q", "r", "s"}})
	}
	for range 100 {
		x, sum := make([]float64, attrs), 0.0
		for j := range x {
			x[j] = float64(r.IntN(4))
			sum += []float64{0, 2, 5, 1}[int(x[j])] * float64(j+1)
		}
		s.X, s.Y = append(s.X, x), append(s.Y, map[bool]int{true: 1}[sum > 20])
	}
	return s
}

// TestFewestIsLeast compares with all examples that there are, of six votes and of sums.
func TestFewestIsLeast(t *testing.T) {
	s, err := votes.Select(votes.Names()[2:8]...)
	if err != nil {
		t.Fatal(err)
	}
	four := sums(4)
	several, never, proven := 0, 0, 0
	ls := []learners.Learner{
		learners.Pocket{}, learners.OneAgainstOne{}, learners.MLP{}, learners.C45{}, learners.SparsePerceptron{}, learners.DecisionList{},
		learners.LTUTree{}, learners.NaiveBayes{}, learners.Majority{}, learners.PerceptronTree{},
	}
	for _, l := range ls {
		for _, s := range []*data.Set{s, four} {
			m, err := pipeline.Fit(t.Context(), l, s, 1)
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range s.X[:25] {
				f, want := explain.Counterfactual(m, x), fewestByTrying(m, x)
				switch {
				case want == 0:
					never++
				case want > 1:
					several++
				}
				if f.Proven {
					proven++
				}
				if len(f.Fewest) < want || f.Proven && len(f.Fewest) != want {
					t.Errorf("%T of %s: %d attributes, proven: %t, want %d", l, s.Name, len(f.Fewest), f.Proven, want)
				}
			}
		}
	}
	if several < 20 || never < 20 || proven < 200 {
		t.Errorf("%d examples take several attributes, %d none; %d are proven", several, never, proven)
	}
}

// TestFlipByHand has borders that are known.
func TestFlipByHand(t *testing.T) {
	schema := data.Schema{Name: "hand", Class: "c", Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}, {Name: "b"}}}
	list := &learners.List{Schema: schema, Else: 1, Rules: []learners.Rule{
		{If: ltu.Unit{W: []float64{1, 1}, Theta: 2}, Class: 0}, {If: ltu.Unit{W: []float64{-1, 0}, Theta: 3}, Class: 0},
	}}
	f := explain.Counterfactual(&pipeline.Model{Schema: schema, Inner: list}, []float64{0, 0.5})
	want := []explain.Change{
		{Attr: "a", From: "0", To: "1.5", Value: 1.5, Class: "no", Proven: true},
		{Attr: "b", From: "0.5", To: "2", Value: 2, Class: "no", Proven: true},
	}
	if !slices.Equal(f.Single, want) || len(f.Fewest) != 1 || !f.Proven {
		t.Errorf("%+v, want %+v", f, want)
	}
	// A band of a few floats, between 4 and what 0.1·a rounds to.
	narrow := &learners.List{Schema: schema, Else: 1, Rules: []learners.Rule{
		{If: ltu.Unit{W: []float64{0.1, 0}, Theta: 0.4 + 1e-15}, Class: 1}, {If: ltu.Unit{W: []float64{1, 0}, Theta: 4}, Class: 0},
	}}
	if f = explain.Counterfactual(&pipeline.Model{Schema: schema, Inner: narrow}, []float64{9, 0}); f.Single[0].To != "4" || math.Abs(f.Single[0].Value-4) > 1e-13 {
		t.Errorf("a narrow band: %+v", f.Single[0])
	}
}

// TestFlipBehindUnits has units that weigh a number beside another unit: where that one fires, their borders
// are not at 10 and 12, but at 15 and 19.
func TestFlipBehindUnits(t *testing.T) {
	schema := data.Schema{Name: "hand", Class: "c", Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}}}
	b := ltu.NewBuilder(1)
	a := b.Inputs()[0]
	late := b.Add(ltu.Unit{W: []float64{1}, Theta: 4}, a)
	rising := b.Add(ltu.Unit{W: []float64{1, -5}, Theta: 10}, a, late)
	falling := b.Add(ltu.Unit{W: []float64{-1, 7}, Theta: -12}, a, late)
	m := &pipeline.Model{Schema: schema, Inner: netOf{b.Network(b.And(late, rising, falling))}}
	for x, want := range map[float64]float64{0: 15, 90: 19} {
		if c := explain.Counterfactual(m, []float64{x}).Single[0]; c.Value != want || !c.Proven {
			t.Errorf("from %v: %+v, want %v", x, c, want)
		}
	}
}

// TestFlipOnAFloat has a class on a single float, which the zero of a unit's excess misses by rounding.
func TestFlipOnAFloat(t *testing.T) {
	schema := data.Schema{Name: "hand", Class: "c", Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}}}
	b := ltu.NewBuilder(1)
	net := b.Network(b.And(b.Unit(ltu.Unit{W: []float64{0.1}, Theta: 0.3}), b.Unit(ltu.Unit{W: []float64{-0.1}, Theta: -0.3})))
	f := explain.Counterfactual(&pipeline.Model{Schema: schema, Inner: netOf{net}}, []float64{9})
	if v := f.Single[0].Value; f.Single[0].To == "" || net.Predict([]float64{v}) != 1 {
		t.Errorf("%+v", f.Single[0])
	}
}

// TestNotProven has three numbers that all have to change, one after the other: sets of two do not
// prove it.
func TestNotProven(t *testing.T) {
	schema := data.Schema{Name: "hand", Class: "c", Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}, {Name: "b"}, {Name: "c"}}}
	b := ltu.NewBuilder(3)
	net := b.Network(b.And(b.Unit(ltu.Unit{W: []float64{1, -1, 0}, Theta: 1}), b.Unit(ltu.Unit{W: []float64{0, 1, -1}, Theta: 1}), b.Unit(ltu.Unit{W: []float64{0, 0, 1}, Theta: 1})))
	f := explain.Counterfactual(&pipeline.Model{Schema: schema, Inner: netOf{net}}, []float64{0, 0, 0})
	if f.Proven || len(f.Fewest) == 1 || !strings.Contains(f.String(), "not proven") {
		t.Errorf("%v, proven: %t", f.Fewest, f.Proven)
	}
	// Units that weigh one number each have the same borders wherever the others are.
	b = ltu.NewBuilder(3)
	net = b.Network(b.And(b.Unit(ltu.Unit{W: []float64{1, 0, 0}, Theta: 1}), b.Unit(ltu.Unit{W: []float64{0, 1, 0}, Theta: 2}), b.Unit(ltu.Unit{W: []float64{0, 0, 1}, Theta: 3})))
	f = explain.Counterfactual(&pipeline.Model{Schema: schema, Inner: netOf{net}}, []float64{0, 0, 0})
	if len(f.Fewest) != 3 || !f.Proven {
		t.Errorf("%v, proven: %t", f.Fewest, f.Proven)
	}
}

// TestFlipOfLevels has a tree with branches for the values 0 and 1 of a number: its network takes others
// for one of them, the tree does not, so that nothing is proven.
func TestFlipOfLevels(t *testing.T) {
	schema := data.Schema{Name: "hand", Class: "c", Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}}}
	leaf := func(class int, counts ...float64) *learners.DecisionNode {
		return &learners.DecisionNode{Attr: -1, Class: class, Counts: counts}
	}
	tree := &learners.DecisionTree{Schema: schema, Root: &learners.DecisionNode{
		Levels: []float64{0, 1}, Counts: []float64{5, 1}, Branches: []*learners.DecisionNode{leaf(0, 5, 0), leaf(1, 0, 1)},
	}}
	f := explain.Counterfactual(&pipeline.Model{Schema: schema, Inner: tree}, []float64{0})
	if f.Single[0].Proven {
		t.Errorf("%+v is proven", f.Single[0])
	}
}

// TestCounterfactualsTable marks changes that are not proven, and lists the fewest if they are several.
func TestCounterfactualsTable(t *testing.T) {
	a := explain.Change{Attr: "a", From: "1", To: "2", Class: "yes", Proven: true}
	b := explain.Change{Attr: "b", From: "x", To: "y", Class: "yes"}
	stays := explain.Change{Attr: "d", From: "3"}
	const nearest = ": no. The nearest value of each attribute that changes the class, with all others unchanged."
	for _, c := range []struct {
		f    explain.Counterfactuals
		want string
	}{
		{explain.Counterfactuals{Set: "s", Class: "no", Single: []explain.Change{a}, Fewest: []explain.Change{a}, Proven: true}, "a|1|2|yes / s" + nearest},
		{explain.Counterfactuals{Class: "no", Single: []explain.Change{b, a, stays}, Fewest: []explain.Change{b}, Proven: true},
			"b|x|y*|yes / a|1|2|yes / d|3|–*|– / " + nearest[2:] + " *: not proven."},
		{explain.Counterfactuals{Set: "s", Class: "no", Single: []explain.Change{stays}},
			"d|3|–*|– / s" + nearest + " *: not proven. No change of several attributes was found that does, not proven."},
		{explain.Counterfactuals{Set: "s", Class: "no", Proven: true}, "s" + nearest + " No change of several attributes was found that does."},
		{explain.Counterfactuals{Set: "s", Class: "no", Fewest: []explain.Change{a, b}, Proven: true}, "s" + nearest + " Fewest attributes that change it: a = 2, b = y, then yes."},
		{explain.Counterfactuals{Set: "s", Class: "no", Fewest: []explain.Change{a, b}}, "s" + nearest + " Fewest attributes that change it, not proven: a = 2, b = y, then yes."},
	} {
		table := c.f.Table()
		var rows []string
		for _, row := range table.Rows {
			rows = append(rows, strings.Join(row, "|"))
		}
		if got := strings.Join(append(rows, table.Caption), " / "); got != c.want {
			t.Errorf("got %s\nwant %s", got, c.want)
		}
	}
}
