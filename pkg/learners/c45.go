package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/c45"
)

var _ = register(Info{
	Name:    "c4.5",
	Learner: C45{},
	Paper:   "Quinlan 1993",
	About:   "a decision tree, pruned or not, with thresholds, groups of values and missing values",
	Learns:  []string{"halfspace", "interval", "outside", "constant", "3-of-5"},
})

// C45 is C4.5, release 8, the classical decision tree learner, known as J48 in Weka. It grows a tree by
// gain ratio and prunes it by pessimistic estimates of its errors. A split on a nominal attribute has a
// branch for each value; a split on a numeric attribute has two branches, at a threshold.
//
// Growing works as follows. The gain of a split is the fall in entropy. The gain ratio divides it by the
// entropy of the split itself, because splits with many branches would otherwise win too often. Among
// the splits with at least average gain, C45 takes the split with the best gain ratio. The gain of a
// threshold is reduced by the cost of choosing among the possible thresholds. An example that lacks a
// value goes to every branch with a fraction of its weight.
//
// Pruning replaces a tree by a leaf, or by its largest branch (subtree raising), unless the tree is
// expected to make fewer errors. It compares expected errors, which are greater than the errors on the
// training examples, above all at small leaves.
//
// Ties go to the first attribute, the lowest threshold and the first class. Nothing is random. Infinite
// numbers are refused.
//
// J. R. Quinlan, C4.5: Programs for Machine Learning (1993), chapters 2–5 and 7; Improved use of
// continuous attributes in C4.5, Journal of Artificial Intelligence Research 4 (1996) 77–90, §3.
type C45 struct {
	// MinLeaf is the least weight of the examples in a branch, 2 if zero. At least two branches of a
	// split must have this weight.
	MinLeaf float64
	// CF is the confidence level of pruning, above 0 and at most 0.5; 0.25 if zero. The expected error
	// rate of a leaf is the upper confidence limit at this level. A smaller CF means higher limits, and
	// so a smaller tree.
	CF float64
	// Unpruned turns pruning off. Splits that gain nothing on the training examples are removed all the
	// same.
	Unpruned bool
	// NoRaising turns off subtree raising. Pruning then only replaces trees by leaves.
	NoRaising bool
	// Subsets lets several values of a nominal attribute share a branch. Values are grouped as long as
	// this does not lower the gain ratio. Values without training examples join the largest group.
	Subsets bool
}

// Domain describes the samples that the learner accepts.
func (C45) Domain() Domain { return Domain{} }

// Fit returns a *DecisionTree.
func (c C45) Fit(ctx context.Context, s *data.Set, _ *rand.Rand) (Model, error) {
	if err := check(ctx, "c4.5", s, c.Domain(), bounded); err != nil {
		return nil, err
	}
	return c.grow(ctx, s, nil)
}

// FitWeighted is Fit for weighted examples. MinLeaf is compared with sums of weights, so multiplying all
// weights by a number changes the tree.
func (c C45) FitWeighted(ctx context.Context, s *data.Set, weights []float64, _ *rand.Rand) (Model, error) {
	if err := check(ctx, "c4.5", s, c.Domain(), bounded); err != nil {
		return nil, err
	}
	s, weights, err := weighted("c4.5", s, weights)
	if err != nil {
		return nil, err
	}
	return c.grow(ctx, s, weights)
}

// grow does the work of FitWeighted, and of Fit if weights is nil.
func (c C45) grow(ctx context.Context, s *data.Set, weights []float64) (Model, error) {
	c.MinLeaf, c.CF = cmp.Or(c.MinLeaf, 2), cmp.Or(c.CF, 0.25)
	if !(c.MinLeaf >= 1) {
		return nil, fmt.Errorf("c4.5: MinLeaf is %v, want at least 1", c.MinLeaf)
	}
	if !(c.CF > 0 && c.CF <= 0.5) {
		return nil, fmt.Errorf("c4.5: CF is %v, want more than 0 and at most 0.5", c.CF)
	}
	root, err := c45.Grow(ctx, c45.Settings(c), s, weights)
	if err != nil {
		return nil, err
	}
	return &DecisionTree{s.Schema, decisionNodes(root)}, nil
}
