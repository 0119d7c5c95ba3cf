package eval

import (
	"context"

	"halfspace/pkg/metric"
)

// A wanted says which answers of a model a plan keeps. Each value includes the ones before it.
type wanted int

const (
	onlyPredictions   wanted = iota
	withScores               // of all classes
	withProbabilities        // if the model has some
	withCalibration          // probabilities of every model
)

type wantedKey struct{}

// wants returns the wishes of WithMetrics or WithProbabilities. Without them, any metric may be asked later.
func wants(ctx context.Context) wanted {
	if w, ok := ctx.Value(wantedKey{}).(wanted); ok {
		return w
	}
	return withProbabilities
}

// WithProbabilities returns a context that makes plans estimate probabilities for every learner. So metrics
// such as log loss are defined for all rows. A model that is not learners.Probabilistic gets them by
// pipeline.Calibrated, from five folds of the training examples. This takes six more fits a trial. The
// predictions, and all metrics without probabilities, stay the same.
func WithProbabilities(ctx context.Context) context.Context {
	return context.WithValue(ctx, wantedKey{}, withCalibration)
}

// WithMetrics returns a context that makes plans compute only the answers that the given metrics need.
// Without it, plans also compute the scores of all test examples, because Table.By may ask for a metric of
// scores later. After it, metrics of scores that were not named have a dash, and the caption gives the
// reason. Metrics of probabilities have the effect of WithProbabilities.
func WithMetrics(ctx context.Context, ms ...metric.Metric) context.Context {
	w := onlyPredictions
	for _, m := range ms {
		if m.Scored {
			w = max(w, withScores)
		}
		if m.Probabilistic {
			w = withCalibration
		}
	}
	return context.WithValue(ctx, wantedKey{}, w)
}
