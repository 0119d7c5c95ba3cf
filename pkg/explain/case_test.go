package explain_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/explain"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

// fitted are the models of models, by name, nil of an unsuited sample: some take long to learn.
var fitted = map[string]*pipeline.Model{}

// models calls test for what every registered learner, and calibrated ones, learn from a raw sample, and
// from two classes of it.
func models(t *testing.T, test func(t *testing.T, m *pipeline.Model, s *data.Set)) {
	two, err := learnertest.Raw().Keep("ill", "well")
	if err != nil {
		t.Fatal(err)
	}
	ls := []learners.Learner{pipeline.Calibrated{}, pipeline.Calibrated{Learner: learners.Perceptron{}, Isotonic: true}}
	for _, i := range learners.All() {
		ls = append(ls, i.Learner)
	}
	for _, l := range ls {
		for _, s := range []*data.Set{learnertest.Raw(), two} {
			name := fmt.Sprintf("%s of %d classes", learners.String(l), len(s.Classes))
			t.Run(name, func(t *testing.T) {
				m, ok := fitted[name]
				if !ok {
					var err error
					m, err = pipeline.Fit(t.Context(), l, s, 1)
					if err != nil && !errors.Is(err, learners.ErrUnsuited) { // it must be separable
						t.Fatal(err)
					}
					fitted[name] = m
				}
				if m != nil {
					test(t, m, s)
				}
			})
		}
	}
}

// TestCaseOfEveryModel checks that the terms of what decided sum up to the margin, and that the margin is
// for the class.
func TestCaseOfEveryModel(t *testing.T) {
	models(t, func(t *testing.T, m *pipeline.Model, s *data.Set) {
		_, curve := m.Inner.(*pipeline.Probabilities)
		for i, x := range s.X {
			d := explain.Case(m, x)
			if d.Class != m.Classes[m.Predict(x)] || d.By == "" || d.Markdown() == "" {
				t.Fatalf("example %d is of class %d: %+v", i, m.Predict(x), d)
			}
			if slices.ContainsFunc(m.Encode(x), math.IsNaN) {
				continue // a unit does not weigh missing values
			}
			if d.Margin < 0 && !curve {
				t.Errorf("example %d: margin %v", i, d.Margin)
			}
			if d.Terms == nil {
				continue
			}
			sum := -d.Theta
			for _, term := range d.Terms {
				sum += term.Product
			}
			if far := math.Abs(sum - d.Margin); far > 1e-9*(1+math.Abs(d.Theta)) && far > 1e-9*math.Abs(d.Terms[0].Product) {
				t.Errorf("example %d: terms less Theta are %v, margin %v", i, sum, d.Margin)
			}
		}
	})
}

// TestCaseByHand checks each kind of model on a known decision: a list of two rules, and a network.
func TestCaseByHand(t *testing.T) {
	schema := data.Schema{Name: "hand", Class: "c", Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}, {Name: "b"}}}
	list := &learners.List{Schema: schema, Rules: []learners.Rule{
		{If: ltu.Unit{W: []float64{2, -1}, Theta: 1}, Class: 1}, {If: ltu.Unit{W: []float64{0, 1}, Theta: 5}, Class: 0},
	}}
	m := &pipeline.Model{Schema: schema, Inner: list}
	for _, c := range []struct {
		x      []float64
		reason string
		margin float64
		steps  int
		term   string
	}{
		{[]float64{3, 1}, "rule 1 of 2", 4, 1, "a"},
		{[]float64{1, 7}, "rule 2 of 2", 2, 2, "b"},
		{[]float64{1, 2}, "none of 2 rules", 1, 2, ""},
	} {
		d := explain.Case(m, c.x)
		if d.By != c.reason || d.Margin != c.margin || len(d.Steps) != c.steps || c.term != "" && d.Terms[0].Name != c.term {
			t.Errorf("%v: %+v, want %+v", c.x, d, c)
		}
	}
	b := ltu.NewBuilder(2)
	net := netOf{b.Network(b.And(b.Unit(list.Rules[0].If), b.Unit(ltu.Unit{W: []float64{1, 0}, Theta: 3})))}
	d := explain.Case(&pipeline.Model{Schema: schema, Inner: net}, []float64{3, 1})
	if d.By != "the output unit" || d.Margin != 0 || d.Terms[0] != (explain.Term{Name: "unit 1: 2·a − b ≥ 1", Value: "1", Product: 1}) {
		t.Errorf("a network: %+v", d)
	}
}

// A netOf is a network as a model.
type netOf struct{ net *ltu.Network }

func (n netOf) Predict(x []float64) int { return n.net.Predict(x) }
func (n netOf) Network() *ltu.Network   { return n.net }

// A guest is both learner and model: an example with an age above 50 is well.
type guest struct{}

func (guest) Fit(context.Context, *data.Set, *rand.Rand) (learners.Model, error) { return guest{}, nil }

func (guest) Predict(x []float64) int {
	if x[0] > 50 {
		return 1
	}
	return 0
}

// TestCaseOfGuest has a model that can nothing but predict.
func TestCaseOfGuest(t *testing.T) {
	m, err := pipeline.Fit(context.Background(), guest{}, learnertest.Raw(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if d := explain.Case(m, learnertest.Raw().X[1]); d.By != "a model without a network" || !strings.Contains(d.String(), "well, decided by") {
		t.Error(d)
	}
}
