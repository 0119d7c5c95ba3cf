package useful

import (
	"context"

	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// Rows are the rows of a sample, together with a second copy that has only the values that are not zero.
// Zeros add nothing to a sum, so units can be evaluated on the second copy. This is faster if nominal
// attributes are coded one-hot, because then only the ones are read.
type Rows struct {
	x     [][]float64
	start []int // row i has the values from start[i] to start[i+1]
	attr  []int32
	value []float64
}

// NewRows returns the rows x. It returns ctx's error if ctx is done.
func NewRows(ctx context.Context, x [][]float64) (*Rows, error) {
	rows := &Rows{x: x, start: make([]int, 1, len(x)+1)}
	err := sample.EachRow(ctx, x, func(_ int, x []float64) {
		for j, v := range x {
			if v != 0 {
				rows.attr, rows.value = append(rows.attr, int32(j)), append(rows.value, v)
			}
		}
		rows.start = append(rows.start, len(rows.attr))
	})
	return rows, err
}

// dot returns the product of w and row i, with the bits of ltu.Dot.
func (r *Rows) dot(w []float64, i int) float64 {
	first, last := r.start[i], r.start[i+1]
	value, sum := r.value[first:last], 0.0
	for k, j := range r.attr[first:last] {
		sum += float64(w[j] * value[k])
	}
	return sum
}

// Fires reports whether u fires on row i.
func (r *Rows) Fires(u ltu.Unit, i int) bool { return r.dot(u.W, i) >= u.Theta }

// visit visits the given rows, and ends with ctx's error when ctx is done.
func (r *Rows) visit(ctx context.Context, rows []int, visitor func(i int)) error {
	period := sample.PerLook(len(r.x[0]))
	for k, i := range rows {
		if k%period == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		visitor(i)
	}
	return nil
}
