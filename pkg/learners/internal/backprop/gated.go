package backprop

import (
	"context"
	"math"

	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// A Gated trainer trains the sigmoid units of a tree together, while the logic that connects them stays
// fixed. The logic lies above the units: a soft AND for each path of the tree, and a soft OR of these
// ANDs. Each of these gates is a sigmoid unit too, with preset weights. The gradient passes through the
// gates to the units, and only the units are trained.
//
// M. Sahami, AAAI (1993) 335–341, on the methods compared there.
type Gated struct {
	*Trainer // its net has the units and nothing above them
	layer    *Layer
	ands     [][]int // the units that each AND reads, ^k where unit k is negated
	gain     float64 // the weight of the inputs of ANDs and OR

	unit, andValue     []float64 // values for an example
	unitBack           []float64 // derivatives of the loss by the units' sums
	velocity, gradient []float64 // velocity and gradient in the order of layer.W
	looks              int
}

// NewGated returns a trainer with the settings of t for t's net, which has a single layer of units.
// Each AND is given by the numbers of the units that it reads, with ^k in place of k where unit k is
// negated.
func NewGated(t *Trainer, ands [][]int, gain float64) *Gated {
	g := &Gated{Trainer: t, layer: t.Net.Layers[0], ands: ands, gain: gain}
	g.unit, g.unitBack, g.andValue = make([]float64, g.layer.Units), make([]float64, g.layer.Units), make([]float64, len(ands))
	g.velocity, g.gradient = make([]float64, len(g.layer.W)), make([]float64, len(g.layer.W))
	return g
}

// forward sets unit and andValue to their values on x, a row of a Sample, and returns the sum at the OR.
// The OR is at its threshold where this sum is 0.
func (g *Gated) forward(x []float64) (sum float64) {
	vec.Dots(g.unit, g.layer.W, x)
	for k, z := range g.unit {
		g.unit[k] = ltu.Sigmoid(z)
	}
	sum = -0.5
	for a, reads := range g.ands {
		inputs := 0.5 - float64(len(reads))
		for _, k := range reads {
			if k < 0 {
				inputs += 1 - g.unit[^k]
			} else {
				inputs += g.unit[k]
			}
		}
		g.andValue[a] = ltu.Sigmoid(g.gain * inputs)
		sum += g.andValue[a]
	}
	return g.gain * sum
}

// backward adds to g.gradient the gradient of the loss on x, an example of class y, times the example's
// weight. It returns the loss times this weight.
func (g *Gated) backward(x []float64, y int, weight float64) (loss float64) {
	sum := g.forward(x)
	clear(g.unitBack)
	orBack := weight * g.gain * (ltu.Sigmoid(sum) - float64(y))
	for a, reads := range g.ands {
		back := float64(orBack * g.gain * g.andValue[a] * (1 - g.andValue[a]))
		for _, k := range reads {
			if k < 0 {
				g.unitBack[^k] -= back
			} else {
				g.unitBack[k] += back
			}
		}
	}
	for k, u := range g.unit {
		g.unitBack[k] *= u * (1 - u)
	}
	vec.AddOuter(g.gradient, g.unitBack, x)
	return weight * crossEntropy(sum, y)
}

// crossEntropy returns the loss, in nats, of an output unit with the given sum on an example of
// class y.
func crossEntropy(sum float64, y int) float64 {
	return max(sum, 0) - float64(sum*float64(y)) + portable.Log1p(portable.Exp(-math.Abs(sum)))
}

// row returns example i in the form that forward reads.
func (g *Gated) row(s *Sample, i int) []float64 { return s.X[i*g.layer.Stride:][:g.layer.Stride] }

// gatedLook is the number of examples that go through the gates between two looks at a context.
const gatedLook = 64

// Epoch goes through examples of s in the given order, with a step of the weights for each
// batch, and returns their mean loss. It breaks off soon after ctx is done.
func (g *Gated) Epoch(ctx context.Context, s *Sample, order []int) (loss float64) {
	for start := 0; start < len(order); start += g.Batch {
		batch := order[start:min(start+g.Batch, len(order))]
		for _, i := range batch {
			if g.looks++; g.looks%gatedLook == 0 && ctx.Err() != nil {
				return loss
			}
			loss += g.backward(g.row(s, i), s.Y[i], s.weight(i))
		}
		g.step(float64(len(batch)))
	}
	return loss / float64(len(order))
}

// step moves the weights by the gradient of a batch of m examples, and clears it.
func (g *Gated) step(m float64) {
	rate := g.Rate / m
	for i, d := range g.gradient {
		g.velocity[i] = float64(g.Momentum*g.velocity[i]) - float64(rate*d) // no fused multiply-add
		g.layer.W[i] += g.velocity[i]
	}
	clear(g.gradient)
}

// Loss returns the mean loss of the given examples.
func (g *Gated) Loss(s *Sample, examples []int) float64 {
	sum := 0.0
	for _, i := range examples {
		sum += float64(s.weight(i) * crossEntropy(g.forward(g.row(s, i)), s.Y[i]))
	}
	return sum / float64(len(examples))
}
