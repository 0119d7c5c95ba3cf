package experiment

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
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
	// Coding is that of the attributes that it reads, nil for attributes as they are.
	Coding *data.Coding
}

// Compare returns the trials of a comparison by one stratified ten-fold cross-validation of each
// sample. A trial is a fold, and the folds are the same for every rival, so that tests of significance
// can compare them. What is measured of a model is what measure says of it, and of both samples as it
// read them. No measure has a number if the sample does not suit the learner: then a dash is in the
// table, and tests of significance leave the sample out. In short there is one fold of the first
// sample, as the learners are what there is to try.
func Compare(short bool, samples []Sample, rivals []Rival, measure func(m learners.Model, train, test *data.Set) Values) (trials []Trial) {
	folds := 10
	if short {
		folds = 1
	}
	for i, s := range Points(short, 1, samples...) {
		for _, l := range rivals {
			trials = append(trials, Folds(folds, i, func(fold int) Run {
				return func(ctx context.Context, r *rand.Rand) (Values, error) {
					m, train, test, err := FitOneOfTen(ctx, l.Learn, l.Coding, s.Load, uint64(i), fold, r)
					if m == nil || err != nil {
						return Values{}, err
					}
					return measure(m, train, test), nil
				}
			}, s.Name, l.Name)...)
		}
	}
	return trials
}
