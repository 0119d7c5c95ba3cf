package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/histogram"
)

var _ = register(Info{
	Name:    "gradient boosting",
	Learner: GradientBoosting{},
	Paper:   "Friedman 2001",
	About:   "a sum of small regression trees that gives probabilities; for large samples of numbers and nominal attributes",
	Learns:  []string{"halfspace", "3-of-5", "constant"},
})

// GradientBoosting boosts regression trees, like XGBoost, LightGBM and scikit-learn's
// HistGradientBoostingClassifier. The model adds up the values of many small trees, and the sum is the
// log-odds of a class. Each stage adds a tree, or with several classes a tree for each class, that
// lowers the loss of the sum so far. The tree is fitted to the derivatives of the loss. The loss is the
// negative log-likelihood, so the sums give probabilities too.
//
// A tree grows leaf by leaf: the split that lowers the loss most, to the second order, is made first.
// Numbers are put into bins of about the same weight before learning, and thresholds lie only between
// bins, which makes learning fast. For a nominal attribute, each value is first given the number that it
// would have as a leaf; the values are sorted by these numbers and divided in two. Missing values take
// the branch that lowers the loss more.
//
// Ties go to the first attribute and the lowest threshold. Nothing is drawn at random. Infinite numbers
// are refused.
//
// J. H. Friedman, Greedy function approximation: a gradient boosting machine, Annals of Statistics 29
// (2001) 1189–1232, algorithms 5 and 6; T. Chen, C. Guestrin, XGBoost: a scalable tree boosting system,
// KDD (2016) 785–794, §2.2 for the gain and §3.4 for missing values; G. Ke, Q. Meng, T. Finley, T. Wang,
// W. Chen, W. Ma, Q. Ye, T.-Y. Liu, LightGBM: a highly efficient gradient boosting decision tree, NIPS
// 30 (2017), §2.1 for histograms.
type GradientBoosting struct {
	// Stages is the number of stages, 100 if zero. Boosting ends earlier if no tree can be divided.
	Stages int
	// Leaves is the maximum number of leaves of a tree, 31 if zero.
	Leaves int
	// Rate multiplies the values of every tree (shrinkage, learning rate). It is above 0 and at most 1;
	// 0.1 if zero. A smaller rate needs more stages.
	Rate float64
	// MinLeaf is the least total weight of the examples in a leaf, 20 if zero.
	MinLeaf float64
	// Bins is the maximum number of bins of an attribute, from 2 to 255; 255 if zero.
	Bins int
}

// Domain describes the samples that the learner accepts.
func (GradientBoosting) Domain() Domain { return Domain{Classes: SeveralClasses} }

// Fit returns an *AdditiveTrees.
func (g GradientBoosting) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return g.FitWeighted(ctx, s, equalWeights(s.Len()), r)
}

// FitWeighted is Fit for weighted examples. MinLeaf is compared with sums of weights, so multiplying all
// weights by a number changes the trees.
func (g GradientBoosting) FitWeighted(ctx context.Context, s *data.Set, weights []float64, _ *rand.Rand) (Model, error) {
	if err := check(ctx, "gradient boosting", s, g.Domain(), bounded); err != nil {
		return nil, err
	}
	s, weights, err := weighted("gradient boosting", s, weights)
	if err != nil {
		return nil, err
	}
	set, err := g.settings()
	if err != nil {
		return nil, err
	}
	base, stages, err := histogram.Boost(ctx, set, s, weights)
	if err != nil {
		return nil, err
	}
	return newAdditiveTrees(s.Schema, base, stages), nil
}

// settings returns the settings, with the defaults, or the error of the one that is out of range.
func (g GradientBoosting) settings() (histogram.Settings, error) {
	set := histogram.Settings{
		Stages: cmp.Or(g.Stages, 100), Leaves: cmp.Or(g.Leaves, 31), Rate: cmp.Or(g.Rate, 0.1),
		MinLeaf: cmp.Or(g.MinLeaf, 20), Bins: cmp.Or(g.Bins, 255),
	}
	switch {
	case set.Stages < 1 || set.Leaves < 2:
		return set, fmt.Errorf("gradient boosting: Stages is %d and Leaves is %d, want at least 1 and 2", set.Stages, set.Leaves)
	case !(set.Rate > 0 && set.Rate <= 1):
		return set, fmt.Errorf("gradient boosting: Rate is %v, want more than 0 and at most 1", set.Rate)
	case !(set.MinLeaf >= 1):
		return set, fmt.Errorf("gradient boosting: MinLeaf is %v, want at least 1", set.MinLeaf)
	case set.Bins < 2 || set.Bins > 255:
		return set, fmt.Errorf("gradient boosting: Bins is %d, want 2 to 255", set.Bins)
	}
	return set, nil
}
