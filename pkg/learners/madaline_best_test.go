package learners_test

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

// unsettled are samples that no two units describe, of two classes and of three.
func unsettled() []*data.Set {
	two := sahami(10).Sample(60, learners.Seed(3)).Complements()
	three := sahami(10).Sample(60, learners.Seed(4)).Complements()
	three.Classes = []string{"a", "b", "c"}
	for i := range two.Y {
		two.Y[i], three.Y[i] = i%7%2, i%3
	}
	return []*data.Set{two, three}
}

// TestMadalineVariants runs the suite on other settings than the published.
func TestMadalineVariants(t *testing.T) {
	for _, m := range []learners.Madaline{
		{Pocket: true, Epochs: 10}, {Average: true, Epochs: 10}, {Prune: 0.3, Shape: learners.Branching, Epochs: 10}, {Winnow: true, Average: true, Epochs: 10},
		{From: learners.Madaline{Prune: 0.2, Epochs: 10}, Keep: true, Pocket: true, Epochs: 10},
	} {
		t.Run(learners.String(m), func(t *testing.T) { learnertest.Run(t, learners.Info{Name: "madaline", Learner: m}) })
	}
}

// wrongOf returns how many examples a tree is wrong on that should fire on the given class.
func wrongOf(root *learners.UnitNode, s *data.Set, class int) (wrong int) {
	alone := &learners.UnitTree{Schema: s.Schema, Roots: []*learners.UnitNode{root}}
	for i, x := range s.X {
		if (alone.Predict(x) == 1) != (s.Y[i] == class) {
			wrong++
		}
	}
	return wrong
}

// TestMadalinePocket compares the pocket with the best weights after no pass, one, two and more: each
// network's first best weights.
func TestMadalinePocket(t *testing.T) {
	for _, s := range unsettled() {
		for _, l := range []learners.Madaline{{}, {Winnow: true}} {
			start, err := l.Start(s.Schema, learners.Seed(1))
			if err != nil {
				t.Fatal(err)
			}
			best := start.(*learners.MadalineModel).Roots
			// With two classes the one tree stands for the second.
			class := func(c int) int { return max(c, 2-len(best)) }
			var last *learners.MadalineModel
			for l.Epochs = 1; l.Epochs <= 25; l.Epochs++ {
				last = fit[*learners.MadalineModel](t, l, s)
				for c, root := range last.Roots {
					if wrongOf(root, s, class(c)) < wrongOf(best[c], s, class(c)) {
						best[c] = root
					}
				}
			}
			l.Epochs, l.Pocket = 25, true
			got := fit[*learners.MadalineModel](t, l, s)
			for c, root := range got.Roots {
				if !reflect.DeepEqual(root.Unit, best[c].Unit) || !reflect.DeepEqual(root.Left.Unit, best[c].Left.Unit) {
					t.Errorf("%s, %d classes: tree %d has %d mistakes, the best %d", learners.String(l), len(s.Classes), c, wrongOf(root, s, class(c)), wrongOf(best[c], s, class(c)))
				}
			}
			if reflect.DeepEqual(got.Roots, last.Roots) || got.Run != 0 {
				t.Errorf("%s: the last weights are the best, or said to have settled for %d examples", learners.String(l), got.Run)
			}
		}
	}
}

// TestMadalinePocketStarts keeps a tree's weights, which the rules only make worse.
func TestMadalinePocketStarts(t *testing.T) {
	s := unsettled()[0]
	tree := learners.LTUTree{Depth: 3, Node: learners.MinimumError{}}
	l := learners.Madaline{From: tree, Keep: true, Epochs: 1}
	before, after := mistakesOf(fit[learners.Model](t, tree, s), s), mistakesOf(fit[learners.Model](t, l, s), s)
	l.Pocket = true
	if kept := mistakesOf(fit[learners.Model](t, l, s), s); after <= before || kept != before {
		t.Errorf("the tree has %d mistakes, after a pass there are %d, and %d in the pocket", before, after, kept)
	}
}

// TestMadalineAverage adds up the weights after every presentation of the same order.
func TestMadalineAverage(t *testing.T) {
	for _, s := range unsettled() {
		for _, l := range []learners.Madaline{{Epochs: 3}, {Winnow: true, Epochs: 3}} {
			r := learners.Seed(1)
			start, err := l.Start(s.Schema, r)
			if err != nil {
				t.Fatal(err)
			}
			var sums []float64
			for range l.Epochs {
				for _, i := range r.Perm(s.Len()) {
					start.Update(s.X[i], s.Y[i])
					for k, w := range adaptedWeights(start.(*learners.MadalineModel)) {
						if k == len(sums) {
							sums = append(sums, 0)
						}
						sums[k] += w
					}
				}
			}
			l.Average = true
			for k, w := range adaptedWeights(fit[*learners.MadalineModel](t, l, s)) {
				if want := sums[k] / float64(3*s.Len()); math.Abs(w-want) > 1e-12*math.Abs(want) {
					t.Fatalf("%s: weight %d is %v, want %v", learners.String(l), k, w, want)
				}
			}
		}
	}
}

// adaptedWeights returns the weights and thresholds of all roots and of the units on their left.
func adaptedWeights(a *learners.MadalineModel) (all []float64) {
	for _, root := range a.Roots {
		for n := root; n != nil; n = n.Left {
			all = append(append(all, n.W...), n.Theta)
		}
	}
	return all
}

// TestMadalinePrune wants a pruned network to have units that the others trained, fewer of them, and no
// more errors on the examples that were held out.
func TestMadalinePrune(t *testing.T) {
	s, l := sahami(20).Sample(500, learners.Seed(2)).Ordinal(), learners.Madaline{Shape: learners.Chain(6)}
	r := learners.Seed(1)
	parts, err := s.StratifiedHoldout(0.2, r)
	if err != nil {
		t.Fatal(err)
	}
	train, held := parts.Of(s)
	whole, err := l.Fit(t.Context(), train, r)
	if err != nil {
		t.Fatal(err)
	}
	trained := map[float64]bool{}
	for n := whole.(*learners.MadalineModel).Roots[0]; n != nil; n = n.Left {
		trained[sumOf(n.W)] = true
	}
	l.Prune = 0.2
	m := fit[*learners.MadalineModel](t, l, s)
	units, _ := m.Roots[0].Size()
	if units < 2 || units > 3 || mistakesOf(m, held) > mistakesOf(whole, held) {
		t.Errorf("%d of 6 units, %d of %d mistakes", units, mistakesOf(m, held), mistakesOf(whole, held))
	}
	for n := m.Roots[0]; n != nil; n = n.Left {
		if !trained[sumOf(n.W)] {
			t.Errorf("the unit %v is not one that was trained", n.Unit)
		}
	}
	var seen int
	fit[*learners.MadalineModel](t, learners.Madaline{From: asked{learners.LTUTree{}, &seen}, Prune: 0.2}, s)
	if seen != train.Len() {
		t.Errorf("From learns %d examples, want %d: the others are held out", seen, train.Len())
	}
	continued := fit[*learners.MadalineModel](t, learners.Madaline{From: l, Keep: true}, s)
	if k, _ := continued.Roots[0].Size(); k != units || mistakesOf(continued, s) > 0 {
		t.Errorf("learning on leaves %d units and %d mistakes", k, mistakesOf(continued, s))
	}
}

// An asked learner notes how many examples it learns.
type asked struct {
	learners.Learner
	examples *int
}

func (a asked) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	*a.examples = s.Len()
	return a.Learner.Fit(ctx, s, r)
}

func sumOf(w []float64) (sum float64) {
	for j, v := range w {
		sum += float64(v * math.Sqrt(float64(j+1)))
	}
	return sum
}
