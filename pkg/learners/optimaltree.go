package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/optimal"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "optimal tree",
	Learner: OptimalTree{},
	Paper:   "Brita et al. 2025",
	About:   "the decision tree of at most two layers of tests, or three, with the fewest training errors, with a proven bound",
	Learns:  []string{"interval", "outside", "xor", "constant"},
})

// OptimalTree finds the decision tree of small depth that misclassifies the fewest training examples,
// and proves that no tree of this depth has fewer errors. Each test compares a number with a threshold,
// which may lie anywhere between two values: numbers are not cut into intervals first.
//
// The search is a branch and bound over the thresholds of the root. If a threshold is moved past k
// examples, the fewest errors on each side change by at most k. So when one threshold turns out to be
// bad, most thresholds near it are ruled out too. The subtrees are found in the same way, and the last
// two layers by one pass over the examples for each threshold. The search has a budget of steps. If it
// is used up, the model is the best tree so far, with a lower bound on the errors of every tree.
//
// The tree with the fewest training errors is not always the best one for new examples, so choose Depth
// by CrossValidated or pipeline.Search. Branches that do not lower the errors are left out.
//
// C. E. Brita, J. G. M. van der Linden, E. Demirović, Optimal classification trees for continuous
// feature data using dynamic programming with branch-and-bound, AAAI (2025) 11131–11139.
type OptimalTree struct {
	// Depth is the greatest number of tests on a path, from 1 to 4; 2 if zero. Depth 3 takes seconds on
	// some thousand examples with ten attributes, and depth 4 takes much longer.
	Depth int
	// Steps limits the search. It is about the greatest number of steps, 10 billion if zero, which takes
	// about half a minute. In a step the search looks at one value of one example.
	Steps int
}

// Domain describes the samples that the learner accepts.
func (OptimalTree) Domain() Domain { return networkDomain }

// Fit returns an *OptimalTreeModel.
func (l OptimalTree) Fit(ctx context.Context, s *data.Set, _ *rand.Rand) (Model, error) {
	const name = "optimal tree"
	if err := check(ctx, name, s, l.Domain()); err != nil {
		return nil, err
	}
	if l.Depth < 0 || l.Depth > 4 || l.Steps < 0 {
		return nil, fmt.Errorf("%s: Depth is %d and Steps %d, want 1 to 4, and at least 0", name, l.Depth, l.Steps)
	}
	steps := cmp.Or(l.Steps, 10_000_000_000)
	found, err := optimal.Find(ctx, s, cmp.Or(l.Depth, 2), steps, func(taken int) { progress.Report(ctx, name, taken, steps) })
	if err != nil {
		return nil, err
	}
	progress.Report(ctx, name, steps, steps)
	return &OptimalTreeModel{DecisionTree{s.Schema, decisionNodes(found.Root)}, found.Errors, found.Bound, found.Steps}, nil
}

var _ = registerModel((*OptimalTreeModel)(nil))

// An OptimalTreeModel is the model of OptimalTree: a decision tree with a lower bound on the errors of
// every tree of the same depth.
type OptimalTreeModel struct {
	DecisionTree
	Errors int // the number of training examples that it misclassifies
	Bound  int // no tree of the same depth misclassifies fewer
	Steps  int // steps of the search that were used
}

// Proven reports whether no tree of the same depth misclassifies fewer training examples.
func (m *OptimalTreeModel) Proven() bool { return m.Bound >= m.Errors }

// Status says in words how far the search got: the number of errors, and whether it is proven to be the
// fewest. If it is not proven, Status also gives the lower bound on the fewest errors, and the gap
// between the two.
func (m *OptimalTreeModel) Status() string { return statusOf("errors", m.Errors, m.Bound) }

// String formats the tree, and says how far the search got.
func (m *OptimalTreeModel) String() string { return m.DecisionTree.String() + "\n(" + m.Status() + ")" }

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (m *OptimalTreeModel) UnmarshalJSON(text []byte) error {
	type plain struct {
		plainDecisionTree
		Errors, Bound, Steps int
	}
	return readModel(text, m, func(read plain) {
		*m = OptimalTreeModel{DecisionTree(read.plainDecisionTree), read.Errors, read.Bound, read.Steps}
	})
}
