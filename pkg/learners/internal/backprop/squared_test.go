package backprop

import (
	"math"
	"testing"

	"halfspace/pkg/ltu"
)

// TestSquaredSlope compares the slope with finite differences of half the squared error.
func TestSquaredSlope(t *testing.T) {
	const h = 1e-5
	for y := range 2 {
		for _, z := range []float64{-3, -0.4, 0, 1, 5} {
			loss := func(z float64) float64 { return math.Pow(ltu.Sigmoid(z)-float64(y), 2) / 2 }
			if got, want := squaredSlope(z, y), (loss(z+h)-loss(z-h))/(2*h); math.Abs(got-want) > 1e-9 {
				t.Errorf("class %d at %v: got %v, want %v", y, z, got, want)
			}
		}
	}
}
