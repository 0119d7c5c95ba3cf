package experiment

import "math"

// A Summary has the mean, the spread and the maximum of a measure.
type Summary struct {
	N    int // values other than NaN
	Mean float64
	SD   float64
	Max  float64
}

// Summarize returns the summary of values. It leaves out NaN, which means that a trial has no number.
// SD is the standard deviation of the sample, with divisor N−1. It is NaN for fewer than two values.
// Max is −∞ without values.
func Summarize(values []float64) Summary {
	s, sum, squares := Summary{Max: math.Inf(-1)}, 0.0, 0.0
	for _, v := range values {
		if !math.IsNaN(v) {
			s.N, sum, s.Max = s.N+1, sum+v, max(s.Max, v)
		}
	}
	s.Mean = sum / float64(s.N)
	for _, v := range values {
		if d := v - s.Mean; !math.IsNaN(d) {
			squares += float64(d * d) // rounded, so that no processor fuses it with the sum
		}
	}
	s.SD = math.Sqrt(squares / float64(s.N-1))
	if s.N < 2 {
		s.SD = math.NaN()
	}
	return s
}
