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
	Learns:  []string{"halfspace", "3-of-5", "xor", "constant"},
})

// MLP learns a net of one layer of hidden sigmoid units by backpropagation, as
// Backprop says. The multi-layer perceptron of J. Jackson, M. Craven, NIPS 8
// (1996), §4, stops by validation and chooses its size by cross-validation:
//
//	MLP{Backprop: Backprop{Validation: 0.2}}.Sizes(5, 10, 20, 40, 80)
//
// They do not say how large their validation set was.
type MLP struct {
	// Hidden is the number of hidden units, 10 if zero.
	Hidden int
	Backprop
}

// Sizes returns the learner that chooses the number of hidden units by
// cross-validation.
func (m MLP) Sizes(hidden int, more ...int) CrossValidated {
	var c CrossValidated
	for _, m.Hidden = range append([]int{hidden}, more...) {
		c.Of = append(c.Of, m)
	}
	return c
}

// Fit returns a *Net.
func (m MLP) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitNet(ctx, m, s, r)
}

func (m MLP) plan(ctx context.Context, s *data.Set) (plan, error) {
	if err := check("mlp", s, severalClasses, finite); err != nil {
		return plan{}, err
	}
	if m.Hidden < 0 {
		return plan{}, fmt.Errorf("mlp: Hidden is %d, want at least 1", m.Hidden)
	}
	return layered(ctx, "mlp", m.Backprop, cmp.Or(m.Hidden, 10), s)
}
