package learners

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/dtree"
)

var _ = register(Info{
	Name:    "id3",
	Learner: ID3{},
	Paper:   "Quinlan 1986",
	About:   "a decision tree by information gain, not pruned",
	Learns:  []string{"xor", "3-of-5", "constant"},
})

// ID3 learns a decision tree by information gain, the ancestor of C45. A node tests the attribute whose
// branches have the least entropy of the class, the first on a tie, and has a branch for each value of
// this attribute. A node becomes a leaf when its examples have one class, or when no attribute separates
// them. Nothing is pruned. A branch without examples predicts the majority class of the node above it.
//
// In training, an example with a missing value goes to the branch with the most examples. In prediction
// it is divided among the branches, see DecisionTree. (The paper divides the example in training too. On
// the votes data this makes the tree seven times as large, and no better.) A numeric attribute is
// treated like a nominal one, by its distinct values; there may be at most 32.
//
// J. R. Quinlan, Induction of decision trees, Machine Learning 1 (1986) 81–106, §4 and §6; P. E. Utgoff,
// Connection Science 1 (1989) 377–391, §4.2.2, for the E-score and figure 3.
type ID3 struct{}

// Domain describes the samples that the learner accepts.
func (ID3) Domain() Domain { return Domain{FewValues: true} }

// Fit returns a *DecisionTree.
func (ID3) Fit(ctx context.Context, s *data.Set, _ *rand.Rand) (Model, error) {
	return ID3{}.FitWeighted(ctx, s, equalWeights(s.Len()), nil)
}

// FitWeighted is Fit for weighted examples.
func (ID3) FitWeighted(ctx context.Context, s *data.Set, weights []float64, _ *rand.Rand) (Model, error) {
	if err := check(ctx, "id3", s, ID3{}.Domain(), bounded, fewValues(notMissing, "use C45")); err != nil {
		return nil, err
	}
	s, weights, err := weighted("id3", s, weights)
	if err != nil {
		return nil, err
	}
	root, err := dtree.ID3(ctx, s, weights, levelsOf(s, notMissing))
	if err != nil {
		return nil, err
	}
	return &DecisionTree{s.Schema, decisionNodes(root)}, nil
}
