package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "mult_inclp",
	Learner: MultIncLP{},
	Paper:   "Marchand & Golea 1993",
	About:   "the best of several runs of `IncLP`",
	Learns:  []string{"halfspace", "3-of-5"},
})

// MultIncLP is IncLP with restarts: it runs IncLP several times, each time in a new random order of the
// examples, and keeps the halfspace that covers the most examples. In the paper it is the simpler rival
// of FindLargeNegSubset, which also runs IncLP several times, but sets aside the subsets that it has
// found.
//
// M. Marchand, M. Golea, Network 4 (1993) 67–85, §4.1, procedure mult_IncLP.
type MultIncLP struct {
	Margin       float64 // as in IncLP
	CoveredFirst bool    // as in IncLP
	// Runs is the number of runs of IncLP, 10 if zero. In the paper the runs take as much time as
	// another procedure; see Time.
	Runs int
	// Time, if not zero, replaces Runs: new runs start until this time is over, and the last run is
	// finished. The result then depends on the speed of the machine.
	Time time.Duration
}

// Domain describes the samples that the learner accepts.
func (MultIncLP) Domain() Domain { return unitDomain }

// Fit returns a *Halfspace.
func (l MultIncLP) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitSeparator(ctx, l, "mult_inclp", s, r)
}

// Separate covers the largest of the subsets of soft that it finds.
func (l MultIncLP) Separate(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (ltu.Unit, error) {
	if err := checkMargin("mult_inclp", l.Margin); err != nil {
		return ltu.Unit{}, err
	}
	runs := cmp.Or(l.Runs, 10)
	if runs < 1 {
		return ltu.Unit{}, fmt.Errorf("mult_inclp: Runs is %d, want at least 1", runs)
	}
	if l.Time < 0 {
		return ltu.Unit{}, fmt.Errorf("mult_inclp: Time is %v, want at least 0", l.Time)
	}
	proceed := func(run int) bool { return run < runs }
	if l.Time > 0 {
		end := time.Now().Add(l.Time)
		proceed = func(run int) bool { return run == 0 || time.Now().Before(end) }
	}
	// The two searches exchange their roles, so that the best one is kept without copying.
	problem, err := separate.New(ctx, hard, soft, l.Margin)
	if err != nil {
		return ltu.Unit{}, err
	}
	defer problem.Release()
	largest, search := problem.Start(), problem.Start()
	for run := 0; proceed(run); run++ {
		search.Restart()
		p := pass{search: search, coveredFirst: l.CoveredFirst}
		if err := p.run(ctx, sample.Indices(len(soft)), r); err != nil {
			return ltu.Unit{}, err
		}
		if len(search.Covered()) > len(largest.Covered()) {
			largest, search = search, largest
		}
	}
	return largest.Unit(), nil
}
