package arrange

import (
	"iter"
	"math/big"

	"halfspace/pkg/learners/internal/sample"
)

// Subsets returns an iterator over the subsets of k of 0, …, n−1, each as its members in ascending
// order, and one after the other in lexicographic order. The slice is used again for the next, and
// is not to be changed.
//
// Gonum's combin.CombinationGenerator goes in the same order, but counts the subsets first, and
// panics where there are more than an int holds. Of cospherical points only the first few subsets
// may be wanted of as many.
func Subsets(n, k int) iter.Seq[[]int] {
	return func(yield func(subset []int) bool) {
		if k > n {
			return
		}
		subset := sample.Indices(k)
		for yield(subset) {
			i := k - 1
			for ; i >= 0 && subset[i] == n-k+i; i-- { // members that are as great as they can be
			}
			if i < 0 {
				return
			}
			subset[i]++
			for j := i + 1; j < k; j++ {
				subset[j] = subset[j-1] + 1
			}
		}
	}
}

// countSubsets returns the number of subsets of k of n things, the binomial coefficient C(n, k). It
// is rounded once, from the whole number, and may be greater than an int holds.
func countSubsets(n, k int) float64 {
	c, _ := new(big.Float).SetInt(new(big.Int).Binomial(int64(n), int64(k))).Float64()
	return c
}
