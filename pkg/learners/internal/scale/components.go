package scale

import (
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/data"
)

// MeansOnComponents returns the means of the classes on n principal components of s, scaled by
// MinMax: the first index is the component, the second the class. If there are fewer components
// than n, they are used again from the first. A class without examples is at 0, and so are all
// classes where the components cannot be computed.
func MeansOnComponents(s *data.Set, n int) [][]float64 {
	means := make([][]float64, n)
	for k := range means {
		means[k] = make([]float64, len(s.Classes))
	}
	if n == 0 || len(s.Attrs) == 0 {
		return means
	}
	X := MinMax(s) // else the attribute of the widest range would be the first component
	var pc stat.PC
	// The components are the axes on which the examples vary most, in falling order of variance.
	if !pc.PrincipalComponents(X, nil) {
		return means
	}
	var axes, at mat.Dense
	pc.VectorsTo(&axes)
	at.Mul(X, &axes)
	// A mean is summed up as shares, so that no class has to be gone through by itself.
	count := s.ClassCounts()
	_, found := axes.Dims()
	for i, y := range s.Y {
		for k := range means {
			means[k][y] += at.At(i, k%found) / float64(count[y])
		}
	}
	return means
}

// MinMax returns the examples of s as a matrix, a row for each, with each attribute scaled to
// [0, 1] by its range. A constant attribute becomes 0. There must be an example and an
// attribute.
func MinMax(s *data.Set) *mat.Dense {
	X := mat.NewDense(s.Len(), len(s.Attrs), nil)
	for j := range s.Attrs {
		lo, hi := s.X[0][j], s.X[0][j]
		for _, x := range s.X {
			lo, hi = min(lo, x[j]), max(hi, x[j])
		}
		width := float64(hi/2) - float64(lo/2) // halves, because hi−lo may overflow
		for i, x := range s.X {
			if width > 0 {
				X.Set(i, j, (float64(x[j]/2)-float64(lo/2))/width)
			}
		}
	}
	return X
}
