package voronoi

import "math"

const (
	// inside is how far y may lie beyond a bisector and still count as inside, because of rounding. It
	// is relative to the lengths at hand.
	inside = 1e-12
	// together is how far from a vertex bisectors may pass and still count as meeting in it, relative to
	// the lengths at hand.
	together = 1e-9
	// dependent is the distance from the span of the active rows up to which a row of length 1 counts as
	// dependent on them.
	dependent = 1e-10
	// blocking is the rate above which a multiplier falls; smaller rates are rounding.
	blocking = 1e-12
	// patience, times the dimension, is the number of steps after which a search gives up. A search
	// takes that many steps only if rounding keeps it from ending.
	patience = 100
)

// nearest finds the shortest y that lies beyond one plane and within the bisectors of the known points.
// This is a quadratic program, solved by a dual active-set method. At any time y is the shortest vector
// for the active rows alone, and it only grows. If active rows oppose a row, no solution exists. For the
// question at hand any y would do, but the shortest is unique, and the method that finds it cannot
// cycle.
//
// D. Goldfarb, A. Idnani, A numerically stable dual method for solving strictly convex quadratic
// programs, Mathematical Programming 27 (1983) 1–33.
type nearest struct {
	y      []float64
	slack  float64   // inside, or together
	fixed  int       // the first fixed active rows are equations, and never leave
	active basis     // the rows, signed so that row·y ≥ bound
	u      []float64 // multiplier of every active row: y = Σ u[j]·row j
	a      []float64 // scratch: the row that enters
}

// newNearest returns a search in the given number of dimensions, with rounding as slack.
func newNearest(dim int) nearest {
	return nearest{slack: inside, y: make([]float64, dim), active: newBasis(dim), a: make([]float64, dim)}
}

// find sets n.y to the shortest y with row·y ≥ bound, for a row of length 1, and reports whether it
// exists. The bisector of the point except is ignored; if except is −1, none is.
func (n *nearest) find(c *cell, row []float64, bound float64, except int) bool {
	n.reset()
	n.u = append(n.u, bound)
	n.active.push(row)
	for j, v := range row {
		n.y[j] = v * bound
	}
	return n.search(c, except)
}

// meet sets n.y to the shortest y of the cell that lies on the bisectors of all the given points, and
// reports whether it exists. It exists if these points and p share a face. If there are as many points
// as dimensions, y is a vertex. If the points are not independent, meet returns false.
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

// reset sets y to 0, without active rows.
func (n *nearest) reset() {
	n.active.reset()
	n.u, n.fixed = n.u[:0], 0
	clear(n.y)
}

// search moves y within the bisectors of all known points except one. In each step it activates the row
// whose bound y exceeds most.
func (n *nearest) search(c *cell, except int) bool {
	for range patience * c.dim {
		s, excess := n.farthest(c, except)
		if s < 0 {
			return true
		}
		for j, v := range c.row(s) {
			n.a[j] = -v
		}
		if !n.enter(excess) {
			return false
		}
	}
	return false
}

// farthest returns the known point whose bisector y exceeds most, and the excess, or −1 if y is
// within all bisectors up to rounding.
func (n *nearest) farthest(c *cell, except int) (s int, excess float64) {
	s, slack := -1, float64(n.slack*length(n.y))
	for _, k := range c.known {
		if k == except {
			continue
		}
		v := dot(c.row(k), n.y) - c.half[k]
		if v > slack+float64(n.slack*c.half[k]) && v > excess {
			s, excess = k, v
		}
	}
	return s, excess
}

// enter activates row n.a, whose bound y does not reach yet, and drops rows that no longer hold y back.
// It returns false if active rows oppose the row.
//
// As the multiplier of the entering row grows, y moves along the part of this row that is orthogonal to
// the active rows. The multipliers of the active rows change according to the row's part in their span.
// A full step brings y to the bound of the row. If a multiplier reaches 0 before, the step is partial:
// the row of this multiplier is dropped, and the step goes on. If the entering row lies in the span, y
// does not move. If then no multiplier falls, the active rows and the entering row have no common
// solution (Farkas' lemma).
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
