package ask

import (
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/data"
)

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

// TestMonotoneSentence wants the class and the attribute in the sentence of a proof.
func TestMonotoneSentence(t *testing.T) {
	a, _ := people(t)
	p := check[*Pair](t)(a.Monotone(t.Context(), "income", "granted"))
	if p.First != nil || p.String() != "granted never gets lost as income rises" {
		t.Error(p)
	}
}
