package learners

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/histogram"
)

var _ = register(Info{
	Name:    "random forest",
	Learner: RandomForest{},
	Paper:   "Breiman 2001",
	About:   "the mean of trees that see drawn examples and attributes; for small and noisy samples",
	Learns:  []string{"halfspace", "3-of-5", "constant"},
})

// RandomForest averages many trees that differ at random, so its mean varies less with the sample than a
// single tree. Each tree learns from its own examples, drawn with replacement, and each test is the best
// test of a few attributes, which are also drawn at random. It needs hardly any settings, and suits
// small and noisy samples.
//
// For two classes a tree estimates the share of the second class at each leaf, by least squares, which
// is the same as Gini's criterion. With several classes, each class has trees of its own. The mean of
// the trees is multiplied by a factor to turn it into probabilities. The factor is fitted on examples
// that a tree did not draw.
//
// As in GradientBoosting, the values of an attribute lie in bins, and nominal and missing values are
// divided in the same way. A tree grows leaf by leaf, the best split first. Infinite numbers are
// refused.
//
// L. Breiman, Random forests, Machine Learning 45 (2001) 5–32.
type RandomForest struct {
	// Trees is the number of trees for each class, 100 if zero.
	Trees int
	// Attributes is the number of attributes that are drawn for each test. If zero, it is the square
	// root of the number of all attributes, rounded up.
	Attributes int
	// Leaves is the maximum number of leaves of a tree, 256 if zero.
	Leaves int
	// MinLeaf is the least total weight of the drawn examples in a leaf, 1 if zero.
	MinLeaf float64
	// Bins is the maximum number of bins of an attribute, from 2 to 255; 64 if zero.
	Bins int
}

// Domain describes the samples that the learner accepts.
func (RandomForest) Domain() Domain { return Domain{Classes: SeveralClasses} }

// Fit returns an *AdditiveTrees.
func (f RandomForest) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return f.FitWeighted(ctx, s, equalWeights(s.Len()), r)
}

// FitWeighted is Fit for weighted examples. MinLeaf is compared with sums of weights, so multiplying all
// weights by a number changes the trees.
func (f RandomForest) FitWeighted(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	if err := check(ctx, "random forest", s, f.Domain(), bounded); err != nil {
		return nil, err
	}
	s, weights, err := weighted("random forest", s, weights)
	if err != nil {
		return nil, err
	}
	set, err := f.settings()
	if err != nil {
		return nil, err
	}
	attributes := min(cmp.Or(f.Attributes, int(math.Ceil(math.Sqrt(float64(len(s.Attrs)))))), len(s.Attrs))
	stages, err := histogram.Bag(ctx, set, max(1, attributes), s, weights, r)
	if err != nil {
		return nil, err
	}
	return newAdditiveTrees(s.Schema, make([]float64, len(stages[0])), stages), nil
}

// settings returns the settings, with the defaults, or the error of the one that is out of range.
func (f RandomForest) settings() (histogram.Settings, error) {
	set := histogram.Settings{
		Stages: cmp.Or(f.Trees, 100), Leaves: cmp.Or(f.Leaves, 256), Rate: 1, MinLeaf: cmp.Or(f.MinLeaf, 1), Bins: cmp.Or(f.Bins, 64),
	}
	const mostTrees = 1_000_000
	switch {
	case set.Stages < 1 || set.Stages > mostTrees || set.Leaves < 2 || f.Attributes < 0:
		return set, fmt.Errorf("random forest: Trees is %d, Leaves %d and Attributes %d, want 1 to %d, at least 2, and at least 0", set.Stages, set.Leaves, f.Attributes, mostTrees)
	case !(set.MinLeaf >= 1):
		return set, fmt.Errorf("random forest: MinLeaf is %v, want at least 1", set.MinLeaf)
	case set.Bins < 2 || set.Bins > 255:
		return set, fmt.Errorf("random forest: Bins is %d, want 2 to 255", set.Bins)
	}
	return set, nil
}
