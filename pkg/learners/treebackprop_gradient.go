package learners

import (
	"context"
	"math"

	"halfspace/pkg/learners/internal/backprop"
	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// A logic is a soft network in training: the units of a tree, which learn by
// the settings of the trainer, a soft AND for each path and a soft OR.
type logic struct {
	*backprop.Trainer // its net has the units, in preorder, and nothing above them
	layer             *backprop.Layer
	gates             [][]int // the units that each AND reads, −1−k where unit k is negated
	gain              float64

	unit, and          []float64 // values for an example
	unitBack           []float64 // derivatives of the loss by the units' sums
	velocity, gradient []float64 // as layer.W
	looks              int
}

func newLogic(settings *backprop.Trainer, shape *UnitNode, gain float64) *logic {
	n := &logic{Trainer: settings, layer: settings.Net.Layers[0], gain: gain}
	index := map[*UnitNode]int{}
	for k, u := range shape.preorder(nil) {
		index[u] = k
	}
	n.gates = gatesOf(shape, index, nil)
	n.unit, n.unitBack, n.and = make([]float64, len(index)), make([]float64, len(index)), make([]float64, len(n.gates))
	n.velocity, n.gradient = make([]float64, len(n.layer.W)), make([]float64, len(n.layer.W))
	return n
}

// gatesOf returns the ANDs of the paths to leaves, in the order of
// UnitNode.paths.
func gatesOf(n *UnitNode, index map[*UnitNode]int, above []int) [][]int {
	then := func(k int) []int { return append(above[:len(above):len(above)], k) }
	var all [][]int
	if n.Left != nil {
		all = gatesOf(n.Left, index, then(-1-index[n]))
	}
	if n.Right == nil {
		return append(all, then(index[n]))
	}
	return append(all, gatesOf(n.Right, index, then(index[n]))...)
}

// forward sets unit and and to their values on x, a row of a backprop.Sample,
// and returns the sum at the OR, which is at its threshold where that is 0.
func (n *logic) forward(x []float64) (sum float64) {
	vec.Dots(n.unit, n.layer.W, x)
	for k, z := range n.unit {
		n.unit[k] = ltu.Sigmoid(z)
	}
	sum = -0.5
	for g, gate := range n.gates {
		all := 0.5 - float64(len(gate))
		for _, k := range gate {
			if k < 0 {
				all += 1 - n.unit[-1-k]
			} else {
				all += n.unit[k]
			}
		}
		n.and[g] = ltu.Sigmoid(n.gain * all)
		sum += n.and[g]
	}
	return n.gain * sum
}

// backward adds the gradient of the loss on x, of class y, and returns the loss.
func (n *logic) backward(x []float64, y int) (loss float64) {
	sum := n.forward(x)
	clear(n.unitBack)
	or := n.gain * (ltu.Sigmoid(sum) - float64(y))
	for g, gate := range n.gates {
		back := or * n.gain * n.and[g] * (1 - n.and[g])
		for _, k := range gate {
			if k < 0 {
				n.unitBack[-1-k] -= back
			} else {
				n.unitBack[k] += back
			}
		}
	}
	for k, u := range n.unit {
		n.unitBack[k] *= u * (1 - u)
	}
	vec.AddOuter(n.gradient, n.unitBack, x)
	return crossEntropy(sum, y)
}

// crossEntropy returns the loss of an output unit of the given sum on an example
// of class y, in nats.
func crossEntropy(sum float64, y int) float64 {
	return max(sum, 0) - float64(sum*float64(y)) + math.Log1p(math.Exp(-math.Abs(sum)))
}

// row returns example i as forward reads it.
func (n *logic) row(s *backprop.Sample, i int) []float64 {
	return s.X[i*n.layer.Stride:][:n.layer.Stride]
}

// lookLogic is how many examples go through the network between two looks at a
// context.
const lookLogic = 64

// epoch goes through examples of s in the given order, a step of the weights for
// each batch, and returns their mean loss. It breaks off soon after ctx is done.
func (n *logic) epoch(ctx context.Context, s *backprop.Sample, order []int) (loss float64) {
	for start := 0; start < len(order); start += n.Batch {
		batch := order[start:min(start+n.Batch, len(order))]
		for _, i := range batch {
			if n.looks++; n.looks%lookLogic == 0 && ctx.Err() != nil {
				return loss
			}
			loss += n.backward(n.row(s, i), s.Y[i])
		}
		n.step(float64(len(batch)))
	}
	return loss / float64(len(order))
}

// step moves the weights by the gradient of a batch of m examples, and clears it.
func (n *logic) step(m float64) {
	rate := n.Rate / m
	for i, d := range n.gradient {
		n.velocity[i] = float64(n.Momentum*n.velocity[i]) - float64(rate*d) // no fused multiply-add
		n.layer.W[i] += n.velocity[i]
	}
	clear(n.gradient)
}

// loss returns the mean loss of the given examples.
func (n *logic) loss(s *backprop.Sample, examples []int) float64 {
	sum := 0.0
	for _, i := range examples {
		sum += crossEntropy(n.forward(n.row(s, i)), s.Y[i])
	}
	return sum / float64(len(examples))
}
