package learners_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// The number of soft examples that the densest halfspace covers, by mixed-integer programming. It depends
// on the definition of "covers". Here attributes are scaled to mean 0 and deviation 1 over both classes,
// and w is feasible if |w_j| ≤ 100 and w·z ≥ θ+1 for the covered and w·z ≤ θ−1 for all hard examples.
var optima = []struct {
	set        string
	hard, soft []string
	limit      int
	// wide is the minimum number that the best of 50 runs covers with the default margin, which makes the
	// box far larger.
	wide int
	// densest is the number that the densest halfspace with that margin covers.
	densest int
}{
	{"iris", []string{"Iris-versicolor"}, []string{"Iris-virginica"}, 48, 49, 49},
	{"iris", []string{"Iris-virginica"}, []string{"Iris-versicolor"}, 49, 49, 49},
	{"glass", []string{"2"}, []string{"1", "3"}, 37, 41, 42},
	{"glass", []string{"1", "3"}, []string{"2"}, 39, 40, 41},
}

const box = 100

// TestOptima finds units within the box that cover as many examples as the
// densest halfspace, and none that cover more.
func TestOptima(t *testing.T) {
	for _, o := range optima {
		hard, soft := examples(t, o.set, o.hard), examples(t, o.set, o.soft)
		// With this margin every unit is in the box. Examples scaled to [−1, 1], with the 1 appended, have
		// at least length 1, and |w_j| ≤ 1/margin there means |w_j| ≤ 100 after division by the
		// deviations.
		inside := narrowest(hard, soft) / box
		inBox, best := 0, map[float64]int{}
		for _, margin := range []float64{0, 5e-4, 3e-3, inside} {
			for seed := range 50 {
				u, err := learners.FindLargeNegSubset{Margin: margin}.Separate(t.Context(), hard, soft, learners.Seed(uint64(seed)))
				if err != nil {
					t.Fatal(err)
				}
				n, weight := reach(u, hard, soft)
				switch {
				case weight <= box && n > o.limit:
					t.Errorf("%s, %v hard: a unit with weights of at most %.1f covers %d, but the optimum is %d", o.set, o.hard, weight, n, o.limit)
				case weight > box && margin == inside:
					t.Errorf("%s, %v hard: a unit of margin %g has a weight of %.1f", o.set, o.hard, margin, weight)
				case weight <= box:
					inBox = max(inBox, n)
				}
				best[margin] = max(best[margin], n)
			}
		}
		t.Logf("%s, %v hard: best in the box %d, by margin %v", o.set, o.hard, inBox, best)
		if inBox != o.limit {
			t.Errorf("%s, %v hard: the best of 50 in the box covers %d, the optimum is %d", o.set, o.hard, inBox, o.limit)
		}
		if best[0] < o.wide {
			t.Errorf("%s, %v hard: the best of 50 covers %d, want at least %d", o.set, o.hard, best[0], o.wide)
		}
	}
}

// TestDensestHalfspace finds the densest halfspaces from any start. If the budget does not suffice, the
// learner must refuse to name them.
func TestDensestHalfspace(t *testing.T) {
	for _, o := range optima {
		hard, soft := examples(t, o.set, o.hard), examples(t, o.set, o.soft)
		for seed := range uint64(3) {
			u, err := learners.DensestHalfspace{}.Separate(t.Context(), hard, soft, learners.Seed(seed))
			if err != nil {
				t.Fatal(err)
			}
			if n, _ := reach(u, hard, soft); n != o.densest || slices.ContainsFunc(hard, u.Fires) {
				t.Errorf("%s, %v hard: %d covered, the most are %d", o.set, o.hard, n, o.densest)
			}
		}
		_, err := learners.DensestHalfspace{Budget: 2}.Separate(t.Context(), hard, soft, learners.Seed(0))
		if want := fmt.Sprintf("of %d examples a halfspace can hold without any of %d others", len(soft), len(hard)); !errors.Is(err, learners.ErrUnsuited) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: with a budget of 2: %v", o.set, err)
		}
	}
	if _, err := (learners.DensestHalfspace{Budget: -1}).Separate(t.Context(), nil, nil, learners.Seed(0)); err == nil || errors.Is(err, learners.ErrUnsuited) {
		t.Errorf("a negative budget: %v", err)
	}
}

// examples returns the examples of the given classes.
func examples(t *testing.T, set string, classes []string) (x [][]float64) {
	t.Helper()
	s, err := data.Load(set)
	if err != nil {
		t.Fatal(err)
	}
	for i, y := range s.Y {
		if slices.Contains(classes, s.Classes[y]) {
			x = append(x, s.X[i])
		}
	}
	return x
}

// reach returns the number of soft examples on which u fires, and its greatest weight where attributes
// have deviation 1 and the examples are at distance 1 from the threshold.
func reach(u ltu.Unit, hard, soft [][]float64) (covered int, weight float64) {
	outside, inside := math.Inf(-1), math.Inf(1)
	for _, x := range hard {
		outside = max(outside, ltu.Dot(u.W, x))
	}
	for _, x := range soft {
		if u.Fires(x) {
			covered++
			inside = min(inside, ltu.Dot(u.W, x))
		}
	}
	for j, w := range u.W {
		_, deviation := spread(hard, soft, j)
		weight = max(weight, math.Abs(w)*deviation)
	}
	return covered, weight / ((inside - outside) / 2)
}

// narrowest returns the greatest ratio of deviation to half the range.
func narrowest(hard, soft [][]float64) (ratio float64) {
	for j := range hard[0] {
		half, deviation := spread(hard, soft, j)
		ratio = max(ratio, deviation/half)
	}
	return ratio
}

// spread returns half the range and the standard deviation of attribute j.
func spread(hard, soft [][]float64, j int) (half, deviation float64) {
	var v []float64
	for _, x := range slices.Concat(hard, soft) {
		v = append(v, x[j])
	}
	sum, squares := 0.0, 0.0
	for _, v := range v {
		sum += v
	}
	for _, w := range v {
		squares += (w - sum/float64(len(v))) * (w - sum/float64(len(v)))
	}
	return (slices.Max(v) - slices.Min(v)) / 2, math.Sqrt(squares / float64(len(v)))
}
