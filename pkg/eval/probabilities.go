package eval

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

type probabilitiesKey struct{}

// WithProbabilities returns a context that makes plans estimate probabilities for every learner. So metrics
// such as log loss are defined for all rows. A model that is not learners.Probabilistic gets them by
// pipeline.Calibrated, from five folds of the training examples. This takes six more fits a trial. The
// predictions, and all metrics without probabilities, stay the same.
func WithProbabilities(ctx context.Context) context.Context {
	return context.WithValue(ctx, probabilitiesKey{}, true)
}

// wantsProbabilities reports whether ctx comes from WithProbabilities.
func wantsProbabilities(ctx context.Context) bool {
	wanted, _ := ctx.Value(probabilitiesKey{}).(bool)
	return wanted
}

// estimate sets the probabilities of the outcome by m, which l has learned from train. Without probabilities,
// as when l cannot be calibrated, a metric that needs them returns an error that says so.
func (o *Outcome) estimate(ctx context.Context, l learners.Learner, m *pipeline.Model, train, test *data.Set, r *rand.Rand) error {
	var err error
	if o.Probabilities, err = m.ProbabilitiesAll(test.X); err == nil || !wantsProbabilities(ctx) {
		return ctx.Err()
	}
	fitted, err := pipeline.Calibrated{Learner: l}.Fit(ctx, train, r)
	if err == nil {
		o.Probabilities, _ = fitted.(*pipeline.Model).ProbabilitiesAll(test.X)
	}
	return ctx.Err()
}
