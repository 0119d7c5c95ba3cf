package explain_test

import (
	"context"
	"errors"
	"fmt"
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

// TestImportanceByEnumeration permutes three examples in all ways. Each of two attributes that a model
// compares loses on average what their permutations lose, with their standard deviation.
func TestImportanceByEnumeration(t *testing.T) {
	schema := data.Schema{Name: "s", Class: "c", Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}, {Name: "b"}}}
	m := &pipeline.Model{Schema: schema, Inner: predictor(func(x []float64) int {
		if x[0] > x[1] {
			return 1
		}
		return 0
	})}
	s := &data.Set{Schema: schema, X: [][]float64{{1, 2}, {3, 0}, {5, 4}}, Y: []int{0, 1, 0}}
	want := [2][2]float64{} // mean and variance
	for j := range 2 {
		var drops []float64
		for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
			right := 0.0
			for i, source := range order {
				x := slices.Clone(s.X[i])
				if x[j] = s.X[source][j]; m.Predict(x) == s.Y[i] {
					right++
				}
			}
			drops = append(drops, 2./3-right/3)
		}
		for _, d := range drops {
			want[j][0] += d / 6
		}
		for _, d := range drops {
			want[j][1] += (d - want[j][0]) * (d - want[j][0]) / 6
		}
	}
	const seeds = 400
	got := [2][2]float64{}
	for seed := range seeds {
		d, err := explain.Importance(t.Context(), m, s, learners.Seed(uint64(seed)))
		if err != nil || d.Accuracy != 2./3 || d.Set != "s" || d.Of[1].Attr != "b" {
			t.Fatal(d, err)
		}
		for j, loss := range d.Of {
			got[j][0] += loss.Mean / seeds
			got[j][1] += loss.SD * loss.SD / seeds
		}
	}
	for j := range 2 {
		// Losses of 4,000 permutations have a standard deviation of about 0.3.
		if math.Abs(got[j][0]-want[j][0]) > 0.015 || math.Abs(got[j][1]-want[j][1]) > 0.01 {
			t.Errorf("attribute %d: mean and variance %v, want %v", j, got[j], want[j])
		}
	}
}

// TestImportancesTable has the greatest loss first, in points.
func TestImportancesTable(t *testing.T) {
	d := &explain.Importances{Set: "s", Accuracy: 0.75, Of: []explain.AttributeImportance{{Attr: "a", Mean: -0.125, SD: 0.01}, {Attr: "b", Mean: 0.5}, {Attr: "d"}}}
	table := d.Table()
	if got := fmt.Sprint(table.Rows, table.Head, " ", table.Caption); got != "[[b 50.0 0.0] [d 0.0 0.0] [a −12.5 1.0]] [attribute points ± sd]"+
		" s: accuracy lost when an attribute is permuted, from 75.0 %, over 10 permutations." {
		t.Error(got)
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

// TestRulesOfTree counts examples that end at a test apart, and shows no share of a leaf without examples.
func TestRulesOfTree(t *testing.T) {
	schema := data.Schema{Name: "hand", Class: "c", Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}, {Name: "b"}}}
	leaf := func(class int) *learners.DecisionNode {
		counts := make([]float64, 2)
		counts[class] = 2
		return &learners.DecisionNode{Attr: -1, Class: class, Counts: counts}
	}
	inner := &learners.DecisionNode{Attr: 1, Threshold: 3, Branches: []*learners.DecisionNode{leaf(1), leaf(0)}, Counts: []float64{2, 2}}
	tree := &learners.DecisionTree{Schema: schema, Root: &learners.DecisionNode{Attr: 0, Threshold: 5, Branches: []*learners.DecisionNode{inner, leaf(1)}, Counts: []float64{2, 4}}}
	nan := math.NaN()
	s := &data.Set{Schema: schema, X: [][]float64{{1, 2}, {2, 1}, {1, nan}, {nan, 1}, {9, 9}}, Y: []int{1, 0, 0, 1, 1}}
	m := &pipeline.Model{Schema: schema, Inner: tree}
	c, err := explain.Rules(m, s)
	if err != nil {
		t.Fatal(err)
	}
	const want = "[[if a ≤ 5 and b ≤ 3 yes 2 0.400 0.500] [if a ≤ 5 and b > 3 no 0 0.000 –] [if a ≤ 5 and b has no branch  1 0.200 1.000] [if a > 5 yes 1 0.200 1.000] [if a has no branch  1 0.200 1.000]]"
	if got := fmt.Sprint(c.Table().Rows); got != want || c.Confidence(1) != 0 {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if c, err = explain.Rules(m, s.Subset(nil)); err != nil || c.Support(0) != 0 || len(c.Rules) != 3 {
		t.Errorf("of no examples: %+v, %v", c, err)
	}
	m.Inner = &learners.DecisionTree{Schema: schema, Root: leaf(1)}
	if c, err = explain.Rules(m, s); err != nil || !slices.Equal(c.Rules, []explain.CoveredRule{{If: "always", Class: "yes", N: 5, Right: 3}}) {
		t.Errorf("of a leaf: %+v, %v", c, err)
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

// TestResponseToManyValues takes all of sixty values. Of more it takes sixty, at even distances in rank.
func TestResponseToManyValues(t *testing.T) {
	for _, n := range []int{59, 60, 61, 100, 200} {
		s := &data.Set{Schema: learnertest.Raw().Schema}
		for i := range n {
			s.X, s.Y = append(s.X, []float64{float64(i), 0, 0, 0}), append(s.Y, 0)
		}
		for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 5} { // and none is new
			s.X, s.Y = append(s.X, []float64{v, 0, 0, 0}), append(s.Y, 0)
		}
		c, err := explain.PartialDependence(t.Context(), old(t), s, "age")
		if err != nil || len(c.Values) != min(n, 60) || c.Examples != n+4 {
			t.Fatalf("%+v, %v", c, err)
		}
		for k, v := range c.Values {
			if rank := float64(k) * float64(n-1) / float64(len(c.Values)-1); v > rank+1e-9 || v <= rank-1 || k == len(c.Values)-1 && v != rank {
				t.Errorf("%d values: value %d is %v, want about %v", n, k, v, rank)
			}
		}
	}
}

// TestResponseTables has a nominal attribute with a value that does not occur, and probabilities.
func TestResponseTables(t *testing.T) {
	schema := data.Schema{Name: "s", Class: "c", Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "hue", Values: []string{"red", "blue"}}, {Name: "b"}}}
	s := &data.Set{Schema: schema, X: [][]float64{{0, 1}, {0, 3}, {0, 4}, {0, 5}}, Y: []int{0, 1, 0, 1}}
	unit := &learners.Halfspace{Schema: schema, Unit: ltu.Unit{W: []float64{2, 1}, Theta: 4}}
	m := &pipeline.Model{Schema: schema, Inner: unit}
	for _, c := range []struct{ attribute, want string }{
		{"hue", "[[red 0.500 0.500] [blue 0.250 0.750]] [hue no yes] s: share of the 4 examples predicted to be of each class, if all of them had this hue (partial dependence)."},
		{"b", "[[1 1.000 0.000] [3 1.000 0.000] [4 0.000 1.000] [5 0.000 1.000]] [b no yes] s: share of the 4 examples predicted to be of each class, if all of them had this b (partial dependence)."},
	} {
		curve, err := explain.PartialDependence(t.Context(), m, s, c.attribute)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(curve.Table().Rows, curve.Table().Head, " ", curve.Table().Caption); got != c.want {
			t.Errorf("got %s\nwant %s", got, c.want)
		}
	}
	m.Inner = &pipeline.Probabilities{Schema: schema, Of: unit, Curves: []pipeline.Calibrator{{At: []float64{-3, 3}, P: []float64{0, 1}}}}
	curve, err := explain.PartialDependence(t.Context(), m, s, "hue")
	if err != nil {
		t.Fatal(err)
	}
	// Excesses of −3, −1, 0 and 1, and of −1, 1, 2 and 3.
	const want = "[[red 0.625 0.375] [blue 0.292 0.708]] s: mean probability of each class over the 4 examples, if all of them had this hue (partial dependence)."
	if got := fmt.Sprint(curve.Table().Rows, " ", curve.Table().Caption); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// TestSamplesAreRefused has samples that a model cannot read, or that contain no information, and a context
// that is done.
func TestSamplesAreRefused(t *testing.T) {
	m, raw := old(t), learnertest.Raw()
	lost := raw.Subset([]int{0, 1})
	for i := range lost.X {
		lost.X[i] = slices.Clone(lost.X[i])
		lost.X[i][0] = math.NaN()
	}
	response := func(s *data.Set, attribute string) error {
		_, err := explain.PartialDependence(t.Context(), m, s, attribute)
		return err
	}
	_, empty := explain.Importance(t.Context(), m, raw.Subset(nil), learners.Seed(1))
	_, flowers := explain.Importance(t.Context(), m, iris, learners.Seed(1))
	_, rules := explain.Rules(m, iris)
	for k, err := range []error{empty, flowers, rules, response(raw.Subset(nil), "age"), response(raw.Subset(nil), "sex"), response(lost, "age"), response(iris, "age")} {
		if err == nil || !strings.HasPrefix(err.Error(), "explain: ") {
			t.Errorf("error %d: %v", k, err)
		}
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	_, importance := explain.Importance(done, m, raw, learners.Seed(1))
	_, stopped := explain.PartialDependence(done, m, raw, "age")
	if !errors.Is(importance, context.Canceled) || !errors.Is(stopped, context.Canceled) {
		t.Errorf("done: %v, %v", importance, stopped)
	}
}

// TestTablesAlign wants columns of words to the left and columns of numbers to the right.
func TestTablesAlign(t *testing.T) {
	numbers := &explain.DependenceCurve{Classes: []string{"no", "yes"}}
	step := explain.Step{Text: "a", Value: "1", Margin: 1, Otherwise: "no"}
	for want, table := range map[string]interface{ Markdown() string }{
		":--|--:|--:|":         &explain.Importances{},
		":--|--:|--:":          numbers,
		":--|:--|--:|--:|--:|": &explain.RuleCoverage{},
		":--|:--|--:|--:|":     &explain.Decision{Steps: []explain.Step{step}},
		":--|:--|:--|:--|":     &explain.Counterfactuals{},
	} {
		if text := table.Markdown(); strings.Split(text, "\n")[1] != "|"+strings.TrimSuffix(want, "|")+"|" {
			t.Errorf("%T: got\n%s\nwant %s", table, text, want)
		}
	}
}
