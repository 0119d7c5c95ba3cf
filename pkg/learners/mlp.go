package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
)

var _ = register(Info{
	Name:    "mlp",
	Learner: MLP{},
	Paper:   "Rumelhart et al. 1986",
	About:   "a hidden layer of sigmoid units, also of a size chosen inside; `Validation: 0.1` for samples with wrong labels",
	Learns:  []string{"halfspace", "3-of-5", "xor", "constant"},
})

// MLP learns a net of one layer of hidden sigmoid units by backpropagation, batch
// by batch as Backprop says. The loss has many minima, and the way to one of them
// is long: training ends after the epochs, and with a Validation it keeps the best
// of them, which more than 200 hardly better. The multi-layer perceptron of J. Jackson, M. Craven, NIPS 8
// (1996), §4, stops by validation and chooses its size by cross-validation:
//
//	MLP{Backprop: Backprop{Validation: 0.2}}.Sizes(5, 10, 20, 40, 80)
//
// They do not say how large their validation set was.
type MLP struct {
	// Hidden is the number of hidden units, 10 if zero. It is an error if they would have more than
	// 67,108,864 (1<<26) weights, which take half a gigabyte, and training several times that.
	Hidden int
	Backprop
}

// mostWeights is the greatest number of weights of hidden units. Memory for all of them is taken at
// once, before any training, so that a number that is far too large would end the program.
const mostWeights = 1 << 26

// Sizes returns the learner that chooses the number of hidden units by
// cross-validation.
func (m MLP) Sizes(hidden int, sizes ...int) CrossValidated {
	var c CrossValidated
	for _, m.Hidden = range append([]int{hidden}, sizes...) {
		c.Of = append(c.Of, m)
	}
	return c
}

// Domain returns what the learner learns from.
func (MLP) Domain() Domain { return networkDomain }

// Fit returns a *Net.
func (m MLP) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitNet(ctx, m, s, nil, r)
}

// FitWeighted is Fit of weighted examples: their losses are multiplied by their weights.
func (m MLP) FitWeighted(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	return fitWeightedNet(ctx, "mlp", m, s, weights, r)
}

func (m MLP) plan(ctx context.Context, s *data.Set) (plan, error) {
	if err := check(ctx, "mlp", s, m.Domain()); err != nil {
		return plan{}, err
	}
	if m.Hidden < 0 {
		return plan{}, fmt.Errorf("mlp: Hidden is %d, want at least 1", m.Hidden)
	}
	// A hidden unit has a weight for each attribute, a bias, and a weight in each output.
	if maximum := mostWeights / (len(s.Attrs) + 1 + len(s.Classes)); m.Hidden > maximum {
		return plan{}, fmt.Errorf("mlp: Hidden is %d, want at most %d for %d attributes and %d classes", m.Hidden, maximum, len(s.Attrs), len(s.Classes))
	}
	return layered(ctx, "mlp", m.Backprop, cmp.Or(m.Hidden, 10), s)
}
