package backprop

import (
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// A Net has a layer of hidden sigmoid units, or none, and outputs. For two classes there is one output,
// the probability of the second class. Otherwise there is one output for each class, and their softmax
// gives the probabilities.
type Net struct{ Layers []*Layer }

// A Layer holds units that all read the same inputs and a bias; the bias is the weight of an
// additional input that is always 1.
type Layer struct {
	In, Units int
	Stride    int       // distance between the weights of two units
	W         []float64 // by unit: a weight per input, the bias, and zeros up to Stride
	Pruned    []bool    // weights that are zero and stay zero, in the order of W; nil for none
}

// New returns a net with small random weights, without hidden units if hidden is 0. Weights and biases
// are uniform in ±√(2/(inputs+units)) of their layer. They are so small that no sigmoid is flat, where it
// would learn slowly, and so different that no two hidden units stay the same.
//
// X. Glorot, Y. Bengio, Understanding the difficulty of training deep feedforward neural networks,
// AISTATS (2010), with 2 in place of their 6, for sigmoids.
func New(inputs, hidden, out int, r *rand.Rand) *Net {
	n := &Net{}
	if hidden > 0 {
		n.Layers = append(n.Layers, newLayer(inputs, hidden, r))
		inputs = hidden
	}
	n.Layers = append(n.Layers, newLayer(inputs, out, r))
	return n
}

// newLayer returns a layer of random weights. They are drawn unit by unit, with the bias last; the
// padding of rows stays 0.
func newLayer(inputs, units int, r *rand.Rand) *Layer {
	l := &Layer{In: inputs, Units: units, Stride: vec.Pad(inputs + 1)}
	l.W = make([]float64, units*l.Stride)
	bound := math.Sqrt(2 / float64(inputs+units))
	for u := range units {
		for j := range inputs + 1 {
			l.W[u*l.Stride+j] = bound * (float64(2*float64(r.Float64())) - 1)
		}
	}
	return l
}

// Unit returns the weights of unit u, with the bias after the last. The slice is the layer's own
// memory, not a copy.
func (l *Layer) Unit(u int) []float64 { return l.W[u*l.Stride:][:l.In+1] }

// A pass is the state of a net on a block of n examples. Values that a layer reads are stored as one
// row for each example. Sums and derivatives are stored as n values for each unit. A trainer uses this
// memory again and again.
type pass struct {
	n      int
	inputs []float64 // memory for rows that have to be copied
	rows   []float64 // rows by example: the inputs of the first layer, except ones
	hidden []float64 // by example: values, 1 for the bias, and zeros; empty without hidden units
	sum    []float64 // by hidden unit: sums, then the loss's derivatives by them
	out    []float64 // by output: sums, then the loss's derivatives by them
	one    []float64 // the column of one example in out
	back   []float64 // for one example: the loss's derivative by each hidden value
}

// block is the number of examples that go through a net together. Their rows stay in the nearest cache
// while the weights pass by once.
const block = 16

// newPass returns the memory of a pass through n. It also writes the constant 1 that the bias of the
// outputs reads; no pass changes this 1.
func (n *Net) newPass() *pass {
	first, last := n.Layers[0], n.output()
	p := &pass{inputs: make([]float64, block*first.Stride), out: make([]float64, block*last.Units), one: make([]float64, last.Units)}
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
// all units together; several rows are multiplied by one unit after the other. Either way the
// weights are read once, and the rows stay in the cache.
func (l *Layer) sums(out, x []float64, n int) {
	if x = x[:n*l.Stride]; n == 1 {
		vec.Dots(out[:l.Units], l.W, x)
		return
	}
	for u := range l.Units {
		vec.Dots(out[u*n:][:n], x, l.W[u*l.Stride:][:l.Stride])
	}
}

// read sets out, by unit, to the weighted sums of the given examples. For inputs that are 0 or 1,
// it adds only the weights of the ones.
func (l *Layer) read(out []float64, p *pass, s *Sample, examples []int) {
	if s.Ones == nil {
		p.gather(s.X, l.Stride, examples)
		l.sums(out, p.rows, p.n)
		return
	}
	p.gather(s.X, s.Dense, examples)
	for u := range l.Units {
		w, sums := l.W[u*l.Stride:][:l.Stride], out[u*p.n:][:p.n]
		clear(sums)
		vec.Dots(sums, p.rows, w[:s.Dense])
		for b, i := range examples {
			sum := sums[b]
			for _, j := range s.Ones[i] {
				sum += w[j]
			}
			sums[b] = sum
		}
	}
}

// gather sets p.rows to the given rows of x, of the given width. Rows that follow each other are not copied.
func (p *pass) gather(x []float64, width int, rows []int) {
	first, inOrder := rows[0], true
	for b, i := range rows {
		inOrder = inOrder && i == first+b
	}
	if inOrder {
		p.rows = x[first*width:][:len(rows)*width]
		return
	}
	p.rows = p.inputs[:len(rows)*width]
	for b, i := range rows {
		copy(p.rows[b*width:], x[i*width:][:width])
	}
}

// forward leaves the weighted sums at the outputs, for at most block examples, in p.out. It does not
// apply the sigmoid or softmax to them: settle does that together with the loss, so that nothing
// overflows.
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

// pick copies the values of example b from p.out, which is by output, to p.one.
func (p *pass) pick(b int) {
	for c := range p.one {
		p.one[c] = p.out[c*p.n+b]
	}
}

// settle turns the output sums of example b, of class y, into the derivatives of its loss by the sums, in
// p.out and p.one, and returns the loss. For sigmoid and softmax alike, the derivative is the output's
// probability, minus 1 if y is its class. This simple form is the reason for cross-entropy.
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

// settleUnit is settle for a block of examples of equal weight and a net with one output. The
// derivatives are the same to the bit. A logarithm takes longer than the rest, so settleUnit takes a
// single logarithm for the whole block: the logarithm of the product of the factors 1 + e^−|z|. There
// is one such factor for each example, and none exceeds 2, so the product cannot overflow.
func (p *pass) settleUnit(s *Sample, examples []int) (loss float64) {
	product := 1.0
	for b, i := range examples {
		z, y := p.out[b], float64(s.Y[i])
		power := portable.Exp(-z)
		p.out[b] = 1/(1+power) - y
		if z < 0 {
			power = 1 / power
		}
		product *= 1 + power
		loss += max(z, 0) - float64(z*y)
	}
	return loss + portable.Log(product)
}

// scale multiplies the derivatives of example b by its weight; settle must have handled b last.
func (p *pass) scale(b int, weight float64) {
	for c, d := range p.one {
		p.one[c] = d * weight
		p.out[c*p.n+b] = p.one[c]
	}
}

// softmax turns sums into the derivatives, by these sums, of minus the logarithm of class y's
// softmax, and returns that loss. It first subtracts the greatest sum from all of them, which keeps
// exponentials from overflowing and changes nothing else.
func softmax(z []float64, y int) (loss float64) {
	greatest, sum := slices.Max(z), 0.0
	loss = greatest - z[y]
	for c := range z {
		z[c] = portable.Exp(z[c] - greatest)
		sum += z[c]
	}
	for c := range z {
		z[c] /= sum
	}
	z[y]--
	return loss + portable.Log(sum)
}

// Finite reports whether all weights are finite numbers. With too great a rate they soon overflow.
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

// SetWeights sets all weights to an earlier result of Weights, of a net of the same shape.
func (n *Net) SetWeights(w [][]float64) {
	for k, l := range n.Layers {
		copy(l.W, w[k])
	}
}
