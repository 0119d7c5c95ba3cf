package pipeline

import (
	"math"
	"testing"
)

// closeTo reports whether two numbers differ by no more than a tolerance.
func closeTo(a, b, tolerance float64) bool { return math.Abs(a-b) <= tolerance }

// flags turns zeros and ones into Booleans.
func flags(positive ...int) []bool {
	b := make([]bool, len(positive))
	for i, v := range positive {
		b[i] = v == 1
	}
	return b
}

// TestPlatt compares with scikit-learn 1.9.1 (sklearn.calibration._sigmoid_calibration) and with a BFGS
// minimum of the same likelihood (scipy.optimize.minimize), which agree to 1e-6. Scores of another
// scale are to have the same probabilities, also where their squares overflow.
func TestPlatt(t *testing.T) {
	scores := []float64{-3.2, -2.5, -1.75, -1, -0.5, -0.25, 0, 0.25, 0.5, 1, 1.5, 2.25, 3, 4}
	y := flags(0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 1, 1, 1, 1)
	c := platt(scores, y)
	if !closeTo(c.A, -0.634214, 2e-6) || !closeTo(c.B, 0.134983, 2e-6) {
		t.Errorf("A %v, B %v, want -0.634214 and 0.134983", c.A, c.B)
	}
	for _, scale := range []float64{1e200, 1e-300, 3} {
		scaled := make([]float64, len(scores))
		for i, f := range scores {
			scaled[i] = f * scale
		}
		curve := platt(scaled, y)
		for i, f := range scores {
			if got, want := curve.Probability(scaled[i]), c.Probability(f); !closeTo(got, want, 1e-5) {
				t.Fatalf("times %g: %v is %v, want %v", scale, f, got, want)
			}
		}
	}
}

// TestPlattAtTheEnds wants targets that are drawn in: of three examples of each class that scores part,
// far ones are never more certain than 4/5, and one class alone of n has (n+1)/(n+2).
func TestPlattAtTheEnds(t *testing.T) {
	c := platt([]float64{-1, -1, -1, 1, 1, 1}, flags(0, 0, 0, 1, 1, 1))
	if p := c.Probability(1); !closeTo(p, 0.8, 1e-5) {
		t.Errorf("probability %v, want 4/5", p)
	}
	if p := platt([]float64{2, 3, 4}, flags(1, 1, 1)).Probability(3); !closeTo(p, 0.8, 1e-3) {
		t.Errorf("of three examples of one class probability %v, want 4/5", p)
	}
	if p := c.Probability(math.MaxFloat64); p != 1 {
		t.Errorf("probability %v of the greatest score, want 1", p)
	}
}

// TestIsotonic compares with sklearn.isotonic.IsotonicRegression(out_of_bounds="clip") of scikit-learn
// 1.9.1: scores that repeat, shares that fall, places between and beyond.
func TestIsotonic(t *testing.T) {
	c := isotonic([]float64{7, 1, 1, 2, 3, 4, 4, 4, 5, 6}, flags(1, 0, 1, 0, 1, 0, 1, 1, 0, 1))
	scores := []float64{0, 1.5, 2.5, 3.5, 4, 4.5, 5.5, 6.5, 9}
	want := []float64{1. / 3, 1. / 3, 0.46666667, 0.6, 0.6, 0.6, 0.8, 1, 1}
	for i, x := range scores {
		if got := c.Probability(x); !closeTo(got, want[i], 1e-8) {
			t.Errorf("at %v: %v, want %v", x, got, want[i])
		}
	}
	if err := c.check(); err != nil {
		t.Error(err)
	}
}

// TestIsotonicByHand pools across several blocks at once: 1, 0, 0 falls, and with the next 0 its share is
// a fourth.
func TestIsotonicByHand(t *testing.T) {
	c := isotonic([]float64{1, 2, 3, 4, 5}, flags(1, 0, 0, 0, 1))
	for x, want := range map[float64]float64{-9: 0.25, 4: 0.25, 4.5: 0.625, 5: 1} {
		if got := c.Probability(x); got != want {
			t.Errorf("at %v: %v, want %v", x, got, want)
		}
	}
}

// TestCurveCheck refuses curves that fall, that go back, or that leave the probabilities.
func TestCurveCheck(t *testing.T) {
	for _, c := range []Calibrator{
		{At: []float64{1, 2}, P: []float64{0.5, 0.4}}, {At: []float64{1, 1}, P: []float64{0.4, 0.5}},
		{At: []float64{1}, P: []float64{1.5}}, {At: []float64{1}, P: []float64{-0.1}}, {At: []float64{1}},
	} {
		if c.check() == nil {
			t.Errorf("%v is taken for a curve", c)
		}
	}
}
