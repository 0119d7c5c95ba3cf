package sample

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/ltu"
)

// sparseRows returns rows with the given share of non-zeros. Some zeros are negative.
func sparseRows(r *rand.Rand, n, d int, share float64) (rows [][]float64) {
	for range n {
		x := make([]float64, d)
		for j := range x {
			if x[j] = math.Copysign(0, r.Float64()-0.5); r.Float64() < share {
				x[j] = 3 * r.NormFloat64()
			}
		}
		rows = append(rows, x)
	}
	return rows
}

// TestSparseBits adds rows to weights, and multiplies them, in widths up to 70 and in several densities: the
// bits must be the bits of all values in their order.
func TestSparseBits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 1; d <= 70; d++ {
		for _, share := range []float64{0, 0.02, 0.1, 0.2} {
			rows := sparseRows(r, 60, d, share)
			s := NewSparse(rows)
			if s == nil {
				continue // by chance too many are not zero
			}
			dense, sparse := make([]float64, d), make([]float64, d)
			for i, x := range rows {
				factor := r.NormFloat64()
				for j, v := range x {
					dense[j] += float64(factor * v)
				}
				s.Add(i, sparse, factor)
			}
			checkBits(t, fmt.Sprint("weights of ", d), dense, sparse)
			var want, got []float64
			for i, x := range rows {
				want, got = append(want, ltu.Dot(dense, x)), append(got, s.Dot(i, sparse))
			}
			checkBits(t, fmt.Sprint("products of ", d), want, got)
			// All products except the first, of rows in another order: 59 is not a multiple of four.
			s.Sort(r.Perm(len(rows)))
			order := r.Perm(len(rows))
			s.Sort(order)
			sums := make([]float64, len(rows)-1)
			s.Dots(1, sparse, sums)
			for k, v := range sums {
				checkBits(t, fmt.Sprint("products in order of ", d), want[order[1+k]:][:1], []float64{v})
			}
		}
	}
}

// checkBits compares the bits of numbers.
func checkBits(t *testing.T, name string, want, got []float64) {
	t.Helper()
	for k, v := range want {
		if math.Float64bits(v) != math.Float64bits(got[k]) {
			t.Fatalf("%s: number %d is %v, want %v", name, k, got[k], v)
		}
	}
}

// TestSparseRefuses wants no sparse rows where they would not pay, or where a sum could be infinite: a zero
// times an infinite weight is not a number.
func TestSparseRefuses(t *testing.T) {
	for _, c := range []struct {
		value   float64
		nonzero int // of eight
		sparse  bool
	}{{1, 0, true}, {1, 2, true}, {1, 3, false}, {1e100, 1, true}, {-2e100, 1, false}, {math.Inf(1), 1, false}, {math.NaN(), 1, false}} {
		x := make([]float64, 8)
		for j := range c.nonzero {
			x[j] = c.value
		}
		if got := NewSparse([][]float64{x}) != nil; got != c.sparse {
			t.Errorf("%d of 8 are %v: sparse rows: %v, want %v", c.nonzero, c.value, got, c.sparse)
		}
	}
}
