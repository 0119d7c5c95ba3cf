package learners_test

import (
	"math"
	"slices"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

// margin returns the distance between the two sides of u, where every
// attribute is divided by its half range.
func margin(u ltu.Unit, hard, soft [][]float64) float64 {
	outside, inside, norm := math.Inf(-1), math.Inf(1), 0.0
	for _, x := range hard {
		outside = max(outside, ltu.Dot(u.W, x))
	}
	for _, x := range soft {
		if u.Fires(x) {
			inside = min(inside, ltu.Dot(u.W, x))
		}
	}
	all := slices.Concat(hard, soft)
	for j, w := range u.W {
		lo, hi := all[0][j], all[0][j]
		for _, x := range all {
			lo, hi = min(lo, x[j]), max(hi, x[j])
		}
		norm = math.Hypot(norm, w*(hi-lo)/2)
	}
	return (inside - outside) / norm
}

// TestMaximalStability covers the same examples as the other separator, with a
// margin that is larger, and that no small turn of the plane makes larger still.
func TestMaximalStability(t *testing.T) {
	s := learnertest.Sample("three classes")
	var hard, soft [][]float64
	for i, x := range s.X {
		if s.Y[i] == 1 {
			hard = append(hard, x)
		} else {
			soft = append(soft, x)
		}
	}
	for seed := range uint64(5) {
		for _, inner := range []learners.Separator{nil, learners.IncLP{}} {
			plain := inner
			if plain == nil {
				plain = learners.FindLargeNegSubset{}
			}
			before, err := plain.Separate(t.Context(), hard, soft, learners.Seed(seed))
			if err != nil {
				t.Fatal(err)
			}
			after, err := learners.MaximalStability{Separator: inner}.Separate(t.Context(), hard, soft, learners.Seed(seed))
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range soft {
				if before.Fires(x) && !after.Fires(x) {
					t.Fatalf("seed %d: %v is no longer covered", seed, x)
				}
			}
			found, widened := margin(before, hard, soft), margin(after, hard, soft)
			if widened <= found {
				t.Errorf("seed %d: margin %v, before %v", seed, widened, found)
			}
			for j := range after.W {
				for _, turn := range []float64{-1e-3, 1e-3} {
					u := ltu.Unit{W: slices.Clone(after.W), Theta: after.Theta}
					u.W[j] += turn
					if m := margin(u, hard, soft); m > widened+1e-9 {
						t.Errorf("seed %d: margin %v, but %v after a turn", seed, widened, m)
					}
				}
			}
		}
	}
}
