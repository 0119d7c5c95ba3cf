package interior_test

import (
	"math/rand/v2"
	"testing"

	"halfspace/pkg/learners/internal/interior"
	"halfspace/pkg/ltu"
)

// TestCellsOfLines counts the cells of random lines, of which each has its own sides: of n in
// general position 1 + n + n(n−1)/2, and of as many through one point 2n. Far from 0 there are as
// many.
func TestCellsOfLines(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for trial := range 30 {
		n, through := 2+trial%4, trial%2 == 0
		far := []float64{0, 1e3, 1e9}[trial%3]
		lines := make([]ltu.Unit, n)
		for k := range lines {
			w := []float64{r.NormFloat64(), r.NormFloat64()}
			lines[k] = ltu.Unit{W: w, Theta: far * (w[0] + w[1])}
			if !through {
				lines[k].Theta += r.NormFloat64()
			}
		}
		want := 1 + n + n*(n-1)/2
		if through {
			want = 2 * n
		}
		cells := 0
		for code := range 1 << n {
			sides := make([]ltu.Unit, n)
			for k, u := range lines {
				if sides[k] = u; code>>k&1 == 0 {
					sides[k] = u.Complement()
				}
			}
			if interior.Exists(sides) {
				cells++
			}
		}
		if cells != want {
			t.Errorf("trial %d: %d lines at %v have %d cells, want %d", trial, n, far, cells, want)
		}
	}
	if !interior.Exists(nil) {
		t.Error("all of space is empty")
	}
}
