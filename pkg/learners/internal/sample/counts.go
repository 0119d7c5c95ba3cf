package sample

// Total returns the sum of counts: how many examples there are, or with fractions of examples, what they
// weigh. It adds them up in order, and rounds so.
func Total(counts []float64) float64 {
	sum := 0.0
	for _, k := range counts {
		sum += k
	}
	return sum
}

// Commonest returns the class of the greatest count (the argmax), the first on a tie. Counts are of
// examples or of fractions of them. There must be a class.
func Commonest[N int | float64](counts []N) int {
	best := 0
	for class, k := range counts {
		if k > counts[best] {
			best = class
		}
	}
	return best
}
