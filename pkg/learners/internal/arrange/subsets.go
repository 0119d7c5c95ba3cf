package arrange

import (
	"iter"
	"math/big"

	"halfspace/pkg/learners/internal/sample"
)

// Subsets returns an iterator over the subsets of size k of 0, …, n−1, in lexicographic order. Each
// subset is a slice of its members in ascending order. The slice is reused for the next subset, and
// callers must not change it.
//
// Gonum's combin.CombinationGenerator uses the same order. But it counts the subsets first, and panics
// if their number exceeds an int. Cospherical points may have that many subsets although only the first
// few are needed.
func Subsets(n, k int) iter.Seq[[]int] {
	return func(yield func(subset []int) bool) {
		if k > n {
			return
		}
		subset := sample.Indices(k)
		for yield(subset) {
			i := k - 1
			for ; i >= 0 && subset[i] == n-k+i; i-- { // skip members that are at their maximum
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

// countSubsets returns the number of subsets of size k of n things, the binomial coefficient C(n, k). It
// is computed as an exact integer and then rounded, because it may exceed an int.
func countSubsets(n, k int) float64 {
	c, _ := new(big.Float).SetInt(new(big.Int).Binomial(int64(n), int64(k))).Float64()
	return c
}
