package significance

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// closed returns p-values adjusted by the closed test: for each hypothesis, the greatest p-value of all
// intersections that contain it. Test returns the p-value of an intersection, from the sorted p-values of
// its hypotheses.
func closed(p []float64, test func(sorted []float64) float64) []float64 {
	adjusted := make([]float64, len(p))
	for chosen := 1; chosen < 1<<len(p); chosen++ {
		var part []float64
		for i, v := range p {
			if chosen>>i&1 == 1 {
				part = append(part, v)
			}
		}
		slices.Sort(part)
		for i := range p {
			if chosen>>i&1 == 1 {
				adjusted[i] = max(adjusted[i], test(part))
			}
		}
	}
	return adjusted
}

// TestAdjustedByClosedTests goes through all intersections. Holm's procedure is the closed test by
// Bonferroni's inequality, and Hommel's is the closed test by Simes's.
func TestAdjustedByClosedTests(t *testing.T) {
	bonferroni := func(sorted []float64) float64 { return min(1, float64(len(sorted))*sorted[0]) }
	simes := func(sorted []float64) float64 {
		smallest := 1.0
		for k, v := range sorted {
			smallest = min(smallest, float64(len(sorted))*v/float64(k+1))
		}
		return smallest
	}
	r := rand.New(rand.NewPCG(1, 0))
	for n := range 9 {
		for trial := range 30 {
			p := make([]float64, n)
			for i := range p {
				p[i] = float64(1+r.IntN(64)) / 64 // with ties, and products that are exact
				if trial%2 == 0 {
					p[i] *= p[i] * p[i]
				}
			}
			if got, want := Holm(p), closed(p, bonferroni); !slices.Equal(got, want) {
				t.Errorf("Holm of %v: got %v, want %v", p, got, want)
			}
			for i, want := range closed(p, simes) {
				approximate(t, "Hommel", Hommel(p)[i], want, 1e-15)
			}
		}
	}
}
