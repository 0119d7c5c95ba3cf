package eval

import (
	"context"
	"errors"
	"math"
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
	// Unmeasured is the reason why the SizeMeasure cannot measure the model.
	Unmeasured error
	// Measured has the metrics by their names, if the outcome was kept without the predictions.
	Measured map[string]float64

	classes []string // classes of the sample
	truth   []int    // truth of the test examples
}

// Answers returns the model's answers to the test examples, for metrics.
func (o *Outcome) Answers() metric.Answers { return o.Trial.answers(o.classes, o.truth) }

// Why returns the reason for a missing model. If the sample does not suit the learner, it leaves out
// the learner's name, because tables print the name beside the reason.
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
	o.Scores = m.ScoresAll(test.X)
	if m.Networked() {
		size := m.Network().Size()
		o.Size = &size
	}
	return o.gauge(ctx, m)
}

// gauge measures the size of a model, if the comparison has a SizeMeasure.
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

// whyUnsuited returns the fault of a sample, without the name of the learner that reports it: the name
// stands beside it in the row. An error whose type is not Unsuited is returned unchanged.
func whyUnsuited(err error) string {
	if u := (*learners.Unsuited)(nil); errors.As(err, &u) {
		return u.Why
	}
	return err.Error()
}
