package densest_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/learners/internal/densest"
	"halfspace/pkg/ltu"
)

// oneByOne returns an initial cover: a unit for each soft point that some unit can hold.
func oneByOne(t *testing.T, hard, soft [][]float64) (units []ltu.Unit) {
	t.Helper()
	for _, x := range soft {
		found, err := densest.Find(t.Context(), hard, [][]float64{x}, never(len(x)), densest.Budget)
		if err != nil {
			t.Fatal(err)
		}
		if found.Unit.Fires(x) {
			units = append(units, found.Unit)
		}
	}
	return units
}

// all returns, as bits, the soft points on which some unit fires, and fails if one fires on a hard
// point.
func all(t *testing.T, units []ltu.Unit, hard, soft [][]float64) (points uint64) {
	t.Helper()
	for _, u := range units {
		covered(t, u, hard, soft)
		for i, x := range soft {
			if u.Fires(x) {
				points |= 1 << i
			}
		}
	}
	return points
}

// fewestOf returns the size of the smallest choice of ways that together cover all points that any
// of them covers.
func fewestOf(ways []uint64) int {
	want := uint64(0)
	for _, w := range ways {
		want |= w
	}
	reached := map[uint64]bool{0: true}
	for k := 0; ; k++ {
		if reached[want] {
			return k
		}
		next := map[uint64]bool{}
		for points := range reached {
			for _, w := range ways {
				next[points|w] = true
			}
		}
		reached = next
	}
}

// onSphere moves points to the given distance from 0. If it is a little farther than the hard
// points, a halfspace can hold only few of the moved points together.
func onSphere(points [][]float64, distance float64) {
	for _, x := range points {
		length := math.Sqrt(ltu.Dot(x, x))
		for j := range x {
			x[j] *= distance / length
		}
	}
}

// TestFewestAgainstEnumeration compares the size of the cover with the size of the smallest choice
// among all separations of the points.
func TestFewestAgainstEnumeration(t *testing.T) {
	several := 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		n := 2 + int(seed%2)
		hard, soft := draw(r, n, 8, 6+r.IntN(4), seed%5 == 0)
		if seed%5 != 0 {
			onSphere(hard, 1)
			onSphere(soft, 1.1)
		}
		start := oneByOne(t, hard, soft)
		found, err := densest.Fewest(t.Context(), hard, soft, start, densest.Budget)
		if err != nil || !found.Proven {
			t.Fatalf("seed %d: %v, proven %t", seed, err, found.Proven)
		}
		want := fewestOf(held(t, hard, soft))
		if len(found.Units) != want {
			t.Errorf("seed %d, n = %d, %d hard and %d soft: %d units, the fewest are %d", seed, n, len(hard), len(soft), len(found.Units), want)
		}
		if got := all(t, found.Units, hard, soft); got != all(t, start, hard, soft) {
			t.Errorf("seed %d: the units hold %b, the first ones %b", seed, got, all(t, start, hard, soft))
		}
		if want > 2 {
			several++
		}
	}
	if several < 10 {
		t.Errorf("%d samples need more than two units", several)
	}
}

// TestFewestKeepsToTheBudget expects a claim of proof only for the fewest units.
func TestFewestKeepsToTheBudget(t *testing.T) {
	hard, soft := draw(rand.New(rand.NewPCG(3, 0)), 2, 8, 14, false)
	start := oneByOne(t, hard, soft)
	best, err := densest.Fewest(t.Context(), hard, soft, start, densest.Budget)
	if err != nil || !best.Proven {
		t.Fatalf("proven %t, %v", best.Proven, err)
	}
	unproven := 0
	for budget := 1; budget < best.Solved; budget++ {
		found, err := densest.Fewest(t.Context(), hard, soft, start, budget)
		if err != nil || found.Proven && len(found.Units) > len(best.Units) || all(t, found.Units, hard, soft) != all(t, start, hard, soft) {
			t.Errorf("budget %d of %d: %d units, proven %t, %v", budget, best.Solved, len(found.Units), found.Proven, err)
		}
		if !found.Proven {
			unproven++
		}
	}
	if unproven < 20 {
		t.Errorf("%d budgets were not enough", unproven)
	}
}

// TestFewestIsCancelled ends with the context's error.
func TestFewestIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	hard, soft := draw(rand.New(rand.NewPCG(1, 0)), 3, 10, 30, false)
	if _, err := densest.Fewest(ctx, hard, soft, slices.Repeat([]ltu.Unit{never(3)}, 9), densest.Budget); err != context.Canceled {
		t.Errorf("%v", err)
	}
}
