package pipeline_test

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/metric"
	"halfspace/pkg/pipeline"
)

// rare is noisy with nine in ten of the second class left out.
func rare(n int, seed uint64) *data.Set {
	s := noisy(n, seed)
	var rows []int
	for i, y := range s.Y {
		if y == 0 || i%10 == 0 {
			rows = append(rows, i)
		}
	}
	return s.Subset(rows)
}

// quality judges a model.
func quality(t *testing.T, measure metric.Metric, m *pipeline.Model, s *data.Set) float64 {
	t.Helper()
	v, err := measure.Of(metric.Answers{Classes: s.Classes, Truth: s.Y, Predicted: m.PredictAll(s.X)})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestThresholdOnNewExamples wants new examples of a rare class to be found, and to cost less, than with
// the threshold that the learner chose, and the model to be a network still, also when read back.
func TestThresholdOnNewExamples(t *testing.T) {
	train, test := rare(1500, 1), rare(1500, 2)
	costs := [][]float64{{0, 1}, {12, 0}}
	for _, l := range []learners.Learner{learners.Pocket{}, learners.MLP{}} {
		plain, err := pipeline.Fit(t.Context(), l, train, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			l       learners.Learner
			measure metric.Metric
		}{
			{pipeline.Threshold{Learner: l}, metric.BalancedAccuracy},
			{pipeline.Threshold{Learner: l, Costs: costs}, metric.Cost(costs)},
			{pipeline.Calibrated{Learner: l, Costs: costs}, metric.Cost(costs)},
		} {
			m, err := pipeline.Fit(t.Context(), c.l, train, 1)
			if err != nil {
				t.Fatal(err)
			}
			if now, before := quality(t, c.measure, m, test), quality(t, c.measure, plain, test); !c.measure.Better(now, before) {
				t.Errorf("%s: %s %.3f, with the learner's own threshold %.3f", learners.String(c.l), c.measure.Name, now, before)
			}
			var text bytes.Buffer
			if err := m.Write(&text); err != nil {
				t.Fatal(err)
			}
			reread, err := pipeline.Read(text.Bytes())
			if err != nil || !slices.Equal(reread.PredictAll(test.X), m.PredictAll(test.X)) {
				t.Errorf("%s: read back it is another: %v", learners.String(c.l), err)
			}
			if m.Networked() {
				whole(t, m, test)
			}
		}
	}
}

// TestCostsDecide wants the class of the least expected cost, worked out from the probabilities.
func TestCostsDecide(t *testing.T) {
	s := learnertest.Raw()
	costs := [][]float64{{0, 1, 5}, {2, 0, 5}, {20, 10, 0}}
	m, err := pipeline.Fit(t.Context(), pipeline.Calibrated{Learner: learners.C45{}, Costs: costs}, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	changed := 0
	for _, x := range s.X {
		p, y := m.Scores(x), m.Predict(x)
		expected := func(prediction int) float64 {
			return p[0]*costs[0][prediction] + p[1]*costs[1][prediction] + p[2]*costs[2][prediction]
		}
		for prediction := range costs {
			if expected(prediction) < expected(y)-1e-9 {
				t.Fatalf("class %d of %v costs %v, class %d %v", y, p, expected(y), prediction, expected(prediction))
			}
		}
		if p[y] < slices.Max(p) {
			changed++
		}
	}
	if changed == 0 {
		t.Error("the most probable class was always predicted")
	}
}

func TestThresholdRefuses(t *testing.T) {
	s := noisy(40, 1)
	for want, l := range map[string]learners.Learner{
		"threshold: Folds is 1":                                  pipeline.Threshold{Folds: 1},
		`threshold: metric: no metric "fun"`:                     pipeline.Threshold{By: "fun"},
		"threshold: Costs has 1 rows, want one for each of 2":    pipeline.Threshold{Costs: [][]float64{{0, 1}}},
		"calibrated: Costs has the row [0 -1], want 2":           pipeline.Calibrated{Costs: [][]float64{{0, -1}, {1, 0}}},
		"a model of Calibrated{} cannot be written as a network": pipeline.Threshold{Learner: pipeline.Calibrated{}},
	} {
		if _, err := l.Fit(t.Context(), s, learners.Seed(1)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := (pipeline.Threshold{}).Fit(t.Context(), learnertest.Raw(), learners.Seed(1)); !errors.Is(err, learners.ErrUnsuited) {
		t.Errorf("of three classes: %v", err)
	}
}

// TestParseWrappers wants the wrappers to be read as String writes them.
func TestParseWrappers(t *testing.T) {
	for _, l := range []learners.Learner{
		pipeline.Calibrated{Learner: learners.C45{CF: 0.1}, Isotonic: true, Costs: [][]float64{{0, 1}, {2, 0}}},
		pipeline.Threshold{Learner: learners.Pocket{}, By: "F1"},
		pipeline.Search{Of: []learners.Learner{learners.C45{}, pipeline.Calibrated{}}, Folds: 3},
		pipeline.Search{Learner: learners.C45{}, Draws: 3, Over: []pipeline.Range{{Field: "CF", Low: 0.1, High: 0.3, Log: true}}},
	} {
		if got, err := pipeline.Parse(learners.String(l)); err != nil || !reflect.DeepEqual(got, l) {
			t.Errorf("%s: %v, %v", learners.String(l), got, err)
		}
	}
}
