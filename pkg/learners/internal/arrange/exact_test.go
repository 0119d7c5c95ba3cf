package arrange

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestDeterminant(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	for range 200 {
		n := r.IntN(6)
		rows, m := make([]exactVector, n), make([][]int64, n)
		for i := range rows {
			for range n {
				v := int64(r.IntN(4)) - 1
				rows[i], m[i] = append(rows[i], big.NewInt(v)), append(m[i], v)
			}
		}
		if got, want := determinant(rows), laplace(m); got.Int64() != want {
			t.Errorf("%v: %v, want %v", m, got, want)
		}
	}
}

// laplace returns the determinant of m by expansion along its first row.
func laplace(m [][]int64) (sum int64) {
	if len(m) == 0 {
		return 1
	}
	for j, v := range m[0] {
		var minor [][]int64
		for _, row := range m[1:] {
			minor = append(minor, slices.Delete(slices.Clone(row), j, j+1))
		}
		sum += v * laplace(minor) * int64(1-2*(j%2))
	}
	return sum
}
