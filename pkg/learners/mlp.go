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
	About:   "a network with one hidden layer of sigmoid units; `Validation: 0.1` for samples with wrong labels",
	Learns:  []string{"halfspace", "3-of-5", "xor", "constant"},
})

// MLP learns a neural network with one layer of hidden sigmoid units, the multi-layer perceptron, by
// backpropagation. It trains batch by batch, as Backprop describes. The loss has many minima, and
// reaching one takes long, so training ends after the given number of epochs, and more than 200 epochs
// hardly improve the net. With a Validation, the model is the net of the epoch with the least loss on
// held-out examples.
//
// J. Jackson, M. Craven, NIPS 8 (1996), §4, stop by validation and choose the number of hidden units by
// cross-validation, which is
//
//	MLP{Backprop: Backprop{Validation: 0.2}}.Sizes(5, 10, 20, 40, 80)
//
// They do not say how large their validation set was.
type MLP struct {
	// Hidden is the number of hidden units, 10 if zero. More than 67,108,864 (1<<26) weights of hidden
	// units are an error. They take half a gigabyte, and training takes several times that memory.
	Hidden int
	Backprop
}

// mostWeights is the greatest number of weights of hidden units. Memory for all of them is allocated at
// once, before any training. Without this limit, a number that is far too large would crash the program.
const mostWeights = 1 << 26

// Sizes returns a learner that chooses the number of hidden units by cross-validation, among the given
// numbers.
func (m MLP) Sizes(hidden int, sizes ...int) CrossValidated {
	var c CrossValidated
	for _, m.Hidden = range append([]int{hidden}, sizes...) {
		c.Of = append(c.Of, m)
	}
	return c
}

// Domain describes the samples that the learner accepts.
func (MLP) Domain() Domain { return networkDomain }

// Fit returns a *Net.
func (m MLP) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitNet(ctx, m, s, nil, r)
}

// FitWeighted is Fit for weighted examples: their losses are multiplied by their weights.
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
	// Each hidden unit has a weight for each attribute, a bias, and a weight in each output.
	if maximum := mostWeights / (len(s.Attrs) + 1 + len(s.Classes)); m.Hidden > maximum {
		return plan{}, fmt.Errorf("mlp: Hidden is %d, want at most %d for %d attributes and %d classes", m.Hidden, maximum, len(s.Attrs), len(s.Classes))
	}
	return layered(ctx, "mlp", m.Backprop, cmp.Or(m.Hidden, 10), s)
}
