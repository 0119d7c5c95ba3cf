package learners_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

func TestLearners(t *testing.T) {
	for _, i := range learners.All() {
		t.Run(i.Name, func(t *testing.T) { learnertest.Run(t, i) })
	}
}

// TestSeparators runs the suite on lists and intersections of every separator.
func TestSeparators(t *testing.T) {
	for _, i := range learners.All() {
		sep, ok := i.Learner.(learners.Separator)
		if !ok {
			continue
		}
		t.Run(i.Name, func(t *testing.T) {
			learnertest.Run(t, learners.Info{Name: "list", Learner: learners.DecisionList{Separator: sep}, Learns: []string{"halfspace", "interval"}})
			learnertest.Run(t, learners.Info{Name: "intersection", Learner: learners.Intersection{Separator: sep}, Learns: []string{"halfspace"}})
		})
		if u, err := sep.Separate(t.Context(), nil, nil, learners.Seed(1)); err != nil || u.Fires(nil) {
			t.Errorf("%s: of no examples: %v, %v", i.Name, u, err)
		}
	}
}

// A liar is a separator whose unit fires on everything.
type liar struct{}

func (liar) Separate(_ context.Context, hard, _ [][]float64, _ *rand.Rand) (ltu.Unit, error) {
	return ltu.Unit{W: make([]float64, len(hard[0])), Theta: -1}, nil
}

func TestListsTrustNoSeparator(t *testing.T) {
	s := learnertest.Sample("xor")
	l := fit[*learners.List](t, learners.DecisionList{Separator: liar{}}, s)
	if len(l.Rules) != 0 || l.Mistakes == 0 {
		t.Errorf("a rule that covers several classes was kept: %v", l)
	}
}

func BenchmarkFit(b *testing.B) {
	for _, i := range learners.All() {
		for _, concept := range i.Learns {
			b.Run(i.Name+"/"+concept, func(b *testing.B) {
				s := learnertest.Sample(concept)
				for b.Loop() {
					if _, err := i.Learner.Fit(b.Context(), s, learners.Seed(1)); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
