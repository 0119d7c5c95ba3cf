package significance

import (
	"cmp"
	"slices"
)

// Holm adjusts p-values for the number of tests by Holm's step-down procedure. If you do many tests, some
// p-values are small by chance. After the adjustment you may call all tests with a value of at most α
// significant: the probability that any of them is wrong is at most α. The tests may depend on each other
// in any way.
//
// S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6
// (1979) 65–70.
func Holm(p []float64) []float64 {
	adjusted, lowest := make([]float64, len(p)), 0.0
	for k, i := range ascending(p) {
		lowest = max(lowest, min(1, float64(len(p)-k)*p[i]))
		adjusted[i] = lowest
	}
	return adjusted
}

// Hommel adjusts p-values for the number of tests by Hommel's procedure. It finds at least the differences
// that Holm finds. But it is valid only for tests that are independent or depend on each other positively.
//
// G. Hommel, A stagewise rejective multiple test procedure based on a modified Bonferroni test, Biometrika
// 75 (1988) 383–386; as computed by S. P. Wright, Adjusted p-values for simultaneous inference, Biometrics
// 48 (1992) 1005–1013.
func Hommel(p []float64) []float64 {
	n, order := len(p), ascending(p)
	sorted := func(k int) float64 { return p[order[k]] } // the k-th least, from 0
	adjusted := make([]float64, n)
	for k := range order {
		adjusted[k] = sorted(k)
	}
	// This is Simes's test of the m greatest, for every m. Each of them is rejected at the level of the
	// least of m·p/rank, and a smaller p at m·p if that is less.
	for m := n; m >= 2; m-- {
		simes := 1.0
		for k := n - m + 1; k < n; k++ {
			simes = min(simes, float64(m)*sorted(k)/float64(k-(n-m)+1))
		}
		for k := range adjusted {
			adjusted[k] = max(adjusted[k], min(simes, float64(m)*sorted(min(k, n-m))))
		}
	}
	byPlace := make([]float64, n)
	for k, i := range order {
		byPlace[i] = adjusted[k]
	}
	return byPlace
}

// ascending returns the places of the values, the least value's first.
func ascending(v []float64) []int {
	order := make([]int, len(v))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(v[i], v[j]) })
	return order
}
