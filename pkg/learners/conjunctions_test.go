package learners_test

import (
	"math"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// sheet is a perceptron of a pair, a single literal, a threshold and a constant.
func sheet() *learners.Conjunctions {
	return &learners.Conjunctions{
		Schema: data.Schema{Classes: []string{"ill", "well"}, Attrs: []data.Attr{{Name: "a=y"}, {Name: "b=n"}, {Name: "age"}}},
		Terms: []learners.Term{
			{Weight: -2, Literals: []learners.Literal{{Attr: 0}, {Attr: 1}}},
			{Weight: 1.5, Literals: []learners.Literal{{Attr: 0}}},
			{Weight: 1},
			{Weight: 0.25, Literals: []learners.Literal{{Attr: 2, Op: "≤", At: -40.5}, {Attr: 1}}},
		},
	}
}

func TestConjunctionsAsText(t *testing.T) {
	c := sheet()
	for _, test := range []struct{ got, want string }{
		{c.String(), "well if the weights of what holds sum to −0.625 or more, else ill\n" +
			"−2  a=y and b=n\n+1.50  a=y\n+0.25  age ≤ −40.5 and b=n"},
		{c.Markdown(), "well if the weights of what holds sum to −0.625 or more, else ill\n\n" +
			"| weight | if |\n|--:|---|\n| −2 | a=y and b=n |\n| +1.50 | a=y |\n| +0.25 | age ≤ −40.5 and b=n |\n"},
		{c.Explain([]float64{1, 1, -50}).String(), "well: votes for well sum to +0.75\n" +
			"−2  a=y and b=n holds\n+1.50  a=y holds\n+1  always holds\n+0.25  age ≤ −40.5 and b=n holds"},
		{c.Explain([]float64{0, 1, 50}).Markdown(), "**well**: votes for well sum to +1.25\n\n| vote | term | holds |\n|--:|---|---|\n" +
			"| +2 | a=y and b=n | no |\n| −1.50 | a=y | no |\n| +1 | always | yes |\n| −0.25 | age ≤ −40.5 and b=n | no |\n"},
		{(&learners.Conjunctions{Schema: c.Schema, Terms: []learners.Term{{Weight: -1}}}).String(), "always ill"},
		{(&learners.Conjunctions{Schema: c.Schema}).String(), "always well"},
	} {
		if test.got != test.want {
			t.Errorf("got\n%s\nwant\n%s", test.got, test.want)
		}
	}
}

// TestConjunctionsNetwork wants one unit over an AND for each pair and a unit for
// a threshold, equal to the perceptron and to the sum of the votes.
func TestConjunctionsNetwork(t *testing.T) {
	c := sheet()
	n := c.Network()
	if size := n.Size(); size.Units != 4 || size.Depth != 3 {
		t.Errorf("size %+v, want four units: AND, threshold, AND and the sum", size)
	}
	for _, a := range []float64{0, 1} {
		for _, b := range []float64{0, 1} {
			for _, age := range []float64{-50, -40.5, 0, math.NaN()} {
				x := []float64{a, b, age}
				want := 0
				if c.Explain(x).Score >= 0 {
					want = 1
				}
				if c.Predict(x) != want || n.Predict(x) != want {
					t.Errorf("%v: predicts %d, network %d, votes say %d", x, c.Predict(x), n.Predict(x), want)
				}
			}
		}
	}
}

// TestMissingIsNeither learns from numbers, some missing: no literal holds there,
// below a threshold or above.
func TestMissingIsNeither(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}, {Name: "b"}}}}
	for i := range 60 { // yes unless a is known
		a, y := float64(i%3), 0
		if i%4 == 0 {
			a, y = math.NaN(), 1
		}
		s.X, s.Y = append(s.X, []float64{a, float64(i % 2)}), append(s.Y, y)
	}
	m := fit[*learners.Conjunctions](t, learners.SparsePerceptron{Stages: 10}, s)
	if wrong := mistakes(m, s); wrong != 0 {
		t.Errorf("%d mistakes:\n%v", wrong, m)
	}
	for i, class := range m.Network().PredictAll(s.X) { // units of thresholds do not fire there either
		if class != s.Y[i] {
			t.Errorf("example %d: the network says %d", i, class)
		}
	}
}

// TestWholeWeights wants whole numbers: the greatest as asked for, and the others as near as
// possible to their proportion to it.
func TestWholeWeights(t *testing.T) {
	m := fit[*learners.Conjunctions](t, learners.SparsePerceptron{Stages: 12, Whole: 6}, votesV1(t))
	if math.Abs(m.Terms[0].Weight) != 6 {
		t.Errorf("the greatest weight is %v", m.Terms[0].Weight)
	}
	exact := fit[*learners.Conjunctions](t, learners.SparsePerceptron{Stages: 12}, votesV1(t))
	for _, e := range exact.Terms {
		want, got := 6*e.Weight/math.Abs(exact.Terms[0].Weight), 0.0 // of a term that is gone
		for _, term := range m.Terms {
			if slices.Equal(term.Literals, e.Literals) {
				got = term.Weight
			}
		}
		if math.Abs(got-want) > 0.5 {
			t.Errorf("weight %v became %v", want, got)
		}
	}
	for _, term := range m.Terms {
		if term.Weight != math.Trunc(term.Weight) || term.Weight == 0 {
			t.Errorf("weight %v", term.Weight)
		}
	}
}

// TestSeveralClasses learns iris, a perceptron for each class.
func TestSeveralClasses(t *testing.T) {
	iris, err := data.Load("iris")
	if err != nil {
		t.Fatal(err)
	}
	m := fit[*learners.AgainstRest](t, learners.SparsePerceptron{}, iris)
	if wrong := mistakes(m, iris); wrong > 8 {
		t.Errorf("%d mistakes:\n%v", wrong, m)
	}
	for c, p := range m.Of {
		if p.Classes[1] != iris.Classes[c] || p.Classes[0] != "not "+iris.Classes[c] {
			t.Errorf("perceptron %d is of classes %q", c, p.Classes)
		}
	}
}
