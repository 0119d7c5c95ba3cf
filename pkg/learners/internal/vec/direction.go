package vec

import (
	"math"

	"halfspace/pkg/ltu"
)

// Normalize scales v to length 1 and returns how long it was. A vector of length 0 has no
// direction: its values are then NaN.
func Normalize(v []float64) (length float64) {
	length = math.Sqrt(ltu.Dot(v, v))
	for j := range v {
		v[j] /= length
	}
	return length
}

// Orthogonalize takes from v what it has in common with the axes, which are orthonormal,
// scales the rest to length 1 and returns how long the rest was (Gram–Schmidt).
func Orthogonalize(v []float64, axes [][]float64) (length float64) {
	for range 2 { // the second time takes what rounding left
		for _, a := range axes {
			by := ltu.Dot(v, a)
			for j := range v {
				v[j] -= float64(by * a[j]) // rounded before it is subtracted, on every machine
			}
		}
	}
	return Normalize(v)
}
