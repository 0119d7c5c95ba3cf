package backprop

import (
	"context"

	"halfspace/pkg/learners/internal/vec"
)

// An lbfgs turns gradients into directions of descent, by what the last steps have taught it about
// how the loss bends: two vectors for each, and no matrix.
//
// J. Nocedal, Updating quasi-Newton matrices with limited storage, Mathematics of Computation 35
// (1980) 773–782; D. C. Liu, J. Nocedal, On the limited memory BFGS method for large scale
// optimization, Mathematical Programming 45 (1989) 503–528.
type lbfgs struct {
	step, change [][]float64 // of weights and of gradients, the oldest first
	inverse      []float64   // of the product of the two
	scale        float64     // of a step against the gradient, as long as nothing is known
	most         int         // steps to know
}

// newLBFGS returns one for so many weights. It knows 20 steps, or fewer, but three, where they
// would fill more than a gigabyte and a half.
func newLBFGS(weights int, scale float64) *lbfgs {
	return &lbfgs{scale: scale, most: max(3, min(20, 1e8/max(1, weights)))}
}

// direction sets d to where to go from weights of gradient g: to the minimum, if the loss bent
// everywhere as it did along the steps that are known, and evenly across them. It breaks off soon
// after ctx is done, and d is then of no use.
func (q *lbfgs) direction(ctx context.Context, d, g []float64) {
	copy(d, g)
	last, scale := len(q.step)-1, q.scale
	along := make([]float64, last+1)
	for k := last; k >= 0 && ctx.Err() == nil; k-- {
		along[k] = q.inverse[k] * vec.Dot(q.step[k], d)
		add(d, -along[k], q.change[k])
	}
	if last >= 0 {
		scale = 1 / float64(q.inverse[last]*vec.Dot(q.change[last], q.change[last]))
	}
	for i := range d {
		d[i] *= -scale
	}
	for k := 0; k <= last && ctx.Err() == nil; k++ {
		add(d, -along[k]-float64(q.inverse[k]*vec.Dot(q.change[k], d)), q.step[k])
	}
}

// learn remembers a step that changed the gradient so, and forgets the oldest. Both are the
// lbfgs's from now on. A loss that does not bend along the step, as rounding may have it, teaches
// nothing.
func (q *lbfgs) learn(step, change []float64) {
	product := vec.Dot(step, change)
	if !(product > 0) {
		return
	}
	if len(q.step) == q.most {
		q.step, q.change, q.inverse = q.step[1:], q.change[1:], q.inverse[1:]
	}
	q.step, q.change, q.inverse = append(q.step, step), append(q.change, change), append(q.inverse, 1/product)
}

// add adds a·x to y.
func add(y []float64, a float64, x []float64) { vec.AddRows(y, []float64{a}, x) }
