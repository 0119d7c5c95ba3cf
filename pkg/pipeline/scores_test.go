package pipeline_test

import (
	"math"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
	"halfspace/pkg/pipeline"
)

// voters has two nominal attributes; the second is missing here and there.
func voters() *data.Set {
	s := &data.Set{Schema: data.Schema{Name: "voters", Classes: []string{"no", "yes"}}}
	for _, name := range []string{"a", "b"} {
		s.Attrs = append(s.Attrs, data.Attr{Name: name, Values: []string{"f", "t"}})
	}
	r := learners.Seed(5)
	for i := range 200 {
		x := []float64{float64(r.IntN(2)), float64(r.IntN(2))}
		s.Y = append(s.Y, int(x[0]*x[1]))
		if i%7 == 0 {
			x[1] = math.NaN()
		}
		s.X = append(s.X, x)
	}
	return s
}

// TestScoresAreOfTheModel checks the scores by a tree. An example with a missing value, which the
// tree's network sends down one path, must have the scores of the class that the model predicts.
// All other examples must have the network's scores. Once both had the network's.
func TestScoresAreOfTheModel(t *testing.T) {
	s := voters()
	for _, l := range []learners.Learner{learners.ID4{}, learners.ID5R{}, learners.PerceptronTree{}} {
		m, err := pipeline.Fit(t.Context(), l, s, 1)
		if err != nil {
			t.Fatal(err)
		}
		net, asked := m.Network(), 0
		for _, x := range [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, math.NaN()}, {1, math.NaN()}, {math.NaN(), 1}} {
			v, got := m.Encode(x), m.Scores(x)
			want := []float64{1, -1}
			if m.Predict(x) == 1 {
				want = []float64{0, 0}
			}
			if net.Covers(v) {
				e := net.Excesses(v)[0]
				want = []float64{-e, e}
			} else {
				asked++
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: %v has the scores %v, want %v", learners.String(l), x, got, want)
			}
		}
		if _, tree := l.(learners.PerceptronTree); asked == 0 && !tree { // which knows "missing" as a value
			t.Errorf("%s: the network covers all examples", learners.String(l))
		}
	}
}

// TestTreesHaveProbabilities wants the probabilities of the leaves, which metrics can judge as
// probabilities.
func TestTreesHaveProbabilities(t *testing.T) {
	train, test := noisy(1000, 1), noisy(1000, 2)
	m, err := pipeline.Fit(t.Context(), learners.C45{}, train, 1)
	if err != nil {
		t.Fatal(err)
	}
	a := metric.Answers{Classes: test.Classes, Truth: test.Y, Predicted: m.PredictAll(test.X), Scores: m.ScoresAll(test.X)}
	if loss, err := metric.LogLoss.Of(a); err != nil || loss > math.Ln2 {
		t.Errorf("log loss %v, want less than that of a coin: %v", loss, err)
	}
}

// TestThresholdOfATree wants the threshold to be chosen by the excesses of the unit that it is moved of:
// by the tree's probabilities the unit would fire never.
func TestThresholdOfATree(t *testing.T) {
	s := rare(1500, 1)
	plain, err := pipeline.Fit(t.Context(), learners.C45{}, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	m, err := pipeline.Fit(t.Context(), pipeline.Threshold{Learner: learners.C45{}, By: "accuracy"}, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	if now, before := quality(t, metric.Accuracy, m, s), quality(t, metric.Accuracy, plain, s); now < before {
		t.Errorf("accuracy %.3f, without Threshold %.3f", now, before)
	}
}
