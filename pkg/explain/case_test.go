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
			if strings.HasPrefix(d.By, "none of") {
				sum = -sum // the terms of the nearest rule, which does not fire
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
		change string
	}{
		{[]float64{3, 1}, "rule 1 of 2", 4, 1, "a", "no without this rule"},
		{[]float64{1, 1}, "rule 1 of 2", 0, 1, "a", "no without this rule"},
		{[]float64{1, 7}, "rule 2 of 2", 2, 2, "b", "no without this rule"},
		{[]float64{1, 2}, "none of 2 rules", 1, 2, "a", "yes if the sum of rule 1, the nearest, grows by 1"},
		{[]float64{-5, 4.9}, "none of 2 rules", 15.9, 2, "a", "yes if the sum of rule 1, the nearest, grows by 15.9"},
	} {
		d := explain.Case(m, c.x)
		if d.By != c.reason || d.Margin != c.margin || len(d.Steps) != c.steps || d.Terms[0].Name != c.term || d.Otherwise != c.change {
			t.Errorf("%v: %+v, want %+v", c.x, d, c)
		}
	}
	b := ltu.NewBuilder(2)
	net := netOf{b.Network(b.And(b.Unit(list.Rules[0].If), b.Unit(ltu.Unit{W: []float64{1, 0}, Theta: 3})))}
	d := explain.Case(&pipeline.Model{Schema: schema, Inner: net}, []float64{3, 1})
	if d.By != "the output unit" || d.Margin != 0 || d.Otherwise != "no if the sum falls by more than 0" || d.Terms[0] != (explain.Term{Name: "unit 1: 2·a − b ≥ 1", Value: "1", Product: 1}) {
		t.Errorf("a network: %+v", d)
	}
}

// TestNearestRule takes the first of two rules that lack as much, and no rule of the class that is predicted.
func TestNearestRule(t *testing.T) {
	schema := data.Schema{Class: "c", Classes: []string{"no", "yes", "maybe"}, Attrs: []data.Attr{{Name: "a"}, {Name: "b"}}}
	list := &learners.List{Schema: schema, Rules: []learners.Rule{
		{If: ltu.Unit{W: []float64{1, 0}, Theta: 1.5}}, {If: ltu.Unit{W: []float64{0, 1}, Theta: 9}, Class: 1},
		{If: ltu.Unit{W: []float64{1, 0}, Theta: 3}, Class: 1}, {If: ltu.Unit{W: []float64{0, 1}, Theta: 3}, Class: 2},
	}}
	const want = "1. a ≥ 1.5: no||−0.5|no / 2. b ≥ 9: yes||−8|yes / 3. a ≥ 3: yes||−2|yes / 4. b ≥ 3: maybe||−2|maybe / a|1|1| / −Theta||−3| / " +
		"no, decided by none of 4 rules, margin 2; yes if the sum of rule 3, the nearest, grows by 2."
	if got := line(explain.Case(&pipeline.Model{Schema: schema, Inner: list}, []float64{1, 1})); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// TestCaseOfUnits names a unit of features by its condition, and a unit of units by its number. The model's
// attributes do not change.
func TestCaseOfUnits(t *testing.T) {
	schema := data.Schema{Class: "c", Classes: []string{"no", "yes", "maybe"}, Attrs: []data.Attr{{Name: "a"}, {Name: "b"}, {Name: "d"}}}
	b := ltu.NewBuilder(3)
	inputs := b.Inputs()
	one := b.Add(ltu.Unit{W: []float64{1, 2}, Theta: 3}, inputs[1], inputs[2])
	two := b.Add(ltu.Unit{W: []float64{1, 1}, Theta: 2}, one, inputs[0])
	soft := b.AddSoft(ltu.Unit{W: []float64{1}, Theta: 7}, inputs[0])
	var out []ltu.Signal
	for _, w := range [][]float64{{0, 1, 0, 1}, {0, 2, 3, 3}, {0.5, 1, 2, 5}} {
		out = append(out, b.Add(ltu.Unit{W: w, Theta: w[0]}, one, two, soft, inputs[2]))
	}
	m := &pipeline.Model{Schema: schema, Inner: netOf{b.Network(out...)}}
	const want = "d|2|4 / unit 2: (2·d + b ≥ 3) + a ≥ 2|1|−1 / unit 1: 2·d + b ≥ 3|1|0.5 / unit 3: a ≥ 7|0.5|−0.5 / −Theta||−0.5 / " +
		"maybe, decided by the output units of maybe and, next to it, yes, margin 2.5; yes if the sum falls by more than 2.5."
	for range 2 {
		got := line(explain.Case(m, []float64{7, 1, 2}))
		if got != want || m.Names()[0] != "a" {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
}

// TestCaseAgainstCosts has a curve of probabilities that predicts another class than the plane below it. Then
// the margin is negative, and no condition follows from it.
func TestCaseAgainstCosts(t *testing.T) {
	schema := data.Schema{Name: "costs", Class: "c", Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}, {Name: "b"}}}
	plane := &learners.Halfspace{Schema: schema, Unit: ltu.Unit{W: []float64{2, 1}, Theta: 1}}
	m := &pipeline.Model{Schema: schema, Inner: &pipeline.Probabilities{Schema: schema, Of: plane, Curves: []pipeline.Calibrator{{A: -1}}, Costs: [][]float64{{0, 100}, {1, 0}}}}
	for _, c := range []struct {
		x    []float64
		want string
	}{
		{[]float64{1, 0}, "a|1|−2 / −Theta||1 / costs: no, decided by the output unit, margin −1."},
		{[]float64{-1, math.NaN()}, "a|-1|2 / b|?|– / −Theta||1 / costs: no, decided by the output unit. Missing: b."},
		{[]float64{9, 0}, "a|9|18 / −Theta||−1 / costs: yes, decided by the output unit, margin 17; no if the sum falls by more than 17."},
	} {
		if got := line(explain.Case(m, c.x)); got != c.want {
			t.Errorf("%v: got %s\nwant %s", c.x, got, c.want)
		}
	}
}

// TestDecisionTable shows eight terms and the sum of the others, and no column that says nothing.
func TestDecisionTable(t *testing.T) {
	d := &explain.Decision{Class: "no", By: "hand", Margin: math.NaN(), Theta: -0.25}
	if table := d.Table(); len(table.Head) != 4 || len(table.Rows) != 0 || table.Caption != "no, decided by hand." {
		t.Errorf("of nothing: %+v", table)
	}
	d.Steps = []explain.Step{{Text: "one", Margin: math.NaN()}}
	if table := d.Table(); strings.Join(table.Head, "|") != "what" || line(d) != "one / no, decided by hand." {
		t.Errorf("of one step: %+v", table)
	}
	d.Steps[0].Otherwise = "yes"
	if table := d.Table(); strings.Join(table.Head, "|") != "what|otherwise" || line(d) != "one|yes / no, decided by hand." {
		t.Errorf("of one step: %+v", table)
	}
	d.Steps = nil
	want := ""
	for k, name := range strings.Split("abcdefghij", "") {
		d.Terms = append(d.Terms, explain.Term{Name: name, Value: "v", Product: float64(10 - k)})
		if k < 8 {
			want += fmt.Sprintf("%s|v|%d / ", name, 10-k)
		}
	}
	if got := line(d); got != want+"2 more||3 / −Theta||0.25 / no, decided by hand." {
		t.Errorf("of ten terms: %s", got)
	}
	d.Terms = d.Terms[:8]
	if got := line(d); got != want+"−Theta||0.25 / no, decided by hand." {
		t.Errorf("of eight terms: %s", got)
	}
}

// TestCaseOfTrees explains decisions of trees made by hand: of a nominal attribute and a number, with values
// and without, and of units.
func TestCaseOfTrees(t *testing.T) {
	schema := data.Schema{Name: "hand", Class: "c", Classes: []string{"no", "yes", "maybe"}, Attrs: []data.Attr{{Name: "hue", Values: []string{"red", "blue", "green"}}, {Name: "b"}}}
	leaf := func(class int) *learners.DecisionNode {
		counts := make([]float64, 3)
		counts[class] = 4
		return &learners.DecisionNode{Attr: -1, Class: class, Counts: counts}
	}
	number := &learners.DecisionNode{Attr: 1, Threshold: 3, Branches: []*learners.DecisionNode{leaf(0), leaf(1)}, Counts: []float64{4, 4, 0}}
	attributes := &learners.DecisionTree{Schema: schema, Root: &learners.DecisionNode{Branches: []*learners.DecisionNode{leaf(0), number, leaf(2)}, Counts: []float64{8, 4, 4}}}
	numbers := data.Schema{Name: "hand", Class: "c", Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}, {Name: "b"}}}
	units := &learners.UnitTree{Schema: numbers, Roots: []*learners.UnitNode{{
		Unit: ltu.Unit{W: []float64{1, 0}, Theta: 2}, Counts: []float64{1, 1},
		Right: &learners.UnitNode{Unit: ltu.Unit{W: []float64{0, 1}, Theta: 5}, Counts: []float64{1, 1}},
	}}}
	for _, c := range []struct {
		m    *pipeline.Model
		x    []float64
		want string
	}{
		{&pipeline.Model{Schema: schema, Inner: attributes}, []float64{1, 7}, "hue = blue|blue|–|maybe or no b > 3|7|4|no: " +
			"yes, decided by a path of 2 tests, margin 4; no unless b > 3."},
		{&pipeline.Model{Schema: schema, Inner: attributes}, []float64{2, math.NaN()}, "hue = green|green|no: " +
			"maybe, decided by a path of 1 test; no unless hue = green. Missing: b."},
		{&pipeline.Model{Schema: schema, Inner: attributes}, []float64{1, math.NaN()}, "hue = blue|blue|maybe or no: " +
			"no, decided by a path of 1 test, where b has no branch for the example: all its branches decide by their shares; maybe or no unless hue = blue. Missing: b."},
		{&pipeline.Model{Schema: numbers, Inner: units}, []float64{3, 4}, "a ≥ 2|3|1|no b < 5|4|1|yes: " +
			"no, decided by a path of 2 tests, margin 1; yes unless b < 5."},
		{&pipeline.Model{Schema: numbers, Inner: units}, []float64{1, 9}, "a < 2|1|1|yes: no, decided by a path of 1 test, margin 1; yes unless a < 2."},
	} {
		table := explain.Case(c.m, c.x).Table()
		var rows []string
		for _, row := range table.Rows {
			rows = append(rows, strings.Join(row, "|"))
		}
		if got := strings.Replace(strings.Join(rows, " ")+": "+table.Caption, "hand: ", "", 1); got != c.want {
			t.Errorf("%v: %s\nwant %s", c.x, got, c.want)
		}
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
