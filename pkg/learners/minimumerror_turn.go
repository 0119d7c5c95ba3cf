package learners

import (
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/ltu"
)

// sameDirection is how near to a plane, or to each other, two directions are taken for the same:
// far above rounding, and what the solver's margin is.
const sameDirection = 1e-9

// A turn is a half turn of a plane about an axis: w = cos t·u + sin t·v, for t from 0
// to π. Rows have the products c and s with u and v. Each changes sides once; the
// places between two such are looked at, and those half a turn further on.
type turn struct {
	gain, lose []float64 // t where a row comes in front, or falls behind
	never      int       // rows on both planes: of the axis
}

// set makes t the turn of rows with the given products.
func (t *turn) set(c, s []float64) {
	t.gain, t.lose, t.never = t.gain[:0], t.lose[:0], 0
	for i, x := range c {
		y := s[i]
		if x*x+y*y < sameDirection*sameDirection {
			t.never++
			continue
		}
		at := math.Atan2(x, -y) // cos t·x + sin t·y is 0 there, and falls if t is not below 0
		if at >= 0 {
			t.lose = append(t.lose, at)
		} else {
			t.gain = append(t.gain, at+math.Pi)
		}
	}
	slices.Sort(t.gain)
	slices.Sort(t.lose)
}

// each calls f for every place between two changes, with the bounds of t and the number of
// rows in front there.
func (t *turn) each(f func(from, to float64, front int)) {
	front, from := len(t.lose), 0.0
	for g, l := 0, 0; ; {
		to := math.Pi
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

// best returns the most rows that are in front anywhere, and one of the places t where
// they are: a random one if r is not nil, else the first.
func (t *turn) best(r *rand.Rand) (front int, at float64) {
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
				at = from/2 + to/2 + float64(half)*math.Pi
			}
		}
	})
	return front, at
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
	c, s := make([]float64, n), make([]float64, n)
	patience, idle, most := 10*(n+20*dim), 0, -1
	var t turn
	w := f.start(r)
	for f.errors > 0 && f.spend(limit) {
		v := f.axis(w, r)
		if v == nil {
			continue
		}
		for i, a := range f.rows {
			c[i], s[i] = ltu.Dot(a, w), ltu.Dot(a, v)
		}
		t.set(c, s)
		front, at := t.best(r)
		for j := range w {
			w[j] = math.Cos(at)*w[j] + math.Sin(at)*v[j]
		}
		normalize(w)
		if idle++; front > most {
			most, idle = front, 0
			f.found(rowsBehind(f.rows, w))
		}
		if idle > patience {
			w, most, idle = f.start(r), -1, 0
		}
	}
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
	if !normalize(w) {
		w[len(w)-1] = 1
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
	if !normalize(v) {
		return nil
	}
	return v
}

// normalize scales v to length 1, and reports false if it has none.
func normalize(v []float64) bool {
	length := math.Sqrt(ltu.Dot(v, v))
	for j := range v {
		v[j] /= length
	}
	return length > sameDirection
}
