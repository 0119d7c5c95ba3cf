package scale

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/vec"
)

// MeansOnComponents returns the means of the classes on n principal components of s, after scaling by
// MinMax. The first index is the component, the second the class. If there are fewer components than n,
// they are used again from the first. The mean of a class without examples is 0. It returns ctx's error
// if ctx is done.
func MeansOnComponents(ctx context.Context, s *data.Set, n int) ([][]float64, error) {
	means := make([][]float64, n)
	for k := range means {
		means[k] = make([]float64, len(s.Classes))
	}
	if n == 0 || len(s.Attrs) == 0 {
		return means, nil
	}
	rows, err := MinMax(ctx, s) // otherwise the attribute with the widest range would be the first component
	if err != nil {
		return nil, err
	}
	coordinates, err := components(ctx, rows, s.Len(), min(n, s.Len(), len(s.Attrs)))
	if err != nil {
		return nil, err
	}
	// Each example adds its share of its class's mean, so one pass is enough for all classes.
	count := s.ClassCounts()
	for k := range means {
		for i, y := range s.Y {
			means[k][y] += coordinates[k%len(coordinates)][i] / float64(count[y])
		}
	}
	return means, nil
}

// components centers n packed rows and returns their coordinates on the wanted number of principal
// components, the axes along which the rows vary most. The first index is the component, the second the
// row.
//
// The components are eigenvectors of the matrix of the products of columns. If there are fewer rows than
// columns, it is faster to take the matrix of the products of rows, whose eigenvectors are the
// coordinates of the rows up to a factor. A factorization of the rows would find all components,
// although only a few are wanted; it would take longer, and could not be interrupted.
func components(ctx context.Context, rows []float64, n, wanted int) ([][]float64, error) {
	width := len(rows) / n
	center(rows, width)
	m := min(width, vec.Pad(n))
	products := make([]float64, m*m)
	period := sample.PerLook(m * width)
	for i := range n {
		if i%period == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if row := rows[i*width:][:width]; m == width {
			vec.AddOuter(products, row, row)
		} else {
			vec.Dots(products[i*m:][:n], rows, row)
		}
	}
	axes, err := eigenvectors(ctx, products, m, wanted)
	if err != nil || m < width {
		return axes, err
	}
	coordinates := make([][]float64, len(axes))
	for k, a := range axes {
		coordinates[k] = make([]float64, n)
		vec.Dots(coordinates[k], rows, a)
	}
	return coordinates, nil
}

// center subtracts the rows' mean from packed rows.
func center(rows []float64, width int) {
	mean := make([]float64, width)
	for row := range slices.Chunk(rows, width) {
		for j, v := range row {
			mean[j] += float64(v*float64(width)) / float64(len(rows))
		}
	}
	for row := range slices.Chunk(rows, width) {
		for j := range row {
			row[j] -= mean[j]
		}
	}
}

// An eigenvector counts as found when an iteration moves none of its values by more than settled. If two
// eigenvalues are nearly equal, this takes very long. But then every direction between their
// eigenvectors is as good, so the direction of the last iteration is taken. If an eigenvalue is below
// vanishing times the first one, it counts as rounding.
const (
	settled        = 1e-12
	mostIterations = 1000
	vanishing      = 1e-13
)

// eigenvectors returns the wanted number of eigenvectors of a symmetric matrix of m rows without
// negative eigenvalues. It takes the greatest eigenvalues, by the power method. Each eigenvector has
// length 1, or consists of zeros if the eigenvalue is 0. The matrix is overwritten, because the part of
// each eigenvector found is subtracted from it.
func eigenvectors(ctx context.Context, matrix []float64, m, wanted int) (axes [][]float64, err error) {
	period, first := sample.PerLook(m*m), 0.0
	for range wanted {
		v, next, value := make([]float64, m), make([]float64, m), 0.0
		v[widest(matrix, m)] = 1
		for i := range mostIterations {
			if i%period == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			vec.Dots(next, matrix, v)
			if value = vec.Normalize(next); !(value > vanishing*first) {
				value = 0
				clear(next)
			}
			v, next = next, v
			if value == 0 || alike(v, next) {
				break
			}
		}
		part := make([]float64, m)
		vec.AddRows(part, []float64{-value}, v)
		vec.AddOuter(matrix, part, v)
		axes, first = append(axes, v), max(first, value)
	}
	return axes, nil
}

// widest returns the place of the greatest value on the diagonal of a matrix of m rows.
func widest(matrix []float64, m int) (place int) {
	for j := range m {
		if matrix[j*m+j] > matrix[place*m+place] {
			place = j
		}
	}
	return place
}

// alike reports whether no two values of a and b differ by more than settled.
func alike(a, b []float64) bool {
	for j, v := range a {
		if !(math.Abs(v-b[j]) <= settled) {
			return false
		}
	}
	return true
}

// MinMax returns the examples of s as packed rows, padded with zeros to whole lanes, with each
// attribute scaled to [0, 1] by its range. A constant attribute becomes 0. There must be an example.
// It returns ctx's error if ctx is done.
func MinMax(ctx context.Context, s *data.Set) ([]float64, error) {
	lo, hi := slices.Clone(s.X[0]), slices.Clone(s.X[0])
	err := sample.Each(ctx, s, func(_ int, x []float64) {
		for j, v := range x {
			lo[j], hi[j] = min(lo[j], v), max(hi[j], v)
		}
	})
	if err != nil {
		return nil, err
	}
	stride := vec.Pad(len(s.Attrs))
	rows := make([]float64, s.Len()*stride)
	err = sample.Each(ctx, s, func(i int, x []float64) {
		row := rows[i*stride:]
		for j, v := range x {
			if width := float64(hi[j]/2) - float64(lo[j]/2); width > 0 { // in halves: hi−lo may overflow
				row[j] = (float64(v/2) - float64(lo[j]/2)) / width
			}
		}
	})
	return rows, err
}
