package voronoi

import "math"

const (
	inside    = 1e-12 // a y this far beyond a bisector, relative to the lengths at hand, is within it: rounding
	dependent = 1e-10 // a unit row this near to the span of the active ones lies in it
	blocking  = 1e-12 // a multiplier falls only if its rate is above this
	patience  = 100   // times the dimension: steps before a search that rounding keeps alive is given up
)

// nearest finds the shortest y beyond one plane and within the bisectors of the
// known points, by a dual active-set method: y is always the shortest for the
// active rows alone and only grows, and a row that active ones oppose proves
// that there is none.
//
// D. Goldfarb, A. Idnani, A numerically stable dual method for solving strictly
// convex quadratic programs, Mathematical Programming 27 (1983) 1–33.
type nearest struct {
	y      []float64
	active basis     // of rows signed so that row·y ≥ bound
	u      []float64 // multiplier of every active row: y = Σ u[j]·row j
	a      []float64 // scratch: the row that enters
}

func newNearest(dim int) nearest {
	return nearest{y: make([]float64, dim), active: newBasis(dim), a: make([]float64, dim)}
}

// find sets n.y to that y with row·y ≥ bound, for a unit row, and reports whether
// there is one. The bisector of one point does not count.
func (n *nearest) find(c *cell, row []float64, bound float64, but int) bool {
	n.active.reset()
	n.u = append(n.u[:0], bound)
	n.active.push(row)
	for j, v := range row {
		n.y[j] = v * n.u[0]
	}
	for range patience * c.dim {
		s, beyond := n.farthest(c, but)
		if s < 0 {
			return true
		}
		for j, v := range c.row(s) {
			n.a[j] = -v
		}
		if !n.enter(beyond) {
			return false
		}
	}
	return false
}

// farthest returns the known point beyond whose bisector y is farthest, and how
// far, or -1.
func (n *nearest) farthest(c *cell, but int) (s int, beyond float64) {
	s, slack := -1, inside*length(n.y)
	for _, k := range c.known {
		if k == but {
			continue
		}
		v := dot(c.row(k), n.y) - c.half[k]
		if v > slack+inside*c.half[k] && v > beyond {
			s, beyond = k, v
		}
	}
	return s, beyond
}

// enter makes row n.a active, of which y falls short by so much, dropping those
// that no longer hold y back. It reports false if active rows oppose it.
func (n *nearest) enter(short float64) bool {
	entering := 0.0 // its multiplier
	for {
		rate, z := n.active.split(n.a)
		partial, blocked := math.Inf(1), -1
		for j, v := range rate {
			if v > blocking && n.u[j] < partial*v {
				partial, blocked = n.u[j]/v, j
			}
		}
		full, z2 := math.Inf(1), dot(z, z)
		if z2 > dependent*dependent {
			full = short / z2
		}
		t := min(partial, full)
		if math.IsInf(t, 1) {
			return false
		}
		entering += t
		for j, v := range rate {
			n.u[j] = max(0, n.u[j]-float64(t*v)) // negative only by rounding
		}
		if !math.IsInf(full, 1) {
			short -= float64(t * z2)
			for j, v := range z {
				n.y[j] += float64(t * v)
			}
		}
		if full <= partial {
			n.active.push(n.a)
			n.u = append(n.u, entering)
			return true
		}
		n.active.drop(blocked)
		n.u = append(n.u[:blocked], n.u[blocked+1:]...)
	}
}
