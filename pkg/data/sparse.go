package data

import (
	"fmt"
	"math/rand/v2"
)

// SparsePerceptron returns a random target of J. Jackson, M. Craven, NIPS 8 (1996), §2: a majority vote of
// s conjunctions over n inputs with values 0 and 1. Each vote is a conjunction of 1 to k inputs, or the
// negation of a conjunction, with equal probability. The target is a halfspace over conjunctions, with
// small integer weights. The paper calls it an s-sparse k-perceptron. The inputs of a conjunction are drawn
// without replacement, but two votes may be equal.
//
// The paper does not say which class a tie has, so s must be odd. Many draws are constant or nearly so.
// Therefore the votes are drawn again until each class contains a tenth of 1000 random examples.
// SparsePerceptron panics unless s is odd and positive and k is from 1 to n.
func SparsePerceptron(n, k, s int, r *rand.Rand) *Concept {
	if k < 1 || k > n || s < 1 || s%2 == 0 {
		panic(fmt.Sprintf("data: a %d-sparse %d-perceptron of %d inputs", s, k, n))
	}
	for {
		votes := make([]vote, s)
		for i := range votes {
			votes[i] = vote{r.Perm(n)[:1+r.IntN(k)], r.IntN(2) == 1}
		}
		c := concept(fmt.Sprintf("%d-sparse %d-perceptron, n = %d", s, k, n), n, []float64{0, 1}, func(x []float64) bool {
			yes := 0
			for _, v := range votes {
				if v.says(x) {
					yes++
				}
			}
			return 2*yes > s
		})
		if k := c.Sample(1000, r).ClassCounts(); min(k[0], k[1]) >= 100 {
			return c
		}
	}
}

// A vote is the vote of a conjunction (AND) of inputs, or of its negation.
type vote struct {
	inputs  []int
	negated bool
}

// says reports whether v votes for class 1.
func (v vote) says(x []float64) bool {
	for _, j := range v.inputs {
		if x[j] != 1 {
			return v.negated
		}
	}
	return !v.negated
}
