package backprop

import (
	"cmp"
	"context"
	"slices"
)

// Curvature returns the second derivative of the mean loss of the given examples of s by each
// weight, in the shape of Weights: the diagonal of the Hessian, by one more pass backwards through
// the net. It is exact for the outputs' weights, and for all weights if there is one output; of
// several outputs it leaves out what two of them have to do with each other, as the method does.
//
// It breaks off soon after ctx is done, and is then of no use.
//
// Y. Le Cun, J. S. Denker, S. A. Solla, Optimal brain damage, NIPS 2 (1990), §2.2.
func (n *Net) Curvature(ctx context.Context, s *Sample, examples []int) [][]float64 {
	h, p := n.zeros(), n.newPass()
	first, last := n.Layers[0], n.output()
	for k, e := range examples {
		if k%(look*block) == 0 && ctx.Err() != nil {
			break
		}
		// One example at a time, as settle leaves the derivatives of one in p.one.
		i, y := examples[k:k+1], s.Y[e]
		n.forward(p, s, i)
		p.settle(0, y)
		// The second derivative by a weight is that by its unit's sum times the square of what the
		// weight multiplies.
		curved := p.curved(y)
		if first != last {
			below := n.curvedBelow(p, curved)
			square(p.hidden[:last.Stride])
			last.addGradient(h[1], curved, p.hidden, 1)
			curved = below
		}
		square(p.in[:first.Stride]) // a one is its own square
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

// curved returns the loss's second derivative by each output's sum, on an example of class y that
// was settled: p(1−p), if p is the output's probability.
func (p *pass) curved(y int) []float64 {
	curved := make([]float64, len(p.one))
	for c, d := range p.one {
		// What settle left is the probability, less 1 for the output of the example's class.
		if len(p.one) == 1 && y == 1 || len(p.one) > 1 && c == y {
			d++
		}
		curved[c] = d * (1 - d) // d is the probability now
	}
	return curved
}

// curvedBelow returns the loss's second derivative by each hidden unit's sum, from that by the
// outputs' sums above: (σ′)²·Σ w²·above + σ″·Σ w·(the first derivative).
func (n *Net) curvedBelow(p *pass, above []float64) []float64 {
	last := n.output()
	curved := make([]float64, last.In)
	for u := range curved {
		first, second := 0.0, 0.0
		for c, d := range p.one {
			w := last.W[c*last.Stride+u]
			first += float64(d * w)
			second += float64(above[c] * w * w)
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

// A saliency is a place of one of a net's weights that is not pruned, and no bias.
type saliency struct {
	layer, at int
	salience  float64
}

// Prune sets the m weights of least salience to zero for good, or all if there are no more, and
// returns how many are left. The salience of weight w is h·w²/2: by how much the loss of the given
// examples would rise if it were a parabola in w, with its minimum at the present weight and second
// derivative h. On a tie the weight that comes first goes first. Biases stay.
//
// If ctx is done by the end, the net is of no use.
func (n *Net) Prune(ctx context.Context, s *Sample, examples []int, m int) (left int) {
	h := n.Curvature(ctx, s, examples)
	var all []saliency
	for k, l := range n.Layers {
		if l.Pruned == nil {
			l.Pruned = make([]bool, len(l.W))
		}
		for i, w := range l.W {
			// Neither a bias nor the padding of a row.
			if i%l.Stride < l.In && !l.Pruned[i] {
				all = append(all, saliency{k, i, h[k][i] * w * w / 2})
			}
		}
	}
	// Which of two equal weights goes must not depend on the algorithm that sorts; and of many weights a
	// stable sort takes long.
	slices.SortFunc(all, func(a, b saliency) int {
		return cmp.Or(cmp.Compare(a.salience, b.salience), a.layer-b.layer, a.at-b.at)
	})
	m = min(m, len(all))
	for _, w := range all[:m] {
		l := n.Layers[w.layer]
		l.W[w.at], l.Pruned[w.at] = 0, true
	}
	return len(all) - m
}

// without returns s without those ones that no unit reads, as all their weights are pruned, and the
// places of the weights of the others; it returns s itself and nil if nothing is pruned, or if s
// has no lists of ones. What it leaves out would only add zeros: sums and gradients of what is read
// are the same bits, and late in pruning there is little left to do.
func (l *Layer) without(s *Sample) (read *Sample, weights []int32) {
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
		for j, is := range live {
			if is {
				weights = append(weights, int32(u*l.Stride+j))
			}
		}
	}
	read = &Sample{In: s.In, Ones: make([][]int32, len(s.Ones)), Y: s.Y, Weights: s.Weights}
	for i, ones := range s.Ones {
		for _, j := range ones {
			if live[j] {
				read.Ones[i] = append(read.Ones[i], j)
			}
		}
	}
	return read, weights
}
