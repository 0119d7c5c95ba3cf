package learners

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/densest"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "densest halfspace",
	Learner: DensestHalfspace{},
	Paper:   "Marchand & Golea 1993",
	About:   "one halfspace that holds all examples of one class and excludes the largest possible number of the other; exact, for small samples",
	Learns:  []string{"halfspace", "3-of-5"},
})

// DensestHalfspace finds the halfspace that covers the most soft examples and no hard example, the
// densest halfspace of §3. It is the exact Separator, where the other Separators approximate. With it, a
// greedy learner such as Intersection is the method for which the paper proves its bound of h ln m + 1
// halfspaces, where h is the smallest number possible and m the number of examples; the paper's own
// procedures approximate this method. As a Learner it fires on all positive examples and on as few
// negative ones as possible.
//
// The problem is NP-hard, so this is for small samples. A branch and bound begins with the halfspace of
// FindLargeNegSubset{}, and solves systems of inequalities until no halfspace can be better. The number
// of systems depends on the sample. Window glass, 163 examples of nine attributes, takes at most 15,000.
// 400 examples of two orthogonal halfspaces in six dimensions take 60,000. 50 negative examples of
// figure 4, in sixteen dimensions, mostly take fewer than 200,000.
//
// If the budget is not enough, or rounding hides the answer, the model is the best halfspace found, with
// a bound. As a Separator it then refuses the sample as unsuited, because its users rely on the densest
// halfspace. It gives up at once if more soft examples than the square root of the budget, 447, can be
// covered one by one but not together. Halfspaces that cover some example by less than 1e-9, the Margin
// of IncLP, do not count.
//
// M. Marchand, M. Golea, Network 4 (1993) 67–85, §3, step 3; D. S. Johnson, F. P. Preparata, The densest
// hemisphere problem, Theoretical Computer Science 6 (1978) 93–107.
type DensestHalfspace struct {
	// Budget limits the search: it is the greatest number of systems of inequalities to solve. If zero,
	// it is 200,000, which takes seconds. If Time is given and Budget is zero, only Time limits the
	// search.
	Budget int
	// Time, if not zero, ends the search after this time, with the best halfspace so far and its bound.
	// The model then depends on the speed of the machine.
	Time time.Duration
	// Anytime makes Fit return the best halfspace so far when the context is done, instead of an error.
	Anytime bool
}

// Domain describes the samples that the learner accepts.
func (DensestHalfspace) Domain() Domain { return unitDomain }

// Fit returns a *MinimumErrorPlane that has no errors in the positive class.
func (d DensestHalfspace) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	end := limit{d.Time, d.Anytime}
	if err := cmp.Or(check(ctx, densestName, s, d.Domain()), end.check(densestName), d.check()); err != nil {
		return nil, err
	}
	timed, cancel, enough := end.begin(ctx)
	defer cancel()
	rows := sample.ByClass(s)
	found, err := d.find(timed, rows[1], rows[0], r)
	if err != nil && !enough(err) {
		return nil, err
	}
	if found.Unit.W == nil { // before the first halfspace
		found = densest.Result{Unit: constantUnit(s, 1), Most: len(rows[0])}
	}
	m := &MinimumErrorPlane{Halfspace: Halfspace{s.Schema, found.Unit.Complement()}, Nodes: found.Solved, Most: []int{-1, 0}}
	m.Errors = sample.Errors(m.Unit, s)
	m.Bound = min(m.Errors, len(rows[0])-found.Most)
	return m, nil
}

// densestName begins errors of DensestHalfspace.
const densestName = "densest halfspace"

// check returns an error unless the budget is a number of systems.
func (d DensestHalfspace) check() error {
	if d.Budget < 0 {
		return fmt.Errorf("%s: Budget is %d, want at least 0", densestName, d.Budget)
	}
	return nil
}

// find looks for the densest halfspace. If it returns ctx's error, the result is the best halfspace so
// far, if there is one.
func (d DensestHalfspace) find(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (densest.Result, error) {
	start, err := FindLargeNegSubset{}.Separate(ctx, hard, soft, r)
	if err != nil {
		return densest.Result{}, err
	}
	budget := cmp.Or(d.Budget, densest.Budget)
	if d.Budget == 0 && d.Time > 0 {
		budget = math.MaxInt
	}
	return densest.Find(ctx, hard, soft, start, budget)
}

// Separate covers as many soft examples as any halfspace can.
func (d DensestHalfspace) Separate(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (ltu.Unit, error) {
	if err := d.check(); err != nil {
		return ltu.Unit{}, err
	}
	timed, cancel, enough := limit{d.Time, d.Anytime}.begin(ctx)
	defer cancel()
	found, err := d.find(timed, hard, soft, r)
	if err != nil && !enough(err) {
		return ltu.Unit{}, err
	}
	if !found.Proven {
		return ltu.Unit{}, &Unsuited{densestName, fmt.Sprintf("after %d systems it is not known how many of %d examples a halfspace can hold without any of %d others",
			found.Solved, len(soft), len(hard))}
	}
	return found.Unit, nil
}
