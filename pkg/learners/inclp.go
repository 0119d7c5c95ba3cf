package learners

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "inclp",
	Learner: IncLP{},
	Paper:   "Marchand & Golea 1993",
	Learns:  []string{"halfspace", "3-of-5"},
})

// IncLP is an incremental Separator: it goes through the negative examples once, in random order, and
// keeps each one that some halfspace can separate, strictly, from all positive examples together with
// those kept so far. As a Learner it fires on all positive examples.
//
// M. Marchand, M. Golea, On learning simple neural concepts, Network 4 (1993) 67–85, §4.1, procedure
// IncLP.
type IncLP struct {
	// Margin is what a plane must keep from every example to separate them strictly, in units of
	// examples scaled to [−1, 1] per attribute and then, with a 1 appended, to length 1. It is 1e-9
	// if zero. The paper does not say what its linear program allowed.
	Margin float64
	// CoveredFirst takes, of the examples that are left, first those that the current halfspace
	// covers already. The paper leaves the order open; in many dimensions this one finds fewer and
	// better halfspaces than a random one.
	CoveredFirst bool
}

// Fit returns a *Halfspace.
func (l IncLP) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitSeparator(ctx, l, "inclp", s, r)
}

// Separate covers soft examples greedily, in random order.
func (l IncLP) Separate(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (ltu.Unit, error) {
	if err := checkMargin("inclp", l.Margin); err != nil {
		return ltu.Unit{}, err
	}
	problem, err := separate.New(ctx, hard, soft, l.Margin)
	if err != nil {
		return ltu.Unit{}, err
	}
	defer problem.Release()
	search := problem.Start()
	p := pass{search: search, coveredFirst: l.CoveredFirst}
	if err := p.run(ctx, sample.Indices(len(soft)), r); err != nil {
		return ltu.Unit{}, err
	}
	return search.Unit(), nil
}
