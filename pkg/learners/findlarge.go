package learners

import (
	"context"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "find large negative subset",
	Learner: FindLargeNegSubset{},
	Paper:   "Marchand & Golea 1993",
	Learns:  []string{"halfspace", "3-of-5"},
})

// FindLargeNegSubset runs IncLP on the negative examples, sets the subset that
// it found aside and goes on with the rest until none is left; each subset
// then takes in what it can of those found before. The largest wins. As a
// Learner it fires on all positive examples.
//
// M. Marchand, M. Golea, Network 4 (1993) 67–85, §4.1, procedure
// Find_large_neg_subset.
type FindLargeNegSubset struct {
	Margin       float64 // as of IncLP
	CoveredFirst bool    // as of IncLP
}

// Fit returns a *Halfspace.
func (f FindLargeNegSubset) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitSeparator(ctx, f, "find large negative subset", s, r)
}

// Separate covers the largest subset of soft that it finds.
func (f FindLargeNegSubset) Separate(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (ltu.Unit, error) {
	if err := checkMargin("find large negative subset", f.Margin); err != nil {
		return ltu.Unit{}, err
	}
	problem := separate.New(hard, soft, f.Margin)
	working, removed := all(len(soft)), []int{} // step 1: W and U
	largest, search := problem.Start(), problem.Start()
	for len(working) > 0 { // step 2
		search.Restart() // step 3
		p := pass{search: search, coveredFirst: f.CoveredFirst}
		if err := p.run(ctx, working, r); err != nil { // step 4
			return ltu.Unit{}, err
		}
		found := slices.Clone(search.Covered())
		if len(found) == 0 { // each of W coincides with, or lies among, hard examples
			break
		}
		working = without(working, found) // step 5
		p.moreThan = len(largest.Covered())
		if err := p.run(ctx, removed, r); err != nil { // step 6
			return ltu.Unit{}, err
		}
		if len(search.Covered()) > len(largest.Covered()) { // step 7
			largest, search = search, largest
		}
		removed = append(removed, found...) // step 8: the rest of L is in U already
	}
	return largest.Unit(), nil
}

// without returns the elements of from that are not in drop.
func without(from, drop []int) []int {
	gone := make(map[int]bool, len(drop))
	for _, i := range drop {
		gone[i] = true
	}
	return slices.DeleteFunc(slices.Clone(from), func(i int) bool { return gone[i] })
}
