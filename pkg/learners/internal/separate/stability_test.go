package separate

import (
	"math"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/learners/internal/vec"
)

// TestStabilityEnds has points nearer to each other than rounding allows, beside
// others far away, parted in all ways: for some the steps went on for ever.
func TestStabilityEnds(t *testing.T) {
	const a, b, c, d, e, f = 0x1.dcd6501p+29, 0x1.dcd65008p+29, 0x1.dcd65018p+29, 0x1.dcd65p+29, 0x1.65a0bc0cp+31, 0x1.65a0bc06p+31
	points := [][]float64{{a, e, c}, {b, f, c}, {a, e, e}, {b, d, d}, {c, a, c}, {a, f, a}, {c, a, d}, {a, a, d}}
	most := 0
	for ways := range 1 << len(points) {
		var sides [2][][]float64
		for i, x := range points {
			sides[ways>>i&1] = append(sides[ways>>i&1], x)
		}
		var soft []int
		for i := range sides[1] {
			soft = append(soft, i)
		}
		s, err := pose(t, sides[0], sides[1], 0).Stability(t.Context(), soft)
		if err != nil {
			t.Fatal(err)
		}
		steps := 0
		for s.Step() {
			steps++
		}
		most = max(most, steps)
	}
	if most < stabilitySteps {
		t.Errorf("at most %d steps: these points no longer show it", most)
	}
}

// TestLeastProduct puts the least of many products into each of their blocks, and on both ends of one.
func TestLeastProduct(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 0))
	w := uniform(r, 1, vec.Lanes)[0]
	rows := make([]float64, 0, (2*block+5)*len(w))
	for range 2*block + 5 {
		rows = append(rows, uniform(r, 1, len(w))[0]...)
	}
	for _, at := range []int{0, 1, block - 1, block, 2*block - 1, 2 * block, 2*block + 4} {
		marked := append([]float64(nil), rows...)
		for j, v := range w {
			marked[at*len(w)+j] = -100 * v
		}
		want := vec.Dot(marked[at*len(w):(at+1)*len(w)], w)
		if row, least := leastProduct(marked, w); row != at || least != want {
			t.Errorf("the least product is %v of row %d, want %v of row %d", least, row, want, at)
		}
	}
	if row, least := leastProduct(nil, w); row != -1 || !math.IsInf(least, 1) {
		t.Errorf("of no rows the least product is %v of row %d", least, row)
	}
}
