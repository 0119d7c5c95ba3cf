package learnertest

import (
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
)

// points returns random points of the domain of a sample's attributes. Numbers reach from a quarter
// of the range below the least one to a quarter above the greatest. An attribute with zeros and
// ones only has the values of the sample. A nominal attribute has any declared value. On the sample
// itself a model is mostly right, and its network may be right for another reason. Between and
// beyond the examples the two must agree as well.
func points(s *data.Set) [][]float64 {
	r := rand.New(rand.NewPCG(2, 0))
	X := make([][]float64, 100)
	for k := range X {
		X[k] = make([]float64, len(s.Attrs))
	}
	for j, a := range s.Attrs {
		low, high, boolean := math.Inf(1), math.Inf(-1), true
		for _, x := range s.X {
			if v := x[j]; !math.IsNaN(v) {
				low, high, boolean = min(low, v), max(high, v), boolean && (v == 0 || v == 1)
			}
		}
		for _, x := range X {
			switch {
			case a.Nominal():
				x[j] = float64(r.IntN(len(a.Values)))
			case boolean:
				x[j] = s.X[r.IntN(len(s.X))][j]
			default:
				x[j] = low + float64((float64(1.5*r.Float64())-0.25)*(high-low))
			}
		}
	}
	return X
}

// gaps returns a copy of each of the points. One value in four is missing, and one in twenty is
// replaced by a value that no point has.
func gaps(X [][]float64) [][]float64 {
	r := rand.New(rand.NewPCG(3, 0))
	copies := make([][]float64, len(X))
	for k, x := range X {
		copies[k] = slices.Clone(x)
		for j := range x {
			switch r.IntN(20) {
			case 0:
				copies[k][j] = []float64{math.Inf(1), math.Inf(-1), -1, 0.25, 7}[r.IntN(5)]
			case 1, 2, 3, 4, 5:
				copies[k][j] = math.NaN()
			}
		}
	}
	return copies
}
