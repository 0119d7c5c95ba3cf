package pipeline_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/pipeline"
)

// TestAverageIsItsNetwork compares averages with their networks, bit for bit, on raw examples with and
// without gaps. The model that is read from a file must predict the same.
func TestAverageIsItsNetwork(t *testing.T) {
	two, err := learnertest.Raw().Keep("ill", "well")
	if err != nil {
		t.Fatal(err)
	}
	iris, err := data.Load("iris")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []*data.Set{two, learnertest.Raw(), iris} {
		for _, l := range []learners.Learner{
			pipeline.Recommended{},
			pipeline.Average{Of: []learners.Learner{learners.MLP{Hidden: 3}, learners.RandomForest{Trees: 7}, learners.Backprop{Decay: 0.01}}},
		} {
			m, err := pipeline.Fit(t.Context(), l, s, 1)
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(t.TempDir(), "model.json")
			if err := m.Save(path); err != nil {
				t.Fatal(err)
			}
			reopened, err := pipeline.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			mean, net := m.Inner.(*learners.Mean), m.Network()
			if err := net.Check(); err != nil {
				t.Fatal(err)
			}
			together := m.PredictAll(s.X)
			for i, x := range s.X {
				for j := range x {
					if i%5 == 0 && j%2 == 0 {
						x = slices.Clone(x)
						x[j] = math.NaN()
					}
				}
				v := m.Encode(x)
				sums, want := mean.Excesses([][]float64{v})[0], net.Excesses(v)
				if !slices.Equal(sums, want) || m.Predict(x) != net.Predict(v) {
					t.Fatalf("%s of %s: sums %v, of the network %v", learners.String(l), s.Name, sums, want)
				}
				if reopened.Predict(x) != m.Predict(x) || i%5 != 0 && together[i] != m.Predict(x) {
					t.Fatalf("%s of %s: example %d has another class by the file, or among others", learners.String(l), s.Name, i)
				}
			}
		}
	}
}

// TestAverageIsTheMean compares log-odds with the mean of the models' own.
func TestAverageIsTheMean(t *testing.T) {
	s, err := data.Load("house-votes-84")
	if err != nil {
		t.Fatal(err)
	}
	all := []learners.Learner{learners.Backprop{Decay: 0.01}, learners.GradientBoosting{Stages: 9}, learners.SecondOrder{Backprop: learners.Backprop{Decay: 0.1}}}
	m, err := pipeline.Fit(t.Context(), pipeline.Average{Of: all}, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	want := make([]float64, s.Len())
	for _, l := range all {
		one, err := pipeline.Fit(t.Context(), l, s, 1)
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range s.X {
			p, err := one.Probabilities(x)
			if err != nil {
				t.Fatal(err)
			}
			want[i] += math.Log(p[1]/p[0]) / 3
		}
	}
	temperature := m.Inner.(*learners.Mean).Temperature
	for i, x := range s.X {
		w := want[i] / temperature
		if p, err := m.Probabilities(x); err != nil || math.Abs(math.Log(p[1]/p[0])-w) > 1e-6*max(1, math.Abs(w)) {
			t.Fatalf("example %d: log-odds %v, want %v: %v", i, math.Log(p[1]/p[0]), w, err)
		}
	}
}

// TestTemperature wants better probabilities by the temperature where the mean is too cautious, as on classes
// without noise, and the same predictions and scores. Calibrated, which needs only the scores, and a small
// sample have none.
func TestTemperature(t *testing.T) {
	s, err := data.Load("tic-tac-toe")
	if err != nil {
		t.Fatal(err)
	}
	folds, err := s.Folds(4, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	l := pipeline.Average{Of: []learners.Learner{learners.Backprop{Decay: 0.01}, learners.GradientBoosting{}}}
	train, test := s.Subset(folds[0].Train), s.Subset(folds[0].Test)
	m, err := pipeline.Fit(t.Context(), l, train, 1)
	if err != nil {
		t.Fatal(err)
	}
	loss := logLoss(t, m, test)
	mean := m.Inner.(*learners.Mean)
	scores := mean.Excesses([][]float64{m.Encode(test.X[0])})
	if mean.Temperature >= 0.8 {
		t.Errorf("temperature %g of a mean that is too cautious", mean.Temperature)
	}
	warm := *mean
	warm.Temperature = 0
	m.Inner = &warm
	if plainLoss := logLoss(t, m, test); loss > 0.8*plainLoss {
		t.Errorf("log loss %g with the temperature, %g without", loss, plainLoss)
	}
	if plain := warm.Excesses([][]float64{m.Encode(test.X[0])}); !slices.Equal(plain[0], scores[0]) {
		t.Errorf("scores %v with the temperature, %v without", scores, plain)
	}
	calibrated, err := pipeline.Fit(t.Context(), pipeline.Calibrated{Learner: l, Folds: 2}, train, 1)
	if err != nil {
		t.Fatal(err)
	}
	if inner := calibrated.Inner.(*pipeline.Probabilities).Of.(*learners.Mean); inner.Temperature != 0 {
		t.Errorf("Calibrated measured a temperature, %g", inner.Temperature)
	}
	twelve := s.Subset(folds[1].Train[:12])
	if m, err = pipeline.Fit(t.Context(), l, twelve, 1); err != nil || m.Inner.(*learners.Mean).Temperature != 0 {
		t.Errorf("temperature %v of twelve examples, %v", m, err)
	}
}

// logLoss returns the mean log loss of the probabilities of m.
func logLoss(t *testing.T, m *pipeline.Model, s *data.Set) (loss float64) {
	t.Helper()
	all, err := m.ProbabilitiesAll(s.X)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range all {
		loss -= math.Log(max(p[s.Y[i]], 1e-15)) / float64(len(all))
	}
	return loss
}

// TestAverageLeavesOut: a learner that does not suit the sample is left out, with a note. Other learners, and
// none, are an error.
func TestAverageLeavesOut(t *testing.T) {
	s := learnertest.Raw() // three classes
	for name, c := range map[string]struct {
		all         []learners.Learner
		note, fault string
	}{
		"unsuited":   {all: []learners.Learner{learners.Backprop{}, unsuited{}}, note: "without "},
		"alone":      {all: []learners.Learner{unsuited{}}, fault: "it never suits"},
		"none":       {fault: "average: no learners to average"},
		"no sum":     {all: []learners.Learner{learners.Backprop{}, learners.C45{}}, fault: "average: a *learners.DecisionTree has no log-odds"},
		"a bad part": {all: []learners.Learner{learners.Backprop{Decay: -1}}, fault: "Decay"},
	} {
		m, err := pipeline.Fit(t.Context(), pipeline.Average{Of: c.all}, s, 1)
		switch {
		case c.fault != "":
			if err == nil || !strings.Contains(err.Error(), c.fault) {
				t.Errorf("%s: error %v, want %s", name, err, c.fault)
			}
		case err != nil:
			t.Errorf("%s: %v", name, err)
		case !strings.HasPrefix(learners.NoteOf(m.Inner), c.note) || !strings.Contains(m.String(), c.note):
			t.Errorf("%s: note %q", name, learners.NoteOf(m.Inner))
		}
	}
}

// An unsuited learner refuses every sample.
type unsuited struct{}

func (unsuited) Fit(context.Context, *data.Set, *rand.Rand) (learners.Model, error) {
	return nil, fmt.Errorf("unsuited: %w", &learners.Unsuited{Why: "it never suits"})
}
