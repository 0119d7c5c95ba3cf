package rog91

import (
	"testing"

	"halfspace/pkg/learners"
)

// TestShatter compares with what is known: a halfspace shatters d+1 points and no
// d+2 (Radon), n thresholds n+1 points of a line. Two lines shatter more points than
// lemma 1 has cells, and five points of a parabola.
func TestShatter(t *testing.T) {
	for _, c := range []struct {
		n, d        int
		least, most int
	}{{1, 1, 2, 2}, {1, 2, 3, 3}, {1, 3, 4, 4}, {2, 1, 3, 3}, {3, 1, 4, 4}, {2, 2, 5, 18}} {
		if got, err := shattered(t.Context(), c.n, c.d, learners.Seed(1)); err != nil || got < c.least || got > c.most {
			t.Errorf("%d halfspaces in %d dimensions shatter %v points, %v; want %v to %v", c.n, c.d, got, err, c.least, c.most)
		}
	}
	square := [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}
	if yes, err := shatter(t.Context(), 1, square); yes || err != nil {
		t.Errorf("one line shatters a square: %v", err)
	}
	if yes, err := shatter(t.Context(), 2, square); !yes || err != nil {
		t.Errorf("two lines do not shatter a square: %v", err)
	}
}
