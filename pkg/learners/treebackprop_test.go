package learners

import (
	"errors"
	"math"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/backprop"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// trained returns the network of a shape with random weights and a sample of
// random examples for it.
func trained(t *testing.T, shape Shape, gain float64, seed uint64) (*logic, *UnitNode, *backprop.Sample) {
	t.Helper()
	const d, n = 5, 40
	root, err := shape.tree()
	if err != nil {
		t.Fatal(err)
	}
	r := Seed(seed)
	y := make([]int, n)
	for i := range y {
		y[i] = r.IntN(2)
	}
	s := backprop.NewSample(n, d, y, func(_ int, x []float64) {
		for j := range x {
			x[j] = r.NormFloat64()
		}
	})
	units := backprop.New(d, 0, len(root.preorder(nil)), r)
	for i := range units.Layers[0].W {
		units.Layers[0].W[i] *= 3
	}
	return newLogic(&backprop.Trainer{Net: units, Rate: 0.1, Momentum: 0.9, Batch: 10}, root, gain), root, s
}

var shapesTested = []Shape{"A", Chain(2), Chain(3), Branching, "AB", "AB ∨ A¬BC ∨ ¬AD"}

// TestLogicGradient compares the gradient of the whole network with finite
// differences of its loss.
func TestLogicGradient(t *testing.T) {
	for k, shape := range shapesTested {
		for _, gain := range []float64{1, 4, 10} {
			n, _, s := trained(t, shape, gain, uint64(k))
			for i := range s.Y {
				n.backward(n.row(s, i), s.Y[i])
			}
			for u := range n.layer.Units {
				for j := range n.layer.In + 1 {
					at := u*n.layer.Stride + j
					const h = 1e-5
					mean := func(by float64) float64 {
						was := n.layer.W[at]
						defer func() { n.layer.W[at] = was }()
						n.layer.W[at] += by
						return n.loss(s, sample.Indices(len(s.Y)))
					}
					want := (mean(h) - mean(-h)) / (2 * h) * float64(len(s.Y))
					if got := n.gradient[at]; math.Abs(got-want) > 1e-5*(1+math.Abs(want)) {
						t.Errorf("%s, gain %v: gradient by weight %d of unit %d is %v, want %v", shape, gain, j, u, got, want)
					}
				}
			}
		}
	}
}

// TestLogicIsTheTree checks that the soft network says what the tree does where
// all its units are sure.
func TestLogicIsTheTree(t *testing.T) {
	for k, shape := range append([]Shape{Chain(5), Chain(6)}, shapesTested...) {
		isTheTree(t, shape, 5, uint64(k))
		isTheTree(t, shape, 10, uint64(k))
	}
	isTheTree(t, Chain(12), 10, 1)
}

func isTheTree(t *testing.T, shape Shape, gain float64, seed uint64) {
	t.Helper()
	n, root, s := trained(t, shape, gain, seed)
	for i := range n.layer.W {
		n.layer.W[i] *= 1e6
	}
	standard := standard{mean: make([]float64, s.In), unit: []float64{1, 1, 1, 1, 1}}
	tree := root.hard(n.layer, standard)
	if root.W != nil {
		t.Fatal("the shape was changed")
	}
	for i := range s.Y {
		x := n.row(s, i)
		if soft, hard := n.forward(x) >= 0, tree.fires(x[:s.In]); soft != hard {
			t.Errorf("%s, gain %v, example %d: soft network %v, tree %v", shape, gain, i, soft, hard)
		}
	}
}

// TestLogicGainLimits states what soft gates can say. At Gain 5 no path of eight
// is on, and the OR says it all the same: the gain must be above 2·ln(2k−1).
func TestLogicGainLimits(t *testing.T) {
	or := func(paths int, gain, last float64) float64 { // all units off, the last at σ(last)
		n, _, s := trained(t, Chain(paths), gain, 1)
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
		if low, high := or(paths, limit+1e-3, -1e6), or(paths, max(limit-1e-3, 1e-6), -1e6); !(low < 0.5) || paths > 1 && !(high > 0.5) {
			t.Errorf("%d paths, none on: the OR is %v above the limit and %v below it", paths, low, high)
		}
	}
	for paths, want := range map[int]float64{6: 0.44, 7: 0.54, 8: 0.63, 12: 0.89} {
		if got := or(paths, 5, -1e6); math.Abs(got-want) > 0.006 {
			t.Errorf("%d paths at Gain 5, none on: the OR is %v, want %v", paths, got, want)
		}
	}
	for paths, want := range map[int]float64{1: 0.89, 2: 0.92, 3: 0.95, 8: 0.992} { // the others are not quite off
		if got := or(paths, 5, 1e6); math.Abs(got-want) > 0.006 {
			t.Errorf("%d paths at Gain 5, one on: the OR is %v, want %v", paths, got, want)
		}
	}
}

// TestLogicTakesAllEpochs looks for the least loss of two units: it is above what
// ends training, up to the Gain that the doc comment says.
func TestLogicTakesAllEpochs(t *testing.T) {
	for gain, floor := range map[float64]float64{5: 0.07, 9: learned} {
		n, _, s := trained(t, Chain(2), gain, 1)
		for i := range n.layer.W {
			n.layer.W[i] = 0
		}
		x, least := n.row(s, 0), math.Inf(1)
		for a := -20.0; a <= 20; a += 0.25 {
			for b := -20.0; b <= 20; b += 0.25 {
				n.layer.W[n.layer.In], n.layer.W[n.layer.Stride+n.layer.In] = a, b
				sum := n.forward(x)
				least = min(least, crossEntropy(sum, 0), crossEntropy(sum, 1))
			}
		}
		if !(least > floor) || least > 0.1 {
			t.Errorf("Gain %v: the least loss of an example is %v, want above %v", gain, least, floor)
		}
	}
}

// TestLogicMomentum lets one unit take two small steps on one example: the second
// is 1.9 of the first, or without momentum as large.
func TestLogicMomentum(t *testing.T) {
	s := normalSample(1, 3)
	s.X[0], s.Y[0] = []float64{1, 1, 0}, 1
	for _, c := range []struct {
		b    Backprop
		want float64
	}{{Backprop{}, 1.9}, {Backprop{Momentum: 0.5}, 1.5}, {Backprop{NoMomentum: true}, 1}} {
		after := func(epochs int, rate float64) float64 {
			l := LogicMLP{Shape: "A", Backprop: c.b}
			l.Epochs, l.Rate = epochs, rate
			m, err := l.Fit(t.Context(), s, Seed(1))
			if err != nil {
				t.Fatal(err)
			}
			return m.(*UnitTree).Roots[0].Excess(s.X[0])
		}
		const rate = 1e-4
		start := after(1, 1e-300)
		first := after(1, rate) - start
		second := after(2, rate) - start - first
		if math.Abs(second/first-c.want) > 0.01 {
			t.Errorf("%s: the second step is %v of the first, want %v", String(c.b), second/first, c.want)
		}
	}
}

func TestLogicOptions(t *testing.T) {
	s := data.Outside(1, 5, 6).Sample(300, Seed(1)).Complements()
	for _, l := range []LogicMLP{{}, {Shape: Branching}, {Backprop: Backprop{Validation: 0.3}}, {Backprop: Backprop{Batch: 1000, Epochs: 2000}}, {Gain: 8, Backprop: Backprop{NoMomentum: true, Rate: 0.1}}} {
		m, err := l.Fit(t.Context(), s, Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		wrong := 0
		for i, x := range s.X {
			if m.Predict(x) != s.Y[i] {
				wrong++
			}
		}
		if wrong > 15 {
			t.Errorf("%s: %d of %d wrong", String(l), wrong, s.Len())
		}
	}
	for _, bad := range []LogicMLP{{Gain: -1}, {Gain: math.Inf(1)}, {Gain: math.NaN()}, {Shape: "¬A"}, {Backprop: Backprop{Epochs: -1}}, {Backprop: Backprop{Rate: -1}},
		{Backprop: Backprop{Validation: 1}}} {
		if m, err := bad.Fit(t.Context(), s, Seed(1)); err == nil || m != nil || errors.Is(err, ErrUnsuited) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", String(bad), err)
		}
	}
}
