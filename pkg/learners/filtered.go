package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
)

var _ = register(Info{
	Name:    "filtered decision list",
	Learner: Filtered{},
	Paper:   "Brodley & Friedl 1999",
	Learns:  []string{"constant"},
})

// Filtered sets aside what look like noisy examples before another learner
// learns from the rest: those that it misclassifies in a stratified
// cross-validation. A learner of consistent models, such as DecisionList,
// would otherwise bend its first halfspaces around them. The same folds then
// test it: models that learn without the suspects must not misclassify more of
// the held-out examples, suspects included, than those that learned with them.
// If they do, nothing is set aside. The test favours filtering a little, because
// the suspects among a fold's training examples were found with the fold's help.
//
// C. E. Brodley, M. A. Friedl, Identifying mislabeled training data, Journal of
// Artificial Intelligence Research 11 (1999) 131–167, with one learner; the
// test whether to filter is not theirs. It is one way to use "a
// cross-validation data set" as Marchand & Golea (1993), §6.3, propose.
//
// With what else they propose, a good list for real data is
//
//	Filtered{Learner: DecisionList{Separator: MaximalStability{
//		Separator: MultIncLP{Margin: 0.01, CoveredFirst: true}}}}
//
// and CrossValidated chooses between margins, say 0.01, 0.03 and 0.1.
type Filtered struct {
	// Learner learns from what is left, DecisionList{} if nil.
	Learner Learner
	// Folds is the number of folds, 5 if zero. A sample of fewer examples is
	// not filtered.
	Folds int
}

// Fit returns a model of the inner learner.
func (f Filtered) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check("filtered", s); err != nil {
		return nil, err
	}
	k := cmp.Or(f.Folds, 5)
	if k < 2 {
		return nil, fmt.Errorf("filtered: Folds is %d, want at least 2", f.Folds)
	}
	if f.Learner == nil {
		f.Learner = DecisionList{}
	}
	if s.Len() < k {
		return f.Learner.Fit(ctx, s, r)
	}
	folds, err := s.Folds(k, r)
	if err != nil {
		return nil, err
	}
	suspects, err := heldOutMistakes(ctx, f.Learner, s, folds, nil, r)
	if err != nil {
		return nil, err
	}
	others, err := heldOutMistakes(ctx, f.Learner, s, folds, suspects, r)
	if err != nil {
		return nil, err
	}
	if len(others) <= len(suspects) && len(suspects) < s.Len() {
		s = s.Subset(without(all(s.Len()), suspects))
	}
	return f.Learner.Fit(ctx, s, r)
}

// heldOutMistakes returns the examples that l misclassifies when their fold is
// held out and it learns from the others, but for those to be set aside.
func heldOutMistakes(ctx context.Context, l Learner, s *data.Set, folds []data.Split, aside []int, r *rand.Rand) ([]int, error) {
	var wrong []int
	for _, fold := range folds {
		train := without(fold.Train, aside)
		if len(train) == 0 { // nothing is left to learn from
			wrong = append(wrong, fold.Test...)
			continue
		}
		m, err := l.Fit(ctx, s.Subset(train), r)
		if err != nil {
			return nil, err
		}
		for _, i := range fold.Test {
			if m.Predict(s.X[i]) != s.Y[i] {
				wrong = append(wrong, i)
			}
		}
	}
	return wrong, nil
}
