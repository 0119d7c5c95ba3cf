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

// OptimalTree finds the decision tree of small depth that misclassifies the fewest training examples. Each
// test compares a number with a threshold, which may be anywhere between two values: nothing is cut into
// intervals first. It proves that no tree of this depth has fewer errors.
//
// A branch and bound searches the thresholds of the root. When a threshold moves by k examples, the fewest
// errors on each side change by at most k, so most thresholds are ruled out by their neighbours. Each of the
// subtrees is found in the same way, and the last two layers by one pass over the examples for each
// threshold. There is a budget of steps. When it is used up, the model is the best tree so far, with a lower
// bound for the errors of every tree.
//
// The tree with the fewest training errors is not always the best one for new examples: choose Depth by
// CrossValidated or pipeline.Search. Branches that do not lower the errors are left out.
//
// C. E. Brita, J. G. M. van der Linden, E. Demirović, Optimal classification trees for continuous feature
// data using dynamic programming with branch-and-bound, AAAI (2025) 11131–11139.
type OptimalTree struct {
	// Depth is the greatest number of layers of tests, from 1 to 4, 2 if zero. Depth 3 takes seconds on some
	// thousand examples with ten attributes, depth 4 much longer.
	Depth int
	// Steps is about the greatest number of steps of the search, 10 billion if zero, which takes about half
	// a minute. A step looks at one value of one example.
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

// An OptimalTreeModel is a decision tree of OptimalTree.
type OptimalTreeModel struct {
	DecisionTree
	Errors int // the number of training examples that it misclassifies
	Bound  int // no tree of the same depth misclassifies fewer
	Steps  int // steps of the search that were used
}

// Proven reports whether no tree of the same depth misclassifies fewer training examples.
func (m *OptimalTreeModel) Proven() bool { return m.Bound >= m.Errors }

// Status says in words how far the search got: the number of errors, and whether it is proven to be the
// fewest. If not, it names the bounds between which the fewest lies, and the gap between them.
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
