package separate

import (
	"math"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/learners/internal/vec"
)

// TestBasisKeepsItsDuals adds rows to a basis, exchanges and drops them at random. After each step
// it checks that the rows match their ids, that each dual has product 1 with its own row and 0 with
// the others, and that split returns the right coefficients.
func TestBasisKeepsItsDuals(t *testing.T) {
	const dim, n = 5, 40
	width := vec.Pad(dim)
	r := rand.New(rand.NewPCG(8, 0))
	row := make([][]float64, n)
	for i := range row {
		row[i] = make([]float64, width)
		for j := range dim {
			row[i][j] = r.NormFloat64()
		}
		vec.Normalize(row[i])
	}
	b, z := newBasis(dim, width, n), make([]float64, width)
	moves := [3]int{}
	for step := range 400 {
		id, coef := r.IntN(n), make([]float64, dim)
		z2 := b.split(row[id], coef[:len(b.id)], z)
		checkSplit(t, b, row[id], coef[:len(b.id)], z, z2)
		j := r.IntN(dim)
		switch {
		case b.find(id) >= 0:
		case j < len(b.id) && r.IntN(3) == 0:
			moves[0]++
			// The coefficients and the remainder of the vector stay valid without row j.
			coef = coef[:len(b.id)]
			z2 = b.drop(j, coef, z)
			checkSplit(t, b, row[id], coef[:len(b.id)], z, z2)
		case !b.full() && z2 > 0.1:
			moves[1]++
			b.push(id, row[id], coef[:len(b.id)], z, z2)
		case b.full() && math.Abs(coef[j]) > 0.3:
			moves[2]++
			b.exchange(j, id, row[id], coef)
		}
		for i, id := range b.id {
			for k, otherID := range b.id {
				want := 0.0
				if i == k {
					want = 1
				}
				if got := vec.Dot(b.dual[i*width:(i+1)*width], row[otherID]); math.Abs(got-want) > 1e-9 {
					t.Fatalf("step %d: dual %d has product %v with row %d, want %v", step, i, got, k, want)
				}
			}
			for k, v := range row[id] {
				if b.rows[i*width+k] != v {
					t.Fatalf("step %d: row %d is not row %d of those given", step, i, id)
				}
			}
		}
	}
	for k, n := range moves {
		if n < 20 {
			t.Errorf("only %d moves of kind %d", n, k)
		}
	}
}

// checkSplit requires that a is the sum of the rows times their coefficients and z, and that z is
// orthogonal to all rows.
func checkSplit(t *testing.T, b *basis, a, coef, z []float64, z2 float64) {
	t.Helper()
	if math.Abs(vec.Dot(z, z)-z2) > 1e-12 {
		t.Fatalf("the rest is of squared length %v, said to be %v", vec.Dot(z, z), z2)
	}
	for k := range a {
		sum := z[k]
		for i, c := range coef {
			sum += c * b.rows[i*b.width+k]
		}
		if math.Abs(sum-a[k]) > 1e-9 {
			t.Fatalf("value %d of the sum is %v, want %v", k, sum, a[k])
		}
	}
	for i := range coef {
		if p := vec.Dot(z, b.rows[i*b.width:(i+1)*b.width]); math.Abs(p) > 1e-9 {
			t.Fatalf("the rest has product %v with row %d", p, i)
		}
	}
}
