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
	a := m.Answers(test)
	loss, err := metric.LogLoss.Of(a)
	if err != nil || loss > math.Ln2 {
		t.Errorf("log loss %v, want less than that of a coin: %v", loss, err)
	}
	a.Probabilities = nil // the shares themselves, which are certain at pure leaves
	if shares, err := metric.LogLoss.Of(a); err != nil || shares <= loss {
		t.Errorf("log loss %v of shares, want more than %v: %v", shares, loss, err)
	}
}

// TestNoProbabilities wants the error to name the way to have probabilities.
func TestNoProbabilities(t *testing.T) {
	m, err := pipeline.Fit(t.Context(), learners.Pocket{}, noisy(100, 1), 1)
	if err != nil {
		t.Fatal(err)
	}
	want := "a Halfspace has no probabilities: fit pipeline.Calibrated{Learner: …} instead of its learner"
	if _, err := m.Probabilities(noisy(1, 2).X[0]); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestTreeUnderCosts has a tree with two pure leaves, of 300 examples and of 6. The small leaf must be less
// certain after calibration, and only its prediction must change under costs. Neither leaf contains a
// yes, so costs could not distinguish them before.
func TestTreeUnderCosts(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Name: "leaves", Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a", Values: []string{"large", "small", "mixed"}}}}}
	for value, counts := range [][]int{{300, 0}, {6, 0}, {20, 40}} {
		for y, n := range counts {
			for range n {
				s.X, s.Y = append(s.X, []float64{float64(value)}), append(s.Y, y)
			}
		}
	}
	m, err := pipeline.Fit(t.Context(), pipeline.Calibrated{Learner: learners.ID3{}, Costs: [][]float64{{0, 1}, {20, 0}}}, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	p, err := m.ProbabilitiesAll([][]float64{{0}, {1}})
	if err != nil || p[0][1] > 0.02 || p[1][1] < 0.05 {
		t.Errorf("the probabilities of yes are %v at the large leaf and %v at the small one, %v", p[0][1], p[1][1], err)
	}
	if y := m.PredictAll([][]float64{{0}, {1}, {2}}); !slices.Equal(y, []int{0, 1, 1}) {
		t.Errorf("predictions %v, want yes at the small leaf and where classes are mixed", y)
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
