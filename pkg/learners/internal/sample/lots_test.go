package sample_test

import (
	"math/rand/v2"
	"testing"

	"halfspace/pkg/learners/internal/sample"
)

// TestLots expects lots drawn in proportion to their weights, and never a lot of zero weight.
func TestLots(t *testing.T) {
	d := make([]float64, 4000)
	for i := range 1000 {
		d[i], d[3000+i] = 0.75/1000, 0.25/1000
	}
	lots, r, drawn := sample.NewLots(d), rand.New(rand.NewPCG(1, 0)), make([]int, len(d))
	for k := range drawn {
		drawn[k] = lots.Draw(r)
	}
	first := 0
	for _, i := range drawn {
		if d[i] == 0 {
			t.Fatalf("example %d was drawn and has no weight", i)
		}
		if i < 1000 {
			first++
		}
	}
	if len(drawn) != len(d) || first < 2900 || first > 3100 { // 3000 ± 27
		t.Errorf("%d of %d drawn have three quarters of the weight", first, len(drawn))
	}
}
