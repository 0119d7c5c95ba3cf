package backprop

import (
	"context"
	"math"

	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/progress"
)

// Converged is the accuracy at which Minimize ends: the loss then exceeds the least possible loss by no
// more than this share of itself.
const Converged = 1e-5

// mostSteps is the greatest number of steps of Minimize. It matters only if rounding hides the minimum
// of a flat loss, or if the minimum is far away.
const mostSteps = 10_000

// Blank returns a net without hidden units whose weights are 0.
func Blank(inputs, out int) *Net {
	l := &Layer{In: inputs, Units: out, Stride: vec.Pad(inputs + 1)}
	l.W = make([]float64, out*l.Stride)
	return &Net{Layers: []*Layer{l}}
}

// Minimize changes the weights of a net without hidden units to minimize the mean cross-entropy of the
// examples in run.Train, plus decay/2 times the sum of the squares of all weights and biases. The second
// part makes the minimum unique, even where a halfspace separates the classes and the first part has no
// minimum. Minimize descends by L-BFGS, with a step after each pass over all examples; occasionally a
// step takes another pass.
//
// The second derivative of the loss is at least decay in every direction, so the least loss is at least
// loss − |gradient|²/(2·decay) (S. Boyd, L. Vandenberghe, Convex Optimization (2004), §9.1.2). Minimize
// ends when this bound proves the loss to be within Converged of the least loss. It also ends when
// rounding leaves no way down, or after run.Epochs steps (mostSteps if that is zero). If examples are
// held out, the net finally has the weights of the step after which their mean cross-entropy was least.
//
// Minimize returns ctx's error if ctx is done, or an error if run.Epochs is out of range.
func Minimize(ctx context.Context, net *Net, s *Sample, decay float64, run Run) error {
	steps, err := run.epochs(mostSteps)
	if err != nil {
		return err
	}
	d := newDownhill(ctx, net, s, decay, run.Train)
	lowest, best := math.Inf(1), net.Weights()
	for k := 0; k < steps && d.gap() > float64(Converged*d.loss) && d.step(ctx); k++ {
		progress.Report(ctx, run.Learner, k, steps)
		if run.Held != nil {
			if l := net.Loss(s, run.Held); l < lowest {
				lowest, best = l, net.Weights()
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
