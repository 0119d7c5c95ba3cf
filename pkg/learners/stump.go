package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/dtree"
)

var _ = register(Info{
	Name:    "stump",
	Learner: Stump{},
	Paper:   "Iba & Langley 1992",
	About:   "a decision tree with one test, or with few: the usual weak learner of boosting",
	Learns:  []string{"constant"},
})

// Stump learns a decision stump, a decision tree with a single test: is the number in one attribute at
// most a threshold? It chooses the attribute and the threshold that leave the classes least mixed on the
// two sides. The Gini index measures the mixture: the probability that two examples drawn from one side
// belong to different classes. With a greater Depth the sides are divided again, as in a small tree of
// CART. A stump on its own is seldom good, but it is the usual weak learner of AdaBoost.
//
// A threshold lies midway between two values. Ties go to the first attribute and the lowest threshold,
// and nothing is drawn at random.
//
// W. Iba, P. Langley, Induction of one-level decision trees, Machine Learning: Proceedings of the ninth
// international conference (1992) 233–240; L. Breiman, J. H. Friedman, R. A. Olshen, C. J. Stone,
// Classification and Regression Trees (1984), chapter 4, for the index and the thresholds.
type Stump struct {
	// Depth is the maximum number of tests on a path, 1 if zero.
	Depth int
	// Entropy measures the mixture by entropy, as ID3 does, instead of the Gini index. It prefers
	// thresholds with a side that contains only one class, even a small one.
	Entropy bool
}

// Domain describes the samples that the learner accepts.
func (Stump) Domain() Domain { return Domain{Attributes: Numbers} }

// Fit returns a *DecisionTree.
func (l Stump) Fit(ctx context.Context, s *data.Set, _ *rand.Rand) (Model, error) {
	fit, err := l.prepare(ctx, s)
	if err != nil {
		return nil, err
	}
	return fit(ctx, equalWeights(s.Len()))
}

// FitWeighted is Fit on weighted examples.
func (l Stump) FitWeighted(ctx context.Context, s *data.Set, weights []float64, _ *rand.Rand) (Model, error) {
	if err := check(ctx, "stump", s, l.Domain()); err != nil {
		return nil, err
	}
	s, weights, err := weighted("stump", s, weights)
	if err != nil {
		return nil, err
	}
	fit, err := l.prepare(ctx, s)
	if err != nil {
		return nil, err
	}
	return fit(ctx, weights)
}

// prepare returns a function that learns from the sample with given weights. It sorts the examples once,
// so that boosting can call the function many times.
func (l Stump) prepare(ctx context.Context, s *data.Set) (fitWeights, error) {
	if err := check(ctx, "stump", s, l.Domain()); err != nil {
		return nil, err
	}
	if l.Depth < 0 {
		return nil, fmt.Errorf("stump: Depth is %d, want at least 1", l.Depth)
	}
	grower, err := dtree.NewStumps(ctx, s, l.Entropy)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, weights []float64) (Model, error) {
		root, err := grower.Grow(ctx, weights, cmp.Or(l.Depth, 1))
		if err != nil {
			return nil, err
		}
		return &DecisionTree{s.Schema, decisionNodes(root)}, nil
	}, nil
}
