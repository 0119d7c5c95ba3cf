package backprop

import (
	"context"

	"halfspace/pkg/learners/internal/vec"
)

// An lbfgs turns gradients into directions of descent. It estimates the curvature of the loss from the
// last steps: how the gradient changed along each of them. It stores two vectors for each step, and no
// matrix.
//
// J. Nocedal, Updating quasi-Newton matrices with limited storage, Mathematics of Computation 35 (1980)
// 773–782; D. C. Liu, J. Nocedal, On the limited memory BFGS method for large scale optimization,
// Mathematical Programming 45 (1989) 503–528.
type lbfgs struct {
	step, change [][]float64 // steps of weights and changes of gradients, the oldest first
	inverse      []float64   // inverse of the product of the two vectors
	scale        float64     // scale of a step against the gradient, as long as no step is known
	memory       int         // the number of steps to remember
}

// newLBFGS returns an lbfgs for the given number of weights. It remembers 20 steps. If 20 steps would
// fill more than a gigabyte and a half, it remembers fewer, but at least three.
func newLBFGS(weights int, scale float64) *lbfgs {
	return &lbfgs{scale: scale, memory: max(3, min(20, 1e8/max(1, weights)))}
}

// direction sets d to the estimated step from weights with gradient g to the minimum. The estimate
// assumes that the loss still has the curvature that was seen along the known steps, and one curvature
// in all other directions. direction stops soon after ctx is done; d is then useless.
func (q *lbfgs) direction(ctx context.Context, d, g []float64) {
	copy(d, g)
	last, scale := len(q.step)-1, q.scale
	share := make([]float64, last+1)
	for k := last; k >= 0 && ctx.Err() == nil; k-- {
		share[k] = q.inverse[k] * vec.Dot(q.step[k], d)
		add(d, -share[k], q.change[k])
	}
	if last >= 0 {
		scale = 1 / float64(q.inverse[last]*vec.Dot(q.change[last], q.change[last]))
	}
	for i := range d {
		d[i] *= -scale
	}
	for k := 0; k <= last && ctx.Err() == nil; k++ {
		add(d, -share[k]-float64(q.inverse[k]*vec.Dot(q.change[k], d)), q.step[k])
	}
}

// learn remembers a step and the change of the gradient over it, and forgets the oldest step if its
// memory is full. The lbfgs owns both slices from then on. A step is ignored if the gradient did not
// rise along it, which rounding may cause, because such a step says nothing about the curvature.
func (q *lbfgs) learn(step, change []float64) {
	product := vec.Dot(step, change)
	if !(product > 0) {
		return
	}
	if len(q.step) == q.memory {
		q.step, q.change, q.inverse = q.step[1:], q.change[1:], q.inverse[1:]
	}
	q.step, q.change, q.inverse = append(q.step, step), append(q.change, change), append(q.inverse, 1/product)
}

// add adds a·x to y.
func add(y []float64, a float64, x []float64) { vec.AddRows(y, []float64{a}, x) }
