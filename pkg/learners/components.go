package learners

import (
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/data"
)

// meansOnComponents returns the means of the classes on n principal components
// of s, scaled to [0, 1] per attribute: by component, then by class. They start
// again from the first if there are fewer. A class without examples is at 0.
func meansOnComponents(s *data.Set, n int) [][]float64 {
	means := make([][]float64, n)
	for k := range means {
		means[k] = make([]float64, len(s.Classes))
	}
	if n == 0 || len(s.Attrs) == 0 {
		return means
	}
	X := scaled(s)
	var pc stat.PC
	if !pc.PrincipalComponents(X, nil) {
		return means
	}
	var axes, at mat.Dense
	pc.VectorsTo(&axes)
	at.Mul(X, &axes)
	count := s.ClassCounts()
	_, found := axes.Dims()
	for i, y := range s.Y {
		for k := range means {
			means[k][y] += at.At(i, k%found) / float64(count[y])
		}
	}
	return means
}

// scaled returns the examples of s as a matrix, each attribute scaled to [0, 1]
// by its range.
func scaled(s *data.Set) *mat.Dense {
	X := mat.NewDense(s.Len(), len(s.Attrs), nil)
	for j := range s.Attrs {
		lo, hi := s.X[0][j], s.X[0][j]
		for _, x := range s.X {
			lo, hi = min(lo, x[j]), max(hi, x[j])
		}
		width := hi/2 - lo/2 // hi−lo may overflow
		for i, x := range s.X {
			if width > 0 {
				X.Set(i, j, (x[j]/2-lo/2)/width)
			}
		}
	}
	return X
}
