package experiment

// Seed returns the seed of trial t at point i of an experiment.
func Seed(i, t int) uint64 { return uint64(1000*i + t + 1) }

// Repeats returns the number of trials at a point: n, or 2 in short.
func Repeats(short bool, n int) int {
	if short {
		return min(n, 2)
	}
	return n
}

// Points returns the points of an experiment, of which the first few do in short.
func Points[T any](short bool, few int, points ...T) []T {
	if short {
		return points[:few]
	}
	return points
}

// Indicator returns 1 if b is true, else 0.
func Indicator(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
