package backprop

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/progress"
)

// Settings say how a net is trained. Zero fields have the defaults that learners.Backprop
// documents.
type Settings struct {
	Epochs     int     // passes over the examples at most, 200 if zero
	Rate       float64 // for the mean gradient of a batch; if zero by the examples' length
	Momentum   float64 // 0.9 if zero
	NoMomentum bool    // a Momentum of 0
	Batch      int     // examples of a step, 10 if zero
	Validation float64 // the share set aside, which is the caller's to do
}

// Trainer returns a trainer of the net on examples of s. The error names the learner and the
// field that is out of range.
func (p Settings) Trainer(learner string, net *Net, s *Sample) (*Trainer, error) {
	t := &Trainer{Net: net, Rate: p.Rate, Momentum: cmp.Or(p.Momentum, 0.9), Batch: cmp.Or(p.Batch, 10)}
	if p.NoMomentum {
		t.Momentum = 0
	}
	if p.Rate == 0 {
		t.Rate = 0.5 / s.SquaredLength()
	}
	switch {
	case p.NoMomentum && p.Momentum != 0:
		return nil, fmt.Errorf("%s: Momentum is %v with NoMomentum, want one of them", learner, p.Momentum)
	case !(t.Rate > 0):
		return nil, fmt.Errorf("%s: Rate is %v, want above 0", learner, p.Rate)
	case !(t.Momentum >= 0 && t.Momentum < 1):
		return nil, fmt.Errorf("%s: Momentum is %v, want at least 0 and below 1", learner, p.Momentum)
	case t.Batch < 1:
		return nil, fmt.Errorf("%s: Batch is %d, want at least 1", learner, p.Batch)
	}
	return t, nil
}

// Loss returns the mean cross-entropy of the given examples, in nats.
func (t *Trainer) Loss(s *Sample, examples []int) float64 { return t.Net.Loss(s, examples) }

// A Descent goes through examples and changes weights by the gradient of their loss. Epoch
// returns their mean loss as it went along, and Loss their mean loss at the weights as they are.
type Descent interface {
	Epoch(ctx context.Context, s *Sample, order []int) float64
	Loss(s *Sample, examples []int) float64
}

// A Run is what Descend does with a descent.
type Run struct {
	Learner     string // its name, in errors and reports of progress
	Epochs      int    // at most, 200 if zero
	Train, Held []int  // examples to learn from, and to choose the epoch by, if not nil
	Onward      bool   // each epoch shuffles the order of the one before, not that of Train
}

// Learned is a mean loss at which training ends: a typical example then has its class with a
// probability of 0.99.
const Learned = 0.01

func diverged(learner string, rate float64) error {
	return fmt.Errorf("%s: the weights grow without bound at Rate %v, want a smaller one", learner, rate)
}

// Descend changes the weights of net by the descent d, epoch by epoch, until the mean loss of
// one is below Learned. With examples held out the net then has the weights of the epoch after
// which their loss was least. The error is ctx's, if it is done, or says that weights diverge
// at the given rate.
func Descend(ctx context.Context, net *Net, d Descent, rate float64, s *Sample, run Run, r *rand.Rand) error {
	epochs := cmp.Or(run.Epochs, 200)
	if epochs < 1 {
		return fmt.Errorf("%s: Epochs is %d, want at least 1", run.Learner, run.Epochs)
	}
	order, least, best := slices.Clone(run.Train), math.Inf(1), net.Weights()
	for epoch := range epochs {
		progress.Report(ctx, run.Learner, epoch, epochs)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !run.Onward {
			copy(order, run.Train)
		}
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		loss := d.Epoch(ctx, s, order)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !net.Finite() {
			return diverged(run.Learner, rate)
		}
		if run.Held != nil {
			if l := d.Loss(s, run.Held); l < least {
				least, best = l, net.Weights()
			}
		}
		if loss < Learned {
			break
		}
	}
	if run.Held != nil {
		net.SetWeights(best)
	}
	progress.Report(ctx, run.Learner, epochs, epochs)
	return nil
}
