package explain_test

import (
	"math"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/explain"
	"halfspace/pkg/internal/athand"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// TestBallot wants the terms of a vote, or of a sum, of trees to be attributes, and to add up to the lead of
// the class. The nearest values must change the class, and the values just before them must not.
func TestBallot(t *testing.T) {
	for _, name := range []string{"iris", "tic-tac-toe", "house-votes-84"} {
		s, err := data.Load(name)
		if err != nil {
			athand.UCI(t, err)
		}
		for _, l := range []learners.Learner{learners.AdaBoost{Weak: learners.C45{}, Stages: 10}, learners.GradientBoosting{Stages: 10}, pipeline.Recommended{}} {
			m, err := pipeline.Fit(t.Context(), l, s, 1)
			if err != nil {
				t.Fatal(err)
			}
			addsUp(t, m, s)
		}
	}
}

// TestMeanOfUnits wants every nearest value of a mean of units. The log-odds are linear in each number, so
// each number changes the class somewhere.
func TestMeanOfUnits(t *testing.T) {
	s, err := data.Load("iris")
	if err != nil {
		t.Fatal(err)
	}
	if s, err = s.Keep("Iris-versicolor", "Iris-virginica"); err != nil {
		t.Fatal(err)
	}
	m, err := pipeline.Fit(t.Context(), pipeline.Average{Of: []learners.Learner{learners.Backprop{Decay: 0.01}, learners.Backprop{Decay: 0.1}}}, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	addsUp(t, m, s)
	for _, c := range explain.Counterfactual(m, s.X[0]).Single {
		if c.To == "" {
			t.Errorf("%s changes the class nowhere", c.Attr)
		}
	}
}

// TestHiddenTerms wants a term for hidden units, and the terms to add up to the margin.
func TestHiddenTerms(t *testing.T) {
	for _, name := range []string{"iris", "house-votes-84"} {
		s, err := data.Load(name)
		if err != nil {
			athand.UCI(t, err)
		}
		m, err := pipeline.Fit(t.Context(), pipeline.Average{Of: []learners.Learner{learners.MLP{Hidden: 2}, learners.Backprop{}}}, s, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range s.X[:20] {
			d, sum, hidden := explain.Case(m, x), 0.0, 0
			for _, term := range d.Terms {
				if sum += term.Product; term.Name == "hidden units of model 1" {
					hidden++
				}
			}
			if math.Abs(sum-d.Theta-d.Margin) > 1e-9 || hidden != 1 {
				t.Fatalf("%s: %d terms of hidden units; sum %v less %v, want the margin %v", name, hidden, sum, d.Theta, d.Margin)
			}
		}
	}
}

// addsUp compares the terms with the margin, and tries the nearest values.
func addsUp(t *testing.T, m *pipeline.Model, s *data.Set) {
	t.Helper()
	for _, x := range s.X[:40] {
		d, sum := explain.Case(m, x), 0.0
		for _, term := range d.Terms {
			sum += term.Product
			if !slices.Contains(m.Names(), term.Name) {
				t.Fatalf("%s: a term is named %q, want an attribute", s.Name, term.Name)
			}
		}
		if math.Abs(sum-d.Theta-d.Margin) > 1e-9 || d.Margin < 0 {
			t.Fatalf("%s: terms of sum %v less %v, want the margin %v", s.Name, sum, d.Theta, d.Margin)
		}
		for j, c := range explain.Counterfactual(m, x).Single {
			if c.To == "" || m.Attrs[j].Nominal() {
				continue
			}
			changed := slices.Clone(x)
			changed[j] = c.Value
			before := slices.Clone(x)
			before[j] = math.Nextafter(c.Value, x[j])
			if m.Predict(changed) == m.Predict(x) || m.Predict(before) != m.Predict(x) {
				t.Fatalf("%s: %s flips at %v, which is not the nearest value", s.Name, c.Attr, c.Value)
			}
		}
	}
}
