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

// C45 is C4.5, release 8: it grows a decision tree by gain ratio and prunes it by pessimistic error
// estimates. A split has a branch for each value of a nominal attribute, or two at a threshold of a
// numeric one; of the splits whose information gain, the fall in entropy, is at least average, that
// of the best gain ratio is taken. The gain of a threshold pays for the choice among the possible
// ones. An example that lacks a value goes to every branch with a fraction of its weight. A tree is
// replaced by a leaf, or by its largest branch (subtree raising), where the errors to expect, not
// those counted, are not fewer with it.
//
// Ties go to the first attribute, the lowest threshold and the first class. Nothing is drawn at
// random. Infinite numbers are refused.
//
// J. R. Quinlan, C4.5: Programs for Machine Learning (1993), chapters 2–5 and 7; Improved use of
// continuous attributes in C4.5, Journal of Artificial Intelligence Research 4 (1996) 77–90, §3.
type C45 struct {
	// MinLeaf is the weight of examples that at least two branches of a split must have, 2 if
	// zero.
	MinLeaf float64
	// CF is the confidence of the upper limit of an error rate, from which the errors to expect
	// are taken, more than 0 and at most 0.5; 0.25 if zero. The smaller, the smaller the tree.
	CF float64
	// Unpruned leaves the tree as it has grown. Splits that gain nothing on the training examples
	// are left out all the same.
	Unpruned bool
	// NoRaising keeps branches where they have grown, so that trees are replaced by leaves only.
	NoRaising bool
	// Subsets groups the values of a nominal attribute, as long as that makes the gain ratio no
	// worse, so that a split has a branch per group. Values that no training example has go with
	// the largest.
	Subsets bool
}

// Domain returns what the learner learns from.
func (C45) Domain() Domain { return Domain{} }

// Fit returns a *DecisionTree.
func (c C45) Fit(ctx context.Context, s *data.Set, _ *rand.Rand) (Model, error) {
	if err := check(ctx, "c4.5", s, c.Domain(), bounded); err != nil {
		return nil, err
	}
	return c.grow(ctx, s, nil)
}

// FitWeighted is Fit of weighted examples. MinLeaf is a weight, so that to multiply all weights by a
// number changes the tree.
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

// grow is FitWeighted, and Fit if there are no weights.
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
