package separate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/learners/internal/vec"
)

// TestSieve asks sieves about rows inside their cone's opposite, outside it and at its faces. The
// cones are wide or thin, and their duals are exact or have drifted so far that some proofs fail.
// Where a sieve is sure, it must agree with the cone, and on wide and exact cones it must be sure
// of most rows.
func TestSieve(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, dim := range []int{2, 7, 51, 70} {
		for _, thin := range []float64{1, 1e-2, 1e-5} {
			for _, drift := range []float64{0, 1e-9, 1e-6} {
				t.Run(fmt.Sprintf("dim=%d/thin=%g/drift=%g", dim, thin, drift), func(t *testing.T) {
					for range 20 {
						checkSieve(t, r, drifted(r, randomBasis(r, dim, thin), drift), thin == 1 && drift == 0)
					}
				})
			}
		}
	}
}

// checkSieve compares the answers of a basis's sieve with the answers of the cone. If easy, the
// sieve must be sure of all rows except those at a face.
func checkSieve(t *testing.T, r *rand.Rand, b *basis, easy bool) {
	t.Helper()
	long := &refusals{width: b.width, margin: Margin}
	c := &cone{basis: *b}
	if c.sieve.make(b, Margin); !c.sieve.made {
		t.Fatal("no sieve was made")
	}
	const rows = 200
	sures := 0
	for k := range rows {
		a, point := make([]float64, b.width), make([]int16, b.dim+b.dim%2)
		coef := make([]float64, b.dim)
		for j := range coef {
			coef[j] = -r.Float64()
		}
		switch j := r.IntN(b.dim); k % 4 {
		case 0: // at a face
			coef[j] *= -math.Pow(10, -float64(r.IntN(12)))
		case 1: // outside
			coef[j] = 1
		}
		vec.AddRows(a, coef, b.rows)
		vec.Normalize(a)
		vec.Fix(point, a, 1)
		want := long.opposite(c, a) && c.opposed(a, long.coef[:b.dim], Margin)
		got, sure := c.sieve.refuses(point)
		if sure && got != want {
			t.Fatalf("the sieve says %t, the cone %t; its coefficients are %v", got, want, long.coef[:b.dim])
		}
		if sure {
			sures++
		}
	}
	if easy && sures < rows*7/10 {
		t.Errorf("sure of %d rows in %d", sures, rows)
	}
}

// randomBasis returns a basis of dim random rows: in all directions if thin is 1, else close to one
// direction.
func randomBasis(r *rand.Rand, dim int, thin float64) *basis {
	b := newBasis(dim, vec.Pad(dim), dim)
	z := make([]float64, b.width)
	for id := range dim {
		a := make([]float64, b.width)
		for j := range dim {
			a[j] = thin * r.NormFloat64()
		}
		a[0] += 1 - thin
		a[id] += 4 * thin * math.Sqrt(float64(dim)) // or many would be nearly dependent
		vec.Normalize(a)
		coef := make([]float64, dim)[:id]
		z2 := b.split(a, coef, z)
		b.push(id, a, coef, z, z2)
	}
	return b
}

// drifted returns b with each value of its duals changed by a random share.
func drifted(r *rand.Rand, b *basis, share float64) *basis {
	for i, v := range b.dual {
		b.dual[i] += float64(v * share * r.NormFloat64())
	}
	return b
}

// TestSieveOfAMargin requires that no sieve is made where rounding may hide the margin.
func TestSieveOfAMargin(t *testing.T) {
	b := randomBasis(rand.New(rand.NewPCG(2, 0)), 20, 1)
	for margin, want := range map[float64]bool{Margin: true, 1e-12: true, 1e-14: false, 1e-300: false} {
		s := sieve{}
		if s.make(b, margin); s.made != want {
			t.Errorf("margin %g: made %t", margin, s.made)
		}
	}
}

// TestSieveOfRefusals refuses rows until the cone has a sieve. The cone must not keep it with new
// duals, nor leave it to the cone that takes its place.
func TestSieveOfRefusals(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	refused := &refusals{capacity: 1, width: vec.Pad(5), margin: Margin}
	for range 3 {
		b := randomBasis(r, 5, 1)
		a := make([]float64, b.width)
		vec.AddRows(a, []float64{-1, -1, -1, -1, -1}, b.rows)
		vec.Normalize(a)
		refused.keep(b)
		for k := range 3 * often {
			if !refused.refuse(a) {
				t.Fatal("a row opposite to a cone is not refused")
			}
			if made := refused.cones[0].sieve.made; made != (k+1 >= often) {
				t.Fatalf("after %d rows the cone has a sieve: %t", k+1, made)
			}
		}
		c := refused.cones[0]
		c.dual[0] += 1e-3
		if !refused.opposite(c, a) || !refused.proved(c, a) || !c.fresh {
			t.Fatal("duals that have drifted are not made anew")
		}
		if c.sieve.made {
			t.Error("new duals have the old sieve")
		}
	}
}
