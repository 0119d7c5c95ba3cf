package sample

import "halfspace/pkg/internal/portable"

// Bits returns the number of bits needed to name the classes of some examples, n of each of two
// classes. This is the entropy of the classes times the number of examples. Learners decide ties by
// sums of Bits, so the way it rounds matters. A function for any number of classes cannot take its
// place, because it would round differently.
func Bits(n [2]int) float64 {
	if n[0] == 0 || n[1] == 0 {
		return 0
	}
	a, b := float64(n[0]), float64(n[1])
	return float64(a*portable.Log2((a+b)/a)) + float64(b*portable.Log2((a+b)/b))
}
