package learners_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/cputime"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

const width = 20

// numbersSchema is the schema of the examples: numbers, and two classes.
func numbersSchema() data.Schema {
	s := data.Schema{Name: "numbers", Classes: []string{"no", "yes"}}
	for j := range width {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint("x", j+1)})
	}
	return s
}

// normalNumbers draws examples of normal numbers. They are positive where their sum with random weights is
// positive, except for one example in ten.
func normalNumbers(n int) *data.Set {
	r := rand.New(rand.NewPCG(1, 0))
	s := &data.Set{Schema: numbersSchema()}
	w, values := normals(r, width), normals(r, n*width)
	for x := range slices.Chunk(values, width) {
		y := 0
		if (ltu.Dot(w, x) >= 0) != (r.IntN(10) == 0) {
			y = 1
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}

func normals(r *rand.Rand, n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = r.NormFloat64()
	}
	return v
}

// A subject is a model that is measured.
type subject struct {
	name  string
	model learners.Networked
}

// subjects are a model of each kind. Their weights are random, except for the tree, which is learned
// from enough examples to have about 140 leaves.
func subjects(tb testing.TB) []subject {
	tb.Helper()
	r, s := rand.New(rand.NewPCG(2, 0)), numbersSchema()
	unit := func(n int) ltu.Unit { return ltu.Unit{W: normals(r, n), Theta: r.NormFloat64()} }
	net := &learners.Net{Schema: s, Out: []ltu.Unit{unit(32)}}
	for range 32 {
		net.Hidden = append(net.Hidden, unit(width))
	}
	tree, err := learners.C45{}.Fit(tb.Context(), normalNumbers(grown), learners.Seed(1))
	if err != nil {
		tb.Fatal(err)
	}
	sparse := &learners.Conjunctions{Schema: s}
	for range 21 {
		t := learners.Term{Weight: r.NormFloat64()}
		for _, j := range r.Perm(width)[:2] {
			t.Literals = append(t.Literals, learners.Literal{Attr: j, Op: []string{"≥", "≤"}[r.IntN(2)], At: r.NormFloat64()})
		}
		sparse.Terms = append(sparse.Terms, t)
	}
	list := &learners.List{Schema: s}
	for range 20 {
		u := unit(width)
		u.Theta = math.Sqrt(width) // which about one example in six reaches
		list.Rules = append(list.Rules, learners.Rule{If: u, Class: r.IntN(2)})
	}
	return []subject{
		{"MLP 20-32-1", net},
		{"tree of 140 leaves", tree.(*learners.DecisionTree)},
		{"unit of 20 weights", &learners.Halfspace{Schema: s, Unit: unit(width)}},
		{"sparse perceptron of 21 terms", sparse},
		{"list of 20 rules", list},
	}
}

// grown is the number of examples that the tree is learned of.
const grown = 2130

// TestTreeHasItsLeaves keeps the name of the tree true.
func TestTreeHasItsLeaves(t *testing.T) {
	tree := subjects(t)[1].model.(*learners.DecisionTree)
	if n := leaves(tree.Root); n < 136 || n > 144 {
		t.Errorf("the tree has %d leaves", n)
	}
}

func leaves(n *learners.DecisionNode) int {
	if n.Attr < 0 {
		return 1
	}
	all := 0
	for _, b := range n.Branches {
		all += leaves(b)
	}
	return all
}

// manyExamples is how many examples are predicted at a time.
const manyExamples = 200_000

// perExample returns the CPU time, in ns, of a call that predicts all examples.
func perExample(call func()) float64 {
	began := cputime.Spent()
	call()
	return float64((cputime.Spent() - began).Nanoseconds()) / manyExamples
}

// BenchmarkPredict measures, for each model, one prediction after the other, a batch, and a batch of its
// network. The metric is CPU time.
func BenchmarkPredict(b *testing.B) {
	X := normalNumbers(manyExamples).X
	for _, s := range subjects(b) {
		net := s.model.Network()
		for _, way := range []struct {
			name string
			call func()
		}{
			{"one by one", func() {
				for _, x := range X {
					s.model.Predict(x)
				}
			}},
			{"batch", func() { learners.PredictAll(s.model, X) }},
			{"network", func() { net.PredictAll(X) }},
		} {
			b.Run(s.name+"/"+way.name, func(b *testing.B) {
				fastest := math.Inf(1)
				for b.Loop() {
					fastest = min(fastest, perExample(way.call))
				}
				b.ReportMetric(fastest, "ns/example")
			})
		}
	}
}
