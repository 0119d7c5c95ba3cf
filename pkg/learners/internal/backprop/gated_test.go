package backprop

import (
	"math"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/learners/internal/formula"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// trained returns a Gated trainer for a tree with random weights, and a sample of random examples
// for it.
func trained(t *testing.T, form formula.Tree, gain float64, seed uint64) (*Gated, *Sample) {
	t.Helper()
	const d, n = 5, 40
	r := rand.New(rand.NewPCG(seed, 0))
	y := make([]int, n)
	for i := range y {
		y[i] = r.IntN(2)
	}
	s := NewSample(n, d, y, func(_ int, x []float64) {
		for j := range x {
			x[j] = r.NormFloat64()
		}
	})
	units := New(d, 0, form.Len(), r)
	for i := range units.Layers[0].W {
		units.Layers[0].W[i] *= 3
	}
	return NewGated(&Trainer{Net: units, Rate: 0.1, Momentum: 0.9, Batch: 10}, form.Paths(), gain), s
}

var gatedTrees = []formula.Tree{
	formula.Chain(1), formula.Chain(2), formula.Chain(3),
	parsed("AD ∨ ¬AB ∨ ¬A¬BC"), parsed("AB"), parsed("AB ∨ A¬BC ∨ ¬AD"),
}

func parsed(text string) formula.Tree {
	form, err := formula.Parse(text)
	if err != nil {
		panic(err)
	}
	return form
}

// TestGatedGradient compares the gradient of the whole network with finite
// differences of its loss.
func TestGatedGradient(t *testing.T) {
	for k, form := range gatedTrees {
		for _, gain := range []float64{1, 4, 10} {
			n, s := trained(t, form, gain, uint64(k))
			for i := range s.Y {
				n.backward(n.row(s, i), s.Y[i], 1)
			}
			for u := range n.layer.Units {
				for j := range n.layer.In + 1 {
					index := u*n.layer.Stride + j
					const h = 1e-5
					mean := func(change float64) float64 {
						before := n.layer.W[index]
						defer func() { n.layer.W[index] = before }()
						n.layer.W[index] += change
						return n.Loss(s, sample.Indices(len(s.Y)))
					}
					want := (mean(h) - mean(-h)) / (2 * h) * float64(len(s.Y))
					if got := n.gradient[index]; math.Abs(got-want) > 1e-5*(1+math.Abs(want)) {
						t.Errorf("%s, gain %v: gradient by weight %d of unit %d is %v, want %v", form, gain, j, u, got, want)
					}
				}
			}
		}
	}
}

// TestGatedIsTheTree checks that the soft network agrees with the tree where all its units are
// sure.
func TestGatedIsTheTree(t *testing.T) {
	for k, form := range append([]formula.Tree{formula.Chain(5), formula.Chain(6)}, gatedTrees...) {
		isTheTree(t, form, 5, uint64(k))
		isTheTree(t, form, 10, uint64(k))
	}
	isTheTree(t, formula.Chain(12), 10, 1)
}

func isTheTree(t *testing.T, form formula.Tree, gain float64, seed uint64) {
	t.Helper()
	n, s := trained(t, form, gain, seed)
	for i := range n.layer.W {
		n.layer.W[i] *= 1e6
	}
	for i := range s.Y {
		x := n.row(s, i)
		if soft, hard := n.forward(x) >= 0, hardTree(form, n.layer, x[:s.In]); soft != hard {
			t.Errorf("%s, gain %v, example %d: soft network %v, tree %v", form, gain, i, soft, hard)
		}
	}
}

// hardTree returns the answer on x of the tree whose units are the layer's units, made hard.
func hardTree(form formula.Tree, l *Layer, x []float64) (fires bool) {
	for node := 0; node >= 0; {
		w := l.Unit(node)
		u := ltu.Unit{W: w[:l.In], Theta: -w[l.In]}
		if fires = u.Fires(x); fires {
			node = form.Right[node]
		} else {
			node = form.Left[node]
		}
	}
	return fires
}

// TestGatedGainLimits checks the limits of soft gates. At Gain 5 none of eight paths is on, and the
// OR fires all the same: the gain must be above 2·ln(2k−1).
func TestGatedGainLimits(t *testing.T) {
	orOutput := func(paths int, gain, last float64) float64 { // all units off, the last at σ(last)
		n, s := trained(t, formula.Chain(paths), gain, 1)
		for i := range n.layer.W {
			n.layer.W[i] = 0
		}
		for u := range n.layer.Units {
			n.layer.W[u*n.layer.Stride+n.layer.In] = -1e6
		}
		n.layer.W[(paths-1)*n.layer.Stride+n.layer.In] = last
		return ltu.Sigmoid(n.forward(n.row(s, 0)))
	}
	for paths := 1; paths < 40; paths++ {
		limit := 2 * math.Log(float64(2*paths-1))
		if low, high := orOutput(paths, limit+1e-3, -1e6), orOutput(paths, max(limit-1e-3, 1e-6), -1e6); !(low < 0.5) || paths > 1 && !(high > 0.5) {
			t.Errorf("%d paths, none on: the OR is %v above the limit and %v below it", paths, low, high)
		}
	}
	for paths, want := range map[int]float64{6: 0.44, 7: 0.54, 8: 0.63, 12: 0.89} {
		if got := orOutput(paths, 5, -1e6); math.Abs(got-want) > 0.006 {
			t.Errorf("%d paths at Gain 5, none on: the OR is %v, want %v", paths, got, want)
		}
	}
	// With more paths the OR is surer, because the other paths are not quite off.
	for paths, want := range map[int]float64{1: 0.89, 2: 0.92, 3: 0.95, 8: 0.992} {
		if got := orOutput(paths, 5, 1e6); math.Abs(got-want) > 0.006 {
			t.Errorf("%d paths at Gain 5, one on: the OR is %v, want %v", paths, got, want)
		}
	}
}

// TestGatedTakesAllEpochs searches for the least loss of two units: it stays above the loss that
// ends training, up to the Gain that the doc comment states.
func TestGatedTakesAllEpochs(t *testing.T) {
	for gain, floor := range map[float64]float64{5: 0.07, 9: Learned} {
		n, s := trained(t, formula.Chain(2), gain, 1)
		for i := range n.layer.W {
			n.layer.W[i] = 0
		}
		x, smallest := n.row(s, 0), math.Inf(1)
		for a := -20.0; a <= 20; a += 0.25 {
			for b := -20.0; b <= 20; b += 0.25 {
				n.layer.W[n.layer.In], n.layer.W[n.layer.Stride+n.layer.In] = a, b
				sum := n.forward(x)
				smallest = min(smallest, crossEntropy(sum, 0), crossEntropy(sum, 1))
			}
		}
		if !(smallest > floor) || smallest > 0.1 {
			t.Errorf("Gain %v: the least loss of an example is %v, want above %v", gain, smallest, floor)
		}
	}
}
