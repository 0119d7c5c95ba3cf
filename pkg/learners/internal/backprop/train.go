package backprop

import (
	"context"
	"slices"

	"halfspace/pkg/learners/internal/vec"
)

// A Trainer changes a net by gradient descent with momentum: after every Batch examples, velocity ←
// Momentum·velocity − Rate·gradient of their mean loss, and weights ← weights + velocity.
type Trainer struct {
	Net            *Net
	Rate, Momentum float64
	Batch          int

	velocity, gradient [][]float64
	pass               *pass
	looks              int

	sample, read *Sample // the sample, and the part of it that the net reads
	moving       []int32 // the weights of the inputs that are read, if read leaves something out
}

// look is the number of blocks of examples that go through a net between two looks at a context.
const look = 4

// blocks returns the number of s's examples in a block, and the number of blocks between two looks at a
// context. Blocks are smaller where lists of ones are long. With millions of conjunctions a whole block
// would take a tenth of a second.
func (l *Layer) blocks(s *Sample) (examples, blocks int) {
	const long = 1 << 24
	if s.Ones == nil || block*len(l.W) <= long {
		return block, look
	}
	return max(1, long/len(l.W)), 1
}

// Epoch goes through the examples of s in the given order and returns their mean loss. The loss of each
// example is taken before the step of its own batch, so it costs nothing extra. The mean is usually
// slightly greater than the loss after the epoch.
//
// It stops soon after ctx is done; loss and net are then useless.
func (t *Trainer) Epoch(ctx context.Context, s *Sample, order []int) (loss float64) {
	if t.pass == nil {
		t.velocity, t.gradient, t.pass = t.Net.zeros(), t.Net.zeros(), t.Net.newPass()
	}
	// Lists are made anew only for another sample. Inputs pruned later stay in the lists, which
	// takes time but changes nothing.
	if t.sample != s {
		t.sample = s
		t.read, t.moving = t.Net.Layers[0].live(s)
	}
	examples, blocks := t.Net.Layers[0].blocks(s)
	for start := 0; start < len(order); start += t.Batch {
		batch := order[start:min(start+t.Batch, len(order))]
		for chunk := range slices.Chunk(batch, examples) {
			if t.looks++; t.looks%blocks == 0 && ctx.Err() != nil {
				return loss
			}
			loss += t.Net.backward(t.gradient, t.pass, t.read, chunk)
		}
		t.step(float64(len(batch)))
	}
	return loss / float64(len(order))
}

// zeros returns zeros in the shape of the net's weights.
func (n *Net) zeros() [][]float64 {
	z := make([][]float64, len(n.Layers))
	for k, l := range n.Layers {
		z[k] = make([]float64, len(l.W))
	}
	return z
}

// backward adds the gradient of the loss of at most block examples to g and returns their loss, as
// a sum.
func (n *Net) backward(g [][]float64, p *pass, s *Sample, examples []int) (loss float64) {
	n.forward(p, s, examples)
	first, last := n.Layers[0], n.output()
	if first == last && last.Units == 1 && s.Weights == nil {
		loss = p.settleUnit(s, examples)
		first.addRead(g[0], p.out, p, s, examples)
		return loss
	}
	for b, i := range examples {
		loss += float64(s.weight(i) * p.settle(b, s.Y[i]))
		if s.Weights != nil {
			p.scale(b, s.Weights[i])
		}
		if first != last {
			n.back(p, b)
		}
	}
	// Without hidden units the outputs read the examples themselves.
	if first == last {
		first.addRead(g[0], p.out, p, s, examples)
		return loss
	}
	// Otherwise: the outputs' weights, which read the hidden values, and the hidden units' weights,
	// which read the examples.
	last.addGradient(g[1], p.out, p.hidden, p.n)
	first.addRead(g[0], p.sum, p, s, examples)
	return loss
}

// back leaves in p.sum the derivatives of the loss of example b by the sums at the hidden units. The
// function settle must have handled b last. By the chain rule, each output contributes the derivative
// by its own sum times its weight for the hidden unit. The total is multiplied by the slope of the
// hidden unit's sigmoid.
func (n *Net) back(p *pass, b int) {
	last := n.output()
	clear(p.back)
	vec.AddRows(p.back, p.one, last.W)
	for u, h := range p.hidden[b*last.Stride:][:last.In] {
		p.sum[u*p.n+b] = p.back[u] * h * (1 - h)
	}
}

// addGradient computes the gradient by the units' weights from the gradient by their sums, delta, which
// has n values for each unit. To the row of each unit in g, it adds the rows of x of the n examples,
// each multiplied by the unit's delta for that example.
func (l *Layer) addGradient(g, delta, x []float64, n int) {
	if x = x[:n*l.Stride]; n == 1 {
		vec.AddOuter(g, delta[:l.Units], x)
		return
	}
	for u := range l.Units {
		vec.AddRows(g[u*l.Stride:][:l.Stride], delta[u*n:][:n], x)
	}
}

// addRead is addGradient for the inputs of the given examples.
func (l *Layer) addRead(g, delta []float64, p *pass, s *Sample, examples []int) {
	if s.Ones == nil {
		l.addGradient(g, delta, p.rows, p.n)
		return
	}
	for u := range l.Units {
		row := g[u*l.Stride:][:l.Stride]
		vec.AddRows(row[:s.Dense], delta[u*p.n:][:p.n], p.rows)
		for b, i := range examples {
			d := delta[u*p.n+b]
			for _, j := range s.Ones[i] {
				row[j] += d
			}
		}
	}
}

// step moves the weights by the gradient of a batch of n examples, and clears it.
func (t *Trainer) step(n float64) {
	// The gradient is a sum; the rate applies to the mean.
	rate := t.Rate / n
	for k, l := range t.Net.Layers {
		g := t.gradient[k]
		v, w := t.velocity[k][:len(g)], l.W[:len(g)]
		if k == 0 && t.moving != nil {
			t.stepMoving(g, v, rate)
			continue
		}
		// A pruned weight has a gradient too, which must not move it.
		for i, pruned := range l.Pruned {
			if pruned {
				g[i], v[i] = 0, 0
			}
		}
		for i, d := range g {
			v[i] = float64(t.Momentum*v[i]) - float64(rate*d) // no fused multiply-add
			w[i] += v[i]
		}
		clear(g)
	}
}

// stepMoving is step for the weights of the first layer whose inputs are read, with their gradients and
// velocities. The other weights are pruned, and stay at zero.
func (t *Trainer) stepMoving(g, v []float64, rate float64) {
	l := t.Net.Layers[0]
	for _, i := range t.moving {
		if l.Pruned[i] {
			g[i], v[i] = 0, 0
		}
		v[i] = float64(t.Momentum*v[i]) - float64(rate*g[i]) // no fused multiply-add
		l.W[i] += v[i]
		g[i] = 0
	}
}
