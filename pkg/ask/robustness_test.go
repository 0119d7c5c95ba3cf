package ask

import (
	"math/rand/v2"
	"slices"
	"testing"
)

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
