package backprop

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/learners/internal/vec"
)

// total returns the loss that Minimize minimizes, and the squared length of its gradient by the
// weights that are not pruned.
func total(n *Net, s *Sample, decay float64) (loss, square float64) {
	l := n.Layers[0]
	for k, d := range gradient(n, s)[0] {
		if l.Pruned == nil || !l.Pruned[k] {
			square += (d + decay*l.W[k]) * (d + decay*l.W[k])
		}
	}
	return n.Loss(s, indices(s)) + decay/2*vec.Dot(l.W, l.W), square
}

// hard returns samples that stochastic descent does not learn to the end: classes with noise,
// classes that a halfspace separates, ones, inputs of very different lengths, three classes,
// repetitions.
func hard() map[string]*Sample {
	r := rand.New(rand.NewPCG(1, 0))
	separable, scales, twice := random(60, 5, 1, false, r), random(80, 6, 1, false, r), random(50, 9, 3, true, r)
	for i := range separable.Y {
		separable.Y[i] = 0
		if separable.X[8*i]+separable.X[8*i+1] > 0.3 {
			separable.Y[i] = 1
		}
	}
	for i := range scales.Y {
		scales.X[8*i+2] = 30*scales.X[8*i+1] + 0.1*scales.X[8*i+2]
	}
	for i := range twice.Ones[:25] {
		twice.Ones[i+25] = twice.Ones[i]
	}
	return map[string]*Sample{
		"noise": random(200, 10, 1, false, r), "ones": random(200, 30, 1, true, r), "separable": separable,
		"scales": scales, "three classes": random(150, 4, 3, false, r), "twice": twice, "no inputs": random(20, 0, 1, false, r),
	}
}

// TestMinimizeEndsAtTheMinimum requires a minimum that no descent at a constant rate reaches: a gradient so
// small that the loss cannot be lower by more than the share that Minimize promises. A thousand
// further epochs must not find a lower loss either.
func TestMinimizeEndsAtTheMinimum(t *testing.T) {
	for name, s := range hard() {
		for _, decay := range []float64{1e-5, 1e-2} {
			n := Blank(s.In, max(1, slices.Max(s.Y)/2*3))
			// Some inputs are a thousand times as long as others: plain descent would take
			// thousands of steps.
			if err := Minimize(t.Context(), n, s, decay, Run{Epochs: 100, Train: indices(s)}); err != nil {
				t.Fatal(err)
			}
			loss, square := total(n, s, decay)
			if gap := square / (2 * decay); gap > 1.001*Converged*loss {
				t.Errorf("%s, decay %v: the loss %v may be lower by %v", name, decay, loss, gap)
			}
			cross := n.Loss(s, indices(s))
			tr := Trainer{Net: n, Rate: 0.1 / s.SquaredLength(), Momentum: 0.9, Batch: len(s.Y)}
			for range 1000 {
				tr.Epoch(t.Context(), s, indices(s))
				if later, _ := total(n, s, decay); later < loss*(1-Converged) {
					t.Fatalf("%s, decay %v: loss %v, after more epochs %v (cross-entropy was %v)", name, decay, loss, later, cross)
				}
			}
		}
	}
}

// TestMinimizeOfPruned expects pruned weights to stay at zero, and the loss to be the least for the
// other weights.
func TestMinimizeOfPruned(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	const decay = 1e-4
	for _, sparse := range []bool{false, true} {
		s := random(100, 12, 3, sparse, r)
		n := Blank(12, 3)
		for left := 36; left > 0; left -= 9 {
			if err := Minimize(t.Context(), n, s, decay, Run{Train: indices(s)}); err != nil {
				t.Fatal(err)
			}
			if loss, square := total(n, s, decay); square/(2*decay) > 1.001*Converged*loss {
				t.Errorf("sparse %t, %d weights: not at the minimum", sparse, left)
			}
			for k, pruned := range n.Layers[0].Pruned {
				if pruned && n.Layers[0].W[k] != 0 {
					t.Fatalf("sparse %t: a pruned weight is %v", sparse, n.Layers[0].W[k])
				}
			}
			n.Prune(t.Context(), s, indices(s), 9)
		}
	}
}

// TestMinimizeStopsByExamplesHeldOut has random classes: anything learned from some examples is
// wrong for others, so an early step has the best weights.
func TestMinimizeStopsByExamplesHeldOut(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	s := random(120, 40, 1, false, r)
	train, held := indices(s)[:60], indices(s)[60:]
	after := func(run Run) float64 {
		n := Blank(40, 1)
		if err := Minimize(t.Context(), n, s, 1e-5, run); err != nil {
			t.Fatal(err)
		}
		return n.Loss(s, held)
	}
	lowest := math.Inf(1)
	for k := 1; k <= 50; k++ {
		lowest = min(lowest, after(Run{Epochs: k, Train: train}))
	}
	if whole, early := after(Run{Train: train}), after(Run{Train: train, Held: held}); early != lowest || whole < 2*lowest {
		t.Errorf("loss %v of what was held out, want %v; without looking at it %v", early, lowest, whole)
	}
}

func TestMinimizeEnds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	s := random(50, 3, 1, false, r)
	// Where decay is next to nothing, or dominates everything, only rounding or a step ends it.
	for _, decay := range []float64{5e-324, 1e-300, 1, 1e300, math.MaxFloat64} {
		n := Blank(3, 1)
		if err := Minimize(t.Context(), n, s, decay, Run{Train: indices(s)}); err != nil || !n.Finite() {
			t.Errorf("decay %v: %v, weights %v", decay, err, n.Layers[0].W)
		}
	}
	one, two := Blank(3, 1), Blank(3, 1)
	for n, epochs := range map[*Net]int{one: 1, two: 2} {
		if err := Minimize(t.Context(), n, s, 1e-5, Run{Epochs: epochs, Train: indices(s)}); err != nil {
			t.Fatal(err)
		}
	}
	if a, b := one.Loss(s, indices(s)), two.Loss(s, indices(s)); !(b < a && a < math.Ln2) {
		t.Errorf("loss %v after a step and %v after two", a, b)
	}
	if err := Minimize(t.Context(), one, s, 1e-5, Run{Learner: "unit", Epochs: -1}); err == nil || err.Error() != "unit: Epochs is -1, want at least 1" {
		t.Errorf("error %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Minimize(ctx, one, s, 1e-5, Run{Train: indices(s)}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
