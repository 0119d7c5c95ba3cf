package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/backprop"
	"halfspace/pkg/learners/internal/scale"
)

var _ = register(Info{
	Name:    "sigmoid unit",
	Learner: SigmoidUnit{},
	Paper:   "Sahami 1993",
	About:   "one sigmoid unit trained on squared errors, for the nodes of an LTU tree",
	Learns:  []string{"halfspace", "3-of-5", "constant"},
})

// SigmoidUnit learns one sigmoid unit by backpropagation with momentum on squared errors, the unit of
// Sahami's trees. It takes one example at a time, in a new random order each epoch. After training it
// replaces the sigmoid by a threshold. Training ends at the epoch limit, or after an epoch without an
// error.
//
// When should one use squared errors? If no halfspace separates the classes, the unit often learns the
// best halfspace for some of the examples and gives up the rest, because the squared error of an example
// is bounded. That suits a tree, which then learns the rest below this unit. The cross-entropy of
// Backprop is not bounded, so Backprop gives up no example: of the two halfspaces "at most 3 or at least
// 7 of 10" it learns neither. For a single unit Backprop is the better choice where examples are few,
// because it has weight decay.
//
// Attributes are standardised as in Backprop, whose comment says how weights start.
//
// M. Sahami, AAAI (1993) 335–341, "The LTU tree algorithm"; D. E. Rumelhart, G. E. Hinton, R. J.
// Williams, Learning internal representations by error propagation, in Parallel Distributed Processing 1
// (1986). Sahami's rate, momentum and number of epochs are missing from the text we have: the defaults
// are ours.
type SigmoidUnit struct {
	// Epochs is the maximum number of passes over the sample, 50 if zero.
	Epochs int
	// Rate is the learning rate, which stays constant if given. It is meant for the loss of half the
	// squared error, and for examples whose mean squared length is 1, with the constant input 1
	// included. If Rate is zero, the rate starts at 1, which suits few attributes as well as many. In
	// the second half of the epochs it then falls linearly towards 0, so that weights come to rest.
	Rate float64
	// Momentum is the share of a step that is added to the next step, 0.9 if zero.
	Momentum float64
	// NoMomentum sets the momentum to 0.
	NoMomentum bool
}

// Domain describes the samples that the learner accepts.
func (SigmoidUnit) Domain() Domain { return unitDomain }

// Fit returns a *Halfspace.
func (l SigmoidUnit) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, "sigmoid unit", s, l.Domain()); err != nil {
		return nil, err
	}
	return l.fit(ctx, s, nil, r)
}

// FitWeighted is Fit on weighted examples: their errors are multiplied by their weights.
func (l SigmoidUnit) FitWeighted(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	if err := check(ctx, "sigmoid unit", s, l.Domain()); err != nil {
		return nil, err
	}
	s, weights, err := weighted("sigmoid unit", s, weights)
	if err != nil {
		return nil, err
	}
	return l.fit(ctx, s, levelled(weights), r)
}

// fit is FitWeighted for weights whose mean is 1, or Fit if weights is nil.
func (l SigmoidUnit) fit(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	falling := l.Rate == 0
	l, err := l.settled()
	if err != nil {
		return nil, err
	}
	t, err := scale.Standardize(ctx, s)
	if err != nil {
		return nil, err
	}
	input := backprop.NewSample(s.Len(), len(s.Attrs), s.Y, func(i int, x []float64) { t.Write(x, s.X[i]) })
	input.Weights = weights
	how := backprop.OnLine{Learner: "sigmoid unit", Epochs: l.Epochs, Rate: l.Rate, Momentum: l.Momentum, Falling: falling}
	w, err := backprop.TrainUnit(ctx, input, how, r)
	if err != nil {
		return nil, err
	}
	return &Halfspace{s.Schema, t.Unfold(w)}, nil
}

// settled returns l with its defaults, or an error.
func (l SigmoidUnit) settled() (SigmoidUnit, error) {
	if l.NoMomentum && l.Momentum != 0 {
		return l, fmt.Errorf("sigmoid unit: Momentum is %v, but NoMomentum is set: give one of them", l.Momentum)
	}
	l.Epochs, l.Rate = cmp.Or(l.Epochs, 50), cmp.Or(l.Rate, 1)
	if !l.NoMomentum {
		l.Momentum = cmp.Or(l.Momentum, 0.9)
	}
	switch {
	case l.Epochs < 1:
		return l, fmt.Errorf("sigmoid unit: Epochs is %d, want at least 1", l.Epochs)
	case !(l.Rate > 0):
		return l, fmt.Errorf("sigmoid unit: Rate is %v, want above 0", l.Rate)
	case !(l.Momentum >= 0 && l.Momentum < 1):
		return l, fmt.Errorf("sigmoid unit: Momentum is %v, want at least 0 and below 1", l.Momentum)
	}
	return l, nil
}
