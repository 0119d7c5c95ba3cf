package explain_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/explain"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

// TestMarginOfRandomModels compares the margin with the scores, and looks for the class that comes second.
// The terms add up to the margin and the threshold.
func TestMarginOfRandomModels(t *testing.T) {
	r := learners.Seed(4)
	for round := range 12 {
		for k, m := range randomModels(r) {
			x := example(r, m)
			d, scores, class := explain.Case(m, x), m.Scores(x), m.Predict(x)
			rivals := slices.Clone(scores)
			rivals[class] = math.Inf(-1)
			next := slices.Index(rivals, slices.Max(rivals))
			margin := scores[class] - scores[next]
			if len(scores) == 2 {
				margin = scores[class] // the other score is its negation
			}
			sum := -d.Theta
			for _, term := range d.Terms {
				if sum += term.Product; term.Product == 0 {
					t.Errorf("a term of nothing: %+v", term)
				}
			}
			name := fmt.Sprintf("round %d, model %d, %T, %v: %+v", round, k, m.Inner, x, d)
			if !slices.Equal(d.Scores, scores) || math.Abs(d.Margin-margin) > 1e-9 || math.Abs(sum-margin) > 1e-9 {
				t.Errorf("%s: want the margin %v, and terms less Theta are %v", name, margin, sum)
			}
			if want := fmt.Sprintf("%s if the sum falls by more than %.4g", m.Classes[next], d.Margin); d.Otherwise != want {
				t.Errorf("%s: otherwise %q, want %q", name, d.Otherwise, want)
			}
			if !slices.IsSortedFunc(d.Terms, func(a, b explain.Term) int { return int(math.Copysign(1, math.Abs(b.Product)-math.Abs(a.Product))) }) {
				t.Errorf("%s: not the greatest first", name)
			}
		}
	}
}

// TestTermsOfOneLayer compares with each attribute's own sum of weights and features.
func TestTermsOfOneLayer(t *testing.T) {
	r, e := learners.Seed(5), coded()
	for round := range 60 {
		s := mixed
		s.Classes = []string{"no", "yes", "maybe"}[:2+round%2]
		net := linear(r, len(e.Features), []int{1, 3}[round%2])
		features := s
		features.Attrs = e.Attrs()
		var out []ltu.Unit
		for _, n := range net.Nodes {
			out = append(out, n.Unit)
		}
		var inner learners.Model = netOf{net}
		switch plane := (learners.Summable)(&learners.Net{Schema: features, Out: out}); {
		case round%4 == 1:
			inner = &learners.Mean{Schema: features, Parts: []learners.MeanPart{{Model: plane, From: inOrder(len(e.Features))}}}
		case round%4 == 2:
			plane = &learners.LogisticPlane{Halfspace: learners.Halfspace{Schema: features, Unit: out[0]}}
			inner = &learners.Mean{Schema: features, Parts: []learners.MeanPart{{Model: plane, From: inOrder(len(e.Features))}}}
		}
		m := &pipeline.Model{Schema: s, Encoding: e, Inner: inner}
		x := example(r, m)
		d, v, scores := explain.Case(m, x), e.Encode(x), m.Scores(x)
		class, want := m.Predict(x), map[string]float64{}
		for k, f := range e.Features {
			w := out[0].W[k] * float64(2*class-1)
			if len(out) > 1 {
				rivals := slices.Clone(scores)
				rivals[class] = math.Inf(-1)
				w = out[class].W[k] - out[slices.Index(rivals, slices.Max(rivals))].W[k]
			}
			want[s.Attrs[f.Attr].Name] += w * v[k]
		}
		for _, term := range d.Terms {
			j := slices.Index(m.Names(), term.Name)
			if math.Abs(term.Product-want[term.Name]) > 1e-9 || term.Value != s.Attrs[j].Text(x[j]) {
				t.Errorf("round %d, %T, %v: %+v, want %v", round, inner, x, term, want[term.Name])
			}
			delete(want, term.Name)
		}
		for name, product := range want {
			if product != 0 {
				t.Errorf("round %d: no term of %s, want %v", round, name, product)
			}
		}
	}
}

// stump returns a tree with one test of a number.
func stump(attr int, threshold, root, low, high float64) *learners.RegressionNode {
	return &learners.RegressionNode{Attr: attr, Threshold: threshold, Value: root, Branches: []*learners.RegressionNode{{Attr: -1, Value: low}, {Attr: -1, Value: high}}}
}

// TestTermsOfTrees works the changes along paths out, of a sum of trees for three classes and of a mean with
// every kind of part.
func TestTermsOfTrees(t *testing.T) {
	schema := data.Schema{Name: "hand", Class: "c", Classes: []string{"no", "yes", "maybe"}, Attrs: []data.Attr{{Name: "a"}, {Name: "b"}}}
	deep := stump(0, 2, 0.25, -1, 0)
	deep.Branches[1] = stump(1, 5, 0.5, 3, -2) // a from 0.25 to 0.5, and then b from 0.5 to 3
	leaf := func(v float64) *learners.RegressionNode { return &learners.RegressionNode{Attr: -1, Value: v} }
	trees := &learners.AdditiveTrees{Schema: schema, Base: []float64{0.5, 1, -4}, Trees: [][]*learners.RegressionNode{
		{stump(0, 1, 0, -2, 0.75), deep, leaf(0)}, {leaf(0.25), stump(1, 4, 0.125, 1.125, 9), leaf(7)},
	}}
	d := explain.Case(&pipeline.Model{Schema: schema, Inner: trees}, []float64{3, 4})
	// The sums are 0.5+0.75+0.25, 1+3+1.125 and −4+0+7.
	want := []explain.Term{{Name: "b", Value: "4", Product: 2.5 + 1}, {Name: "a", Value: "3", Product: 0.25}}
	if d.Class != "yes" || d.Margin != 5.125-3 || !slices.Equal(d.Terms, want) || d.Theta != -(1+0.25+0.125)+(-4+0+7) || d.By != "the sum of the trees of 2 stages" {
		t.Errorf("%+v, want the terms %v", d, want)
	}

	two := schema
	two.Classes = schema.Classes[:2]
	turned := two
	turned.Attrs = []data.Attr{{Name: "b"}, {Name: "a"}}
	mean := &learners.Mean{Schema: two, Parts: []learners.MeanPart{
		{Model: &learners.AdditiveTrees{Schema: turned, Base: []float64{0.5}, Trees: [][]*learners.RegressionNode{{stump(1, 0, 2, 4, 8)}}}, From: []int{1, 0}},
		{Model: &learners.LogisticPlane{Halfspace: learners.Halfspace{Schema: turned, Unit: ltu.Unit{W: []float64{3, 5}, Theta: 1}}}, From: []int{1, 0}},
		{Model: &learners.Net{Schema: two, Out: []ltu.Unit{{W: []float64{1, 0}, Theta: -2}}}, From: []int{0, 1}},
		{Model: &learners.Pairwise{Schema: two, Pairs: []learners.AttributePair{{0, 1}, {0, 0}}, Out: []ltu.Unit{{W: []float64{0, 0, 6, -8}, Theta: 7}}}, From: []int{0, 1}},
		{Model: &learners.Net{Schema: two, Hidden: []ltu.Unit{{W: []float64{1, -1}}, {W: []float64{2, -2}}}, Out: []ltu.Unit{{W: []float64{4, 6}, Theta: 1}}}, From: []int{0, 1}},
	}}
	m := &pipeline.Model{Schema: two, Inner: mean}
	hidden := "hidden units of model 5"
	for _, c := range []struct {
		x     []float64
		class string
		terms []explain.Term
		theta float64
	}{
		// a: 8−2 of the tree, 5 of the plane, 1 of the net, 3 and −8 of pairs. b: 3 and 3.
		{[]float64{1, 1}, "yes", []explain.Term{{Name: "a", Value: "1", Product: 7}, {Name: "b", Value: "1", Product: 6}, {Name: hidden, Product: 5}}, -2.5 + 1 - 2 + 7 + 1},
		// a: 4−2 of the tree, −10 of the plane, −2 of the net. b: −6. For no, all signs change.
		{[]float64{-2, -2}, "no", []explain.Term{{Name: "a", Value: "-2", Product: 10}, {Name: "b", Value: "-2", Product: 6}, {Name: hidden, Product: -5}}, 2.5 - 1 + 2 - 7 - 1},
	} {
		d := explain.Case(m, c.x)
		if d.Class != c.class || !slices.Equal(d.Terms, c.terms) || d.Theta != c.theta || d.By != "the mean of 5 models" {
			t.Errorf("%v: %+v, want the terms %v and Theta %v", c.x, d, c.terms, c.theta)
		}
	}
}

// TestTermsOfVotes works the changes of mean votes along paths out, for two classes and for three.
func TestTermsOfVotes(t *testing.T) {
	schema := data.Schema{Name: "hand", Class: "c", Classes: []string{"no", "yes", "maybe"}, Attrs: []data.Attr{{Name: "a"}, {Name: "b"}}}
	leaf := func(class int, counts ...float64) *learners.DecisionNode {
		return &learners.DecisionNode{Attr: -1, Class: class, Counts: counts}
	}
	test := func(attr int, counts []float64, class int, low, high *learners.DecisionNode) *learners.DecisionNode {
		return &learners.DecisionNode{Attr: attr, Threshold: 2, Counts: counts, Class: class, Branches: []*learners.DecisionNode{low, high}}
	}
	two := schema
	two.Classes = schema.Classes[:2]
	// At the root 3 of 8 examples have votes for yes, behind a > 2 there are 3 of 4, and behind b > 2 all.
	first := test(0, []float64{5, 3}, 0, leaf(0, 4, 0), test(1, []float64{1, 3}, 1, leaf(0, 1, 0), leaf(1, 0, 3)))
	bare := test(1, nil, 1, leaf(0), leaf(1)) // no example came here: the mean is its own vote
	vote := &learners.Boosted{Schema: two, Votes: []learners.Vote{{Weight: 4, Root: first}, {Weight: 2, Root: bare}, {Weight: 1, Root: leaf(0, 1, 1)}}}
	for _, c := range []struct {
		x      []float64
		class  string
		margin float64
		terms  []explain.Term
		theta  float64
	}{
		// 4 + 2 of 7 votes; b counts 4·(1 − 3/4) + 2·(1 − 1).
		{[]float64{3, 3}, "yes", 2.5, []explain.Term{{Name: "a", Value: "3", Product: 1.5}, {Name: "b", Value: "3", Product: 1}}, 3.5 - 1.5 - 2},
		// No votes for yes: b counts 4·(3/4 − 0) + 2·(1 − 0) for no, and a against it.
		{[]float64{3, 1}, "no", 3.5, []explain.Term{{Name: "b", Value: "1", Product: 5}, {Name: "a", Value: "3", Product: -1.5}}, -3.5 + 1.5 + 2},
	} {
		d := explain.Case(&pipeline.Model{Schema: two, Inner: vote}, c.x)
		if d.Class != c.class || d.Margin != c.margin || !slices.Equal(d.Terms, c.terms) || d.Theta != c.theta || d.By != "a vote of 3 trees" {
			t.Errorf("two classes, %v: %+v, want %+v", c.x, d, c)
		}
	}
	// Three classes: a leaf of yes is worth 1, of maybe, which comes second, −1, and of no 0.
	third := test(0, []float64{2, 4, 2}, 1, leaf(2, 0, 0, 2), test(1, []float64{2, 4, 0}, 1, leaf(0, 2, 0, 0), leaf(1, 0, 4, 0)))
	several := &learners.Boosted{Schema: schema, Votes: []learners.Vote{{Weight: 3, Root: third}, {Weight: 2, Root: leaf(2, 0, 0, 1)}, {Weight: 1.5, Root: leaf(0, 1, 0, 0)}}}
	d := explain.Case(&pipeline.Model{Schema: schema, Inner: several}, []float64{3, 3})
	// The mean is (4 − 2)/8 at the root, and 4/6 behind a > 2.
	a, b := 3*(4./6-2./8), 3*(1-4./6)
	if d.Class != "yes" || d.Margin != 1 || d.Otherwise != "maybe if the sum falls by more than 1" || len(d.Terms) != 2 ||
		math.Abs(d.Terms[0].Product-a) > 1e-12 || math.Abs(d.Terms[1].Product-b) > 1e-12 || math.Abs(d.Theta-(-3*2./8+2)) > 1e-12 {
		t.Errorf("three classes: %+v, want the terms %v and %v", d, a, b)
	}
}
