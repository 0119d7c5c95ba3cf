package backprop

import (
	"slices"

	"halfspace/pkg/learners/internal/vec"
)

// A Sample holds examples and their classes. The inputs of an example are stored in the form that the
// first layer reads: as numbers in X, as a list of the inputs that are 1 in Ones, or both. If both are
// given, X has the first Dense inputs, and Ones has the others.
type Sample struct {
	In int
	// X has the inputs of each example, 1 for the bias, and zeros up to vec.Pad(In+1). With Ones it only
	// has the first Dense inputs.
	X     []float64
	Ones  [][]int32 // for inputs 0 or 1: the indices of the ones, with In for the bias
	Dense int       // with Ones: the number of inputs in X, a multiple of vec.Lanes
	Y     []int     // the class of each example
	// Weights multiply the losses of the examples in training. They have a mean of 1; if nil all are 1.
	Weights []float64
}

// weight returns the weight of example i.
func (s *Sample) weight(i int) float64 {
	if s.Weights == nil {
		return 1
	}
	return s.Weights[i]
}

// NewSample returns the sample of n examples of the classes y; fill writes their inputs.
func NewSample(n, inputs int, y []int, fill func(i int, x []float64)) *Sample {
	// Rows are padded with zeros to whole lanes, as package vec requires.
	stride := vec.Pad(inputs + 1)
	s := &Sample{In: inputs, X: make([]float64, n*stride), Y: y}
	for i := range n {
		x := s.X[i*stride:][:inputs+1]
		fill(i, x[:inputs])
		x[inputs] = 1
	}
	return s
}

// NewMixedSample returns a sample of n examples without classes. Its first inputs are numbers, which are
// not written yet, and its other inputs are 0 or 1. One reports whether input k of the others is 1. That
// is input Dense+k of the sample, because the numbers are padded to whole lanes.
func NewMixedSample(n, numeric, binary int, one func(i, k int) bool) *Sample {
	dense := vec.Pad(numeric)
	s := &Sample{In: dense + binary, Dense: dense, Ones: make([][]int32, n)}
	var all []int32 // the lists of all examples, next to each other in memory
	ends := make([]int, n)
	for i := range n {
		for k := range binary {
			if one(i, k) {
				all = append(all, int32(dense+k))
			}
		}
		all = append(all, int32(s.In))
		ends[i] = len(all)
	}
	for i, start := 0, 0; i < n; i++ {
		s.Ones[i], start = all[start:ends[i]:ends[i]], ends[i]
	}
	return s
}

// Part returns the given examples of a mixed sample, with the classes y. Fill writes the numbers of example
// i of the part.
func (s *Sample) Part(examples, y []int, fill func(i int, x []float64)) *Sample {
	part := &Sample{In: s.In, Dense: s.Dense, X: make([]float64, len(examples)*s.Dense), Ones: make([][]int32, len(examples)), Y: y}
	for k, i := range examples {
		part.Ones[k] = s.Ones[i]
		fill(k, part.X[k*s.Dense:][:s.Dense])
	}
	return part
}

// SquaredLength returns the mean squared length of the examples, bias included. It is a bound on the
// curvature of a loss, because the greatest eigenvalue of the mean of x·xᵀ does not exceed it. So it
// also says which rates are safe.
func (s *Sample) SquaredLength() float64 {
	sum := 0.0
	for _, v := range s.X {
		sum += float64(v * v)
	}
	for _, ones := range s.Ones {
		sum += float64(len(ones))
	}
	return sum / float64(len(s.Y))
}

// Loss returns the mean cross-entropy of the given examples of s, weighted by their weights, in
// nats.
func (n *Net) Loss(s *Sample, examples []int) float64 {
	p, sum := n.newPass(), 0.0
	for chunk := range slices.Chunk(examples, block) {
		n.forward(p, s, chunk)
		for b, i := range chunk {
			sum += float64(s.weight(i) * p.settle(b, s.Y[i]))
		}
	}
	return sum / float64(len(examples))
}

// Mistakes returns how many of the given examples of s are misclassified: their class does not have the
// greatest probability. Among several outputs, a tie goes to the lowest-numbered class. A single output
// predicts class 1 if the probability is at least ½, which means a sum of at least 0. So an LTU made
// from this output gives the same predictions.
func (n *Net) Mistakes(s *Sample, examples []int) (wrong int) {
	p := n.newPass()
	for chunk := range slices.Chunk(examples, block) {
		n.forward(p, s, chunk)
		for b, i := range chunk {
			p.pick(b)
			// The greatest sum has the greatest probability.
			class := slices.Index(p.one, slices.Max(p.one))
			if len(p.one) == 1 && p.one[0] >= 0 {
				class = 1
			}
			if class != s.Y[i] {
				wrong++
			}
		}
	}
	return wrong
}
