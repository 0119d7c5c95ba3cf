package backprop

import (
	"slices"

	"halfspace/pkg/learners/internal/vec"
)

// A Sample holds examples as the first layer reads them, and their classes. Inputs are given by X
// or by Ones, never by both.
type Sample struct {
	In   int
	X    []float64 // by example: its inputs, 1 for the bias, and zeros up to vec.Pad(In+1)
	Ones [][]int32 // instead of X, for inputs that are 0 or 1: those that are 1, In for the bias included
	Y    []int     // the class of each example
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

// NewSample returns the sample of n examples of the classes y, whose inputs are written by fill.
func NewSample(n, in int, y []int, fill func(i int, x []float64)) *Sample {
	// Rows are padded with zeros to whole lanes, as package vec wants them.
	stride := vec.Pad(in + 1)
	s := &Sample{In: in, X: make([]float64, n*stride), Y: y}
	for i := range n {
		x := s.X[i*stride:][:in+1]
		fill(i, x[:in])
		x[in] = 1
	}
	return s
}

// SquaredLength returns the mean squared length of the examples, bias included. It bounds how fast
// a loss can bend, and so what rate is safe: the greatest eigenvalue of the mean of x·xᵀ is not
// above it.
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

// Loss returns the mean cross-entropy of the given examples of s, times their weights, in nats.
func (n *Net) Loss(s *Sample, examples []int) float64 {
	p, sum := n.newPass(), 0.0
	for some := range slices.Chunk(examples, block) {
		n.forward(p, s, some)
		for b, i := range some {
			sum += float64(s.weight(i) * p.settle(b, s.Y[i]))
		}
	}
	return sum / float64(len(examples))
}

// Mistakes returns how many of the given examples of s are not of the class of the greatest
// probability, the lowest-numbered on a tie of several outputs. A single output says class 1 from a
// probability of ½, where its sum is 0; so the unit that is made of it agrees.
func (n *Net) Mistakes(s *Sample, examples []int) (wrong int) {
	p := n.newPass()
	for some := range slices.Chunk(examples, block) {
		n.forward(p, s, some)
		for b, i := range some {
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
