package pipeline

import (
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/internal/portable"
)

// A Calibrator is a curve that turns a score into a probability. The curve is Platt's sigmoid, 1/(1 +
// e^(A·score+B)). If At is not empty, the curve consists of straight lines from each point (At, P) to the
// next instead.
type Calibrator struct {
	A, B  float64
	At, P []float64 `json:",omitzero"`
}

// Probability returns the probability for the score, from 0 to 1.
func (c Calibrator) Probability(score float64) float64 {
	if len(c.At) > 0 {
		return interpolate(score, c.At, c.P)
	}
	return sigmoid(float64(c.A*score) + c.B)
}

// check returns an error unless the curve's points are probabilities that never fall.
func (c Calibrator) check() error {
	if len(c.At) != len(c.P) {
		return fmt.Errorf("a curve of %d scores and %d probabilities", len(c.At), len(c.P))
	}
	for k, p := range c.P {
		if !(p >= 0 && p <= 1) || k > 0 && (c.At[k] <= c.At[k-1] || p < c.P[k-1]) {
			return fmt.Errorf("a curve with (%v, %v), want ascending scores and probabilities", c.At[k], p)
		}
	}
	return nil
}

// sigmoid returns 1/(1 + e^z), and 0 or 1 where e^z overflows or vanishes.
func sigmoid(z float64) float64 {
	if z >= 0 {
		e := portable.Exp(-z)
		return e / (1 + e)
	}
	return 1 / (1 + portable.Exp(z))
}

// interpolate returns the value at x of the lines through the points (scores, p). Beyond the ends
// it returns the value of the first or the last point.
func interpolate(x float64, scores, p []float64) float64 {
	k, exact := slices.BinarySearch(scores, x)
	switch {
	case exact:
		return p[k]
	case k == 0 || math.IsNaN(x):
		return p[0]
	case k == len(scores):
		return p[k-1]
	}
	// Halves are used because the difference of two large scores may overflow.
	part := (float64(x/2) - float64(scores[k-1]/2)) / (float64(scores[k]/2) - float64(scores[k-1]/2))
	return p[k-1] + float64(part*(p[k]-p[k-1]))
}
