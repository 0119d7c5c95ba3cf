package learners

import (
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "inclp",
	Learner: IncLP{},
	Paper:   "Marchand & Golea 1993",
	Learns:  []string{"halfspace", "3-of-5"},
})

// IncLP goes through the negative examples once, in random order, and keeps
// each one that some halfspace can separate, strictly, from all positive
// examples together with those kept so far. As a Learner it fires on all
// positive examples.
//
// M. Marchand, M. Golea, On learning simple neural concepts, Network 4 (1993)
// 67–85, §4.1, procedure IncLP.
type IncLP struct {
	// Margin is what a plane must keep from every example to separate them
	// strictly, in units of examples scaled to [−1, 1] per attribute and then,
	// with a 1 appended, to length 1. It is 1e-9 if zero. The paper does not
	// say what its linear program allowed.
	Margin float64
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
	search := separate.New(hard, soft, l.Margin).Start()
	if err := incLP(ctx, search, all(len(soft)), 0, r); err != nil {
		return ltu.Unit{}, err
	}
	return search.Unit(), nil
}

// incLP adds to the search what it can of the given soft examples, in random
// order. It stops when it can no longer cover more than so many.
func incLP(ctx context.Context, search *separate.Search, soft []int, moreThan int, r *rand.Rand) error {
	for done, k := range r.Perm(len(soft)) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if len(search.Covered())+len(soft)-done <= moreThan {
			break
		}
		search.Add(soft[k])
	}
	return nil
}

func checkMargin(learner string, margin float64) error {
	if margin < 0 || margin >= 1 || margin != margin {
		return fmt.Errorf("%s: Margin is %v, want at least 0 and less than 1", learner, margin)
	}
	return nil
}

// all returns 0, …, n−1.
func all(n int) []int {
	idx := make([]int, n)
	for i := range idx {
		idx[i] = i
	}
	return idx
}
