package vec

import (
	"math"

	"halfspace/pkg/ltu"
)

// Normalize scales v to length 1 and returns its previous length. A vector of length 0 has no
// direction: its values are NaN afterwards.
func Normalize(v []float64) (length float64) {
	length = math.Sqrt(ltu.Dot(v, v))
	for j := range v {
		v[j] /= length
	}
	return length
}

// Orthogonalize subtracts from v its components along the axes, which must be
// orthonormal, scales the rest to length 1 and returns the rest's previous length
// (Gram–Schmidt).
func Orthogonalize(v []float64, axes [][]float64) (length float64) {
	for range 2 { // the second round removes the remains of rounding
		for _, a := range axes {
			product := ltu.Dot(v, a)
			for j := range v {
				v[j] -= float64(product * a[j]) // rounded before the subtraction, on every machine
			}
		}
	}
	return Normalize(v)
}
