package protocol

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
)

// A Sample is a sample on which learners are compared.
type Sample struct {
	Name string
	Load Loader
}

// A Rival is one of the learners that are compared.
type Rival struct {
	Name  string
	Learn learners.Learner
	// Coding codes the attributes for it; nil leaves them unchanged.
	Coding *data.Coding
}

// Compare returns the trials of a comparison by one stratified ten-fold cross-validation of each sample.
// Each fold is a trial. The folds are the same for every rival, so that tests of significance can compare
// the rivals. The function measure returns the values of a model. It gets the training and the test sample
// as the model has read them. If a sample does not suit the learner, every measure is
// missing: the table then has a dash, and tests of significance leave the sample out. A short run has only
// one fold of the first sample, to see that the learners work.
func Compare(short bool, rivals []Rival, samples []Sample, measure func(m learners.Model, train, test *data.Set) experiment.Values) (trials []experiment.Trial) {
	folds := 10
	if short {
		folds = 1
	}
	for i, s := range Points(short, 1, samples...) {
		for _, l := range rivals {
			trials = append(trials, Folds(folds, i, func(fold int) experiment.Run {
				return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
					f, err := Fold{s.Load, uint64(i), fold}.Fit(ctx, l.Learn, l.Coding, r)
					if f.Model == nil || err != nil {
						return experiment.Values{}, err
					}
					return measure(f.Model, f.Train, f.Test), nil
				}
			}, s.Name, l.Name)...)
		}
	}
	return trials
}
