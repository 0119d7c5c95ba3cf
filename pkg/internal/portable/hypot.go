package portable

import "math"

// Hypot returns √(p²+q²), even where the squares would overflow or vanish.
func Hypot(p, q float64) float64 {
	p, q = math.Abs(p), math.Abs(q)
	p, q = max(p, q), min(p, q)
	if p == 0 || math.IsInf(p, 1) {
		return p
	}
	q /= p
	return p * math.Sqrt(1+float64(q*q))
}
