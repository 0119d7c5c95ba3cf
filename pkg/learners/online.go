package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/madaline"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/progress"
)

// largestWeight is the largest weight that a promotion makes, in Winnow as in Madaline.
const largestWeight = madaline.LargestWeight

// fitOnline presents s to m, in a new random order each epoch. It stops when an epoch passes without a
// mistake, or after the given number of epochs, 1000 if zero. On separable samples the perceptron rule
// makes no mistakes in the end, by Novikoff's theorem. On other samples only the number of epochs ends
// it. If the function after is not nil, it is called at the end of each epoch, and its error ends the
// learning.
func fitOnline(ctx context.Context, name string, m Updater, s *data.Set, epochs int, r *rand.Rand, after func() error) (Model, error) {
	present := func(i int) bool { return m.Update(s.X[i], s.Y[i]) }
	if err := presentAll(ctx, name, s, epochs, r, present, after); err != nil {
		return nil, err
	}
	return m, nil
}

// presentAll is fitOnline for any function present that learns from the example with a given index.
func presentAll(ctx context.Context, name string, s *data.Set, epochs int, r *rand.Rand, present func(i int) bool, after func() error) error {
	if epochs = cmp.Or(epochs, 1000); epochs < 1 {
		return fmt.Errorf("%s: Epochs is %d, want at least 1", name, epochs)
	}
	interval := sample.PerLook(len(s.Attrs))
	for epoch := range epochs {
		progress.Report(ctx, name, epoch, epochs)
		mistakes := 0
		for k, i := range r.Perm(s.Len()) {
			if k%interval == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			if present(i) {
				mistakes++
			}
		}
		if after != nil {
			if err := after(); err != nil {
				return err
			}
		}
		if mistakes == 0 {
			break
		}
	}
	progress.Report(ctx, name, epochs, epochs)
	return nil
}

// presenter returns a function that updates f with the example of a given index. If rows is not nil, the
// function reads the example from rows, which skip zeros, so it is faster for sparse examples. The
// weights are the same to the last bit.
func (f *FixedIncrement) presenter(s *data.Set, rows *sample.Sparse) func(i int) (mistake bool) {
	if rows == nil {
		return func(i int) bool { return f.Update(s.X[i], s.Y[i]) }
	}
	return func(i int) bool {
		positive := s.Y[i] == 1
		if rows.Dot(i, f.W) >= f.Theta == positive {
			return false
		}
		d := float64(2*s.Y[i] - 1)
		rows.Add(i, f.W, d)
		f.Theta -= d
		return true
	}
}
