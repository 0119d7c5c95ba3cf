package sample

// Total returns the sum of counts: the number of examples or, for fractions of examples, their
// weight. It adds in the given order, which determines the rounding.
func Total(counts []float64) float64 {
	sum := 0.0
	for _, k := range counts {
		sum += k
	}
	return sum
}

// Commonest returns the class of the greatest count (the argmax), the first on a tie. The
// counts are numbers of examples or of fractions of examples. There must be at least one
// class.
func Commonest[N int | float64](counts []N) int {
	best := 0
	for class, k := range counts {
		if k > counts[best] {
			best = class
		}
	}
	return best
}
