package voronoi

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestBasisSplits adds rows and drops them at random, and expects split to write a vector as the
// rows times their rates plus a remainder orthogonal to all of them.
func TestBasisSplits(t *testing.T) {
	const dim = 4
	r := rand.New(rand.NewPCG(1, 0))
	b, dropped := newBasis(dim), 0
	var rows [][]float64
	for range 300 {
		a := make([]float64, dim)
		for j := range a {
			a[j] = r.NormFloat64()
		}
		switch k := r.IntN(dim + 1); {
		case k < len(rows):
			b.drop(k)
			rows = append(rows[:k], rows[k+1:]...)
			dropped++
		case len(rows) < dim:
			b.push(a)
			rows = append(rows, a)
		}
		x := make([]float64, dim)
		for j := range x {
			x[j] = r.NormFloat64()
		}
		rate, z := b.split(x)
		if len(rate) != len(rows) {
			t.Fatalf("%d rates of %d rows", len(rate), len(rows))
		}
		for j := range x {
			sum := z[j]
			for i, row := range rows {
				sum += rate[i] * row[j]
			}
			if math.Abs(sum-x[j]) > 1e-6 {
				t.Fatalf("%d rows: value %d is %v, want %v", len(rows), j, sum, x[j])
			}
		}
		for i, row := range rows {
			if p := dot(row, z); math.Abs(p) > 1e-9 {
				t.Fatalf("the rest has product %v with row %d of %d", p, i, len(rows))
			}
		}
	}
	if dropped < 50 {
		t.Errorf("only %d rows were dropped", dropped)
	}
}
