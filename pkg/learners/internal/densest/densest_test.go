package densest_test

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/arrange"
	"halfspace/pkg/learners/internal/densest"
	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// never returns a unit that never fires, the initial unit where none is known.
func never(attrs int) ltu.Unit { return ltu.Unit{W: make([]float64, attrs), Theta: 1} }

// draw returns hard and soft points of n attributes: of numbers, or on a coarse lattice, where many
// lie in a plane and some are equal.
func draw(r *rand.Rand, n, hard, soft int, lattice bool) (h, s [][]float64) {
	point := func() []float64 {
		x := make([]float64, n)
		for j := range x {
			if x[j] = r.NormFloat64(); lattice {
				x[j] = float64(r.IntN(4))
			}
		}
		return x
	}
	for range hard {
		h = append(h, point())
	}
	for range soft {
		s = append(s, point())
	}
	return h, s
}

// covered returns the number of soft points on which u fires, and fails if u fires on a hard one.
func covered(t *testing.T, u ltu.Unit, hard, soft [][]float64) (n int) {
	t.Helper()
	if slices.ContainsFunc(hard, u.Fires) {
		t.Errorf("the unit fires on a hard point")
	}
	for _, x := range soft {
		if u.Fires(x) {
			n++
		}
	}
	return n
}

// held separates the points by hyperplanes in all ways, by exact arithmetic, and returns the ways
// without a hard point on one side: as bits, the soft points on that side.
func held(t *testing.T, hard, soft [][]float64) (ways []uint64) {
	t.Helper()
	X := slices.Concat(hard, soft)
	s := &data.Set{Schema: data.Schema{Classes: []string{"a", "b"}}, X: X, Y: make([]int, len(X))}
	for j := range X[0] {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint("x", j)})
	}
	all, err := arrange.Dichotomies(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	for sides := range all.All() {
		for inside := range uint64(2) {
			isInside := func(i int) bool { return dichotomy.Side(sides, i) == inside }
			if slices.ContainsFunc(sample.Indices(len(hard)), isInside) {
				continue
			}
			way := uint64(0)
			for i := range soft {
				if isInside(len(hard) + i) {
					way |= 1 << i
				}
			}
			ways = append(ways, way)
		}
	}
	return ways
}

// TestFindAgainstEnumeration compares the densest halfspace with the best of all separations of the
// points, which another package finds from planes through them. (A halfspace that holds all points
// does not separate them, but is impossible anyway, because there is a hard point.)
func TestFindAgainstEnumeration(t *testing.T) {
	for seed := range uint64(120) {
		r := rand.New(rand.NewPCG(seed, 0))
		n, lattice := 1+int(seed%4), seed%3 == 0
		hard, soft := draw(r, n, 1+r.IntN(8), 1+r.IntN(22-3*n), lattice)
		found, err := densest.Find(t.Context(), hard, soft, never(n), densest.Budget)
		if err != nil || !found.Proven {
			t.Fatalf("seed %d: %v, proven %t", seed, err, found.Proven)
		}
		want := 0
		for _, way := range held(t, hard, soft) {
			want = max(want, bits.OnesCount64(way))
		}
		if got := covered(t, found.Unit, hard, soft); got != want {
			t.Errorf("seed %d, n = %d, %d hard and %d soft: %d covered, the most are %d", seed, n, len(hard), len(soft), got, want)
		}
	}
}

// TestFindKeepsToTheBudget expects an end within the budget, and a claim of proof only if the
// result is right. It expects the initial coverage never to be lost.
func TestFindKeepsToTheBudget(t *testing.T) {
	hard, soft := draw(rand.New(rand.NewPCG(5, 0)), 3, 12, 40, false)
	best, err := densest.Find(t.Context(), hard, soft, never(3), densest.Budget)
	if err != nil || !best.Proven {
		t.Fatalf("proven %t, %v", best.Proven, err)
	}
	optimum, unproven := covered(t, best.Unit, hard, soft), 0
	for budget := 1; budget < 5000; budget += 50 {
		found, err := densest.Find(t.Context(), hard, soft, never(3), budget)
		switch n := covered(t, found.Unit, hard, soft); {
		case err != nil || n > optimum || found.Proven && n < optimum:
			t.Errorf("budget %d: %d of %d covered, proven %t, %v", budget, n, optimum, found.Proven, err)
		case found.Solved > budget+3: // a branch that is not interrupted adds some
			t.Errorf("budget %d: %d systems", budget, found.Solved)
		case !found.Proven:
			unproven++
		}
		repeated, err := densest.Find(t.Context(), hard, soft, best.Unit, budget)
		if err != nil || covered(t, repeated.Unit, hard, soft) != optimum {
			t.Errorf("budget %d: the best unit was lost, %v", budget, err)
		}
	}
	if unproven < 10 || unproven > 80 {
		t.Errorf("%d of 100 budgets were not enough", unproven)
	}
}

// TestFindReportsItsSystems expects the last report of a search to name the number of systems, with and
// without a proof. Experiments compare searches by this number.
func TestFindReportsItsSystems(t *testing.T) {
	hard, soft := draw(rand.New(rand.NewPCG(5, 0)), 3, 12, 40, false)
	for _, budget := range []int{100, densest.Budget} {
		last := 0
		ctx := progress.With(t.Context(), func(_ string, done, _ int) { last = done })
		found, err := densest.Find(ctx, hard, soft, never(3), budget)
		if err != nil || last == 0 || last != found.Solved {
			t.Errorf("budget %d: the last report is %d of %d systems, %v", budget, last, found.Solved, err)
		}
	}
}

// TestFindRefusesLargeSamples expects an early end if there are too many points to try in pairs,
// but not if one halfspace holds them all.
func TestFindRefusesLargeSamples(t *testing.T) {
	hard, soft := draw(rand.New(rand.NewPCG(6, 0)), 2, 5, 3000, false)
	found, err := densest.Find(t.Context(), hard, soft, never(2), densest.Budget)
	if err != nil || found.Proven || found.Solved > 2*len(soft) {
		t.Errorf("proven %t after %d systems, %v", found.Proven, found.Solved, err)
	}
	for i := range soft {
		soft[i][0] += 100
	}
	found, err = densest.Find(t.Context(), hard, soft, never(2), densest.Budget)
	if n := covered(t, found.Unit, hard, soft); err != nil || !found.Proven || n != len(soft) {
		t.Errorf("%d of %d covered, proven %t, %v", n, len(soft), found.Proven, err)
	}
}

// TestFindByHand has a square of hard points and soft points around it: three above it, two beside
// it, one inside the square. One of the points beside it can be held with those above.
func TestFindByHand(t *testing.T) {
	hard := [][]float64{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}
	soft := [][]float64{{-1, 2}, {0, 2}, {1, 2}, {2, 1}, {-5, -1}, {0, 0}}
	found, err := densest.Find(t.Context(), hard, soft, never(2), densest.Budget)
	if n := covered(t, found.Unit, hard, soft); err != nil || !found.Proven || n != 4 {
		t.Errorf("%d covered, proven %t, %v", n, found.Proven, err)
	}
	for i, want := range []bool{true, true, true, true, false, false} {
		if found.Unit.Fires(soft[i]) != want && i != 3 && i != 4 {
			t.Errorf("%v: it fires %t", soft[i], !want)
		}
	}
}

// TestFindIsCancelled ends with the context's error.
func TestFindIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	hard, soft := draw(rand.New(rand.NewPCG(1, 0)), 3, 10, 30, false)
	if _, err := densest.Find(ctx, hard, soft, never(3), densest.Budget); err != context.Canceled {
		t.Errorf("%v", err)
	}
}
