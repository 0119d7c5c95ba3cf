package fewest

import (
	"math/rand/v2"

	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// improve looks for planes with more rows in front by turning a plane about random axes. It turns the
// plane towards a random row, usually a row that is behind, or in a random direction. It also accepts a
// plane that is only as good, so that it does not get stuck. After a long time without improvement it
// starts again from another plane. It ends at the limit, or when the best plane is proven to be the
// best.
//
// S. K. Murthy, S. Kasif, S. Salzberg, A system for induction of oblique decision trees, Journal of
// Artificial Intelligence Research 2 (1994) 1–32, turns about one attribute at a time.
func (f *search) improve(limit int, r *rand.Rand) {
	n, dim := len(f.rows), len(f.rows[0])
	// With more rows and dimensions, more planes should be tried before giving up.
	patience := 10 * (n + 20*dim)
	c, s := make([]float64, n), make([]float64, n)
	var t halfTurn
	for f.errors > f.bound && f.spend(limit) {
		if f.idle > patience {
			f.begin(f.start(r))
		}
		f.idle++
		v := f.axis(f.w, r)
		if v == nil {
			continue
		}
		for i, a := range f.rows {
			c[i], s[i] = ltu.Dot(a, f.w), ltu.Dot(a, v)
		}
		// A turn needs two products per row, however many planes it passes on its way.
		t.set(c, s)
		front, place := t.best(r)
		cos, sin := angle(place)
		for j := range f.w {
			f.w[j] = float64(cos*f.w[j]) + float64(sin*v[j])
		}
		vec.Normalize(f.w)
		// The count of a turn may include rows that are in front only by rounding. So the best plane
		// since the last start is examined once more, row by row.
		if front > f.bestFront {
			f.bestFront, f.idle = front, 0
			f.found(rowsBehind(f.rows, f.w), f.w)
		}
	}
}

// begin makes w the plane that is turned, and records the rows that w leaves out. If w is zero, it takes
// the plane that fires for all examples.
func (f *search) begin(w []float64) {
	if !(vec.Normalize(w) > sameDirection) {
		clear(w)
		w[len(w)-1] = 1
	}
	f.w, f.bestFront, f.idle = w, -1, 0
	f.found(rowsBehind(f.rows, w), w)
}

// start returns a random vector that has the rows in front on average: the sum of the rows, each
// multiplied by a random weight.
func (f *search) start(r *rand.Rand) []float64 {
	w := make([]float64, len(f.rows[0]))
	for _, a := range f.rows {
		weight := r.Float64()
		for j, v := range a {
			w[j] += float64(weight * v)
		}
	}
	return w
}

// axis returns a random vector of length 1, orthogonal to w, to turn w towards. It returns nil if the
// draw was parallel to w. Every other time the draw is a row, most likely a row that is behind.
func (f *search) axis(w []float64, r *rand.Rand) []float64 {
	v := make([]float64, len(w))
	if r.IntN(2) == 0 {
		for j := range v {
			v[j] = r.NormFloat64()
		}
	} else {
		// From up to four rows it takes the first that is behind, else the fourth.
		a := f.rows[r.IntN(len(f.rows))]
		for range 3 {
			if ltu.Dot(a, w) > 0 {
				a = f.rows[r.IntN(len(f.rows))]
			}
		}
		copy(v, a)
	}
	// The component of v along w is removed, so that a half turn passes every plane through both.
	component := ltu.Dot(v, w)
	for j := range v {
		v[j] -= float64(component * w[j])
	}
	if !(vec.Normalize(v) > sameDirection) {
		return nil
	}
	return v
}
