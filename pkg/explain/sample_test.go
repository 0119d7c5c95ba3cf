package explain_test

import (
	"math"
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

// old is the model of a guest, on the schema of learnertest.Raw.
func old(t *testing.T) *pipeline.Model {
	t.Helper()
	m, err := pipeline.Fit(t.Context(), guest{}, learnertest.Raw(), 1)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestImportanceOfOneAttribute has a model that looks at age alone. So the loss by permuting is
// known: of two examples drawn at random, the ones that agree anyway stay right.
func TestImportanceOfOneAttribute(t *testing.T) {
	m, s := old(t), learnertest.Raw()
	positive := 0
	for i, x := range s.X {
		if s.Y[i] = m.Predict(x); s.Y[i] == 1 {
			positive++
		}
	}
	d, err := explain.Importance(t.Context(), m, s, learners.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	share := float64(positive) / float64(s.Len())
	if want := 2 * share * (1 - share); d.Accuracy != 1 || math.Abs(d.Of[0].Mean-want) > 0.1 || d.Of[0].SD == 0 {
		t.Errorf("accuracy %v, drop of age %+v, want %v", d.Accuracy, d.Of[0], want)
	}
	for _, drop := range d.Of[1:] {
		if drop.Mean != 0 || drop.SD != 0 {
			t.Errorf("%+v of an attribute that is not looked at", drop)
		}
	}
	repeated, err := explain.Importance(t.Context(), m, s, learners.Seed(1))
	if err != nil || !slices.Equal(d.Of, repeated.Of) {
		t.Errorf("%v, then %v, %v", d.Of, repeated.Of, err)
	}
}

// TestRulesDecideAll checks that the rules of every list and tree decide each example once, that
// right answers are counted right, and that other models are refused.
func TestRulesDecideAll(t *testing.T) {
	models(t, func(t *testing.T, m *pipeline.Model, s *data.Set) {
		c, err := explain.Rules(m, s)
		inner := m.Inner
		if p, curves := inner.(*pipeline.Probabilities); curves {
			inner = p.Of
		}
		_, list := inner.(*learners.List)
		_, tree := inner.(learners.Tree)
		if ruled := list || tree; ruled != (err == nil) || !ruled && !strings.Contains(err.Error(), "neither a list nor a tree") {
			t.Fatalf("%T: %v", inner, err)
		}
		if err != nil {
			return
		}
		n, right := 0, 0
		for _, r := range c.Rules {
			n, right = n+r.N, right+r.Right
		}
		want := 0
		for i, x := range s.X {
			if m.Predict(x) == s.Y[i] {
				want++
			}
		}
		if n != s.Len() || right != want {
			t.Errorf("%d examples are decided, %d rightly, want %d, %d\n%v", n, right, s.Len(), want, c)
		}
	})
}

// TestRulesByHand counts by the first rule alone, though both fire.
func TestRulesByHand(t *testing.T) {
	schema := data.Schema{Name: "hand", Class: "c", Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}}}
	list := &learners.List{Schema: schema, Rules: []learners.Rule{
		{If: ltu.Unit{W: []float64{1}, Theta: 5}, Class: 1}, {If: ltu.Unit{W: []float64{1}, Theta: 2}, Class: 0},
	}, Else: 1}
	s := &data.Set{Schema: schema, X: [][]float64{{9}, {7}, {6}, {3}, {1}}, Y: []int{1, 1, 0, 0, 0}}
	c, err := explain.Rules(&pipeline.Model{Schema: schema, Inner: list}, s)
	if err != nil {
		t.Fatal(err)
	}
	want := []explain.CoveredRule{{If: "if a ≥ 5", Class: "yes", N: 3, Right: 2}, {If: "else if a ≥ 2", Class: "no", N: 1, Right: 1}, {If: "else", Class: "yes", N: 1}}
	if !slices.Equal(c.Rules, want) || c.Support(0) != 0.6 || c.Confidence(0) != 2./3 || c.Confidence(2) != 0 {
		t.Errorf("%+v, want %+v", c.Rules, want)
	}
}

// TestResponseOfOneAttribute has a model that looks at age alone: its curve is a step.
func TestResponseOfOneAttribute(t *testing.T) {
	m, s := old(t), learnertest.Raw()
	for j, a := range s.Attrs {
		c, err := explain.PartialDependence(t.Context(), m, s, a.Name)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.IsSorted(c.Values) || len(c.Values) > 60 {
			t.Errorf("values %v", c.Values)
		}
		well := 0.0 // share of all unchanged examples
		for _, x := range s.X {
			well += float64(m.Predict(x)) / float64(s.Len())
		}
		for k, v := range c.Values {
			want := well
			if j == 0 {
				want = map[bool]float64{true: 1}[v > 50]
			}
			if got := c.Shares[k]; math.Abs(got[1]-want) > 1e-9 || math.Abs(got[0]+got[1]+got[2]-1) > 1e-9 {
				t.Errorf("%s of %v: %v, want %v well", a.Name, v, got, want)
			}
		}
	}
	if _, err := explain.PartialDependence(t.Context(), m, s, "Age"); err == nil || !strings.Contains(err.Error(), `"Age"; there are age, sex`) {
		t.Errorf("of an unknown attribute: %v", err)
	}
}

// TestResponseIsMeanProbability compares with probabilities, at the values that the sample begins and ends
// with.
func TestResponseIsMeanProbability(t *testing.T) {
	m, err := pipeline.Fit(t.Context(), pipeline.Calibrated{}, iris, 1)
	if err != nil {
		t.Fatal(err)
	}
	c, err := explain.PartialDependence(t.Context(), m, iris, "petal-width")
	if err != nil || !c.Probability || c.Values[0] != 0.1 || c.Values[len(c.Values)-1] != 2.5 {
		t.Fatalf("%+v, %v", c, err)
	}
	mean := 0.0
	for _, x := range iris.X {
		x = slices.Clone(x)
		x[3] = 2.5
		mean += m.Scores(x)[2] / 150
	}
	if got := c.Shares[len(c.Shares)-1][2]; math.Abs(got-mean) > 1e-9 {
		t.Errorf("mean probability %v, want %v", got, mean)
	}
}

// TestResponseToManyValues takes sixty of them, with both ends.
func TestResponseToManyValues(t *testing.T) {
	s := &data.Set{Schema: learnertest.Raw().Schema}
	for i := range 100 {
		s.X, s.Y = append(s.X, []float64{float64(i), 0, 0, 0}), append(s.Y, 0)
	}
	c, err := explain.PartialDependence(t.Context(), old(t), s, "age")
	if err != nil || len(c.Values) != 60 || c.Values[0] != 0 || c.Values[59] != 99 {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestSamplesAreRefused has samples that a model cannot read, or that contain no information.
func TestSamplesAreRefused(t *testing.T) {
	m, empty := old(t), learnertest.Raw().Subset(nil)
	_, importance := explain.Importance(t.Context(), m, empty, learners.Seed(1))
	_, response := explain.PartialDependence(t.Context(), m, empty, "age")
	_, rules := explain.Rules(m, iris)
	for _, err := range []error{importance, response, rules} {
		if err == nil || !strings.HasPrefix(err.Error(), "explain: ") {
			t.Errorf("error %v", err)
		}
	}
}
