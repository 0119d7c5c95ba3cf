package portable

import "math"

// NormalTail returns the z above which a share p of the standard normal distribution lies, for p
// above 0 and at most ½. Its error is a few units in the last place.
func NormalTail(p float64) (z float64) {
	low, high := 0.0, 40.0 // above 40 the share is 0
	for {
		middle := float64(low/2) + float64(high/2)
		switch {
		case middle == low || middle == high:
			return middle
		case upperTail(middle) > p:
			low = middle
		default:
			high = middle
		}
	}
}

// upperTail returns the share of the standard normal distribution above z ≥ 0. The series for the
// share between 0 and z (M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions, 26.2.11)
// has only positive terms, but loses digits where the share is near ½. For large z, where little is
// left above it, Laplace's continued fraction (26.2.14) is fast.
func upperTail(z float64) float64 {
	density := Exp(-float64(float64(z*z)/2)) / math.Sqrt(2*math.Pi)
	if z > 3 {
		fraction := z
		for k := 100; k > 0; k-- {
			fraction = z + float64(k)/fraction
		}
		return density / fraction
	}
	sum, term := 0.0, z
	for k := 3; sum+term != sum; k += 2 {
		sum, term = sum+term, float64(term*float64(z*z)/float64(k))
	}
	return 0.5 - float64(density*sum)
}
