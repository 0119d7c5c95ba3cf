package learners

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
)

var _ = register(Info{
	Name:    "backprop",
	Learner: Backprop{},
	Paper:   "Rumelhart et al. 1986",
	About:   "one sigmoid unit, or one for each class: logistic regression of a small `Decay`",
	Learns:  []string{"halfspace", "3-of-5", "constant"},
})

// Backprop learns one sigmoid unit, or one for each of several classes: the
// ordinary perceptron of J. Jackson, M. Craven, NIPS 8 (1996), §4. Once trained
// the units are thresholded, which changes no prediction.
//
// It goes to the least loss, whose gradient error backpropagation gives. The loss
// is the mean cross-entropy of the outputs, of the softmax of several, plus Decay/2
// times the sum of the squares of all weights and biases. That has one minimum,
// where L-BFGS from weights of 0 ends: nothing is random. Training ends when the
// gradient proves that the loss is within a hundred-thousandth of the least one,
// or after Epochs. Without decay there would be no end where a halfspace separates
// the classes. Jackson & Craven train "until the stopping criteria are met" and do
// not say which; of a decay they say nothing, so that it is small. Classes that a
// halfspace separates by very little may keep a mistake or two all the same.
//
// If any of Rate, Momentum, NoMomentum and Batch is not zero the unit learns in
// steps of that kind instead, as the hidden units of an MLP do: by the generalized
// delta rule with momentum, a step for each batch, on the cross-entropy alone.
// Weights then start uniform in ±√(2/(a unit's inputs + units of its layer)), and
// training ends after Epochs, or sooner when the mean loss of an epoch is below
// 0.01.
//
// Attributes are standardised to mean 0 and variance 1, but for those of zeros and
// ones only; the weights are then those of the attributes as given.
//
// D. E. Rumelhart, G. E. Hinton, R. J. Williams, Learning representations by
// back-propagating errors, Nature 323 (1986) 533–536; D. C. Liu, J. Nocedal, On the
// limited memory BFGS method for large scale optimization, Mathematical Programming
// 45 (1989) 503–528. Cross-entropy instead of squared errors, standardising, decay
// and the rate are ours.
type Backprop struct {
	// Epochs is the greatest number of passes over the sample: 200 if zero. To the
	// least loss it is the greatest number of steps, 10,000 if zero, of which a few
	// take a second pass; they are seldom more than two hundred.
	Epochs int
	// Rate is the learning rate for the mean gradient of a batch, and is kept. If
	// zero, and there are hidden units or other fields for batches, it begins at half
	// the inverse of the mean squared length of the examples, constant input 1
	// included, fit for few attributes and for many; in the second half of the epochs
	// it falls evenly towards 0, so that weights come to rest.
	Rate float64
	// Momentum is the share of a step that the next one repeats, 0.9 if zero.
	Momentum float64
	// NoMomentum means a Momentum of 0.
	NoMomentum bool
	// Batch is the number of examples of a step, 10 if zero: 1 learns on-line, the
	// number of examples or more goes by the gradient of the whole sample.
	Batch int
	// Decay is the weight decay of units that go to the least loss, 0.0001 if zero.
	// Scikit-learn's C is 1/(Decay · number of examples). It is an error where steps
	// go batch by batch. On few examples of many attributes more may be better, which
	// CrossValidated chooses: on sonar, 208 examples of 60, it has 76 % right of 0.0001,
	// 0.001, 0.01 and 0.1, and 72 with the first alone; see bench/namesakes.
	Decay float64
	// Validation is the share of the examples, by class, that is set aside: the
	// model has the weights of the epoch after which their loss was least. None
	// are if it is zero or comes to no example. An MLP that is to learn from labels of
	// which some are wrong should have 0.1: it then leaves off before it learns the
	// wrong ones; see bench/namesakes.
	Validation float64
}

// Domain returns what the learner learns from.
func (Backprop) Domain() Domain { return networkDomain }

// Fit returns a *Halfspace, or of more than two classes a *Net.
func (b Backprop) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitNet(ctx, b, s, nil, r)
}

// FitWeighted is Fit of weighted examples: their losses are multiplied by their weights.
func (b Backprop) FitWeighted(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	return fitWeightedNet(ctx, "backprop", b, s, weights, r)
}

func (b Backprop) plan(ctx context.Context, s *data.Set) (plan, error) {
	if err := check(ctx, "backprop", s, b.Domain()); err != nil {
		return plan{}, err
	}
	return layered(ctx, "backprop", b, 0, s)
}
