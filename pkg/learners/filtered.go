package learners

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "filtered",
	Learner: Filtered{},
	Paper:   "Brodley & Friedl 1999",
	About:   "the model of any learner, from the examples that do not look mislabelled",
	Learns:  []string{"constant"},
})

// Filtered removes noisy examples before another learner learns. First a stratified cross-validation of
// the learner By finds suspects: examples that By misclassifies, which may be mislabelled. The learner
// then learns from the examples that are not suspects. This helps learners that try to classify every
// training example correctly, such as DecisionList, which would otherwise bend its first halfspaces
// around the suspects.
//
// The filter is not always of use, so the same folds test it. Filtered compares two kinds of models on
// the held-out examples, suspects included: models that learned with the suspects, and models that
// learned without them. If the models without them make more mistakes, nothing is removed. The test
// favours filtering a little, because the training examples of a fold helped to find its suspects.
//
// C. E. Brodley, M. A. Friedl, Identifying mislabeled training data, Journal of Artificial Intelligence
// Research 11 (1999) 131–167: their filter with one learner, which may be a forest. The test whether to
// filter is ours. Marchand & Golea (1993) propose in §6.3 to use "a cross-validation data set", and the
// filter is one way to do so.
//
// Together with their other proposals, a good list for real data is
//
//	Filtered{Learner: DecisionList{Separator: MaximalStability{
//		Separator: MultIncLP{Margin: 0.2, CoveredFirst: true}}}}
//
// Sometimes a list without the filter and with a narrower margin, say 0.1, is better.
// CrossValidated{OneSE: true} can choose between the two.
type Filtered struct {
	// Learner learns from the remaining examples, DecisionList{} if nil.
	Learner Learner
	// By finds the suspects; if nil, Learner does. RandomForest{} finds better suspects. If Learner is a
	// tree, it gains little from its own suspects, because pruning already ignores them.
	By Learner
	// Folds is the number of folds, 5 if zero. If a sample has fewer examples than folds, nothing is
	// removed.
	Folds int
}

// Domain describes the samples that both learners accept.
func (f Filtered) Domain() Domain {
	f = f.settled()
	return common(f.Learner, f.By)
}

// Fit returns a model of the inner Learner.
func (f Filtered) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	folds, err := foldsOf(ctx, "filtered", s, f.Folds, r)
	if err != nil {
		return nil, err
	}
	expert := f.By != nil
	f = f.settled()
	wrong, err := heldOutMistakes(ctx, f.Learner, s, folds, nil, r)
	if err != nil {
		return nil, err
	}
	suspects := wrong
	if expert {
		if suspects, err = heldOutMistakes(ctx, f.By, s, folds, nil, r); err != nil {
			return nil, err
		}
	}
	progress.Report(ctx, "filtered", 1, 3)
	// Now the learner learns without the suspects, and is tested on all examples.
	remaining, err := heldOutMistakes(ctx, f.Learner, s, folds, suspects, r)
	if err != nil {
		return nil, err
	}
	// If every example is a suspect, setting them aside would leave nothing to learn from.
	if len(remaining) <= len(wrong) && len(suspects) < s.Len() {
		s = s.Subset(exclude(sample.Indices(s.Len()), suspects))
	}
	progress.Report(ctx, "filtered", 2, 3)
	m, err := f.Learner.Fit(progress.Silent(ctx), s, r)
	progress.Report(ctx, "filtered", 3, 3)
	return m, err
}

// settled returns f with its defaults.
func (f Filtered) settled() Filtered {
	if f.Learner == nil {
		f.Learner = DecisionList{}
	}
	if f.By == nil {
		f.By = f.Learner
	}
	return f
}
