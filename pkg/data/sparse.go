package data

import (
	"fmt"
	"math/rand/v2"
)

// SparsePerceptron returns a random s-sparse k-perceptron of n inputs of 0 and
// 1: the majority of s votes, each that of a conjunction of 1 to k inputs or of
// its negation, with equal probability. J. Jackson, M. Craven, NIPS 8 (1996), §2. The
// paper leaves what is not one sign or the other undefined, so s must be odd; the votes are
// drawn again until each class has a tenth of 1000 random examples. It panics
// unless s is odd and positive and k is from 1 to n.
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

// A vote is that of a conjunction of inputs, or of its negation.
type vote struct {
	inputs  []int
	negated bool
}

func (v vote) says(x []float64) bool {
	for _, j := range v.inputs {
		if x[j] != 1 {
			return v.negated
		}
	}
	return !v.negated
}
