package backprop

import (
	"context"
	"math"

	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/progress"
)

// Converged is the share of the loss by which it is at most above the least one, where Minimize
// ends.
const Converged = 1e-5

// mostSteps ends Minimize where the loss is so flat that its minimum is hidden by rounding, or far
// away.
const mostSteps = 10_000

// Blank returns a net without hidden units whose weights are 0.
func Blank(in, out int) *Net {
	l := &Layer{In: in, Units: out, Stride: vec.Pad(in + 1)}
	l.W = make([]float64, out*l.Stride)
	return &Net{Layers: []*Layer{l}}
}

// Minimize changes the weights of a net without hidden units to those of least loss: of the mean
// cross-entropy of the examples in run.Train, plus decay/2 times the sum of the squares of all
// weights and biases. The second part gives it one minimum, also where the first has none because
// a halfspace separates the classes. It goes down by L-BFGS, with a step after each pass over all
// examples; at times a step takes another pass.
//
// The loss bends by at least decay, so that the least one is not below loss − |gradient|²/(2·decay)
// (S. Boyd, L. Vandenberghe, Convex Optimization (2004), §9.1.2). Minimize ends when that proves it
// to be within Converged of the least; or where rounding leaves no way down; or after run.Epochs
// steps, mostSteps if that is zero. With examples held out the net then has the weights after the
// step at which their mean cross-entropy was least.
//
// The error is ctx's, if it is done, or says that run.Epochs is out of range.
func Minimize(ctx context.Context, net *Net, s *Sample, decay float64, run Run) error {
	steps, err := run.most(mostSteps)
	if err != nil {
		return err
	}
	d := newDownhill(ctx, net, s, decay, run.Train)
	least, best := math.Inf(1), net.Weights()
	for k := 0; k < steps && d.above() > float64(Converged*d.loss) && d.step(ctx); k++ {
		progress.Report(ctx, run.Learner, k, steps)
		if run.Held != nil {
			if l := net.Loss(s, run.Held); l < least {
				least, best = l, net.Weights()
			}
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if run.Held != nil {
		net.SetWeights(best)
	}
	progress.Report(ctx, run.Learner, steps, steps)
	return nil
}
