package eval_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
	"halfspace/pkg/pipeline"
)

// TestLogLossOfEveryLearner wants a finite log loss of every learner that suits a sample, by its own
// probabilities or by calibrated ones.
func TestLogLossOfEveryLearner(t *testing.T) {
	plan := eval.Holdout{Trials: 1, Stratified: true, Seed: 1}
	for _, name := range []string{"iris", "house-votes-84"} {
		whole, err := data.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		part, err := whole.StratifiedHoldout(0.5, learners.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		s := whole.Subset(part.Train[:40])
		all := []learners.Learner{pipeline.Recommended{}, pipeline.Readable{}}
		for _, i := range learners.All() {
			all = append(all, i.Learner)
		}
		var probabilistic []string
		unsuited := 0
		for _, l := range all {
			table, err := plan.Compare(eval.WithProbabilities(t.Context()), s, l)
			if err != nil {
				t.Fatalf("%s on %s: %v", learners.String(l), name, err)
			}
			if table.Rows[0].Unsuited != "" {
				unsuited++
				continue
			}
			m, err := pipeline.Fit(t.Context(), l, s, 1)
			if errors.Is(err, learners.ErrUnsuited) { // a fold may be unsuited too
				unsuited++
				continue
			}
			if err != nil {
				t.Fatalf("%s on %s: %v", learners.String(l), name, err)
			}
			loss, err := table.Values(0, metric.LogLoss)
			if err != nil || math.IsNaN(loss[0]) || math.IsInf(loss[0], 0) {
				t.Errorf("%s on %s: log loss %v, %v", learners.String(l), name, loss, err)
				continue
			}
			if _, err := m.Probabilities(s.X[0]); err == nil {
				probabilistic = append(probabilistic, learners.String(l))
			}
		}
		if t.Logf("%s: %d learners, %d unsuited; with probabilities of their own: %s", name, len(all), unsuited, strings.Join(probabilistic, ", ")); len(probabilistic) < 10 || unsuited > len(all)/4 {
			t.Errorf("%s: %d of %d learners have probabilities of their own, %d are unsuited", name, len(probabilistic), len(all), unsuited)
		}
	}
}
