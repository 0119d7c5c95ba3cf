package learners_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

// fitWeighted fits l to weighted examples.
func fitWeighted(t *testing.T, l learners.Weighted, s *data.Set, weights []float64) learners.Model {
	t.Helper()
	m, err := l.FitWeighted(t.Context(), s, weights, learners.Seed(1))
	if err != nil {
		t.Fatalf("%s: %v", learners.String(l), err)
	}
	return m
}

// copies returns s with each example repeated according to its weight.
func copies(s *data.Set, weights []float64) *data.Set {
	var all []int
	for i, w := range weights {
		all = append(all, slices.Repeat([]int{i}, int(w))...)
	}
	return s.Subset(all)
}

// randomWeights returns weights of 0 to 3 for the examples of s. One example of each class has weight 1.
func randomWeights(s *data.Set) []float64 {
	r, weights := learners.Seed(7), make([]float64, s.Len())
	for i := range weights {
		weights[i] = float64(r.IntN(4))
	}
	for class := range s.Classes {
		weights[slices.Index(s.Y, class)] = 1
	}
	return weights
}

// TestWeightsAreCopies wants weights of 0 to 3 to have the same effect as copies of the examples.
func TestWeightsAreCopies(t *testing.T) {
	glass, iris, votes := loadSet(t, "glass"), loadSet(t, "iris"), loadSet(t, "house-votes-84")
	bits, mushroom := votes.OneHot(), loadSet(t, "mushroom").Subset(learners.Seed(1).Perm(800)[:800])
	for _, c := range []struct {
		l    learners.Weighted
		sets []*data.Set
	}{
		{learners.C45{}, []*data.Set{glass, iris, votes, mushroom}},
		{learners.C45{Unpruned: true, Subsets: true, MinLeaf: 1}, []*data.Set{glass, votes, mushroom}},
		{learners.Stump{Depth: 4}, []*data.Set{glass, iris, bits}},
		{learners.ID3{}, []*data.Set{votes, mushroom}},
		{learners.Majority{}, []*data.Set{glass, iris, votes}},
		{learners.NaiveBayes{}, []*data.Set{bits}},
		{learners.Conjunction{}, []*data.Set{bits}},
		{learners.AdaBoost{Weak: learners.Stump{}, Stages: 10}, []*data.Set{glass, bits}},
		{learners.SparsePerceptron{Stages: 5}, []*data.Set{bits}},
		{learners.OneAgainstRest{Learner: learners.C45{}}, []*data.Set{iris, glass, votes}},
		{learners.OneAgainstOne{Learner: learners.C45{}}, []*data.Set{iris, glass, votes}},
	} {
		for _, s := range c.sets {
			weights := randomWeights(s)
			got := fitWeighted(t, c.l, s, weights)
			want, err := c.l.Fit(t.Context(), copies(s, weights), learners.Seed(1))
			if err != nil {
				t.Fatal(err)
			}
			plain, err := c.l.Fit(t.Context(), s, learners.Seed(1))
			if err != nil {
				t.Fatal(err)
			}
			opposite := 0
			for i, x := range s.X {
				if a, b := got.Predict(x), want.Predict(x); a != b {
					t.Fatalf("%s, %s: example %d is of class %d, with copies of %d", learners.String(c.l), s.Name, i, a, b)
				}
				if got.Predict(x) != plain.Predict(x) {
					opposite++
				}
			}
			t.Logf("%s, %s: %d of %d other than without weights", learners.String(c.l), s.Name, opposite, s.Len())
		}
	}
}

// TestWeightedLoss wants weighted examples to have their least loss where copies have it, within
// Backprop's tolerance, and elsewhere than without weights. Attributes are zeros and ones, which are not
// standardised: other attributes would be scaled without regard to the weights.
func TestWeightedLoss(t *testing.T) {
	s := loadSet(t, "house-votes-84").OneHot()
	weights := randomWeights(s)
	got := fitWeighted(t, learners.Backprop{}, s, weights).(*learners.LogisticPlane)
	want, plain := fit[*learners.LogisticPlane](t, learners.Backprop{}, copies(s, weights)), fit[*learners.LogisticPlane](t, learners.Backprop{}, s)
	var distance, farther float64
	for j, w := range got.W {
		distance, farther = max(distance, math.Abs(w-want.W[j])), max(farther, math.Abs(w-plain.W[j]))
	}
	if distance > 0.01 || farther < 1 {
		t.Errorf("weights differ by %v from those of copies, by %v from those without weights", distance, farther)
	}
}

// softMargin takes weights, unlike the registered zero value, which has a hard margin.
var softMargin = learners.Info{Name: "soft margin", Learner: learners.MaximumMargin{C: 0.3}}

// TestWeightedMargin wants the plane of least price to equal the plane of copies, and to differ from the
// plane without weights. It includes enough examples that a search begins with some of them. A hard margin
// refuses weights.
func TestWeightedMargin(t *testing.T) {
	for _, n := range []int{300, 3000} {
		s, m := noisyHalfspace(3, n), learners.MaximumMargin{C: 0.3}
		weights := randomWeights(s)
		got := fitWeighted(t, m, s, weights).(*learners.SoftMarginPlane)
		want, plain := fit[*learners.SoftMarginPlane](t, m, copies(s, weights)), fit[*learners.SoftMarginPlane](t, m, s)
		distance, farther := math.Abs(got.Theta-want.Theta), math.Abs(got.Theta-plain.Theta)
		for j, w := range got.W {
			distance, farther = max(distance, math.Abs(w-want.W[j])), max(farther, math.Abs(w-plain.W[j]))
		}
		if distance > 1e-4*math.Abs(farther) || math.Abs(got.Loss-want.Loss) > 1e-5*want.Loss || got.Gap > 1e-5 {
			t.Errorf("%d examples: by %v from the plane of copies, by %v from that without weights; loss %v and %v, gap %v", n, distance, farther, got.Loss, want.Loss, got.Gap)
		}
	}
	s := noisyHalfspace(3, 30)
	if _, err := (learners.MaximumMargin{}).FitWeighted(t.Context(), s, slices.Repeat([]float64{1}, 30), nil); err == nil || !strings.Contains(err.Error(), "set C") {
		t.Errorf("a hard margin with weights: %v", err)
	}
}

// TestWeighted holds for every learner that takes weights. The learner checks weights and does not change
// them. Neither equal nor extreme weights stop it, and examples of weight 0 have no effect.
func TestWeighted(t *testing.T) {
	found := 0
	for _, info := range append(learners.All(), softMargin) {
		l, ok := learners.TakesWeights(info.Learner)
		if !ok {
			continue
		}
		found++
		t.Run(strings.ReplaceAll(info.Name, " ", "_"), func(t *testing.T) {
			s := learnertest.Sample("3-of-5")
			equal := slices.Repeat([]float64{2.5}, s.Len())
			fitWeighted(t, l, s, equal)
			if !slices.Equal(equal, slices.Repeat([]float64{2.5}, s.Len())) {
				t.Error("the weights were changed")
			}
			weights, kept := slices.Clone(equal), []int(nil)
			for i := range weights {
				if weights[i] = 0; i%2 == 0 {
					weights[i], kept = 1, append(kept, i)
				}
			}
			half := s.Subset(kept)
			got, want := fitWeighted(t, l, s, weights), fitWeighted(t, l, half, slices.Repeat([]float64{1}, half.Len()))
			for i, x := range s.X {
				if a, b := got.Predict(x), want.Predict(x); a != b {
					t.Fatalf("example %d is of class %d, without those of weight 0 of %d", i, a, b)
				}
			}
			for _, bad := range []float64{-1, math.NaN(), math.Inf(1), 0} {
				weights := make([]float64, s.Len())
				weights[3] = bad
				if _, err := l.FitWeighted(t.Context(), s, weights, learners.Seed(1)); err == nil || errors.Is(err, learners.ErrUnsuited) {
					t.Errorf("one weight of %v, the others 0: error %v", bad, err)
				}
			}
			weights[0], weights[2], weights[4] = 1e100, 1e-300, math.SmallestNonzeroFloat64
			fitWeighted(t, l, s, weights)
			defer func() {
				if recover() == nil {
					t.Error("too few weights are no panic")
				}
			}()
			_, _ = l.FitWeighted(t.Context(), s, weights[1:], learners.Seed(1))
		})
	}
	if found < 10 {
		t.Errorf("%d learners take weights", found)
	}
}

// TestWeightsMatter gives one of two overlapping classes ten times the weight, and then the other. Each
// time fewer examples of that class are misclassified than with equal weights.
func TestWeightsMatter(t *testing.T) {
	s := noisyHalfspace(3, 300)
	loose := learners.Info{Name: "pocket by draws alone", Learner: learners.Pocket{NoRatchet: true}}
	for _, info := range append(learners.All(), loose, softMargin) {
		l, ok := learners.TakesWeights(info.Learner)
		if d := learners.DomainOf(info.Learner); !ok || d.FewValues || d.Outside(s) != "" {
			continue
		}
		switch l.(type) { // they would make no mistakes
		case learners.GradientBoosting:
			l = learners.GradientBoosting{Stages: 5}
		case learners.RandomForest:
			l = learners.RandomForest{Trees: 5, MinLeaf: 20}
		}
		var wrong [3][2]int // by the class that weighs more; the last has equal weights
		for heavy := range wrong {
			weights := slices.Repeat([]float64{1}, s.Len())
			for i, y := range s.Y {
				if y == heavy {
					weights[i] = 10
				}
			}
			n := right(fitWeighted(t, l, s, weights), s.X, s.Y)
			for class, all := range s.ClassCounts() {
				wrong[heavy][class] = all - n[class]
			}
		}
		for class := range 2 {
			if wrong[class][class] > wrong[2][class] || wrong[class][class] >= wrong[1-class][class] {
				t.Errorf("%s: of class %d wrong %d, with its weights %d, with the other's %d", info.Name, class, wrong[2][class], wrong[class][class], wrong[1-class][class])
			}
		}
	}
}

// TestWeightsInVain wants an error from a learner around a learner that takes no weights.
func TestWeightsInVain(t *testing.T) {
	s := learnertest.Sample("3-of-5")
	for _, l := range []learners.Weighted{learners.OneAgainstRest{Learner: learners.IncLP{}}, learners.OneAgainstOne{Learner: learners.IncLP{}}} {
		if _, ok := learners.TakesWeights(l); ok {
			t.Errorf("%s takes weights", learners.String(l))
		}
		_, err := l.FitWeighted(t.Context(), s, slices.Repeat([]float64{1}, s.Len()), learners.Seed(1))
		if err == nil || !strings.Contains(err.Error(), "IncLP{} takes no weights") {
			t.Errorf("%s: error %v", learners.String(l), err)
		}
	}
}
