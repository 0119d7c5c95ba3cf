package learners

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "find large negative subset",
	Learner: FindLargeNegSubset{},
	Paper:   "Marchand & Golea 1993",
	About:   "one halfspace that holds all examples of one class and excludes many of the other, the best of several passes of `IncLP`; `Idle` ends the passes early, for large noisy samples",
	Learns:  []string{"halfspace", "3-of-5"},
})

// FindLargeNegSubset finds a halfspace that covers many negative examples and no positive one, the
// default Separator of lists. It runs IncLP on the negative examples, sets the subset that IncLP covers
// aside, and runs IncLP again on the rest, until no example is left. Then each subset takes in as many
// as it can of the examples set aside before it. The largest subset wins. As a Learner,
// FindLargeNegSubset returns a halfspace that fires on all positive examples.
//
// M. Marchand, M. Golea, Network 4 (1993) 67–85, §4.1, procedure Find_large_neg_subset.
type FindLargeNegSubset struct {
	Margin       float64 // as in IncLP
	CoveredFirst bool    // as in IncLP
	// Idle, if not zero, ends the search early, which saves time in large noisy samples. It ends after
	// this number of subsets in a row that were not the largest so far. If zero, the search goes on
	// until each example is in a subset, as in the paper. With noisy numbers the number of subsets grows
	// with the number of examples, and each subset takes a pass over all examples. For example, take
	// 30,000 examples of 20 numbers, a tenth of them with wrong labels. With an Idle of 100 the search
	// takes a tenth of the time, and its subset is nine tenths as large (BenchmarkIdle). Idle is ours.
	Idle int
}

// Domain describes the samples that the learner accepts.
func (FindLargeNegSubset) Domain() Domain { return unitDomain }

// Fit returns a *Halfspace.
func (f FindLargeNegSubset) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitSeparator(ctx, f, "find large negative subset", s, r)
}

// Separate covers the largest subset of soft that it finds.
func (f FindLargeNegSubset) Separate(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (ltu.Unit, error) {
	if err := checkMargin("find large negative subset", f.Margin); err != nil {
		return ltu.Unit{}, err
	}
	if f.Idle < 0 {
		return ltu.Unit{}, fmt.Errorf("find large negative subset: Idle is %d, want at least 0", f.Idle)
	}
	problem, err := separate.New(ctx, hard, soft, f.Margin)
	if err != nil {
		return ltu.Unit{}, err
	}
	defer problem.Release()
	working, removed := sample.Indices(len(soft)), []int{} // step 1: W and U
	// The two searches exchange their roles, so that the largest subset is kept without copying.
	largest, search := problem.Start(), problem.Start()
	taken := make([]bool, len(soft)) // out of W
	p := pass{coveredFirst: f.CoveredFirst}
	for idle := 0; len(working) > 0 && (f.Idle == 0 || idle < f.Idle); idle++ { // step 2
		search.Restart() // step 3
		p.search, p.moreThan = search, 0
		if err := p.run(ctx, working, r); err != nil { // step 4
			return ltu.Unit{}, err
		}
		found := len(search.Covered())
		if found == 0 { // each example of W coincides with, or lies among, hard examples
			break
		}
		for _, i := range search.Covered() {
			taken[i] = true
		}
		working = slices.DeleteFunc(working, func(i int) bool { return taken[i] }) // step 5
		p.moreThan = len(largest.Covered())
		if err := p.run(ctx, removed, r); err != nil { // step 6
			return ltu.Unit{}, err
		}
		removed = append(removed, search.Covered()[:found]...) // step 8: the rest of L is in U already
		if len(search.Covered()) > len(largest.Covered()) {    // step 7
			largest, search, idle = search, largest, -1
		}
	}
	return largest.Unit(), nil
}
