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
	Learns:  []string{"halfspace", "3-of-5", "constant"},
})

// Backprop learns one sigmoid unit, or one for each of several classes, by
// gradient descent: the ordinary perceptron of J. Jackson, M. Craven, NIPS 8
// (1996), §4. Once trained the units are thresholded, which changes no
// prediction. Its fields say how MLP, SecondOrder and OBD train too.
//
// The loss is the cross-entropy of the outputs, of the softmax of several. It
// falls by the generalized delta rule with momentum; weights start uniform in
// ±√(2/(a unit's inputs + units of its layer)). Attributes are standardised to
// mean 0 and variance 1, but for those of zeros and ones only; the weights are
// then those of the attributes as given. Training ends after Epochs, or sooner
// when the mean loss of an epoch is below 0.01.
//
// D. E. Rumelhart, G. E. Hinton, R. J. Williams, Learning representations by
// back-propagating errors, Nature 323 (1986) 533–536. Cross-entropy instead of
// squared errors, standardising and the rate are ours.
type Backprop struct {
	// Epochs is the greatest number of passes over the sample, 200 if zero.
	Epochs int
	// Rate is the learning rate for the mean gradient of a batch. If zero it is
	// half the inverse of the mean squared length of the examples, constant input 1
	// included: fit for few attributes and for many.
	Rate float64
	// Momentum is the share of a step that the next one repeats, 0.9 if zero.
	Momentum float64
	// NoMomentum means a Momentum of 0.
	NoMomentum bool
	// Batch is the number of examples of a step, 10 if zero: 1 learns on-line, the
	// number of examples or more goes by the gradient of the whole sample.
	Batch int
	// Validation is the share of the examples, by class, that is set aside: the
	// model has the weights of the epoch after which their loss was least. None
	// are if it is zero or comes to no example.
	Validation float64
}

// Fit returns a *Halfspace, or of more than two classes a *Net.
func (b Backprop) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitNet(ctx, b, s, r)
}

func (b Backprop) plan(ctx context.Context, s *data.Set) (plan, error) {
	if err := check("backprop", s, severalClasses, finite); err != nil {
		return plan{}, err
	}
	return layered(ctx, "backprop", b, 0, s)
}
