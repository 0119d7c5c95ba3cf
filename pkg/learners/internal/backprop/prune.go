package backprop

import (
	"cmp"
	"context"
	"slices"
)

// Curvature returns the second derivative of the mean loss of the given examples of s by each weight, in
// the shape of Weights: the diagonal of the Hessian. It takes one more backward pass through the net. It
// is exact for the outputs' weights, and for all weights if there is one output. With several outputs it
// leaves out their mixed derivatives, as the method does.
//
// It stops soon after ctx is done; its result is then useless.
//
// Y. Le Cun, J. S. Denker, S. A. Solla, Optimal brain damage, NIPS 2 (1990), §2.2.
func (n *Net) Curvature(ctx context.Context, s *Sample, examples []int) [][]float64 {
	h, p := n.zeros(), n.newPass()
	first, last := n.Layers[0], n.output()
	for k, e := range examples {
		if k%(look*block) == 0 && ctx.Err() != nil {
			break
		}
		// One example at a time, because settle leaves the derivatives of one example in p.one.
		i, y := examples[k:k+1], s.Y[e]
		n.forward(p, s, i)
		p.settle(0, y)
		// The second derivative by a weight is the second derivative by its unit's sum, times the
		// square of the weight's input.
		curved := p.curved(y)
		if first != last {
			hidden := n.curvedBelow(p, curved)
			square(p.hidden[:last.Stride])
			last.addGradient(h[1], curved, p.hidden, 1)
			curved = hidden
		}
		p.rows = append(p.inputs[:0], p.rows...) // rows may be the sample's own
		square(p.rows)                           // the square of 1 is 1
		first.addRead(h[0], curved, p, s, i)
	}
	for _, layer := range h {
		for k := range layer {
			layer[k] /= float64(len(examples))
		}
	}
	return h
}

// square squares the values of v.
func square(v []float64) {
	for j, x := range v {
		v[j] = x * x
	}
}

// curved returns the loss's second derivative by each output's sum, on a settled example of class
// y: p(1−p), where p is the output's probability.
func (p *pass) curved(y int) []float64 {
	curved := make([]float64, len(p.one))
	for c, d := range p.one {
		// The function settle left the probability here, less 1 for the output of the example's class.
		if len(p.one) == 1 && y == 1 || len(p.one) > 1 && c == y {
			d++
		}
		curved[c] = d * (1 - d) // d is now the probability
	}
	return curved
}

// curvedBelow returns the loss's second derivative by each hidden unit's sum, from the second
// derivatives by the outputs' sums, in output: (σ′)²·Σ w²·output + σ″·Σ w·(the first derivative).
func (n *Net) curvedBelow(p *pass, output []float64) []float64 {
	last := n.output()
	curved := make([]float64, last.In)
	for u := range curved {
		first, second := 0.0, 0.0
		for c, d := range p.one {
			w := last.W[c*last.Stride+u]
			first += float64(d * w)
			second += float64(output[c] * w * w)
		}
		v := p.hidden[u]
		// The sigmoid's derivatives, from its value v: σ′ = v(1−v), and σ″ = σ′(1−2v).
		slope := v * (1 - v)
		curved[u] = float64(slope*slope*second) + float64(slope*(1-float64(2*v))*first)
	}
	return curved
}

// Count returns the number of weights that are not pruned. Biases do not count.
func (n *Net) Count() (left int) {
	for _, l := range n.Layers {
		left += l.Units * l.In
		for _, pruned := range l.Pruned {
			if pruned {
				left--
			}
		}
	}
	return left
}

// A saliency is the salience of a weight and the weight's place in the net.
type saliency struct {
	layer, index int
	salience     float64
}

// Prune sets the m weights of least salience to zero for good, or all weights if there are at most m, and
// returns the number of weights left. The salience of weight w is h·w²/2, where h is the second
// derivative of the loss. It is the rise of the given examples' loss if w becomes 0 and the loss is a
// parabola in w, with its minimum at the present weight. On a tie the weight that comes first is pruned
// first. Biases stay.
//
// If ctx is done by the end, the net is useless.
func (n *Net) Prune(ctx context.Context, s *Sample, examples []int, m int) (left int) {
	h := n.Curvature(ctx, s, examples)
	var all []saliency
	for k, l := range n.Layers {
		if l.Pruned == nil {
			l.Pruned = make([]bool, len(l.W))
		}
		for i, w := range l.W {
			// Skip biases and the padding of rows.
			if i%l.Stride < l.In && !l.Pruned[i] {
				all = append(all, saliency{k, i, h[k][i] * w * w / 2})
			}
		}
	}
	// The choice between equal weights must not depend on the sorting algorithm, and a stable sort
	// of many weights takes long.
	slices.SortFunc(all, func(a, b saliency) int {
		return cmp.Or(cmp.Compare(a.salience, b.salience), a.layer-b.layer, a.index-b.index)
	})
	m = min(m, len(all))
	for _, w := range all[:m] {
		l := n.Layers[w.layer]
		l.W[w.index], l.Pruned[w.index] = 0, true
	}
	return len(all) - m
}

// live returns the part of s that the layer still reads. If all weights of an input are pruned, the
// part lists no ones of that input. live also returns the places of the weights of the inputs that are
// left. It returns s itself and nil if nothing is pruned or s has no lists of ones. The ones left out
// would only add zeros, so sums and gradients are the same to the bit, and late in pruning little work
// is left.
func (l *Layer) live(s *Sample) (read *Sample, weights []int32) {
	if s.Ones == nil || l.Pruned == nil {
		return s, nil
	}
	// An input is live if any unit reads it. The bias always is.
	live := make([]bool, l.In+1)
	for u := range l.Units {
		for j := range live {
			live[j] = live[j] || !l.Pruned[u*l.Stride+j]
		}
	}
	for u := range l.Units {
		for j, isLive := range live {
			if isLive {
				weights = append(weights, int32(u*l.Stride+j))
			}
		}
	}
	read = &Sample{In: s.In, X: s.X, Ones: make([][]int32, len(s.Ones)), Dense: s.Dense, Y: s.Y, Weights: s.Weights}
	for i, ones := range s.Ones {
		for _, j := range ones {
			if live[j] {
				read.Ones[i] = append(read.Ones[i], j)
			}
		}
	}
	return read, weights
}
