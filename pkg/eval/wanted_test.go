package eval

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
)

// A scoreCounter learns as a perceptron, and counts the examples that are scored.
type scoreCounter struct{ scored *atomic.Int64 }

func (c scoreCounter) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	m, err := learners.Perceptron{}.Fit(ctx, s, r)
	if err != nil {
		return nil, err
	}
	return scoredModel{m, c.scored}, nil
}

type scoredModel struct {
	learners.Model
	scored *atomic.Int64
}

func (m scoredModel) Scores(x []float64) []float64 {
	m.scored.Add(1)
	return []float64{-1, float64(m.Predict(x))}
}

// TestOnlyWantedScores: a comparison scores each example once, or never if no named metric needs scores.
// A curve never scores.
func TestOnlyWantedScores(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Name: "signs", Attrs: []data.Attr{{Name: "x"}}, Classes: []string{"no", "yes"}}}
	for i := range 40 {
		s.X, s.Y = append(s.X, []float64{float64(i - 20)}), append(s.Y, i/20)
	}
	var scored atomic.Int64
	compare := func(ctx context.Context) (*Table, error) {
		return Folds{K: 4}.Compare(ctx, s, scoreCounter{&scored})
	}
	for _, c := range []struct {
		ctx    context.Context
		scored int64
		auc    bool
	}{
		{t.Context(), 40, true}, {WithMetrics(t.Context()), 0, false}, {WithMetrics(t.Context(), metric.F1, metric.FitSeconds), 0, false},
		{WithMetrics(t.Context(), metric.F1, metric.AUC), 40, true}, {WithMetrics(t.Context(), metric.AveragePrecision.For("yes")), 40, true},
	} {
		scored.Store(0)
		table, err := compare(c.ctx)
		if err != nil {
			t.Fatal(err)
		}
		if got := scored.Load(); got != c.scored {
			t.Errorf("%d examples are scored, want %d", got, c.scored)
		}
		if _, err := table.Values(0, metric.AUC); (err == nil) != c.auc {
			t.Errorf("AUC: %v; defined is to be %v", err, c.auc)
		}
	}
	scored.Store(0)
	if _, err := (LearningCurve{Holdout: Holdout{Trials: 2}}).Run(t.Context(), s, scoreCounter{&scored}); err != nil || scored.Load() != 0 {
		t.Errorf("a curve: %d examples are scored, %v", scored.Load(), err)
	}
}
