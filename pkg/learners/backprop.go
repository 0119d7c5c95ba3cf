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
	About:   "logistic regression: one sigmoid unit, or one for each class, with a small `Decay`",
	Learns:  []string{"halfspace", "3-of-5", "constant"},
})

// Backprop learns one sigmoid unit, which for two classes is logistic regression. For several classes it
// learns one unit per class (multinomial logistic regression). It is the "ordinary perceptron" of J.
// Jackson, M. Craven, NIPS 8 (1996), §4. After training the sigmoid is replaced by a threshold, which
// changes no prediction.
//
// Training minimises a loss: the mean cross-entropy of the outputs, plus Decay/2 times the sum of the
// squares of all weights and biases. With several classes the outputs are first combined by a softmax.
// The gradient comes from error backpropagation. The loss has only one minimum, and L-BFGS reaches it
// from weights of 0, so nothing is random. Training ends when the gradient proves that the loss is
// within a hundred-thousandth of the least loss, or after Epochs.
//
// Why is there a decay? Without decay, training would never end on classes that a halfspace separates,
// because larger weights always lower the loss. Jackson & Craven train "until the stopping criteria are
// met" and name neither the criteria nor a decay, so the decay is small here. If a halfspace separates
// the classes by very little, a mistake or two may remain.
//
// If any of Rate, Momentum, NoMomentum and Batch is not zero, the unit learns by stochastic gradient
// descent instead, like the hidden units of an MLP. It follows the generalized delta rule with momentum,
// one step per batch, on the cross-entropy alone. The first weights are uniform in ±√(2/(a unit's inputs
// + units of its layer)). Training ends after Epochs, or earlier when the mean loss of an epoch is below
// 0.01.
//
// Attributes are standardised to mean 0 and variance 1, except attributes that contain only zeros and
// ones. The weights of the model are for the attributes as given.
//
// D. E. Rumelhart, G. E. Hinton, R. J. Williams, Learning representations by back-propagating errors,
// Nature 323 (1986) 533–536; D. C. Liu, J. Nocedal, On the limited memory BFGS method for large scale
// optimization, Mathematical Programming 45 (1989) 503–528. Cross-entropy instead of squared errors,
// standardising, decay and the rate are ours.
type Backprop struct {
	// Epochs is the greatest number of passes over the sample when training goes batch by batch, 200 if
	// zero. When training minimises the loss, it is the greatest number of steps of L-BFGS, 10,000 if
	// zero. Most of these steps take one pass over the sample, a few take two. More than two hundred
	// steps are seldom needed.
	Epochs int
	// Rate is the learning rate for the mean gradient of a batch. A given rate stays constant. If Rate
	// is zero when training goes batch by batch, a default rate is computed from the sample, which suits
	// few attributes as well as many. It begins at half the inverse of the mean squared length of the
	// examples, with the constant input 1 included. In the second half of the epochs it falls evenly
	// towards 0, so that the weights come to rest.
	Rate float64
	// Momentum is the share of a step that is added to the next step, 0.9 if zero.
	Momentum float64
	// NoMomentum sets the momentum to 0.
	NoMomentum bool
	// Batch is the number of examples in a step, 10 if zero. With 1 the unit learns on-line, from one
	// example at a time. With at least the number of examples, each step follows the gradient of the
	// whole sample.
	Batch int
	// Decay is the weight decay (L2 penalty) when training minimises the loss, 0.0001 if zero.
	// scikit-learn's C is 1/(Decay · number of examples). It is an error to set Decay when training goes
	// batch by batch.
	//
	// With few examples and many attributes a larger decay may be better, and CrossValidated can choose
	// it. Sonar, for example, has 208 examples with 60 attributes. There a choice among 0.0001, 0.001,
	// 0.01 and 0.1 classifies 76 % of new examples correctly, and 0.0001 alone 72 % (see
	// bench/namesakes).
	Decay float64
	// Validation, if not zero, stops training early. It is the share of the examples, drawn by class,
	// that is set aside. The model gets the weights of the epoch that has the least loss on these
	// examples. If the share comes to less than one example, none is set aside. An MLP should have a
	// Validation of 0.1 where some labels are wrong: training then stops before the net learns the wrong
	// labels (see bench/namesakes).
	Validation float64
}

// Domain describes the samples that the learner accepts.
func (Backprop) Domain() Domain { return networkDomain }

// Fit returns a *LogisticPlane, or a *Net for more than two classes. Both estimate probabilities too.
func (b Backprop) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitNet(ctx, b, s, nil, r)
}

// FitWeighted is Fit for weighted examples: the loss of each example is multiplied by its weight.
func (b Backprop) FitWeighted(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	return fitWeightedNet(ctx, "backprop", b, s, weights, r)
}

func (b Backprop) plan(ctx context.Context, s *data.Set) (plan, error) {
	if err := check(ctx, "backprop", s, b.Domain()); err != nil {
		return plan{}, err
	}
	return layered(ctx, "backprop", b, 0, s)
}
