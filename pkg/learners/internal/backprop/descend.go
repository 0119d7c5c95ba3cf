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

// Settings say how a net is trained, batch by batch. Zero fields have the defaults that
// learners.Backprop documents.
type Settings struct {
	Rate       float64 // for the mean gradient of a batch; if zero it depends on the examples' length
	Momentum   float64 // 0.9 if zero
	NoMomentum bool    // means a Momentum of 0
	Batch      int     // examples per step, 10 if zero
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
		return nil, fmt.Errorf("%s: Momentum is %v, but NoMomentum is set: give one of them", learner, p.Momentum)
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

// A Descent trains a net by the gradient of its loss. Epoch presents the examples once, in the given
// order, and changes the weights on the way; it returns the mean of the losses that it met. Loss
// returns the examples' mean loss at the present weights.
type Descent interface {
	Epoch(ctx context.Context, s *Sample, order []int) float64
	Loss(s *Sample, examples []int) float64
}

// A Run holds the settings for Descend and Minimize.
type Run struct {
	Learner     string // its name, in errors and reports of progress
	Epochs      int    // the maximum; if zero, the default of Descend or Minimize
	Train, Held []int  // examples to learn from, and, if not nil, examples to choose the epoch by
	Onward      bool   // each epoch shuffles the order of the previous epoch instead of Train
	Falling     bool   // in the second half of the epochs the rate falls towards 0
}

// epochs returns the greatest number of epochs, or the usual number if the field is zero.
func (r Run) epochs(usual int) (int, error) {
	if r.Epochs < 0 {
		return 0, fmt.Errorf("%s: Epochs is %d, want at least 1", r.Learner, r.Epochs)
	}
	return cmp.Or(r.Epochs, usual), nil
}

// falling returns the factor for the rate in the given epoch: 1 in the first half of the epochs, then
// evenly less, towards 0. At a constant rate the weights never come to rest, because each step follows
// the gradient of only a few examples. They wander around the minimum for all examples, at a distance
// that grows with the rate.
//
// L. Bottou, F. E. Curtis, J. Nocedal, Optimization methods for large-scale machine learning, SIAM Review
// 60 (2018) 223–311, §4.2.
func falling(epoch, epochs int) float64 { return min(1, 2*float64(epochs-epoch)/float64(epochs)) }

// Learned is a mean loss at which training ends: a typical example then has its class with a
// probability of 0.99.
const Learned = 0.01

func diverged(learner string, rate float64) error {
	return fmt.Errorf("%s: the weights grow without bound at Rate %v, want a smaller one", learner, rate)
}

// Descend trains t's net epoch by epoch with the descent d, which is t itself or a type that embeds t.
// It ends after run.Epochs epochs (200 if zero), or earlier when the mean loss of an epoch is below
// Learned. If examples are held out, the net finally has the weights of the epoch after which the loss
// of the held-out examples was least. Descend returns ctx's error if ctx is done, or an error that says
// that the weights diverge at t's rate.
func Descend(ctx context.Context, t *Trainer, d Descent, s *Sample, run Run, r *rand.Rand) error {
	epochs, err := run.epochs(200)
	if err != nil {
		return err
	}
	net, rate := t.Net, t.Rate
	order, lowest, best := slices.Clone(run.Train), math.Inf(1), net.Weights()
	for epoch := range epochs {
		progress.Report(ctx, run.Learner, epoch, epochs)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !run.Onward {
			copy(order, run.Train)
		}
		if run.Falling {
			t.Rate = float64(rate * falling(epoch, epochs))
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
			if l := d.Loss(s, run.Held); l < lowest {
				lowest, best = l, net.Weights()
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
