package eval

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/metric"
	"halfspace/pkg/pipeline"
)

// An Outcome is the outcome of one learner in one trial.
type Outcome struct {
	Trial
	Score         float64   // accuracy on the test examples
	Size          *ltu.Size // nil for a model that is not a network
	Failed        error     // the reason for a missing model; then the rest is empty
	MeasuredSizes []float64 // the sizes by a SizeMeasure; NaN if it cannot measure the model; nil without one
	// Unmeasured is the reason why the SizeMeasure could not measure the model, or nil.
	Unmeasured error
	// Measured has the values of metrics by their names, if the predictions were not kept.
	Measured map[string]float64

	classes []string // classes of the sample
	truth   []int    // truth of the test examples
}

// Answers returns the model's answers to the test examples, for metrics.
func (o *Outcome) Answers() metric.Answers { return o.Trial.answers(o.classes, o.truth) }

// Why returns the reason for a missing model. If the reason is that the sample does not suit the learner,
// the text leaves out the learner's name, because tables print the name beside it.
func (o *Outcome) Why() string { return whyUnsuited(o.Failed) }

// test lets the model predict the test examples.
func (o *Outcome) test(ctx context.Context, m *pipeline.Model, test *data.Set) error {
	began, right := time.Now(), 0
	o.Predicted = make([]int, 0, test.Len())
	for start := 0; start < test.Len(); start += looksEvery {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		o.Predicted = append(o.Predicted, m.PredictAll(test.X[start:min(start+looksEvery, test.Len())])...)
	}
	o.PredictSeconds = time.Since(began).Seconds()
	for i, y := range test.Y {
		if o.Predicted[i] == y {
			right++
		}
	}
	o.Score = float64(right) / float64(test.Len())
	if wants(ctx) >= withScores {
		o.Scores = m.ScoresAll(test.X)
	}
	if m.Networked() {
		size := m.Network().Size()
		o.Size = &size
	}
	return o.gauge(ctx, m)
}

// estimate sets the probabilities of the outcome. The model m was learned by l from train. If m has no
// probabilities and l cannot be calibrated, they stay empty, and a metric that needs them later returns an
// error that says so.
func (o *Outcome) estimate(ctx context.Context, l learners.Learner, m *pipeline.Model, train, test *data.Set, r *rand.Rand) error {
	if wants(ctx) < withProbabilities {
		return nil
	}
	var err error
	if o.Probabilities, err = m.ProbabilitiesAll(test.X); err == nil || wants(ctx) < withCalibration {
		return ctx.Err()
	}
	fitted, err := pipeline.Calibrated{Learner: l}.Fit(ctx, train, r)
	if err == nil {
		o.Probabilities, _ = fitted.(*pipeline.Model).ProbabilitiesAll(test.X)
	}
	return ctx.Err()
}

// gauge measures the size of a model, if the context of the comparison has a SizeMeasure.
func (o *Outcome) gauge(ctx context.Context, m *pipeline.Model) error {
	g, ok := ctx.Value(sizeMeasureKey{}).(SizeMeasure)
	if !ok {
		return nil
	}
	o.MeasuredSizes, o.Unmeasured = g.Of(ctx, m)
	if o.Unmeasured != nil || len(o.MeasuredSizes) != len(g.Names) {
		o.MeasuredSizes = slices.Repeat([]float64{math.NaN()}, len(g.Names))
	}
	return ctx.Err()
}

// whyUnsuited returns the text of an error. An Unsuited error names the learner and says why the sample
// does not suit it. In a table the learner's name stands in the same row, so whyUnsuited leaves it out.
func whyUnsuited(err error) string {
	if u := (*learners.Unsuited)(nil); errors.As(err, &u) {
		return u.Why
	}
	return err.Error()
}
