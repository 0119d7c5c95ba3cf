package learners

import (
	"errors"
	"math"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/backprop"
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
						return n.loss(s, all(len(s.Y)))
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
	for k, shape := range shapesTested {
		n, root, s := trained(t, shape, 10, uint64(k))
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
				t.Errorf("%s, example %d: soft network %v, tree %v", shape, i, soft, hard)
			}
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
