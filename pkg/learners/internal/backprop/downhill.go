package backprop

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/vec"
)

// A downhill is the state of Minimize: the present weights, their loss and its gradient, and what
// earlier steps have shown about the loss's curvature.
type downhill struct {
	layer *Layer
	net   *Net
	read  *Sample // the part of the sample that the net reads
	train []int
	decay float64
	pass  *pass
	lbfgs *lbfgs

	loss              float64
	gradient          []float64
	direction, before []float64 // direction of the last step, and the weights at its start
}

// newDownhill returns the state at the net's weights. If ctx is done, it is useless.
func newDownhill(ctx context.Context, net *Net, s *Sample, decay float64, train []int) *downhill {
	l := net.Layers[0]
	d := &downhill{layer: l, net: net, train: train, decay: decay, pass: net.newPass()}
	d.read, _ = l.live(s)
	// No second derivative of the loss exceeds this sum. So a first step of the gradient divided by the
	// sum cannot overshoot the minimum.
	d.lbfgs = newLBFGS(len(l.W), 1/(s.SquaredLength()+decay))
	d.direction, d.before = make([]float64, len(l.W)), make([]float64, len(l.W))
	d.loss, d.gradient = d.look(ctx)
	return d
}

// gap returns an upper bound of the present loss minus the least possible loss.
func (d *downhill) gap() float64 { return vec.Dot(d.gradient, d.gradient) / (2 * d.decay) }

// look returns the loss at the present weights, and its gradient in new memory.
func (d *downhill) look(ctx context.Context) (loss float64, g []float64) {
	g = make([]float64, len(d.layer.W))
	layers, looks := [][]float64{g}, 0
	examples, blocks := d.layer.blocks(d.read)
	for chunk := range slices.Chunk(d.train, examples) {
		if looks++; looks%blocks == 0 && ctx.Err() != nil {
			return math.NaN(), g
		}
		loss += d.net.backward(layers, d.pass, d.read, chunk)
	}
	w, n := d.layer.W, float64(len(d.train))
	for k := range g {
		g[k] /= n
	}
	add(g, d.decay, w)
	// A pruned weight has a gradient too, which must not move it.
	for k, pruned := range d.layer.Pruned {
		if pruned {
			g[k] = 0
		}
	}
	return loss/n + float64(d.decay/2*vec.Dot(w, w)), g
}

// A step of L-BFGS must meet two conditions. First, the loss must fall enough. The slope at the start,
// times the length of the step, predicts how far the loss falls, and the real fall must be at least the
// share "fallen" of this prediction. Second, the step must be long enough: the slope at its end must
// have shrunk to at most the share "flatter" of the slope at its start.
//
// P. Wolfe, Convergence conditions for ascent methods, SIAM Review 11 (1969) 226–235; the shares are the
// usual ones.
const (
	fallen  = 1e-4
	flatter = 0.9
)

// mostHalvings limits how often a step tries another length. After that many trials the lengths differ
// only by rounding.
const mostHalvings = 40

// step moves the weights in the direction that lbfgs proposes, and reports whether they changed. The
// full length of the proposal nearly always meets the two conditions. A length that is too short is
// doubled. Once some length was too long, the next one is midway between the last too short and the
// last too long.
func (d *downhill) step(ctx context.Context) bool {
	d.lbfgs.direction(ctx, d.direction, d.gradient)
	slope, w := vec.Dot(d.direction, d.gradient), d.layer.W
	copy(d.before, w)
	length, short, long := 1.0, 0.0, math.Inf(1)
	for range mostHalvings {
		copy(w, d.before)
		add(w, length, d.direction)
		loss, g := d.look(ctx)
		switch {
		case ctx.Err() != nil:
			return false
		case !(loss <= d.loss+float64(fallen*length*slope)):
			long = length
		case vec.Dot(d.direction, g) < flatter*slope:
			short = length
		default:
			d.arrive(loss, g)
			return true
		}
		if length *= 2; !math.IsInf(long, 1) {
			length = (short + long) / 2
		}
	}
	copy(w, d.before)
	return false
}

// arrive makes the present weights, with the given loss and gradient, the start of the next step.
func (d *downhill) arrive(loss float64, g []float64) {
	step, change := slices.Clone(d.layer.W), slices.Clone(g)
	add(step, -1, d.before)
	add(change, -1, d.gradient)
	d.lbfgs.learn(step, change)
	d.loss, d.gradient = loss, g
}
