package voronoi

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// A cell is the Voronoi cell of a point p, a polyhedron: all y = z − p with rows·y ≤ half. Each other
// point has a row, which is the unit vector to it, and half its distance from p as the bound. Most rows
// are redundant; the points of the others are the neighbours of p.
//
// The memory of a cell is used for one point after the other.
type cell struct {
	points  [][]float64
	dim     int
	rows    []float64 // unit rows, one for every other point
	half    []float64 // half the distance to it
	rivals  []int     // the other points
	away    []halfway // the points not yet examined, as a heap with the nearest on top
	known   []int     // the points whose facets are known
	isKnown []bool    // by point, whether it is known
	nearest
}

// A halfway is half the distance to a point, used for ordering.
type halfway struct {
	half float64
	r    int
}

// before reports whether a is nearer than b. Points at equal distances are ordered by their
// numbers.
func (a halfway) before(b halfway) bool { return a.half < b.half || a.half == b.half && a.r < b.r }

// newCell returns the memory for cells of the given points.
func newCell(points [][]float64) *cell {
	n, d := len(points), len(points[0])
	return &cell{points: points, dim: d, rows: make([]float64, n*d), half: make([]float64, n), isKnown: make([]bool, n), nearest: newNearest(d)}
}

// row returns the unit vector from p to point r.
func (c *cell) row(r int) []float64 { return c.rows[r*c.dim : (r+1)*c.dim] }

// move makes c the cell of point p, without known facets.
func (c *cell) move(p int) {
	c.rivals, c.known, c.away = c.rivals[:0], c.known[:0], c.away[:0]
	clear(c.isKnown)
	for r, x := range c.points {
		a := c.row(r)
		for j, v := range x {
			a[j] = v - c.points[p][j]
		}
		l := length(a)
		c.half[r] = l / 2
		if l == 0 {
			continue // p itself, or a duplicate
		}
		for j := range a {
			a[j] /= l
		}
		c.rivals, c.away = append(c.rivals, r), append(c.away, halfway{c.half[r], r})
	}
	for i := len(c.away)/2 - 1; i >= 0; i-- {
		c.sink(i)
	}
}

// sink restores the order of the heap below place i. A heap is used because only few of the points are
// examined, and sorting all of them would take most of the time.
func (c *cell) sink(i int) {
	for {
		next := 2*i + 1
		if next+1 < len(c.away) && c.away[next+1].before(c.away[next]) {
			next++
		}
		if next >= len(c.away) || !c.away[next].before(c.away[i]) {
			return
		}
		c.away[i], c.away[next] = c.away[next], c.away[i]
		i = next
	}
}

// nearestLeft removes and returns the nearest point not yet examined.
func (c *cell) nearestLeft() (r int) {
	last := len(c.away) - 1
	r = c.away[0].r
	c.away[0], c.away = c.away[last], c.away[:last]
	c.sink(0)
	return r
}

// facets returns the neighbours of p, the points whose bisectors with p bound p's cell, by Clarkson's
// algorithm. For each point it asks whether the known part of the cell extends beyond the point's
// bisector. If not, the point's row is redundant. If it does, the ray from p to a place beyond the
// bisector leaves the cell through a facet that is not known yet. This facet is added, and the question
// for the point is repeated. So every question settles a row or finds a facet, and the problem to solve
// has only about one row for each facet of the cell.
//
// The nearest points come first, because they are likely to be neighbours. Once the cell is known to be
// so small that the bisectors of the other points lie outside, these can be skipped. To find this out
// takes 2d questions itself, in d dimensions, so it is tried only each time the number of examined
// points has doubled.
func (c *cell) facets(ctx context.Context, p int) []int {
	c.move(p)
	look := 8 * c.dim
	for i := range c.rivals {
		r := c.nearestLeft()
		if i == look {
			if look *= 2; c.confined(c.half[r]) {
				break // all others are too far away to cut off anything
			}
		}
		for !c.isKnown[r] && c.reaches(r) {
			hit := c.first(c.y)
			c.known, c.isKnown[hit] = append(c.known, hit), true
		}
		if ctx.Err() != nil {
			return nil
		}
	}
	c.prune()
	return slices.Clone(c.known)
}

// reaches reports whether some point y lies beyond the bisector of r, by contact, and within the
// bisectors of all known points except r. It leaves y in c.y.
func (c *cell) reaches(r int) bool {
	return c.find(c, c.row(r), c.half[r]*(1+contact), r)
}

// confined reports whether the known points keep the cell within the cube inscribed in the sphere of the
// given radius. A cube is used because for a sphere the question would not be linear.
func (c *cell) confined(radius float64) bool {
	axis := make([]float64, c.dim)
	for j := range axis {
		for _, axis[j] = range []float64{1, -1} {
			if c.find(c, axis, radius/math.Sqrt(float64(c.dim)), -1) {
				return false
			}
		}
		axis[j] = 0
	}
	return true
}

// first returns the unknown point whose bisector is the first that the ray from 0 to y meets, on a tie
// the nearest point.
func (c *cell) first(y []float64) int {
	hit, soonest := -1, 0.0
	for _, r := range c.rivals {
		if c.isKnown[r] {
			continue
		}
		if t := dot(c.row(r), y) / c.half[r]; hit < 0 || t > soonest || t == soonest && c.half[r] < c.half[hit] {
			hit, soonest = r, t
		}
	}
	return hit
}

// prune drops known points whose bisectors are redundant because of the others, beginning with the
// farthest. They occur because a ray may meet several bisectors at once, in a face smaller than a facet.
func (c *cell) prune() {
	slices.SortFunc(c.known, func(a, b int) int {
		return cmp.Or(cmp.Compare(c.half[a], c.half[b]), a-b)
	})
	for i := len(c.known) - 1; i >= 0; i-- {
		if r := c.known[i]; !c.reaches(r) {
			c.known = slices.Delete(c.known, i, i+1)
		}
	}
}
