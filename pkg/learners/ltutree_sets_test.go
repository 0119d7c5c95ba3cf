package learners_test

import (
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/progress"
)

// TestLTUTreeOnSets wants what trees had on real data when this was written, less
// what another split may cost.
func TestLTUTreeOnSets(t *testing.T) {
	for _, c := range []struct {
		set      string
		accuracy float64 // accuracy in ten folds
	}{{"house-votes-84", 0.94}, {"kr-vs-kp", 0.975}, {"monks-1", 0.98}, {"monks-3", 0.98}, {"iris", 0.88}} {
		s, r := loadSet(t, c.set).OneHot(), learners.Seed(1)
		folds, err := s.Folds(10, r)
		if err != nil {
			t.Fatal(err)
		}
		wrong := 0
		for _, fold := range folds {
			train, test := fold.Of(s)
			m, err := learners.LTUTree{Tolerance: 0.02}.Fit(t.Context(), train, r)
			if err != nil {
				t.Fatal(err)
			}
			wrong += mistakesOf(m, test)
		}
		accuracy := 1 - float64(wrong)/float64(s.Len())
		t.Logf("%s: %.1f %%", c.set, 100*accuracy)
		if accuracy < c.accuracy {
			t.Errorf("%s: accuracy %.3f in ten folds, want at least %.3f", c.set, accuracy, c.accuracy)
		}
	}
}

// TestLTUTreeOnlyContradictions learns random classes of few different examples:
// its only errors must be errors that no model can avoid.
func TestLTUTreeOnlyContradictions(t *testing.T) {
	r := learners.Seed(2)
	for range 40 {
		s, counts, fewest := &data.Set{Schema: schemaOf(2, 2)}, map[[2]float64]*[2]int{}, 0
		for range 1 + r.IntN(20) {
			x, y := [2]float64{float64(r.IntN(3)), float64(r.IntN(3)) * 1e-3}, r.IntN(2)
			s.X, s.Y = append(s.X, x[:]), append(s.Y, y)
			if counts[x] == nil {
				counts[x] = &[2]int{}
			}
			counts[x][y]++
		}
		for _, n := range counts {
			fewest += min(n[0], n[1])
		}
		for _, node := range nodeLearners {
			if _, boolean := node.(learners.Winnow); boolean {
				continue
			}
			m := fit[*learners.UnitTree](t, learners.LTUTree{Node: node, Depth: 100}, s)
			if wrong := mistakesOf(m, s); wrong != fewest {
				t.Errorf("%v: %d mistakes, want %d of %v %v", node, wrong, fewest, s.X, s.Y)
			}
		}
	}
}

// TestLTUTreeProgress follows the examples to the leaves: all of them arrive.
func TestLTUTreeProgress(t *testing.T) {
	s, last := learnertest.Sample("three classes"), -1
	var steps int
	ctx := progress.With(t.Context(), func(name string, done, total int) {
		if name != "ltu tree" || done < last || done > total {
			t.Errorf("%s: %d of %d after %d", name, done, total, last)
		}
		last, steps = done, total
	})
	if _, err := (learners.LTUTree{}).Fit(ctx, s, learners.Seed(1)); err != nil {
		t.Fatal(err)
	}
	if want := 3 * s.Len(); last != want || steps != want {
		t.Errorf("the last report was of %d of %d, want %d", last, steps, want)
	}
}
