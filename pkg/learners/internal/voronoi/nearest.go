package voronoi

import "math"

const (
	// inside is how far beyond a bisector, relative to the lengths at hand, a y is within it:
	// rounding.
	inside = 1e-12
	// together is how near to a vertex, relative to the lengths at hand, bisectors pass that meet in
	// it.
	together = 1e-9
	// dependent is how near to the span of the active rows a unit row is that lies in it.
	dependent = 1e-10
	// blocking is the rate above which a multiplier falls; below, it is rounding.
	blocking = 1e-12
	// patience, times the dimension, is how many steps a search takes before it is given up: only
	// rounding keeps one alive so long.
	patience = 100
)

// nearest finds the shortest y beyond one plane and within the bisectors of the known points, a
// quadratic program, by a dual active-set method: y is always the shortest for the active rows
// alone and only grows, and a row that active ones oppose proves that there is none. The shortest is
// asked for, though any would do, because it is unique and the way to it cannot go in circles.
//
// D. Goldfarb, A. Idnani, A numerically stable dual method for solving strictly
// convex quadratic programs, Mathematical Programming 27 (1983) 1–33.
type nearest struct {
	y      []float64
	slack  float64   // inside, or together
	fixed  int       // the first so many active rows are equations, and never leave
	active basis     // of rows signed so that row·y ≥ bound
	u      []float64 // multiplier of every active row: y = Σ u[j]·row j
	a      []float64 // scratch: the row that enters
}

// newNearest returns a search in so many dimensions, with rounding as slack.
func newNearest(dim int) nearest {
	return nearest{slack: inside, y: make([]float64, dim), active: newBasis(dim), a: make([]float64, dim)}
}

// find sets n.y to that y with row·y ≥ bound, for a unit row, and reports whether there is one. The
// bisector of one point, but, does not count; −1 if all do.
func (n *nearest) find(c *cell, row []float64, bound float64, but int) bool {
	n.reset()
	n.u = append(n.u, bound)
	n.active.push(row)
	for j, v := range row {
		n.y[j] = v * bound
	}
	return n.search(c, but)
}

// meet sets n.y to the shortest y of the cell that is on the bisectors of the given points, and
// reports whether there is one: whether these points and p share a face. If they are as many as the
// dimension, y is a vertex. If they are not independent it reports false.
func (n *nearest) meet(c *cell, points []int) bool {
	n.reset()
	for _, r := range points {
		_, z := n.active.split(c.row(r))
		z2 := dot(z, z)
		if z2 <= dependent*dependent {
			return false
		}
		t := (c.half[r] - dot(c.row(r), n.y)) / z2
		for j, v := range z {
			n.y[j] += float64(t * v)
		}
		n.active.push(c.row(r))
		n.u = append(n.u, 0)
	}
	n.fixed = len(points)
	return n.search(c, -1)
}

// reset makes y 0, without active rows.
func (n *nearest) reset() {
	n.active.reset()
	n.u, n.fixed = n.u[:0], 0
	clear(n.y)
}

// search moves y within the bisectors of all known points but one. Each step makes the row active of
// which y is farthest beyond.
func (n *nearest) search(c *cell, but int) bool {
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

// farthest returns the known point beyond whose bisector y is farthest, and how far, or −1 if y is
// within all of them but for rounding.
func (n *nearest) farthest(c *cell, but int) (s int, beyond float64) {
	s, slack := -1, float64(n.slack*length(n.y))
	for _, k := range c.known {
		if k == but {
			continue
		}
		v := dot(c.row(k), n.y) - c.half[k]
		if v > slack+float64(n.slack*c.half[k]) && v > beyond {
			s, beyond = k, v
		}
	}
	return s, beyond
}

// enter makes row n.a active, of which y falls short by so much, dropping those that no longer hold y
// back. It reports false if active rows oppose it.
//
// As the multiplier of the entering row grows, y moves along the part of it that is orthogonal to
// the active rows, and their multipliers fall or grow by its part in their span. A full step has y
// meet the row. It is partial where a multiplier comes to 0 before: that row is dropped, and the
// step goes on. Where the entering row is in the span y does not move; if no multiplier falls
// either, the active rows and the entering one cannot be met together (Farkas' lemma).
func (n *nearest) enter(short float64) bool {
	entering := 0.0 // its multiplier
	for {
		rate, z := n.active.split(n.a)
		partial, blocked := math.Inf(1), -1
		for j, v := range rate {
			if j >= n.fixed && v > blocking && n.u[j] < partial*v {
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
