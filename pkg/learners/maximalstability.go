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
	About:   "such a halfspace, as far as can be from both classes",
	Learns:  []string{"halfspace", "3-of-5"},
})

// MaximalStability finds a plane of maximum margin for samples that need not be separable, as a step
// of lists; MaximumMargin does for separable ones, in attributes as they are given. It is a Separator:
// it moves the halfspace that another Separator finds, which covers some of the soft examples and none
// of the hard ones, to halfway between these two, as far from both as can be. Distance is Euclidean,
// between examples scaled to [−1, 1] per attribute. The subset that is covered is that of the other
// Separator. As a Learner it fires on all positive examples.
//
// M. Marchand, M. Golea, Network 4 (1993) 67–85, §6.3; P. Ruján, A fast method for calculating the
// perceptron with maximal stability, Journal de Physique I 3 (1993) 277–290. Here by a dual
// active-set method.
type MaximalStability struct {
	// Separator finds the subset to cover, FindLargeNegSubset{} if nil.
	Separator Separator
}

// Domain returns what the learner learns from.
func (MaximalStability) Domain() Domain { return unitDomain }

// Fit returns a *Halfspace.
func (m MaximalStability) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitSeparator(ctx, m, "maximal stability", s, r)
}

// Separate covers what m.Separator does, as stably as can be.
func (m MaximalStability) Separate(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (ltu.Unit, error) {
	return fitMoved(ctx, m.Separator, hard, soft, r, (*separate.Problem).MostStable)
}
