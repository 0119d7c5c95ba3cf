package learners_test

import (
	"math"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

// TestProbabilitiesByHand has probabilities that can be computed by hand: the sigmoid and the softmax of
// logarithms of whole numbers, and Laplace's rule.
func TestProbabilitiesByHand(t *testing.T) {
	s := schemaOf(1, 2)
	three := schemaOf(1, 3)
	ln := func(v float64) ltu.Unit { return ltu.Unit{W: []float64{math.Log(v)}} }
	tree := &learners.DecisionNode{Attr: 0, Threshold: 0.5, Counts: []float64{7, 4}, Branches: []*learners.DecisionNode{
		{Attr: -1, Counts: []float64{7, 1}}, {Attr: -1, Counts: []float64{0, 3}, Class: 1},
	}}
	empty := &learners.DecisionNode{Attr: -1, Counts: []float64{0, 0, 0}, Class: 1}
	hidden := ltu.Unit{W: []float64{math.Log(3)}} // 3/4 at 1
	for _, c := range []struct {
		name string
		m    learners.Probabilistic
		x    float64
		want []float64
	}{
		{"odds of 3", &learners.LogisticPlane{Halfspace: learners.Halfspace{Schema: s, Unit: ln(3)}}, 1, []float64{0.25, 0.75}},
		{"even odds", &learners.LogisticPlane{Halfspace: learners.Halfspace{Schema: s, Unit: ln(3)}}, 0, []float64{0.5, 0.5}},
		{"extreme odds", &learners.LogisticPlane{Halfspace: learners.Halfspace{Schema: s, Unit: ln(3)}}, 1e4, []float64{0, 1}},
		{"softmax", &learners.Net{Schema: three, Out: []ltu.Unit{ln(2), ln(3), ln(5)}}, 1, []float64{0.2, 0.3, 0.5}},
		{"softmax of large numbers", &learners.Net{Schema: three, Out: []ltu.Unit{ln(2), ln(2), ln(1)}}, 1e4, []float64{0.5, 0.5, 0}},
		{"hidden unit", &learners.Net{Schema: s, Hidden: []ltu.Unit{hidden}, Out: []ltu.Unit{{W: []float64{4 * math.Log(3)}, Theta: 2 * math.Log(3)}}}, 1, []float64{0.25, 0.75}},
		{"conjunctions", &learners.Pairwise{Schema: s, Pairs: []learners.AttributePair{{0, 0}}, Out: []ltu.Unit{{W: []float64{0, math.Log(4)}}}}, 1, []float64{0.2, 0.8}},
		{"leaf of both classes", &learners.DecisionTree{Schema: s, Root: tree}, 0, []float64{0.8, 0.2}},
		{"pure leaf of 3", &learners.DecisionTree{Schema: s, Root: tree}, 1, []float64{0.2, 0.8}},
		{"divided among leaves", &learners.DecisionTree{Schema: s, Root: tree}, math.NaN(), []float64{(8*0.8 + 3*0.2) / 11, (8*0.2 + 3*0.8) / 11}},
		{"empty leaf", &learners.DecisionTree{Schema: three, Root: empty}, 0, []float64{0.25, 0.5, 0.25}},
	} {
		got := c.m.Probabilities([]float64{c.x})
		for k, want := range c.want {
			if len(got) != len(c.want) || !(math.Abs(got[k]-want) < 1e-12) {
				t.Errorf("%s: %v, want %v", c.name, got, c.want)
				break
			}
		}
	}
}

// TestProbabilitiesOfLearners wants the probabilities of each learner's models to sum to 1, and the predicted
// class to be the most probable one, except on a tie.
func TestProbabilitiesOfLearners(t *testing.T) {
	found := 0
	for _, info := range learners.All() {
		for _, name := range []string{"3-of-5", "three classes"} {
			s := learnertest.Sample(name)
			fitted, err := info.Learner.Fit(t.Context(), s, learners.Seed(1))
			m, ok := fitted.(learners.Probabilistic)
			if err != nil || !ok {
				continue
			}
			found++
			for _, x := range s.X {
				p, sum := m.Probabilities(x), 0.0
				for _, v := range p {
					sum += v
					if v > p[m.Predict(x)]+1e-12 {
						t.Fatalf("%s on %s: probabilities %v, and class %d is predicted", info.Name, name, p, m.Predict(x))
					}
				}
				if len(p) != len(s.Classes) || !(math.Abs(sum-1) < 1e-12) {
					t.Fatalf("%s on %s: probabilities %v", info.Name, name, p)
				}
			}
		}
	}
	if found < 10 {
		t.Errorf("%d models have probabilities, want at least 10", found)
	}
}
