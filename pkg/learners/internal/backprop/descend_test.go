package backprop

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestFallingRate expects weights to come to rest: their final values depend far less on the order
// of the examples than with a constant rate.
func TestFallingRate(t *testing.T) {
	s := random(200, 5, 1, false, rand.New(rand.NewPCG(1, 0)))
	for name, train := range map[string]func(falling bool, r *rand.Rand) ([]float64, error){
		"in batches": func(falling bool, r *rand.Rand) ([]float64, error) {
			n := New(5, 0, 1, r)
			tr := &Trainer{Net: n, Rate: 0.5 / s.SquaredLength(), Momentum: 0.9, Batch: 10}
			return n.Layers[0].W, Descend(t.Context(), tr, tr, s, Run{Train: indices(s), Falling: falling}, r)
		},
		"example by example": func(falling bool, r *rand.Rand) ([]float64, error) {
			return TrainUnit(t.Context(), s, OnLine{Epochs: 200, Rate: 0.1, Momentum: 0.5, Falling: falling}, r)
		},
	} {
		apart := func(falling bool) (greatest float64) {
			var w [2][]float64
			for seed := range w {
				var err error
				if w[seed], err = train(falling, rand.New(rand.NewPCG(uint64(seed), 0))); err != nil {
					t.Fatal(err)
				}
			}
			for k := range w[0] {
				greatest = max(greatest, math.Abs(w[0][k]-w[1][k]))
			}
			return greatest
		}
		if falls, stays := apart(true), apart(false); falls > stays/5 {
			t.Errorf("%s: weights differ by %v, with a rate that stays by %v", name, falls, stays)
		}
	}
}
