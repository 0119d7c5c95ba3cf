package eval

import (
	"math"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat/distuv"
)

// studentizedRange returns the probability that the range of k independent standard normal variables is
// at most q. This is the distribution function of the studentized range with infinite degrees of freedom.
// Nemenyi's test compares mean ranks by it.
//
// If the least of the variables is z, the k−1 others are between z and z+q. Any of the k variables may be
// the least. So the probability is the integral over z of k·φ(z)·(Φ(z+q) − Φ(z))^(k−1).
func studentizedRange(q float64, k int) float64 {
	if q <= 0 {
		return 0
	}
	density := func(z float64) float64 {
		n := distuv.UnitNormal
		return float64(k) * n.Prob(z) * math.Pow(float64(n.CDF(z+q))-float64(n.CDF(z)), float64(k-1))
	}
	// Values beyond 9 standard deviations are too rare to count. With 200 points Gauss and Legendre's
	// rule loses nothing in ten digits.
	const far, points = 9, 200
	return min(1, quad.Fixed(density, -far-q, far, points, nil, 0))
}

// rangeQuantile returns the q at which studentizedRange is p, by halving the interval from 0 to 100.
// Sixty halvings use up the digits of a float64.
func rangeQuantile(p float64, k int) float64 {
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
