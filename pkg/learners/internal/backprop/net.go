package backprop

import (
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// A Net has a layer of hidden sigmoid units, or none, and outputs: one for two classes, which is
// the probability of the second, or one for each class, whose softmax is its probability.
type Net struct{ Layers []*Layer }

// A Layer holds units that all read the same inputs and a bias, which is the weight of one more
// input that is always 1.
type Layer struct {
	In, Units int
	Stride    int       // weights from one unit to the next
	W         []float64 // by unit: a weight per input, the bias, and zeros up to Stride
	Pruned    []bool    // weights that are and stay zero, as W; nil for none
}

// New returns a net of small random weights, or without hidden units if hidden is 0. A weight or
// bias is uniform in ±√(2/(inputs+units)) of its layer: small enough that sigmoids are not flat,
// where they would learn slowly, and different enough that no two hidden units stay the same.
//
// X. Glorot, Y. Bengio, Understanding the difficulty of training deep feedforward neural networks,
// AISTATS (2010), halved twice for sigmoids.
func New(in, hidden, out int, r *rand.Rand) *Net {
	n := &Net{}
	if hidden > 0 {
		n.Layers = append(n.Layers, newLayer(in, hidden, r))
		in = hidden
	}
	n.Layers = append(n.Layers, newLayer(in, out, r))
	return n
}

// newLayer returns a layer of random weights. They are drawn unit by unit, with the bias last; the
// padding of rows stays 0.
func newLayer(in, units int, r *rand.Rand) *Layer {
	l := &Layer{In: in, Units: units, Stride: vec.Pad(in + 1)}
	l.W = make([]float64, units*l.Stride)
	bound := math.Sqrt(2 / float64(in+units))
	for u := range units {
		for j := range in + 1 {
			l.W[u*l.Stride+j] = bound * (float64(2*float64(r.Float64())) - 1)
		}
	}
	return l
}

// Unit returns the weights of unit u, with the bias after the last. It is the layer's memory and no
// copy.
func (l *Layer) Unit(u int) []float64 { return l.W[u*l.Stride:][:l.In+1] }

// A pass is the state of a net on a block of n examples. What is by example lies in rows, as the
// layer above reads them; what is by unit has n values for each unit. It is scratch memory that a
// trainer uses again and again.
type pass struct {
	n      int
	in     []float64 // by example: what the first layer reads, unless it reads ones
	hidden []float64 // by example: values, 1 for the bias, and zeros; empty without hidden units
	sum    []float64 // by hidden unit: sums, then the loss's derivatives by them
	out    []float64 // by output: sums, then the loss's derivatives by them
	one    []float64 // of one example: what it has in out
	back   []float64 // of one example: the loss's derivative by each hidden value
}

// block is how many examples go through a net together: their rows stay in the nearest cache while
// the weights pass by, once.
const block = 16

// newPass returns the memory of a pass through n. The 1 that the outputs' bias reads is written
// here, once, as the pass leaves it alone.
func (n *Net) newPass() *pass {
	first, last := n.Layers[0], n.output()
	p := &pass{in: make([]float64, block*first.Stride), out: make([]float64, block*last.Units), one: make([]float64, last.Units)}
	if first != last {
		p.hidden, p.sum, p.back = make([]float64, block*last.Stride), make([]float64, block*first.Units), make([]float64, last.Stride)
		for b := range block {
			p.hidden[b*last.Stride+last.In] = 1
		}
	}
	return p
}

// output returns the last layer.
func (n *Net) output() *Layer { return n.Layers[len(n.Layers)-1] }

// sums sets out, by unit, to the weighted sums of the n rows of x. A single row is multiplied by
// all units together, and several rows by one unit after the other: either way the weights are read
// once, and the rows stay in the cache.
func (l *Layer) sums(out, x []float64, n int) {
	if x = x[:n*l.Stride]; n == 1 {
		vec.Dots(out[:l.Units], l.W, x)
		return
	}
	for u := range l.Units {
		vec.Dots(out[u*n:][:n], x, l.W[u*l.Stride:][:l.Stride])
	}
}

// read sets out, by unit, to the weighted sums of the given examples. Of inputs that are 0 or 1
// only the weights of ones are added up.
func (l *Layer) read(out []float64, p *pass, s *Sample, examples []int) {
	if s.Ones == nil {
		for b, i := range examples {
			copy(p.in[b*l.Stride:], s.X[i*l.Stride:][:l.Stride])
		}
		l.sums(out, p.in, p.n)
		return
	}
	for u := range l.Units {
		w := l.W[u*l.Stride:][:l.Stride]
		for b, i := range examples {
			sum := 0.0
			for _, j := range s.Ones[i] {
				sum += w[j]
			}
			out[u*p.n+b] = sum
		}
	}
}

// forward leaves the weighted sums at the outputs, for at most block examples, in p.out. Their
// sigmoid or softmax is part of the loss (settle), where it can be computed without overflow.
func (n *Net) forward(p *pass, s *Sample, examples []int) {
	p.n = len(examples)
	first, last := n.Layers[0], n.output()
	if first == last {
		first.read(p.out, p, s, examples)
		return
	}
	first.read(p.sum, p, s, examples)
	for u := range first.Units {
		for b, z := range p.sum[u*p.n:][:p.n] {
			p.hidden[b*last.Stride+u] = ltu.Sigmoid(z)
		}
	}
	last.sums(p.out, p.hidden, p.n)
}

// pick copies what example b has in p.out, which is by output, to p.one.
func (p *pass) pick(b int) {
	for c := range p.one {
		p.one[c] = p.out[c*p.n+b]
	}
}

// settle turns the sums at the outputs on example b, of class y, into the derivatives of its loss
// by them, in p.out and p.one, and returns the loss. By either way of probabilities the derivative
// is the probability that the output stands for, minus 1 if y is its class: the reason for
// cross-entropy.
func (p *pass) settle(b, y int) (loss float64) {
	p.pick(b)
	if len(p.one) == 1 {
		z := p.one[0]
		p.one[0] = ltu.Sigmoid(z) - float64(y)
		loss = crossEntropy(z, y)
	} else {
		loss = softmax(p.one, y)
	}
	for c, d := range p.one {
		p.out[c*p.n+b] = d
	}
	return loss
}

// scale multiplies the derivatives of example b, which was settled last, by its weight.
func (p *pass) scale(b int, weight float64) {
	for c, d := range p.one {
		p.one[c] = d * weight
		p.out[c*p.n+b] = p.one[c]
	}
}

// softmax turns sums into the derivatives, by them, of minus the logarithm of class y's softmax,
// and returns that loss. The greatest sum is taken from all of them first, which changes nothing
// but keeps exponentials from overflowing.
func softmax(z []float64, y int) (loss float64) {
	most, sum := slices.Max(z), 0.0
	loss = most - z[y]
	for c := range z {
		z[c] = portable.Exp(z[c] - most)
		sum += z[c]
	}
	for c := range z {
		z[c] /= sum
	}
	z[y]--
	return loss + portable.Log(sum)
}

// Finite reports whether all weights are finite numbers. With a rate that is too large they soon
// are not.
func (n *Net) Finite() bool {
	for _, l := range n.Layers {
		for _, w := range l.W {
			if math.IsNaN(w) || math.IsInf(w, 0) {
				return false
			}
		}
	}
	return true
}

// Weights returns a copy of all weights, by layer.
func (n *Net) Weights() [][]float64 {
	w := make([][]float64, len(n.Layers))
	for k, l := range n.Layers {
		w[k] = append([]float64(nil), l.W...)
	}
	return w
}

// SetWeights sets all weights to what Weights returned, of a net of the same shape.
func (n *Net) SetWeights(w [][]float64) {
	for k, l := range n.Layers {
		copy(l.W, w[k])
	}
}
