package eval

import (
	"math"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat/distuv"
)

// studentizedRange returns the probability that the range of k standard normal
// variables is at most q: the studentized range with infinite degrees of
// freedom. With the least of them at z, the others are within q above it.
func studentizedRange(q float64, k int) float64 {
	if q <= 0 {
		return 0
	}
	density := func(z float64) float64 {
		n := distuv.UnitNormal
		return float64(k) * n.Prob(z) * math.Pow(n.CDF(z+q)-n.CDF(z), float64(k-1))
	}
	const far, points = 9, 200 // beyond 9 deviations, and between so many points, nothing is lost in ten digits
	return min(1, quad.Fixed(density, -far-q, far, points, nil, 0))
}

// quantile returns the q at which studentizedRange is p.
func quantile(p float64, k int) float64 {
	low, high := 0.0, 100.0
	for range 60 {
		if mid := (low + high) / 2; studentizedRange(mid, k) < p {
			low = mid
		} else {
			high = mid
		}
	}
	return high
}
