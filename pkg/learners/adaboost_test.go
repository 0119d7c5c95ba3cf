package learners_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

// TestAdaBoostVariants runs the suite with weak learners that take weights and
// that do not.
func TestAdaBoostVariants(t *testing.T) {
	for _, l := range []learners.Learner{
		learners.AdaBoost{Weak: learners.C45{}, Stages: 5},
		learners.AdaBoost{Weak: learners.Perceptron{}, Stages: 5},
		learners.AdaBoost{Weak: learners.Conjunction{K: 1}, Gamma: 0.4},
		learners.AdaBoost{Weak: learners.Stump{}, Stages: 5},
		learners.AdaBoost{Weak: learners.Pocket{Draws: 500}, Stages: 3},
		learners.AdaBoost{Weak: learners.Majority{}},
	} {
		t.Run(learners.String(l), func(t *testing.T) {
			learnertest.Run(t, learners.Info{Name: "adaboost", Learner: l, Learns: []string{"constant"}})
		})
	}
}

// TestAdaBoostIdentities checks the identities of figure 1 for every stage, on real
// and on random examples. The ε of a stage is the error of its hypothesis under the
// weights; its vote is −ln β; under the new weights, which sum to 1, the hypothesis
// does no better than chance. And the training error is at most the product of
// 2√(ε(1−ε)).
func TestAdaBoostIdentities(t *testing.T) {
	const tolerance = 1e-12
	contradictory := learnertest.Sample("3-of-5")
	contradictory.X = append(contradictory.X, contradictory.X[:60]...)
	contradictory.Y = append(contradictory.Y, slices.Repeat([]int{0}, 60)...)
	for _, s := range []*data.Set{votesV1(t), learnertest.Sample("3-of-5"), contradictory, sparse(learners.Seed(5), 300, 20, 9, 2)} {
		for _, weak := range []learners.Learner{learners.Conjunction{}, learners.Conjunction{K: 1}, learners.C45{}} {
			m := fit[*learners.Boosted](t, learners.AdaBoost{Weak: weak, Stages: 20}, s)
			d := slices.Repeat([]float64{1 / float64(s.Len())}, s.Len())
			bound := 1.0
			for i, v := range m.Votes {
				if len(m.Votes) == 1 && math.Abs(v.Weight) == 1 {
					break // votes alone
				}
				h := m.Hypothesis(i)
				epsilon := wrongWeight(h, s, d)
				beta := epsilon / (1 - epsilon)
				if math.Abs(epsilon-v.Epsilon) > tolerance || math.Abs(v.Weight+math.Log(beta)) > 1e-9 {
					t.Fatalf("%s, stage %d: ε is %v, want %v; weight %v", s.Name, i, v.Epsilon, epsilon, v.Weight)
				}
				if math.Abs(math.Exp(-v.Weight)*(1-v.Epsilon)-v.Epsilon) > tolerance {
					t.Fatalf("%s, stage %d: ε %v and weight %v", s.Name, i, v.Epsilon, v.Weight)
				}
				sum := 0.0
				for k, x := range s.X { // steps 8 and 4 as printed
					if h.Predict(x) == s.Y[k] {
						d[k] *= beta
					}
					sum += d[k]
				}
				if math.Abs(sum-2*epsilon) > tolerance {
					t.Fatalf("%s, stage %d: weights sum to %v before step 4, want 2ε = %v", s.Name, i, sum, 2*epsilon)
				}
				for k := range d {
					d[k] /= sum
				}
				if reweighted := wrongWeight(h, s, d); math.Abs(reweighted-0.5) > tolerance {
					t.Fatalf("%s, stage %d: its error under the next weights is %v", s.Name, i, reweighted)
				}
				bound *= 2 * math.Sqrt(epsilon*(1-epsilon))
				if e := float64(mistakes(m.Stage(i+1), s)) / float64(s.Len()); e > bound+tolerance {
					t.Fatalf("%s, stage %d: training error %v, at most %v by theory", s.Name, i, e, bound)
				}
			}
		}
	}
}

func wrongWeight(h *ltu.Network, s *data.Set, d []float64) (e float64) {
	for k, x := range s.X {
		if h.Predict(x) != s.Y[k] {
			e += d[k]
		}
	}
	return e
}

// A scripted weak learner says one thing about every example.
type scripted struct {
	says  func(x []float64) int
	calls *int
}

func (w scripted) Fit(_ context.Context, s *data.Set, _ *rand.Rand) (learners.Model, error) {
	*w.calls++
	c := &learners.Constant{Schema: s.Schema, Class: w.says(s.X[0])}
	return c, nil
}

// TestAdaBoostEnds has weak hypotheses of error 0, ½ and 1.
func TestAdaBoostEnds(t *testing.T) {
	for _, c := range []struct {
		name  string
		ones  int // of four examples
		class int // that the hypothesis says
		want  int
		w     float64
	}{
		{"no error", 4, 1, 1, 1},
		{"always wrong", 4, 0, 1, -1},
		{"chance", 2, 0, 0, 1},
		{"chance, positive", 2, 1, 1, 1},
	} {
		s := learnertest.Sample("xor").Subset([]int{0, 1, 2, 3})
		s.Y = []int{0, 0, 0, 0}
		for i := range c.ones {
			s.Y[i] = 1
		}
		calls := 0
		weak := scripted{func([]float64) int { return c.class }, &calls}
		m := fit[*learners.Boosted](t, learners.AdaBoost{Weak: weak, Stages: 9}, s)
		if len(m.Votes) != 1 || m.Votes[0].Weight != c.w || calls != 1 || m.Predict(s.X[0]) != c.want {
			t.Errorf("%s: %d votes after %d calls, of weight %v; predicts %d", c.name, len(m.Votes), calls, m.Votes[0].Weight, m.Predict(s.X[0]))
		}
	}
}

// TestAdaBoostEndsLater has a constant hypothesis, whose second stage is one of
// chance: it has no vote.
func TestAdaBoostEndsLater(t *testing.T) {
	s := learnertest.Sample("xor").Subset([]int{0, 1, 2, 3})
	s.Y = []int{1, 1, 1, 0}
	calls := 0
	m := fit[*learners.Boosted](t, learners.AdaBoost{Weak: scripted{func([]float64) int { return 1 }, &calls}, Stages: 9}, s)
	if want := math.Log(3); calls != 2 || len(m.Votes) != 1 || math.Abs(m.Votes[0].Weight-want) > 1e-15 {
		t.Errorf("%d calls, votes %v; want one of weight ln 3 = %v", calls, m.Votes, want)
	}
}

// TestAdaBoostWorseThanChance wants a vote against a hypothesis that is wrong
// more often than not, as the figure's formulas have it.
func TestAdaBoostWorseThanChance(t *testing.T) {
	s := learnertest.Sample("xor").Subset([]int{0, 1, 2, 3})
	s.Y = []int{1, 1, 1, 0}
	calls := 0
	m := fit[*learners.Boosted](t, learners.AdaBoost{Weak: scripted{func([]float64) int { return 0 }, &calls}, Stages: 9}, s)
	if math.Abs(m.Votes[0].Weight+math.Log(3)) > 1e-15 || m.Predict(s.X[0]) != 1 {
		t.Errorf("weight %v, want −ln 3; predicts %d", m.Votes[0].Weight, m.Predict(s.X[0]))
	}
}

// TestAdaBoostStages wants ln(m)/(2γ²) stages, as in step 1.
func TestAdaBoostStages(t *testing.T) {
	s := learnertest.Sample("3-of-5") // ln 200 = 5.298
	for _, c := range []struct {
		l    learners.AdaBoost
		want int
	}{{learners.AdaBoost{Gamma: 0.4}, 17}, {learners.AdaBoost{}, 67}, {learners.AdaBoost{Stages: 3}, 3}} {
		if got := len(fit[*learners.Boosted](t, c.l, s).Votes); got != c.want {
			t.Errorf("%s: %d stages, want %d", learners.String(c.l), got, c.want)
		}
	}
	for _, l := range []learners.AdaBoost{{Gamma: 0.6}, {Gamma: -1}, {Gamma: math.NaN()}, {Stages: -1}} {
		if _, err := l.Fit(t.Context(), s, learners.Seed(1)); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v", learners.String(l), err)
		}
	}
}

// A summing weak learner is a tree that keeps the sums of the weights that it gets.
type summing struct {
	learners.Majority
	sums *[]float64
}

func (w summing) FitWeighted(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (learners.Model, error) {
	sum := 0.0
	for _, v := range weights {
		sum += v
	}
	*w.sums = append(*w.sums, sum)
	return learners.C45{MinLeaf: 20}.FitWeighted(ctx, s, weights, r)
}

// TestAdaBoostWeighsExamples wants the weights of every stage to have the same sum as the given weights,
// or the number of examples.
func TestAdaBoostWeighsExamples(t *testing.T) {
	s := loadSet(t, "glass")
	for _, weight := range []float64{1, 3} {
		var sums []float64
		weights := slices.Repeat([]float64{weight}, s.Len())
		boost := learners.AdaBoost{Weak: summing{sums: &sums}, Stages: 5}
		if weight == 1 {
			fit[*learners.Boosted](t, boost, s)
		} else {
			fitWeighted(t, boost, s, weights)
		}
		if len(sums) != 5 || slices.ContainsFunc(sums, func(sum float64) bool { return math.Abs(sum-weight*214) > 1e-9 }) {
			t.Errorf("weights of %v: sums %v", weight, sums)
		}
	}
}
