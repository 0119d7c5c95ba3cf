package bounds_test

import (
	"math"
	"testing"

	"halfspace/pkg/bounds"
)

// TestBoundsByHand compares with numbers worked out from the formulas: ln 100 is 4.605, so 2·9·ln 100
// = 82.9; lemma 2 for 16 functions, 10 % and 5 % asks for (3.0 + 2.77)/0.1 = 57.7 examples.
func TestBoundsByHand(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want int
	}{
		{"stages, s = 3, m = 100", bounds.SparseStages(3, 100), 83},
		{"stages of gamma 1/6, m = 100", bounds.BoostingStages(1./6, 100), 83},
		{"stages of gamma ½, m = 1", bounds.BoostingStages(0.5, 1), 1},
		{"stages of gamma ½, m = 2", bounds.BoostingStages(0.5, 2), 2},
		{"examples for 16 functions", bounds.ConsistentExamples(0.1, 0.05, math.Log(16)), 58},
		{"examples for one function, any error", bounds.ConsistentExamples(1, 1, 0), 0},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", c.name, c.got, c.want)
		}
	}
}

// TestLnSparsePerceptrons counts, for two inputs, the functions that are
// thresholds of r of the conjunctions 1, a, b and ab: all 16 with r = 4.
func TestLnSparsePerceptrons(t *testing.T) {
	features := [4][4]float64{{1, 1, 1, 1}, {-1, -1, 1, 1}, {-1, 1, -1, 1}, {-1, -1, -1, 1}}
	for r := 1; r <= 4; r++ {
		seen := map[[4]bool]bool{}
		for code := range 7 * 7 * 7 * 7 {
			var w [4]float64
			used := 0
			for i, rest := 0, code; i < 4; i, rest = i+1, rest/7 {
				if w[i] = float64(rest%7 - 3); w[i] != 0 {
					used++
				}
			}
			var f [4]bool
			tie := false
			for p := range 4 {
				sum := 0.0
				for i := range w {
					sum += w[i] * features[i][p]
				}
				f[p], tie = sum > 0, tie || sum == 0
			}
			if used <= r && !tie {
				seen[f] = true
			}
		}
		bound := bounds.LnSparsePerceptrons(2, 2, r)
		if math.Log(float64(len(seen))) > bound {
			t.Errorf("%d functions of %d weights, more than e^%v", len(seen), r, bound)
		}
		if r == 4 && len(seen) != 16 {
			t.Errorf("%d functions of 4 weights, want all 16", len(seen))
		}
	}
}

// TestSparseExamples checks that the number is the least: lemma 2 holds with it,
// but not with one fewer.
func TestSparseExamples(t *testing.T) {
	need := func(m int) int {
		return bounds.ConsistentExamples(0.1, 0.05, bounds.LnSparsePerceptrons(20, 2, bounds.SparseStages(3, m)))
	}
	m := bounds.SparseExamples(20, 2, 3, 0.1, 0.05)
	if need(m) > m || need(m-1) <= m-1 {
		t.Errorf("%d examples, but lemma 2 asks for %d, and for %d with one fewer", m, need(m), need(m-1))
	}
	if four := bounds.SparseExamples(20, 2, 6, 0.1, 0.05); four < 16*m || four > 40*m {
		t.Errorf("%d examples for s = 6, want a little more than 2⁴ times %d", four, m)
	}
}
