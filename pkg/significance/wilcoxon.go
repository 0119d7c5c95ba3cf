package significance

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// exactUpTo is the number of differences up to which Wilcoxon's p-value is counted out.
const exactUpTo = 50

// Wilcoxon returns the two-sided p-value of the signed-rank test, whose hypothesis is that a
// difference is as likely to be positive as negative. It also returns the sums of the ranks of the
// positive and of the negative differences. Differences of zero are left out, as in Wilcoxon's paper,
// and equal ones get the mean of their ranks. With at most fifty differences the p-value is exact,
// ties included. With more it comes from the normal distribution, with the variance corrected for
// ties. If all differences are zero, the p-value is 1.
//
// F. Wilcoxon, Individual comparisons by ranking methods, Biometrics Bulletin 1 (1945) 80–83.
func Wilcoxon(differences []float64) (positive, negative, p float64) {
	d := slices.DeleteFunc(slices.Clone(differences), func(x float64) bool { return x == 0 })
	if len(d) == 0 {
		return 0, 0, 1
	}
	doubled := doubledRanks(d)
	total, up := 0, 0
	for i, r := range doubled {
		total += r
		if d[i] > 0 {
			up += r
		}
	}
	positive, negative = float64(up)/2, float64(total-up)/2
	smaller := min(up, total-up)
	if len(d) <= exactUpTo {
		return positive, negative, min(1, 2*atMost(doubled, smaller, total))
	}
	// Each rank is added or not, independently: the variance of the sum is a quarter of the squares'.
	squares := 0.0
	for _, r := range doubled {
		squares += float64(float64(r) * float64(r))
	}
	z := (float64(smaller) - float64(float64(total)/2)) / math.Sqrt(squares/4)
	return positive, negative, 2 * float64(distuv.UnitNormal.CDF(z)) // at most 1, as z is never positive
}

// doubledRanks returns twice the rank of each value by its size, 2 for the least. A shared rank may end
// in a half, and doubled ranks are whole numbers.
func doubledRanks(d []float64) []int {
	ranks := make([]int, len(d))
	for i, x := range d {
		negative, equal := 0, 0
		for _, y := range d {
			switch {
			case math.Abs(y) < math.Abs(x):
				negative++
			case math.Abs(y) == math.Abs(x):
				equal++
			}
		}
		ranks[i] = 2*negative + equal + 1
	}
	return ranks
}

// atMost returns the share of all choices of signs for which the ranks with a plus add up to no more
// than a limit. Up to fifty ranks the numbers of choices are whole in a float64.
func atMost(ranks []int, limit, total int) float64 {
	ways := make([]float64, total+1) // by sum
	ways[0] = 1
	for _, r := range ranks {
		for sum := total; sum >= r; sum-- {
			ways[sum] += ways[sum-r]
		}
	}
	share := 0.0
	for _, n := range ways[:limit+1] {
		share += n
	}
	return share / math.Ldexp(1, len(ranks))
}
