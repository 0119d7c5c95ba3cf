package learners

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "simplex vertex",
	Learner: SimplexVertex{},
	Paper:   "Marchand & Golea 1993",
	About:   "one halfspace as `IncLP` finds, moved to the vertex where the paper's simplex method ends",
	Learns:  []string{"halfspace", "3-of-5"},
})

// SimplexVertex is a Separator that shows which planes the paper's simplex method would have found. It
// is there to reproduce the paper: its planes classify new examples less well than planes in the middle
// between the classes.
//
// Another Separator first finds a halfspace that covers some soft examples and no hard ones.
// SimplexVertex then moves its plane to the place where the paper's method would have ended: two phases
// with Bland's rule, and weights split into positive and negative parts. That place is a vertex of the
// possible planes: the number of examples at its margin plus the number of zero weights equals the
// number of weights. Each example must lie at 1 or beyond, on its side, with attributes scaled to [−1,
// 1].
//
// Bland's rule is slow: thousands of examples take minutes. If it takes more than 100,000 pivots and
// more than 1,000 per example, the halfspace stays as it was found. It also stays if rounding errors add
// up so that the vertex covers fewer examples, as in some samples of more than 600 examples of 30
// attributes. As a Learner, SimplexVertex returns a halfspace that fires on all positive examples.
//
// M. Marchand, M. Golea, Network 4 (1993) 67–85, §4.1: "the algorithm described in chapter 2 of [31],
// which uses Bland's rule"; C. H. Papadimitriou, K. Steiglitz, Combinatorial Optimization (1982).
type SimplexVertex struct {
	// Separator finds the halfspace whose plane is moved, FindLargeNegSubset{} if nil.
	Separator Separator
}

// Domain describes the samples that the learner accepts.
func (SimplexVertex) Domain() Domain { return unitDomain }

// Fit returns a *Halfspace.
func (v SimplexVertex) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitSeparator(ctx, v, "simplex vertex", s, r)
}

// Separate covers the same soft examples as v.Separator, with the plane at the vertex.
func (v SimplexVertex) Separate(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (ltu.Unit, error) {
	return fitMoved(ctx, v.Separator, hard, soft, r, (*separate.Problem).AtVertex)
}
