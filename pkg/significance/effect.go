package significance

import (
	"math"

	"gonum.org/v1/gonum/stat"
)

// Cliff returns Cliff's δ of two groups of values, between −1 and 1. It is the share of pairs, one
// value of each group, in which the value of a is greater, minus the share in which the value of b is
// greater. If the groups do not overlap, it is 1 or −1.
//
// N. Cliff, Dominance statistics: ordinal analyses to answer ordinal questions, Psychological Bulletin
// 114 (1993) 494–509.
func Cliff(a, b []float64) float64 {
	wins := 0
	for _, x := range a {
		for _, y := range b {
			switch {
			case x > y:
				wins++
			case x < y:
				wins--
			}
		}
	}
	return float64(wins) / float64(len(a)*len(b))
}

// CohenD returns Cohen's d of two groups of equal size: the difference of their means, divided by the
// pooled standard deviation within the groups. If the means are equal it is 0, even if the values
// within each group are equal.
//
// J. Cohen, Statistical power analysis for the behavioral sciences, 2nd ed. (1988), §2.2.
func CohenD(a, b []float64) float64 {
	difference := stat.Mean(a, nil) - stat.Mean(b, nil)
	if difference == 0 {
		return 0
	}
	return difference / math.Sqrt((stat.Variance(a, nil)+stat.Variance(b, nil))/2)
}

// Size returns the word for an absolute value of Cliff's δ: negligible, small, medium or large.
//
// The limits are from J. Romano, J. D. Kromrey, J. Coraggio, J. Skowronek, Appropriate statistics for
// ordinal level data, annual meeting of the Florida Association of Institutional Research (2006).
func Size(delta float64) string {
	switch delta = math.Abs(delta); {
	case delta < 0.147:
		return "negligible"
	case delta < 0.33:
		return "small"
	case delta < 0.474:
		return "medium"
	}
	return "large"
}
