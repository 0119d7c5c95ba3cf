package separate

import (
	"math"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/learners/internal/vec"
)

// TestScan puts the least of many products into each block, and at both ends of a block, for few
// rows and for enough rows to be searched in fixed point.
func TestScan(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 0))
	w := uniform(r, 1, vec.Lanes)[0]
	for _, n := range []int{2*block + 5, fewRows - 1, fewRows, fewRows + block + 5} {
		rows := make([]float64, 0, n*len(w))
		for range n {
			rows = append(rows, uniform(r, 1, len(w))[0]...)
		}
		for _, place := range []int{0, 1, block - 1, block, 2*block - 1, 2 * block, 2*block + 4, n - 1} {
			marked := append([]float64(nil), rows...)
			for j, v := range w {
				marked[place*len(w)+j] = -100 * v
			}
			s := newScan(marked, len(w), len(w))
			if (s.fixed != nil) != (n >= fewRows) {
				t.Fatalf("%d rows in fixed point: %v", n, s.fixed != nil)
			}
			if row, product := s.lowest(w, nil); row != place || product != vec.Dot(s.row(place), w) {
				t.Errorf("of %d rows the least product is %v of row %d, want that of row %d", n, product, row, place)
			}
		}
	}
	empty := newScan(nil, len(w), len(w))
	if row, product := empty.lowest(w, nil); row != -1 || !math.IsInf(product, 1) {
		t.Errorf("of no rows the least product is %v of row %d", product, row)
	}
}

// TestScanIsExact has products that fixed point cannot distinguish, of lengths from tiny to huge,
// with some products equal and some rows out: the answer must equal the double-precision one, to
// the bit.
func TestScanIsExact(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 0))
	for trial := range 60 {
		const dim, width = 11, 16
		size := math.Pow(10, float64(trial-30))
		w, center := make([]float64, width), make([]float64, width)
		for j := range dim {
			w[j], center[j] = r.NormFloat64()/size, r.NormFloat64()*size
		}
		rows, out := make([]float64, 0, 2000*width), make([]bool, 2000)
		for i := range out {
			out[i] = r.IntN(3) == 0
			noise := []float64{0, 1e-9, 1e-6, 1e-4}[r.IntN(1+trial%4)] // in some trials all are equal
			for j := range width {
				rows = append(rows, center[j]+float64(noise*r.NormFloat64()*center[j]))
			}
		}
		s := newScan(rows, width, dim)
		for _, out := range [][]bool{nil, out, make([]bool, 2000)} {
			row, product := s.lowest(w, out)
			if want, exact := s.leastOfAll(w, out); s.fixed == nil || row != want || product != exact {
				t.Fatalf("trial %d: %v of row %d, want %v of row %d", trial, product, row, exact, want)
			}
		}
		for i := range out {
			out[i] = true
		}
		if row, _ := s.lowest(w, out); row != -1 {
			t.Errorf("row %d is out", row)
		}
	}
}
