package learners_test

import (
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

func TestLearners(t *testing.T) {
	for _, i := range learners.All() {
		t.Run(i.Name, func(t *testing.T) { learnertest.Run(t, i) })
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
