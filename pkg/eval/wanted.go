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

// wants returns what WithMetrics or WithProbabilities asked for. Without them every metric may be asked for
// later, so plans compute everything except calibrated probabilities.
func wants(ctx context.Context) wanted {
	if w, ok := ctx.Value(wantedKey{}).(wanted); ok {
		return w
	}
	return withProbabilities
}

// WithProbabilities returns a context with which plans estimate probabilities for every learner. Use it if
// all rows need a metric of probabilities, such as log loss. A model that is not learners.Probabilistic
// then gets its probabilities by pipeline.Calibrated, from five folds of the training examples. This takes
// six more fits a trial. The predictions, and all metrics without probabilities, stay the same.
func WithProbabilities(ctx context.Context) context.Context {
	return context.WithValue(ctx, wantedKey{}, withCalibration)
}

// WithMetrics returns a context with which plans compute only the answers that the given metrics need. It
// saves time and memory on large samples. Normally plans also compute the scores of all test examples,
// because Table.By may ask for a metric of scores, such as AUC, later. With WithMetrics, a metric of scores
// that was not named shows a dash, and the caption gives the reason. If a metric of probabilities is named,
// WithMetrics has the effect of WithProbabilities too.
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
