package learners

import (
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// sameDirection is how near to a plane, or to each other, two directions are taken
// for the same: far above rounding, and what the solver's margin is.
const sameDirection = 1e-9

// A turn is a half turn of a plane about an axis: w = cos t·u + sin t·v, for t from 0
// to π. Rows have the products c and s with u and v. Each changes sides once; the
// places between two such are looked at, and those half a turn further on. Places are told
// by 1 − cos t/(|cos t| + |sin t|), from 0 to 2, which grows with t and is
// cheaper.
type turn struct {
	gain, lose []float64 // places where a row comes in front, or falls behind
	never      int       // rows on both planes: of the axis
}

const halfTurn = 2

// set makes t the turn of rows with the given products.
func (t *turn) set(c, s []float64) {
	t.gain, t.lose, t.never = t.gain[:0], t.lose[:0], 0
	for i, x := range c {
		y := s[i]
		size := math.Abs(x) + math.Abs(y)
		switch { // cos t·x + sin t·y is 0 at cos t = ∓y, sin t = |x|
		case size < sameDirection:
			t.never++
		case x >= 0:
			t.lose = append(t.lose, 1+y/size)
		default:
			t.gain = append(t.gain, 1-y/size)
		}
	}
	slices.Sort(t.gain)
	slices.Sort(t.lose)
}

// angle returns the cosine and sine of t at a place.
func angle(place float64) (cos, sin float64) {
	sign := 1.0
	if place > halfTurn {
		place, sign = place-halfTurn, -1
	}
	cos = 1 - place
	sin = 1 - math.Abs(cos)
	length := sign * math.Hypot(cos, sin)
	return cos / length, sin / length
}

// each calls f for all between two changes, with the two places and the number of
// rows in front there.
func (t *turn) each(f func(from, to float64, front int)) {
	front, from := len(t.lose), 0.0
	for g, l := 0, 0; ; {
		to := float64(halfTurn)
		if g < len(t.gain) {
			to = min(to, t.gain[g])
		}
		if l < len(t.lose) {
			to = min(to, t.lose[l])
		}
		if to-from > sameDirection {
			f(from, to, front)
		}
		from = max(from, to)
		switch {
		case g < len(t.gain) && t.gain[g] == to:
			g, front = g+1, front+1
		case l < len(t.lose) && t.lose[l] == to:
			l, front = l+1, front-1
		default:
			return
		}
	}
}

// best returns the most rows that are in front anywhere, and one of the places where
// they are: a random one if r is not nil, else the first.
func (t *turn) best(r *rand.Rand) (front int, place float64) {
	front, ties := -1, 0
	rows := len(t.gain) + len(t.lose)
	t.each(func(from, to float64, n int) {
		for half := range 2 { // here, and half a turn further on, where the others are in front
			if half == 1 {
				n = rows - n
			}
			if n > front {
				front, ties = n, 0
			}
			if n < front {
				continue
			}
			if ties++; ties == 1 || r != nil && r.IntN(ties) == 0 {
				place = from/2 + to/2 + float64(half*halfTurn)
			}
		}
	})
	return front, place
}

// improve looks for planes that have more rows in front, by turns about
// random axes: towards a random row, mostly one that is behind, or in a random
// direction. What is as good is as welcome, so that the plane does not stay
// where it is; when nothing better was found for long, it starts again.
//
// S. K. Murthy, S. Kasif, S. Salzberg, A system for induction of oblique
// decision trees, Journal of Artificial Intelligence Research 2 (1994) 1–32,
// turns about one attribute at a time.
func (f *fewest) improve(limit int, r *rand.Rand) {
	n, dim := len(f.rows), len(f.rows[0])
	patience := 10 * (n + 20*dim)
	c, s := make([]float64, n), make([]float64, n)
	var t turn
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
		t.set(c, s)
		front, place := t.best(r)
		cos, sin := angle(place)
		for j := range f.w {
			f.w[j] = float64(cos*f.w[j]) + float64(sin*v[j])
		}
		vec.Normalize(f.w)
		if front > f.most {
			f.most, f.idle = front, 0
			f.found(rowsBehind(f.rows, f.w), f.w)
		}
	}
}

// begin makes w the plane that is turned.
func (f *fewest) begin(w []float64) {
	if !(vec.Normalize(w) > sameDirection) {
		clear(w)
		w[len(w)-1] = 1
	}
	f.w, f.most, f.idle = w, -1, 0
	f.found(rowsBehind(f.rows, w), w)
}

// start returns a random vector that has the rows in front on average.
func (f *fewest) start(r *rand.Rand) []float64 {
	w := make([]float64, len(f.rows[0]))
	for _, a := range f.rows {
		weight := r.Float64()
		for j, v := range a {
			w[j] += float64(weight * v)
		}
	}
	return w
}

// axis returns a random unit vector orthogonal to w, nil if that is not to be had.
func (f *fewest) axis(w []float64, r *rand.Rand) []float64 {
	v := make([]float64, len(w))
	if r.IntN(2) == 0 {
		for j := range v {
			v[j] = r.NormFloat64()
		}
	} else {
		a := f.rows[r.IntN(len(f.rows))]
		for range 3 {
			if ltu.Dot(a, w) > 0 {
				a = f.rows[r.IntN(len(f.rows))]
			}
		}
		copy(v, a)
	}
	along := ltu.Dot(v, w)
	for j := range v {
		v[j] -= float64(along * w[j])
	}
	if !(vec.Normalize(v) > sameDirection) {
		return nil
	}
	return v
}
