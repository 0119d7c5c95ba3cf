package mg93

import (
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// TestMirrorsOf checks the classes of inputs of two sizes and probabilities,
// and the share of entries +1.
func TestMirrorsOf(t *testing.T) {
	for _, probability := range []float64{0.5, 0.9} {
		s := mirrorsOf(10, 2000, probability, learners.Seed(1))
		positive := [2]float64{}
		c := data.Mirror(10)
		for i, x := range s.X {
			if c.Label(x) != (s.Y[i] == 1) {
				t.Fatalf("%v has class %d", x, s.Y[i])
			}
			for _, v := range x {
				positive[s.Y[i]] += (v + 1) / 2 / 20000
			}
		}
		if n := s.ClassCounts(); n[0] != 2000 || n[1] != 2000 {
			t.Errorf("there are %v examples", n)
		}
		// Others exclude symmetric inputs, which have more entries +1 where +1 is more
		// frequent.
		if positive[1] < probability-0.01 || positive[1] > probability+0.01 || positive[0] < probability-0.1 || positive[0] > probability+0.01 {
			t.Errorf("of probability %v shares %v are +1", probability, positive)
		}
	}
}

// TestAmountsInWords compares the accuracies on inputs with unequal amounts,
// and the largest weights.
func TestAmountsInWords(t *testing.T) {
	const key = "equal-amounts"
	words(t, key, "%.1f %% against %.1f %%", mean(t, "amounts", "learned=0.5 tested=0.9", "gen"), mean(t, "amounts", "learned=0.5 tested=0.5", "gen"))
	words(t, key, "%.1f times the mean", mean(t, "amounts", "learned=0.9 tested=0.9", "largest"))
	words(t, "amounts-findings", "%.1f %%, %.1f times", mean(t, "amounts", "learned=0.9 tested=0.9", "gen"), mean(t, "amounts", "learned=0.5 tested=0.5", "largest"))
}
