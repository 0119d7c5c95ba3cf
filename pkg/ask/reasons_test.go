package ask

import (
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
)

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

// TestReasonStatus wants that the formula of a reason says that it has no solution.
func TestReasonStatus(t *testing.T) {
	a, s := people(t)
	r := check[*Reason](t)(a.Reason(t.Context(), s.X[0]))
	if text := check[string](t)(r.SMT()); !strings.Contains(text, "(set-info :status unsat)") {
		t.Error(text)
	}
}
