package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/densest"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "densest halfspace",
	Learner: DensestHalfspace{},
	Paper:   "Marchand & Golea 1993",
	About:   "one halfspace that holds all examples of one class and excludes the largest possible number of the other; exact, for small samples",
	Learns:  []string{"halfspace", "3-of-5"},
})

// DensestHalfspace is the exact Separator. The soft examples are to be covered, the hard examples are
// not. Among all halfspaces without hard examples it finds one with the most soft examples, the densest
// halfspace of §3. With it, the greedy method is the one for which the paper proves its bound of h ln m
// + 1 halfspaces; the paper's own procedures approximate it. As a Learner it fires on all positive
// examples.
//
// The problem is NP-hard, so this is for small samples. A branch and bound begins with the
// halfspace of FindLargeNegSubset{}, and solves systems of inequalities until no halfspace can be
// better. The number of systems depends on the sample. Window glass, 163 examples of nine
// attributes, takes at most 15,000. 400 examples of two orthogonal halfspaces in six dimensions
// take 60,000. 50 negative examples of figure 4, in sixteen dimensions, mostly take fewer than
// 200,000. If the budget is not enough for a sample, the sample is unsuited, because the halfspace
// found need not be the densest. It gives up at once if more soft examples than the square root
// of the budget, 447, can be covered one by one but not together. A sample is also unsuited if
// rounding hides the answer. Halfspaces that cover some example by less than 1e-9, the Margin of
// IncLP, do not count.
//
// M. Marchand, M. Golea, Network 4 (1993) 67–85, §3, step 3; D. S. Johnson, F. P. Preparata, The
// densest hemisphere problem, Theoretical Computer Science 6 (1978) 93–107.
type DensestHalfspace struct {
	// Budget is the greatest number of systems to solve, 200,000 if zero, which takes seconds.
	Budget int
}

// Domain describes the samples that the learner accepts.
func (DensestHalfspace) Domain() Domain { return unitDomain }

// Fit returns a *Halfspace.
func (d DensestHalfspace) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitSeparator(ctx, d, "densest halfspace", s, r)
}

// Separate covers as many soft examples as any halfspace can.
func (d DensestHalfspace) Separate(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (ltu.Unit, error) {
	const name = "densest halfspace"
	if d.Budget < 0 {
		return ltu.Unit{}, fmt.Errorf("%s: Budget is %d, want at least 0", name, d.Budget)
	}
	start, err := FindLargeNegSubset{}.Separate(ctx, hard, soft, r)
	if err != nil {
		return ltu.Unit{}, err
	}
	found, err := densest.Find(ctx, hard, soft, start, cmp.Or(d.Budget, densest.Budget))
	if err != nil {
		return ltu.Unit{}, err
	}
	if !found.Proven {
		return ltu.Unit{}, &Unsuited{name, fmt.Sprintf("after %d systems it is not known how many of %d examples a halfspace can hold without any of %d others",
			found.Solved, len(soft), len(hard))}
	}
	return found.Unit, nil
}
