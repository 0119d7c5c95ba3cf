package learners_test

import (
	"slices"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// fewHard returns random points of the plane, few of them hard.
func fewHard(seed uint64) (hard, soft [][]float64) {
	r := learners.Seed(seed)
	for i := range 30 {
		x := []float64{r.NormFloat64(), r.NormFloat64()}
		if i < 6 {
			hard = append(hard, x)
		} else {
			soft = append(soft, x)
		}
	}
	return hard, soft
}

// covers returns the soft examples that a unit covers. It must cover no hard one.
func covers(t *testing.T, u ltu.Unit, hard, soft [][]float64) (covered [][]float64) {
	t.Helper()
	if slices.ContainsFunc(hard, u.Fires) {
		t.Fatalf("%v covers a hard example", u)
	}
	return slices.DeleteFunc(slices.Clone(soft), func(x []float64) bool { return !u.Fires(x) })
}

// TestFindLargeNegSubsetIsMaximal is step 6: a subset takes in what it can of those found before. So
// to the largest one no example can be added: no run on it and one more covers all. Without the step
// that holds of the first subset only, which seldom is the largest.
func TestFindLargeNegSubsetIsMaximal(t *testing.T) {
	for seed := range uint64(40) {
		hard, soft := fewHard(seed)
		r := learners.Seed(seed)
		u, err := learners.FindLargeNegSubset{}.Separate(t.Context(), hard, soft, r)
		if err != nil {
			t.Fatal(err)
		}
		covered := covers(t, u, hard, soft)
		for _, x := range soft {
			if u.Fires(x) {
				continue
			}
			more, err := learners.IncLP{}.Separate(t.Context(), hard, append(slices.Clip(covered), x), r)
			if err != nil {
				t.Fatal(err)
			}
			if n := len(covers(t, more, hard, append(slices.Clip(covered), x))); n > len(covered) {
				t.Fatalf("seed %d: %d examples are covered, and %v could be as well", seed, len(covered), x)
			}
		}
	}
}

// TestMultIncLPIsTheBestRun compares it with the largest of ten runs of IncLP on the same stream.
func TestMultIncLPIsTheBestRun(t *testing.T) {
	later := 0 // how often the first run is not the best
	for seed := range uint64(10) {
		hard, soft := fewHard(seed)
		r := learners.Seed(seed)
		first, best := 0, 0
		for run := range 10 {
			u, err := learners.IncLP{}.Separate(t.Context(), hard, soft, r)
			if err != nil {
				t.Fatal(err)
			}
			best = max(best, len(covers(t, u, hard, soft)))
			if run == 0 {
				first = best
			}
		}
		u, err := learners.MultIncLP{}.Separate(t.Context(), hard, soft, learners.Seed(seed))
		if err != nil {
			t.Fatal(err)
		}
		if n := len(covers(t, u, hard, soft)); n != best {
			t.Errorf("seed %d: %d are covered, the best of ten runs covers %d", seed, n, best)
		}
		if first < best {
			later++
		}
	}
	if later == 0 {
		t.Error("the first run is always the best")
	}
}
