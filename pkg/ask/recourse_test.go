package ask

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

// TestRecourse compares the cheapest changes for every learner's model with enumeration.
func TestRecourse(t *testing.T) {
	s := check[*data.Set](t)(data.Load("monks-3"))
	stuck := 0
	for name, a := range askers(t, s, 20) {
		for k, g := range []Goal{{}, {Class: "1", Costs: map[string]float64{"a5": 2.5, "a2": 0.3}}, {Keep: []string{"a2"}, Raise: []string{"a5", "a1"}},
			{Lower: []string{"a5", "a4"}, Keep: []string{"a1"}, Largest: true, Costs: map[string]float64{"a2": 3, "a5": 2}}} {
			for _, x := range [][]float64{s.X[7+50*k], s.X[200+50*k]} {
				if g.Class == a.m.Classes[a.m.Predict(x)] {
					continue
				}
				want := math.Inf(1)
				for _, z := range s.X {
					cost := 0.0
					for j, attr := range s.Attrs {
						if z[j] == x[j] {
							continue
						}
						price := 1.0
						if p, ok := g.Costs[attr.Name]; ok {
							price = p
						}
						if slices.Contains(g.Keep, attr.Name) || slices.Contains(g.Raise, attr.Name) && z[j] < x[j] || slices.Contains(g.Lower, attr.Name) && z[j] > x[j] {
							price = math.Inf(1)
						}
						if cost += price; g.Largest {
							cost = max(cost-price, price)
						}
					}
					if a.m.Predict(z) != a.m.Predict(x) {
						want = min(want, cost)
					}
				}
				r := check[*Recourse](t)(a.Recourse(t.Context(), x, g))
				if !r.Proven || math.Abs(r.Cost-want) > 1e-9 || r.Bound < 0.998*want {
					t.Errorf("%s, %v, %+v: %v, bound %v, want %v", name, x, g, r, r.Bound, want)
				}
				if math.IsInf(want, 1) && strings.HasPrefix(r.String(), "no allowed change") {
					stuck++
				}
			}
		}
	}
	if stuck < 5 {
		t.Errorf("%d examples cannot change, want some", stuck)
	}
}

// TestRecourseOfNumbers wants that no change at random is cheaper than the bound, and that most are proven.
func TestRecourseOfNumbers(t *testing.T) {
	proven, asked := 0, 0
	for name, a := range askers(t, rounded(t), 20) {
		a.Boxes = 1000
		for _, g := range []Goal{{}, {Class: "Iris-versicolor", Largest: true, Costs: map[string]float64{"width": 3}}} {
			for _, x := range [][]float64{a.s.X[3], a.s.X[110]} {
				if a.m.Classes[a.m.Predict(x)] == g.Class {
					continue
				}
				r := check[*Recourse](t)(a.Recourse(t.Context(), x, g))
				trip, _, err := a.trip(g, x)
				if err != nil {
					t.Fatal(err)
				}
				if asked++; r.Proven {
					proven++
				}
				if r.Example != nil && (math.Abs(trip.cost(r.Example)-r.Cost) > 1e-12 || r.Bound > r.Cost) {
					t.Errorf("%s: %v costs %v, bound %v", name, r, trip.cost(r.Example), r.Bound)
				}
				dice := rand.New(rand.NewPCG(6, 4))
				for range 1000 {
					y := a.whole.draw(dice)
					for j := range y {
						if dice.IntN(3) == 0 {
							y[j] = x[j]
						} else if j < 2 && dice.IntN(2) == 0 {
							y[j] = x[j] + float64(0.1*(y[j]-x[j]))
						}
					}
					if trip.goal[a.m.Predict(y)] && trip.cost(y) < r.Bound {
						t.Fatalf("%s, %v: %v costs %v, the bound is %v", name, x, y, trip.cost(y), r.Bound)
					}
				}
			}
		}
	}
	if 10*proven < 9*asked {
		t.Errorf("%d of %d are proven", proven, asked)
	}
}

// TestRecourseOfPlane compares the recourse of one halfspace with its formula: the attribute with the
// greatest weight per cost changes alone, or all change alike.
func TestRecourseOfPlane(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}}, X: [][]float64{make([]float64, 8), make([]float64, 8)}, Y: []int{0, 1}}
	w := []float64{1, -2, 3, 0.5, -1, 2.5, 0.1, 2}
	for j := range w {
		s.Attrs = append(s.Attrs, data.Attr{Name: string(rune('a' + j))})
		s.X[1][j] = 10
	}
	m := &pipeline.Model{Schema: s.Schema, Inner: &learners.Halfspace{Schema: s.Schema, Unit: ltu.Unit{W: w, Theta: 20}}}
	a := check[*Asker](t)(About(m, s))
	x := []float64{1, 1, 1, 1, 1, 1, 1, 1} // the sum is 6.1
	for _, c := range []struct {
		goal Goal
		want float64
	}{
		{Goal{}, 13.9 / 3 / 10},
		{Goal{Keep: []string{"c"}}, 13.9 / 2.5 / 10},
		{Goal{Keep: []string{"c"}, Costs: map[string]float64{"f": 2}}, 13.9 / 2 / 10},
		// a ends at 10, b and e at 0, and d does the rest.
		{Goal{Lower: []string{"c", "f", "h"}}, (9 + (13.9-9-2-1)/0.5 + 2) / 10},
		{Goal{Largest: true}, (13.9 - 3) / 9.1 / 10}, // b and e end at 0
	} {
		r := check[*Recourse](t)(a.Recourse(t.Context(), x, c.goal))
		if !r.Proven || math.Abs(r.Cost-c.want) > 0.001*c.want || r.Cost < c.want*(1-1e-9) {
			t.Errorf("%+v: %v, bound %v, want %v", c.goal, r, r.Bound, c.want)
		}
	}
	steps := check[*Asker](t)(a.Whole("a", "b", "c", "d", "e", "f", "g", "h"))
	if r := check[*Recourse](t)(steps.Recourse(t.Context(), x, Goal{})); r.Cost != 0.5 || r.Other != "yes" || !r.Proven {
		t.Errorf("whole numbers: %v", r)
	}
}

// TestRecourses wants that each of several changes keeps an attribute that an earlier one changes.
func TestRecourses(t *testing.T) {
	a, s := people(t)
	a = check[*Asker](t)(a.Whole("age", "income"))
	checked := 0
	for _, x := range s.X {
		if a.m.Predict(x) == 1 {
			continue
		}
		all := check[[]*Recourse](t)(a.Recourses(t.Context(), x, Goal{Class: "granted", Raise: []string{"age"}, Keep: []string{"sex"}}, 3))
		if all == nil {
			t.Fatal("no answer")
		}
		for i, r := range all {
			for _, earlier := range all[:i] {
				if r.Example != nil && !slices.ContainsFunc(earlier.Attrs, func(name string) bool { return !slices.Contains(r.Attrs, name) }) || r.Cost < earlier.Cost-1e-9 {
					t.Errorf("%v: %v after %v", x, r, earlier)
				}
				checked++
			}
			if r.Example != nil && (r.Example[0] < x[0] || r.Example[0] != math.Trunc(r.Example[0]) || r.Example[3] != x[3]) {
				t.Errorf("%v: %v", x, r)
			}
		}
	}
	if checked < 20 {
		t.Errorf("%d pairs of answers", checked)
	}
	for want, g := range map[string]Goal{`no class "rich"`: {Class: "rich"}, `no attribute "debt"`: {Keep: []string{"debt"}}, "is not a positive number": {Costs: map[string]float64{"age": 0}}, "already has class": {Class: "refused"}} {
		if _, err := a.Recourse(t.Context(), s.X[0], g); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
