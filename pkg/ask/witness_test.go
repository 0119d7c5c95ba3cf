package ask

import (
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
