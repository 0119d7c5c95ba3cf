package pipeline_test

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
	"halfspace/pkg/pipeline"
)

// A recorder is Majority, and keeps the weights that it was given.
type recorder struct {
	learners.Majority
	weights *[]float64
}

func (l recorder) FitWeighted(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (learners.Model, error) {
	*l.weights = weights
	return l.Majority.FitWeighted(ctx, s, weights, r)
}

// TestClassWeights wants the weights of the classes of the sample that is learned from: those
// given, or n/(k·m). A class without examples does not count.
func TestClassWeights(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Name: "x", Attrs: make([]data.Attr, 1), Classes: []string{"a", "b", "c"}}}
	for _, y := range []int{0, 0, 0, 2, 0, 0} {
		s.X, s.Y = append(s.X, []float64{1}), append(s.Y, y)
	}
	for _, c := range []struct {
		p       pipeline.Pipeline
		a, c    float64
		predict int
	}{
		{pipeline.Pipeline{Balanced: true}, 6. / 10, 6. / 2, 0},
		{pipeline.Pipeline{Weights: []float64{1, 7, 6}}, 1, 6, 2},
		{pipeline.Pipeline{Weights: []float64{0, 7, 6}}, 0, 6, 2},
	} {
		var got []float64
		c.p.Learner = recorder{weights: &got}
		m, err := c.p.Fit(t.Context(), s, learners.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		for i, y := range s.Y {
			want := c.a
			if y == 2 {
				want = c.c
			}
			if math.Abs(got[i]-want) > 1e-15 {
				t.Errorf("%+v: example %d of class %d weighs %v, want %v", c.p, i, y, got[i], want)
			}
		}
		if class := m.Predict(s.X[0]); class != c.predict && !c.p.Balanced {
			t.Errorf("%+v: class %d, want %d", c.p, class, c.predict)
		}
	}
}

// TestBalancedOnNewExamples wants more balanced accuracy on new examples of a rare class by learners
// that take weights, and the pipeline as the provenance.
func TestBalancedOnNewExamples(t *testing.T) {
	train, test := rare(1500, 1), rare(1500, 2)
	for _, l := range []learners.Learner{
		learners.Pocket{}, learners.C45{}, learners.AdaBoost{Weak: learners.Stump{}, Stages: 20},
		learners.OneAgainstRest{Learner: learners.Pocket{}},
	} {
		var scores [2]float64
		for k, p := range []pipeline.Pipeline{{Learner: l}, {Learner: l, Balanced: true}} {
			m, err := pipeline.Fit(t.Context(), p, train, 1)
			if err != nil {
				t.Fatal(err)
			}
			scores[k] = quality(t, metric.BalancedAccuracy, m, test)
		}
		if scores[1] < scores[0]+0.03 {
			t.Errorf("%s: balanced accuracy %.3f, without weights %.3f", learners.String(l), scores[1], scores[0])
		}
	}
	p := pipeline.Pipeline{Learner: learners.C45{}, Weights: []float64{1, 9}}
	if read, err := pipeline.Parse(learners.String(p)); err != nil || !reflect.DeepEqual(read, p) {
		t.Errorf("%s is read as %v, %v", learners.String(p), read, err)
	}
	m, err := pipeline.Fit(t.Context(), p, train, 1)
	if err != nil || m.Provenance.Learner != learners.String(p) {
		t.Errorf("provenance %q, %v", m.Provenance.Learner, err)
	}
}

// TestWeightsRefused wants a line for what cannot be weighed.
func TestWeightsRefused(t *testing.T) {
	s := rare(300, 1)
	for want, p := range map[string]pipeline.Pipeline{
		"IncLP{} accepts no example weights; for costs":            {Learner: learners.IncLP{}, Balanced: true},
		"both Balanced and Weights are given, want one":            {Learner: learners.C45{}, Balanced: true, Weights: []float64{1, 2}},
		"Weights has 3 numbers, want one for each of":              {Learner: learners.C45{}, Weights: []float64{1, 2, 3}},
		"the weight of example 0 is -1, want 0 to":                 {Learner: learners.C45{}, Weights: []float64{-1, -1}},
		"set Coding, Several and weights in the learner inside it": {Learner: pipeline.Threshold{}, Balanced: true},
		"CrossValidated{Of: [C45{}]} accepts no example weights;":  {Learner: learners.CrossValidated{Of: []learners.Learner{learners.C45{}}}, Balanced: true},
	} {
		_, err := p.Fit(t.Context(), s, learners.Seed(1))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: error %v, want %s", p, err, want)
		}
	}
}
