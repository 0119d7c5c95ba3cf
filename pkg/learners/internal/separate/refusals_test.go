package separate

import (
	"testing"

	"halfspace/pkg/learners/internal/vec"
)

// TestRefusals keeps the cones of a few quadrants of the plane, with room for two. Each cone
// refuses the rows opposite to it, then moves to the front, and is discarded after it has refused
// nothing for longest.
func TestRefusals(t *testing.T) {
	const dim = 2
	width := vec.Pad(dim)
	row := func(x, y float64) []float64 {
		a := make([]float64, width)
		a[0], a[1] = x, y
		vec.Normalize(a)
		return a
	}
	keep := func(r *refusals, rows ...[]float64) {
		b, z := newBasis(dim, width, dim), make([]float64, width)
		for id, a := range rows {
			coef := make([]float64, dim)[:len(b.id)]
			z2 := b.split(a, coef, z)
			b.push(id, a, coef, z, z2)
		}
		r.keep(b)
	}
	r := &refusals{capacity: 2, width: width, margin: Margin}
	refuses := func(x, y float64, want bool) {
		t.Helper()
		if got := r.refuse(row(x, y)); got != want {
			t.Errorf("(%v, %v) refused: %t, want %t", x, y, got, want)
		}
	}
	refuses(-1, -2, false)
	keep(r, row(1, 0), row(0, 1))
	refuses(-1, -2, true)
	refuses(-1, 0, true)
	refuses(1, 2, false)
	refuses(1, -1, false)
	keep(r, row(-1, 0), row(0, 1)) // refuses rows to the right and below
	refuses(1, -1, true)
	refuses(-1, -2, true)          // and the first cone is in front again
	keep(r, row(0, -1), row(1, 0)) // so the second one is discarded
	refuses(1, -1, false)
	refuses(-1, -2, true)
	refuses(-2, 1, true)
	r.reset()
	refuses(-1, -2, false)
	keep(r, row(1, 0), row(0, 1))
	r.cones[0].dual[0] += 1e-3 // as if it had drifted: then its duals are made anew, once
	refuses(-1, -2, true)
	refuses(-2, -1, true)
	empty := &refusals{width: width, margin: Margin}
	if keep(empty, row(1, 0), row(0, 1)); empty.refuse(row(-1, -2)) {
		t.Error("a cone was kept where none is to be")
	}
}
