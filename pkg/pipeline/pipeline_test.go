package pipeline_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/pipeline"
)

// TestEveryLearnerTakesARawSample has every registered learner learn from raw samples, and the model
// written, read, and compared with itself and with its network.
func TestEveryLearnerTakesARawSample(t *testing.T) {
	two, err := learnertest.Raw().Keep("ill", "well")
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range learners.All() {
		t.Run(i.Name+" of mixed", func(t *testing.T) { takes(t, i, ofMixed()[i.Name], learnertest.Raw()) })
		t.Run(i.Name+" of two classes", func(t *testing.T) {
			m, err := pipeline.Fit(t.Context(), i.Learner, two, 1)
			takes(t, i, made{m, err}, two)
		})
	}
}

func takes(t *testing.T, i learners.Info, m made, s *data.Set) {
	t.Helper()
	if errors.Is(m.err, learners.ErrUnsuited) && cannot[i.Name] {
		return
	}
	if m.err != nil {
		t.Fatal(m.err)
	}
	whole(t, m.Model, s)
}

// cannot are the learners that may refuse a sample however it is coded: it must be separable.
var cannot = map[string]bool{"linear program": true, "maximum margin": true, "megiddo": true, "voronoi": true}

// whole checks that a model is the same after it was read back, and agrees with its network, also where
// values are missing that are there in the sample, or the network says that it does not cover an example.
func whole(t *testing.T, m *pipeline.Model, s *data.Set) {
	t.Helper()
	var text bytes.Buffer
	if err := m.Write(&text); err != nil {
		t.Fatal(err)
	}
	reread, err := pipeline.Read(text.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	y := reread.PredictAll(s.X)
	// Scores of missing features may be NaN, which is not equal to itself.
	if a, b := fmt.Sprint(m.ScoresAll(s.X)), fmt.Sprint(reread.ScoresAll(s.X)); a != b {
		t.Fatalf("scores were %.300s, read back %.300s", a, b)
	}
	for k, x := range s.X {
		class := m.Predict(x)
		if y[k] != class || class < 0 || class >= len(s.Classes) {
			t.Fatalf("example %d is of class %d, read back %d", k, class, y[k])
		}
	}
	if _, probabilities := m.Inner.(*pipeline.Probabilities); probabilities {
		return // they have no network
	}
	net := m.Network()
	for k, x := range append(lacking(s.X), s.X...) {
		if v, class := m.Encode(x), m.Predict(x); net.Predict(v) != class && net.Covers(v) {
			t.Fatalf("example %d, %v, is of class %d, by the network %d", k, x, class, net.Predict(v))
		}
	}
}

// lacking returns copies of the first examples. Each lacks about every third value, a different
// third in each.
func lacking(X [][]float64) [][]float64 {
	gapped := make([][]float64, min(len(X), 100))
	for i := range gapped {
		gapped[i] = slices.Clone(X[i])
		for j := i % 3; j < len(X[i]); j += 1 + (i+j)%5 {
			gapped[i][j] = math.NaN()
		}
	}
	return gapped
}

// TestSuitedSampleIsTakenAsItIs was a model that changed because a pipeline stood before the learner.
func TestSuitedSampleIsTakenAsItIs(t *testing.T) {
	s := learnertest.Sample("3-of-5")
	for _, i := range learners.All() {
		m, err := pipeline.Fit(t.Context(), i.Learner, s, 1)
		if err != nil {
			t.Fatal(i.Name, err)
		}
		alone, err := i.Learner.Fit(t.Context(), s, learners.Seed(1))
		if learners.DomainOf(i.Learner).Complements {
			continue
		}
		if err != nil {
			t.Fatal(i.Name, err)
		}
		for _, x := range s.X {
			if m.Predict(x) != alone.Predict(x) {
				t.Fatalf("%s is another model in a pipeline", i.Name)
			}
		}
	}
}

// TestDescribeMissing wants two pipelines that differ only in their treatment of missing values to have two
// descriptions: they are two rows of a table.
func TestDescribeMissing(t *testing.T) {
	for want, c := range map[string]data.Coding{
		"one-hot, missing: mean":    {Missing: data.Mean},
		"one-hot, missing: neither": {Missing: data.Neither},
		"one-hot":                   {Code: data.OneHot},
	} {
		p := pipeline.Pipeline{Learner: learners.MLP{}, Coding: c}
		if got := p.Describe(learnertest.Raw()); got != want {
			t.Errorf("%+v: %q, want %q", c, got, want)
		}
	}
}

// TestCodingByField wants each open field of a Coding to keep the coding that the learner's Domain asks for.
func TestCodingByField(t *testing.T) {
	raw := learnertest.Raw()
	for _, c := range []struct {
		learner learners.Learner
		coding  data.Coding
		want    string
	}{
		{learners.Pocket{}, data.Coding{Missing: data.Level}, "one-hot, standardised, missing: level"},
		{learners.Pocket{}, data.Coding{Code: data.Signed}, "signed, standardised"},
		{learners.Pocket{}, data.Coding{Numbers: data.AsIs, Missing: data.Level}, "one-hot, missing: level"},
		{learners.MLP{}, data.Coding{Missing: data.Level}, "one-hot, missing: level"},
		{learners.Winnow{}, data.Coding{Missing: data.Level}, "binary, thermometer, complements, missing: level"},
		{learners.Winnow{}, data.Coding{Code: data.OneHot}, "one-hot, thermometer"},
		{learners.Winnow{}, data.Coding{MDL: true}, "binary, thermometer by class, complements"},
		{learners.C45{}, data.Coding{Missing: data.Level}, "one-hot, missing: level"},
		{learners.ID3{}, data.Coding{Code: data.AsIs, MDL: true}, "intervals by class"},
	} {
		p := pipeline.Pipeline{Learner: c.learner, Coding: c.coding, Several: learners.OneAgainstRest{}}
		got, _, _ := strings.Cut(p.Describe(raw), ", one against")
		if got != c.want {
			t.Errorf("%s: %q, want %q", learners.String(p), got, c.want)
		}
	}
	m, err := pipeline.Fit(t.Context(), pipeline.Pipeline{Learner: learners.SparsePerceptron{}, Coding: data.Coding{Code: data.Binary}}, raw, 1)
	if err != nil || m.Encoding.Missing != data.Keep || m.Encoding.Code != data.Binary {
		t.Errorf("%+v, %v; want binary, and missing numbers kept", m.Encoding, err)
	}
}

// TestCodingNominal wants the error about a nominal attribute to name the field of the Coding to write. A
// sample that the learner refuses for another reason keeps the learner's error.
func TestCodingNominal(t *testing.T) {
	list := learners.DecisionListMachine{}
	for _, c := range []struct {
		coding data.Coding
		want   string
	}{
		{data.Coding{Code: data.OneHot, Numbers: data.Intervals}, `attribute "age" nominal, and DecisionListMachine{} needs numbers: write Numbers: data.Thermometer`},
		{data.Coding{Code: data.AsIs}, `attribute "sex" nominal, and DecisionListMachine{} needs numbers: write Code: data.OneHot`},
	} {
		_, err := pipeline.Fit(t.Context(), pipeline.Pipeline{Learner: list, Coding: c.coding}, learnertest.Raw(), 1)
		if want := "pipeline: unsuited sample: the Coding makes " + c.want; err == nil || err.Error() != want || !errors.Is(err, learners.ErrUnsuited) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	empty := &data.Set{Schema: learnertest.Raw().Schema}
	_, err := pipeline.Fit(t.Context(), pipeline.Pipeline{Learner: list, Coding: data.Coding{Code: data.AsIs}}, empty, 1)
	if err == nil || strings.Contains(err.Error(), "Coding") {
		t.Errorf("%v, want the learner's error", err)
	}
}

// TestSeveral wants each reduction to learn the classes by the learner of the pipeline, and one that has a
// learner of its own to be refused.
func TestSeveral(t *testing.T) {
	s := learnertest.Raw()
	for _, c := range []struct {
		several learners.Reduction
		want    learners.Model
		coding  string
	}{
		{nil, new(learners.WinnerTakesAll), "one against rest"},
		{learners.OneAgainstRest{}, new(learners.WinnerTakesAll), "one against rest"},
		{learners.OneAgainstOne{}, new(learners.RoundRobin), "one against one"},
		{learners.Dichotomies{}, new(learners.CodeWords), "dichotomies"},
	} {
		p := pipeline.Pipeline{Learner: learners.Perceptron{}, Several: c.several}
		m, err := pipeline.Fit(t.Context(), p, s, 1)
		if err != nil || reflect.TypeOf(m.Inner) != reflect.TypeOf(c.want) || !strings.HasSuffix(p.Describe(s), c.coding) {
			t.Errorf("%s: %T, %v, coding %q; want %T, %q", learners.String(p), m.Inner, err, p.Describe(s), c.want, c.coding)
		}
	}
	twice := pipeline.Pipeline{Learner: learners.Perceptron{}, Several: learners.OneAgainstOne{Learner: learners.Pocket{}}}
	want := "pipeline: Several is OneAgainstOne{Learner: Pocket{}}: give its learner to the pipeline, as Learner"
	if _, err := pipeline.Fit(t.Context(), twice, s, 1); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestTermsByEffect fits a list on raw numbers of unequal scales. Its printed rules begin with the term of
// greatest effect: the weight times the standard deviation of the attribute.
func TestTermsByEffect(t *testing.T) {
	iris, err := data.Load("iris")
	if err != nil {
		t.Fatal(err)
	}
	m, err := pipeline.Fit(t.Context(), learners.DecisionListMachine{}, iris, 1)
	if err != nil {
		t.Fatal(err)
	}
	list := m.Inner.(*learners.List)
	for i, line := range strings.Split(list.String(), "\n")[:len(list.Rules)] {
		unit, first, greatest := list.Rules[i].If, "", 0.0
		for j, a := range iris.Attrs {
			if effect := math.Abs(unit.W[j]) * stat.PopStdDev(column(iris, j), nil); effect > greatest {
				first, greatest = a.Name, effect
			}
		}
		if _, terms, _ := strings.Cut(line, "if "); !strings.HasPrefix(strings.TrimLeft(terms, "−.·0123456789"), first+" ") {
			t.Errorf("the term of %s is not the first of %s", first, line)
		}
	}
}

// column returns the values of attribute j.
func column(s *data.Set, j int) (values []float64) {
	for _, x := range s.X {
		values = append(values, x[j])
	}
	return values
}
