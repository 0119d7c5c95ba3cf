package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
)

var _ = register(Info{
	Name:    "cross-validated",
	Learner: CrossValidated{},
	Paper:   "Stone 1974",
	Learns:  []string{"halfspace", "3-of-5", "interval", "xor", "three classes"},
})

// CrossValidated lets the one of several learners learn that misclassifies the
// fewest examples in a stratified cross-validation, the first of these on a
// tie: a way to choose hyperparameters that looks at the training examples only.
//
// M. Stone, Cross-validatory choice and assessment of statistical predictions,
// Journal of the Royal Statistical Society B 36 (1974) 111–147.
type CrossValidated struct {
	// Of are the learners to choose from, DecisionList{} alone if empty.
	Of []Learner
	// Folds is the number of folds, 5 if zero. On a sample of fewer examples the
	// first learner is chosen.
	Folds int
}

// Fit returns a model of the learner that is chosen.
func (c CrossValidated) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check("cross-validated", s); err != nil {
		return nil, err
	}
	k := cmp.Or(c.Folds, 5)
	if k < 2 {
		return nil, fmt.Errorf("cross-validated: Folds is %d, want at least 2", c.Folds)
	}
	if len(c.Of) == 0 {
		c.Of = []Learner{DecisionList{}}
	}
	best := 0
	if len(c.Of) > 1 && s.Len() >= k {
		folds, err := s.Folds(k, r)
		if err != nil {
			return nil, err
		}
		least := s.Len() + 1
		for i, l := range c.Of {
			wrong, err := heldOutMistakes(ctx, l, s, folds, nil, r)
			if err != nil {
				return nil, err
			}
			if len(wrong) < least {
				best, least = i, len(wrong)
			}
		}
	}
	return c.Of[best].Fit(ctx, s, r)
}
