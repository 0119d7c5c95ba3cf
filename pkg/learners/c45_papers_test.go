package learners_test

import (
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
)

// TestC45OnRealData holds C45 to the results of release 8 of C4.5 itself on twenty
// random splits into two thirds and one: chess 99.2, votes (V0) 95.2 to 95.8,
// without the most informative vote (V1) 88.9 to 90.0, iris 95.1, two kinds of
// glass (G2) 77.1. Means of twenty splits spread by 0.8 points on iris and by 1.9
// on glass, so this takes two hundred, except for chess.
func TestC45OnRealData(t *testing.T) {
	unchanged := func(s *data.Set) (*data.Set, error) { return s, nil }
	for _, c := range []struct {
		name     string
		set      string
		make     func(*data.Set) (*data.Set, error)
		trials   int
		low, top float64
	}{
		{"CH", "chess", unchanged, 20, 99.0, 99.4},
		{"V0", "votes", unchanged, 200, 95.2, 96.0},
		{"V1", "votes", func(s *data.Set) (*data.Set, error) { return s.Drop("physician-fee-freeze") }, 200, 88.9, 90.2},
		{"IR", "iris", unchanged, 200, 93.5, 95.5},
		{"G2", "glass", func(s *data.Set) (*data.Set, error) {
			return s.Regroup(data.Group{"non-float", "2"}, data.Group{"float", "1", "3"})
		}, 200, 75, 78},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := c.make(loadSet(t, c.set))
			if err != nil {
				t.Fatal(err)
			}
			table, err := eval.Holdout{Trials: c.trials}.Compare(t.Context(), s, learners.C45{})
			if err != nil {
				t.Fatal(err)
			}
			got := 100 * table.Rows[0].Mean()
			t.Logf("accuracy %.2f %%, standard deviation %.2f", got, 100*table.Rows[0].SD())
			if got < c.low || got > c.top {
				t.Errorf("accuracy %.1f %%, want %v to %v", got, c.low, c.top)
			}
		})
	}
}
