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
	About:   "a tree of one test, or of few: the weak learner that is most often boosted",
	Learns:  []string{"constant"},
})

// Stump learns a one-level decision tree (decision stump): the threshold of one number that leaves the
// classes least mixed, of all that part the examples. Mixed is the Gini index: how often two examples
// drawn from a side are of different classes. With more Depth the sides are parted again, in trees that
// see so many numbers together. It is the weak learner that AdaBoost is most often given, and weak
// otherwise.
//
// A threshold lies midway between two values. Ties go to the first attribute and the lowest threshold,
// and nothing is drawn at random.
//
// W. Iba, P. Langley, Induction of one-level decision trees, Machine Learning: Proceedings of the ninth
// international conference (1992) 233–240; L. Breiman, J. H. Friedman, R. A. Olshen, C. J. Stone,
// Classification and Regression Trees (1984), chapter 4, for the index and the thresholds.
type Stump struct {
	// Depth is how many tests an example meets at most, 1 if zero.
	Depth int
	// Entropy says how mixed the classes are by their entropy, as ID3 does, instead of by the index. Then
	// a threshold is worth more that has a side of one class, however small.
	Entropy bool
}

// Domain returns what the learner learns from.
func (Stump) Domain() Domain { return Domain{Attributes: Numbers} }

// Fit returns a *DecisionTree.
func (l Stump) Fit(ctx context.Context, s *data.Set, _ *rand.Rand) (Model, error) {
	fit, err := l.prepare(ctx, s)
	if err != nil {
		return nil, err
	}
	return fit(ctx, equalWeights(s.Len()))
}

// FitWeighted is Fit of weighted examples.
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

// prepare returns what learns from the sample by weights. The examples are put in order once for any
// number of weights.
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
