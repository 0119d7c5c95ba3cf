package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/fewest"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "minimum error",
	Learner: MinimumError{},
	Paper:   "Rao, Oblow & Glover 1991",
	About:   "the halfspace with the fewest errors, with a proven bound; `Printed` follows the paper's quadratic programs, which may end with more errors",
	Learns:  []string{"halfspace", "3-of-5"},
})

// MinimumError finds the one halfspace that misclassifies the fewest examples: the minimum error
// hyperplane. (FewestErrors instead chooses among learners.) Of the halfspaces that misclassify the
// same examples it takes the plane of MaximalStability. To find the fewest errors is NP-hard when the
// dimension is not fixed (Johnson & Preparata 1978). The paper has n quadratic programs find them, but
// these do not say which examples to give up (see Printed). So there is a budget, and the model says
// how far it got: it is the best halfspace found, with a lower bound on the errors of any halfspace.
//
// The search begins with the halfspace of Pocket{}. It improves this by turning the plane about random
// axes and by exchanging misclassified examples. If few examples are misclassified, a search by
// iterative deepening proves that the halfspace is the best. It uses sets of a few examples that no
// halfspace classifies correctly. Each set contains a mistake, so there are at least as many mistakes
// as sets without a common example. In few dimensions, where this search takes longer, it looks at
// every way to divide the examples. If there are many mistakes too, it divides the weights into cones: all
// weights of a cone agree about the order of some examples, and a pair in the wrong order has a mistake.
// The search may stop anywhere, with the halfspace and the bound found by then.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean combinations of
// half-spaces (1991), §3.1 (b), after V. Vapnik, Estimation of Dependences Based on Empirical Data
// (1982), addendum I. The search is from M. Parker, J. Ryan, Finding the minimum weight IIS cover
// of an infeasible system of linear inequalities, Annals of Mathematics and Artificial Intelligence
// 17 (1996) 107–126; the planes are from D. S. Johnson, F. P. Preparata, The densest hemisphere
// problem, Theoretical Computer Science 6 (1978) 93–107.
type MinimumError struct {
	// Nodes is the greatest number of steps of the search: a step turns a plane about an axis, or
	// looks for a plane that separates a few examples. If zero it is 20,000, but no more than 200
	// million divided by the number of values in the sample, so that large samples take seconds
	// too. On n examples that span d dimensions a proof takes at most 8·C(n+1, d−1) nodes or a 32nd
	// of the budget, whichever is more, but may take far fewer. Printed does not use it.
	Nodes int
	// Printed takes the paper's sequence of at most n quadratic programs, to show where it fails. Each
	// program looks for the plane of maximum margin between all examples that are left; as long as
	// none exists, one example is given up. The paper does not print which one. Here it is chosen
	// among a few examples that no plane classifies correctly, because the convex hulls of their
	// classes meet in a point. The example with the greatest weight at that point is given up; on a
	// tie the first, negative examples before positive ones. On a line this gives up every negative
	// example between positive ones, however few positive ones are on one side (experiment
	// rog91-printed). One of the few examples must be wrong, so some choice at each program leads to
	// the fewest errors. But there are up to d+2 choices at each program, and the search without
	// Printed tries them. With Printed the model's Nodes counts the programs, its Bound is 1 if the
	// first program had no plane, and the plane is the plane of MaximumMargin{} for the examples that
	// were left.
	Printed bool
}

// Domain describes the samples that the learner accepts.
func (MinimumError) Domain() Domain { return unitDomain }

// Fit returns a *MinimumErrorPlane.
func (m MinimumError) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	const name = "minimum error"
	if err := check(ctx, name, s, m.Domain()); err != nil {
		return nil, err
	}
	if m.Nodes < 0 {
		return nil, fmt.Errorf("%s: Nodes is %d, want at least 0", name, m.Nodes)
	}
	if m.Printed {
		found, err := fewest.Programs(ctx, s)
		if err != nil {
			return nil, err
		}
		return &MinimumErrorPlane{Halfspace{s.Schema, found.Unit}, found.Errors, found.Bound, found.Nodes}, nil
	}
	nodes := cmp.Or(m.Nodes, min(20_000, 1+200_000_000/(s.Len()*(len(s.Attrs)+1))))
	start, err := Pocket{}.Fit(progress.Silent(ctx), s, r)
	if err != nil {
		return nil, err
	}
	found, err := fewest.Find(ctx, s, start.(*Halfspace).Unit, nodes, r)
	if err != nil {
		return nil, err
	}
	progress.Report(ctx, name, nodes, nodes)
	return &MinimumErrorPlane{Halfspace{s.Schema, found.Unit}, found.Errors, found.Bound, found.Nodes}, nil
}

var _ = registerModel((*MinimumErrorPlane)(nil))

// A MinimumErrorPlane is a halfspace that misclassifies few examples.
type MinimumErrorPlane struct {
	Halfspace
	Errors int // the number of training examples that it misclassifies
	Bound  int // no halfspace misclassifies fewer, except by a margin below 1e-9, as in IncLP
	Nodes  int // steps of the search that were used
}

// Proven reports whether no halfspace misclassifies fewer examples.
func (m *MinimumErrorPlane) Proven() bool { return m.Bound >= m.Errors }

// Status says in words how far the search got: the number of errors, and whether it is proven to be the
// fewest. If not, it names the bounds between which the fewest lies, and the gap between them.
func (m *MinimumErrorPlane) Status() string { return proven{m.Errors, m.Bound}.String() }

// String describes where the model predicts the positive class, and how far the search got.
func (m *MinimumErrorPlane) String() string { return m.Halfspace.String() + " (" + m.Status() + ")" }

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (m *MinimumErrorPlane) UnmarshalJSON(text []byte) error {
	type plain struct {
		plainHalfspace
		Errors, Bound, Nodes int
	}
	return readModel(text, m, func(read plain) {
		*m = MinimumErrorPlane{Halfspace(read.plainHalfspace), read.Errors, read.Bound, read.Nodes}
	})
}
