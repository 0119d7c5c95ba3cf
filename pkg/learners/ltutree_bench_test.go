package learners_test

import (
	"fmt"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// BenchmarkLTUTree fits trees to the votes, to chess and to samples of the
// paper's kind of function: 10 relevant bits, others random, complements added.
func BenchmarkLTUTree(b *testing.B) {
	for _, name := range []string{"house-votes-84", "kr-vs-kp"} {
		s := loadSet(b, name).OneHot()
		b.Run(name, func(b *testing.B) { fitTrees(b, s) })
	}
	for _, n := range []int{1000, 5000} {
		for _, d := range []int{10, 100} {
			s := data.Outside(3, 7, 10).Irrelevant(d-10).Sample(n, learners.Seed(1)).Complements()
			b.Run(fmt.Sprintf("outside/n=%d/d=%d", n, d), func(b *testing.B) { fitTrees(b, s) })
		}
	}
}

func fitTrees(b *testing.B, s *data.Set) {
	for b.Loop() {
		if _, err := (learners.LTUTree{}).Fit(b.Context(), s, learners.Seed(1)); err != nil {
			b.Fatal(err)
		}
	}
}
