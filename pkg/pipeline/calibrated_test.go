package pipeline_test

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/pipeline"
)

// noisy has examples on a line whose class is the second with probability 1/(1+e^(−2x)).
func noisy(n int, seed uint64) *data.Set {
	r := learners.Seed(seed)
	s := &data.Set{Schema: data.Schema{Name: "noisy", Attrs: []data.Attr{{Name: "x"}}, Classes: []string{"no", "yes"}}}
	for range n {
		x, y := 6*r.Float64()-3, 0
		if r.Float64() < 1/(1+math.Exp(-2*x)) {
			y = 1
		}
		s.X, s.Y = append(s.X, []float64{x}), append(s.Y, y)
	}
	return s
}

// TestCalibratedProbabilitiesAreThose wants the probabilities of new examples to equal the ones
// that their classes were drawn with, by either curve. The scores are a hundred times too large.
func TestCalibratedProbabilitiesAreThose(t *testing.T) {
	s := noisy(2000, 1)
	for _, c := range []pipeline.Calibrated{{Learner: loud{}}, {Learner: loud{}, Isotonic: true}} {
		m, err := pipeline.Fit(t.Context(), c, s, 1)
		if err != nil {
			t.Fatal(err)
		}
		for x := -2.5; x <= 2.5; x += 0.5 {
			p := m.Scores([]float64{x})
			if want := 1 / (1 + math.Exp(-2*x)); math.Abs(p[1]-want) > 0.07 {
				t.Errorf("%s at %v: probability %.3f, drawn by %.3f", learners.String(c), x, p[1], want)
			}
			if p[0]+p[1] != 1 {
				t.Errorf("probabilities %v", p)
			}
		}
	}
}

// A loud learner's models have a score of a hundred times the first feature.
type loud struct{}

func (loud) Fit(context.Context, *data.Set, *rand.Rand) (learners.Model, error) { return loud{}, nil }
func (loud) Predict(x []float64) int                                            { return 0 }
func (loud) Scores(x []float64) []float64                                       { return []float64{-100 * x[0], 100 * x[0]} }

// A rote learner's models know the examples that they have learned from, and score them 1.
type rote struct{}

func (rote) Fit(_ context.Context, s *data.Set, _ *rand.Rand) (learners.Model, error) {
	seen := map[float64]int{}
	for i, x := range s.X {
		seen[x[0]] = 2*s.Y[i] - 1
	}
	return remembered(seen), nil
}

type remembered map[float64]int

func (m remembered) Predict(x []float64) int { return max(0, m[x[0]]) }
func (m remembered) Scores(x []float64) []float64 {
	v := float64(m[x[0]])
	return []float64{-v, v}
}

// TestCalibratedByHeldOutExamples calibrates a learner that knows its own examples by heart, and
// nothing else. Its own examples would say that a score of 1 is certain; on held-out ones every
// score is 0.
func TestCalibratedByHeldOutExamples(t *testing.T) {
	s := noisy(200, 2)
	m, err := pipeline.Fit(t.Context(), pipeline.Calibrated{Learner: pipeline.Pipeline{Learner: rote{}, Coding: data.Coding{Code: data.OneHot}}}, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	share := float64(s.ClassCounts()[1]+1) / float64(s.Len()+2)
	for _, x := range s.X {
		if p := m.Scores(x)[1]; math.Abs(p-share) > 0.02 {
			t.Fatalf("probability %.3f of an example known by heart, want the class's share, %.3f", p, share)
		}
	}
}

// TestCalibratedIsWhole learns from raw samples, of nominal, numeric and missing values, of two and three
// classes, and compares the model with itself after it was written and read.
func TestCalibratedIsWhole(t *testing.T) {
	two, err := learnertest.Raw().Keep("ill", "well")
	if err != nil {
		t.Fatal(err)
	}
	unseen := learnertest.Raw()
	unseen.Classes = append(slices.Clone(unseen.Classes), "unseen")
	for _, l := range []learners.Learner{nil, learners.Pocket{}, learners.C45{}, learners.MLP{}, learners.OneAgainstOne{}} {
		for _, s := range []*data.Set{learnertest.Raw(), two, unseen, two.Subset([]int{1, 2, 3})} {
			for _, isotonic := range []bool{false, true} {
				c := pipeline.Calibrated{Learner: l, Isotonic: isotonic}
				m, err := pipeline.Fit(t.Context(), c, s, 3)
				if err != nil {
					t.Fatalf("%s: %v", learners.String(c), err)
				}
				probable(t, learners.String(c), m, s)
			}
		}
	}
}

// probable checks that the model's scores are probabilities, and that it predicts the class of the
// greatest one, also after it was read back.
func probable(t *testing.T, name string, m *pipeline.Model, s *data.Set) {
	t.Helper()
	var text bytes.Buffer
	if err := m.Write(&text); err != nil {
		t.Fatal(name, err)
	}
	reread, err := pipeline.Read(text.Bytes())
	if err != nil {
		t.Fatal(name, err)
	}
	all := reread.ScoresAll(s.X)
	for i, x := range s.X {
		p, sum := m.Scores(x), 0.0
		for _, v := range p {
			if sum += v; !(v >= 0 && v <= 1) {
				t.Fatalf("%s: probabilities %v", name, p)
			}
		}
		if len(p) != len(s.Classes) || math.Abs(sum-1) > 1e-12 || !slices.Equal(p, all[i]) {
			t.Fatalf("%s: probabilities %v, read back %v", name, p, all[i])
		}
		if y := m.Predict(x); p[y] != slices.Max(p) || reread.Predict(x) != y {
			t.Fatalf("%s: class %d of probabilities %v", name, y, p)
		}
		if len(p) == 4 && p[3] > 0 && slices.Min(p) < slices.Max(p) {
			t.Fatalf("%s: probabilities %v, of a class without examples too", name, p)
		}
	}
}

// TestCalibratedRefuses wants one line that names the mistake.
func TestCalibratedRefuses(t *testing.T) {
	s := noisy(40, 1)
	for want, l := range map[string]learners.Learner{
		"calibrated: Folds is 1":                                   pipeline.Calibrated{Folds: 1},
		"calibrated: Folds is -1":                                  pipeline.Calibrated{Folds: -1},
		"are already calibrated":                                   pipeline.Calibrated{Learner: pipeline.Calibrated{}},
		"set Coding, Several and weights in the learner inside it": pipeline.Pipeline{Learner: pipeline.Calibrated{}, Several: learners.Dichotomies{}},
		"pocket: Draws is -1":                                      pipeline.Calibrated{Learner: learners.Pocket{Draws: -1}},
		"perceptron: Epochs is -3, want ":                          pipeline.Calibrated{Learner: learners.Perceptron{Epochs: -3}},
	} {
		if _, err := l.Fit(t.Context(), s, learners.Seed(1)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := (pipeline.Calibrated{}).Fit(t.Context(), s.Subset(nil), learners.Seed(1)); err == nil || !strings.Contains(err.Error(), "no examples") {
		t.Errorf("of no examples: %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := (pipeline.Calibrated{}).Fit(ctx, s, learners.Seed(1)); err != context.Canceled {
		t.Errorf("of a context that is done: %v", err)
	}
}

// TestDamagedProbabilities changes a written model, and wants it refused.
func TestDamagedProbabilities(t *testing.T) {
	m, err := pipeline.Fit(t.Context(), pipeline.Calibrated{Isotonic: true}, learnertest.Raw(), 3)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := m.Write(&text); err != nil {
		t.Fatal(err)
	}
	for old, changed := range map[string]string{
		`"Kind": "WinnerTakesAll"`: `"Kind": "Probabilities"`,
		`"Curves": [`:              `"Curves": [{"A":0,"B":0},`,
		`"P": [`:                   `"P": [0.5,`,
		`"At": [`:                  `"At": [1e300,`,
		`"Of": {`:                  `"Of": {"Oh": 1,`,
	} {
		damaged := strings.Replace(text.String(), old, changed, 1)
		if damaged == text.String() {
			t.Fatalf("there is no %s", old)
		}
		if _, err := pipeline.Read([]byte(damaged)); err == nil {
			t.Errorf("%s for %s was read", changed, old)
		}
	}
	guest, err := pipeline.Fit(t.Context(), pipeline.Calibrated{Learner: loud{}}, noisy(40, 1), 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := guest.Write(new(bytes.Buffer)); err == nil {
		t.Error("probabilities of a guest's scores were written")
	}
}
