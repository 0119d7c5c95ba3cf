package ask

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
)

// TestWitness compares, for every learner's model, the classes that are found under conditions with all
// inputs.
func TestWitness(t *testing.T) {
	s := check[*data.Set](t)(data.Load("monks-3"))
	unreached := 0
	for name, a := range askers(t, s, 20) {
		for _, conditions := range [][]string{nil, {"a1 = 1|2", "a5 != 4"}, {"a2 = 3"}, {"a2 = 3", "a5 = 4"}} {
			for c, class := range s.Classes {
				want := slices.ContainsFunc(s.X, func(x []float64) bool {
					all := check[[]condition](t)(a.conditions(conditions))
					return a.m.Predict(x) == c && !slices.ContainsFunc(all, func(c condition) bool { return !c.holds(x) })
				})
				w := check[*Witness](t)(a.Find(t.Context(), class, conditions...))
				if !w.Proven || (w.Example != nil) != want || want && a.m.Predict(w.Example) != c {
					t.Errorf("%s, %v, %s: %v, want one: %v", name, conditions, class, w, want)
				}
				if !want && strings.HasPrefix(w.String(), "no possible example") {
					unreached++
				}
			}
		}
	}
	if unreached < 10 {
		t.Errorf("%d classes cannot be reached, want some", unreached)
	}
}

// TestPairs asks every learner's model whether attributes matter and are monotone, and compares with all
// inputs.
func TestPairs(t *testing.T) {
	s := check[*data.Set](t)(data.Load("monks-3"))
	never, always := 0, 0
	for name, a := range askers(t, s, 20) {
		for j, attr := range s.Attrs {
			matters, falls, loses := false, false, false
			for _, x := range s.X {
				y := slices.Clone(x)
				for v := int(x[j]) + 1; v < len(attr.Values); v++ {
					y[j] = float64(v)
					one, two := a.m.Predict(x), a.m.Predict(y)
					matters, falls, loses = matters || one != two, falls || one == 1 && two == 0, loses || one == 0 && two == 1
				}
			}
			p := check[*Pair](t)(a.Matters(t.Context(), attr.Name))
			if !p.Proven || (p.First != nil) != matters {
				t.Errorf("%s, %s matters: %v, want %v", name, attr.Name, p, matters)
			}
			m := check[*Pair](t)(a.Monotone(t.Context(), attr.Name, "1"))
			if !m.Proven || (m.First != nil) != falls || falls && !(m.First[j] < m.Second[j] && m.FirstClass == "1" && m.SecondClass == "0") {
				t.Errorf("%s, %s is monotone: %v, want a pair: %v", name, attr.Name, m, falls)
			}
			if !matters {
				never++
			}
			if down := check[*Pair](t)(a.Monotone(t.Context(), attr.Name, "0")); !down.Proven || (down.First != nil) != loses {
				t.Errorf("%s, %s is monotone: %v, want a pair: %v", name, attr.Name, down, loses)
			}
			if matters && !(falls && loses) {
				always++
			}
		}
	}
	if never < 5 || always < 5 {
		t.Errorf("%d attributes do not matter and %d are monotone, want some", never, always)
	}
}

// TestPairsOfNumbers asks about numbers and under rules, where a pair must obey them.
func TestPairsOfNumbers(t *testing.T) {
	a, s := people(t)
	for _, b := range []*Asker{a, check[*Asker](t)(a.Restrict(Rule{If: []string{"sex = m"}, Then: []string{"age < 60"}})),
		check[*Asker](t)(a.Restrict(Rule{Then: []string{"age > 75", "home = rent"}}))} {
		for j, attr := range s.Attrs {
			p := check[*Pair](t)(b.Matters(t.Context(), attr.Name))
			if !p.Proven {
				t.Errorf("%s: %v", attr.Name, p)
			}
			if p.First != nil && (b.check(p.First) != nil || b.check(p.Second) != nil || b.m.Predict(p.First) == b.m.Predict(p.Second)) {
				t.Errorf("%s: %v", attr.Name, p)
			}
			r, found := rand.New(rand.NewPCG(1, 3)), false
			for range 20000 { // examples at random find a pair only if there is one
				x := b.parts[r.IntN(len(b.parts))].draw(r)
				y := slices.Clone(x)
				if y[j] = b.whole[j].draw(r); b.check(y) == nil {
					found = found || b.m.Predict(x) != b.m.Predict(y)
				}
			}
			if found && p.First == nil {
				t.Errorf("%s: %v", attr.Name, p)
			}
		}
	}
	rises := check[*Pair](t)(a.Monotone(t.Context(), "income", "granted"))
	if rises.First != nil || rises.String() != "granted never gets lost as income rises" {
		t.Errorf("income: %v", rises)
	}
}

// TestShare compares counts with all inputs, and shares of volume with random examples.
func TestShare(t *testing.T) {
	s := check[*data.Set](t)(data.Load("monks-3"))
	all := askers(t, s, 20)
	counted := 0
	for name, a := range all {
		for second, b := range all {
			if counted++; counted%29 > 0 {
				continue
			}
			count := 0
			for _, x := range s.X {
				if a.m.Predict(x) != b.m.Predict(x) {
					count++
				}
			}
			share := check[*Share](t)(a.Share(t.Context(), b.m))
			if share.Possible != 432 || share.Low != share.High || math.Round(432*share.Low) != float64(count) {
				t.Errorf("%s and %s: %v, %+v, want %d", name, second, share, share, count)
			}
		}
	}
	for _, a := range askers(t, rounded(t), 20) {
		for _, b := range asked["rounded"] {
			if counted++; counted%37 > 0 || len(a.net.nodes)+len(b.net.nodes) > 100 {
				continue
			}
			a.Boxes = 1000
			share := check[*Share](t)(a.Share(t.Context(), b.m))
			r, count := rand.New(rand.NewPCG(5, 3)), 0.0
			for range 2000 {
				if x := a.whole.draw(r); a.m.Predict(x) != b.m.Predict(x) {
					count++
				}
			}
			// Six standard errors of 2,000 examples are below 0.07.
			if share.Low > share.High || count/2000 < share.Low-0.07 || count/2000 > share.High+0.07 || !math.IsInf(share.Possible, 1) {
				t.Errorf("%v, by chance %v", share, count/2000)
			}
		}
	}
}

// TestRobust compares robust examples with examples at random, and with the borders of a tree.
func TestRobust(t *testing.T) {
	for name, a := range askers(t, rounded(t), 20) {
		a.Boxes = 200
		rows := a.s.Subset([]int{0, 20, 50, 60, 70, 80, 100, 120, 140})
		for _, radius := range []float64{0, 0.05, 0.3} {
			r := check[*Robustness](t)(a.Robust(t.Context(), rows, radius))
			if radius == 0 && r.Robust != rows.Len() || r.Robust+len(r.Broken)+len(r.Open) != rows.Len() {
				t.Errorf("%s, %v: %v", name, radius, r)
			}
			dice := rand.New(rand.NewPCG(5, 4))
			for i, x := range rows.X {
				if slices.Contains(r.Broken, i) || slices.Contains(r.Open, i) {
					continue
				}
				for range 200 {
					y := slices.Clone(x)
					for j := range 2 {
						s := a.whole[j]
						y[j] = min(max(x[j]+float64(radius*(s.high-s.low)*(2*dice.Float64()-1)), s.low), s.high)
					}
					if a.m.Predict(x) != a.m.Predict(y) {
						t.Fatalf("%s: %v is robust within %v, but %v has another class", name, x, radius, y)
					}
				}
			}
		}
	}
	a, s := people(t)
	if r := check[*Robustness](t)(a.Robust(t.Context(), s, 1)); r.Robust > s.Len()/2 || r.Open != nil {
		t.Errorf("a tree, any number: %v", r)
	}
}

// TestReasons compares all reasons with the reasons that enumeration finds.
func TestReasons(t *testing.T) {
	s := check[*data.Set](t)(data.Load("monks-3"))
	several := 0
	for name, a := range askers(t, s, 20) {
		answers := classes(a.m, s.X)
		for _, x := range [][]float64{s.X[7], s.X[100], s.X[200], s.X[431]} {
			var want [][]int
			for _, attrs := range subsets(len(x)) {
				forces := true
				for i, z := range s.X {
					agrees := !slices.ContainsFunc(attrs, func(j int) bool { return z[j] != x[j] })
					forces = forces && !(agrees && answers[i] != a.m.Predict(x))
				}
				if forces && !slices.ContainsFunc(want, func(r []int) bool { return subset(r, attrs) }) {
					want = append(want, attrs)
				}
			}
			got := check[*Reasons](t)(a.Reasons(t.Context(), x, 100))
			if !got.Complete || len(got.List) != len(want) {
				t.Errorf("%s, %v: %v\nwant %v", name, x, got, want)
			}
			for _, attrs := range want {
				if text := a.reason(q(a, x), attrs, true).rule(); !strings.Contains(got.String(), text) && a.m.Predict(x) == 0 {
					t.Errorf("%s, %v: %v\nwant %v", name, x, got, text)
				}
			}
			if len(want) > 1 {
				several++
				if one := check[*Reasons](t)(a.Reasons(t.Context(), x, 1)); len(one.List) != 1 || one.Complete || !strings.HasSuffix(one.String(), "\n(there may be other reasons)") {
					t.Errorf("%s, %v, one reason: %v", name, x, one)
				}
			}
		}
	}
	if several < 1 {
		t.Errorf("%d examples have several reasons, want some", several)
	}
}
