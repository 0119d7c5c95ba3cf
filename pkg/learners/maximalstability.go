package learners

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "maximal stability",
	Learner: MaximalStability{},
	Paper:   "Marchand & Golea 1993",
	About:   "one halfspace as `IncLP` finds, moved as far as possible from the examples on both sides",
	Learns:  []string{"halfspace", "3-of-5"},
})

// MaximalStability is a Separator whose planes keep the greatest distance from the examples, so that the
// rules of a list classify new examples better. Another Separator first finds a halfspace that covers
// some of the soft examples and none of the hard ones. MaximalStability then replaces its plane by the
// plane of maximum margin between the covered examples and the hard ones, so it covers the same
// examples. If rounding makes the new plane cover fewer of them, the old plane stays. Distance is
// Euclidean, between examples scaled to [−1, 1] per attribute. As a Learner, MaximalStability returns a
// halfspace that fires on all positive examples. For separable classes there is also MaximumMargin,
// which takes the attributes as given.
//
// M. Marchand, M. Golea, Network 4 (1993) 67–85, §6.3; P. Ruján, A fast method for calculating the
// perceptron with maximal stability, Journal de Physique I 3 (1993) 277–290. The method here is a dual
// active-set method.
type MaximalStability struct {
	// Separator finds the halfspace whose plane is replaced, FindLargeNegSubset{} if nil.
	Separator Separator
}

// Domain describes the samples that the learner accepts.
func (MaximalStability) Domain() Domain { return unitDomain }

// Fit returns a *Halfspace.
func (m MaximalStability) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitSeparator(ctx, m, "maximal stability", s, r)
}

// Separate covers the same examples as m.Separator, with the greatest possible margin.
func (m MaximalStability) Separate(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (ltu.Unit, error) {
	return fitMoved(ctx, m.Separator, hard, soft, r, (*separate.Problem).MostStable)
}
