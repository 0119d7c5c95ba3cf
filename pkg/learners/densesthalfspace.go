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
	About:   "such a halfspace that excludes as many as any can, proven, on small samples",
	Learns:  []string{"halfspace", "3-of-5"},
})

// DensestHalfspace is the exact Separator: of all halfspaces that hold no hard example it finds one
// that holds the most soft ones, the densest halfspace of §3. With it the greedy method is the one
// whose bound of h ln m + 1 halfspaces the paper proves, and for which its procedures are an
// approximation. As a Learner it fires on all positive examples.
//
// The problem is NP-hard, so this is for small samples: a branch and bound that begins with the
// halfspace of FindLargeNegSubset{} and solves systems of inequalities until none can be better.
// How many that takes depends on the sample: window glass, 163 examples of nine attributes, takes
// 15,000 at most, 400 examples of two orthogonal halfspaces in six dimensions 60,000, and 50
// negative examples of figure 4, in sixteen dimensions, mostly less than 200,000. A sample for
// which the budget is not enough is unsuited, because what is found then need not be the densest:
// at once if more soft examples than its square root, 447, can be held one by one but not together;
// so is one where rounding hides the answer. Halfspaces that cover some example by less than 1e-9,
// as of IncLP, do not count.
//
// M. Marchand, M. Golea, Network 4 (1993) 67–85, §3, step 3; D. S. Johnson, F. P. Preparata, The
// densest hemisphere problem, Theoretical Computer Science 6 (1978) 93–107.
type DensestHalfspace struct {
	// Budget is how many systems may be solved. It is 200,000 if zero, which takes seconds.
	Budget int
}

// Domain returns what the learner learns from.
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
