package voronoi

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// A cell is the Voronoi cell of a point p, a polyhedron: all y = z − p with rows·y ≤ half, where
// there is a row for every other point, the unit vector to it, and its bisector with p is half the
// distance away. Most rows are redundant; those that are not are p's neighbours.
//
// It is scratch memory, used for one point after the other.
type cell struct {
	points [][]float64
	dim    int
	rows   []float64 // unit rows, of every other point
	half   []float64 // half the distance to it
	others []int     // the other points
	away   []halfway // those not asked yet, as a heap: the nearest is on top
	known  []int     // those whose facets are known
	is     []bool    // known, by point
	nearest
}

// A halfway is half the distance to a point, to go by.
type halfway struct {
	half float64
	r    int
}

// before reports whether a is nearer than b. Points at equal distances are in order of their numbers.
func (a halfway) before(b halfway) bool { return a.half < b.half || a.half == b.half && a.r < b.r }

// newCell returns the memory for cells of the given points.
func newCell(points [][]float64) *cell {
	n, d := len(points), len(points[0])
	return &cell{points: points, dim: d, rows: make([]float64, n*d), half: make([]float64, n), is: make([]bool, n), nearest: newNearest(d)}
}

// row returns the unit vector from p to point r.
func (c *cell) row(r int) []float64 { return c.rows[r*c.dim : (r+1)*c.dim] }

// move makes c the cell of point p, of which no facet is known yet.
func (c *cell) move(p int) {
	c.others, c.known, c.away = c.others[:0], c.known[:0], c.away[:0]
	clear(c.is)
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
		c.others, c.away = append(c.others, r), append(c.away, halfway{c.half[r], r})
	}
	for i := len(c.away)/2 - 1; i >= 0; i-- {
		c.sink(i)
	}
}

// sink puts place i of the heap in order with those below. Few of the points are asked, so that to sort
// them all would take most of the time.
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

// nearestLeft takes the nearest point from those not asked yet.
func (c *cell) nearestLeft() (r int) {
	last := len(c.away) - 1
	r = c.away[0].r
	c.away[0], c.away = c.away[last], c.away[:last]
	c.sink(0)
	return r
}

// facets returns the points whose bisectors with p bound p's cell: Clarkson's algorithm. Each point
// is asked whether the cell reaches beyond its bisector as far as is known. If not, its row is
// redundant. If so, the ray from p to there leaves the cell through a facet, which is a new one, and
// the point is asked again. So every question settles a row or finds a facet, and is about as many
// rows as the cell has facets.
//
// The nearest points are asked first, as they are likely to be neighbours: the others need not be
// asked once the cell is known to be so small that their bisectors are beyond it. Whether it is
// takes 2d questions itself, and so is looked at each time that twice as many points were asked.
func (c *cell) facets(ctx context.Context, p int) []int {
	c.move(p)
	look := 8 * c.dim
	for i := range c.others {
		r := c.nearestLeft()
		if i == look {
			if look *= 2; c.within(c.half[r]) {
				break // all others are too far away to cut anything off
			}
		}
		for !c.is[r] && c.reaches(r) {
			hit := c.first(c.y)
			c.known, c.is[hit] = append(c.known, hit), true
		}
		if ctx.Err() != nil {
			return nil
		}
	}
	c.prune()
	return slices.Clone(c.known)
}

// reaches reports whether a y beyond the bisector of r, by contact, is within those of all known
// points but r itself. It is left in c.y.
func (c *cell) reaches(r int) bool {
	return c.find(c, c.row(r), c.half[r]*(1+contact), r)
}

// within reports whether the known points keep the cell in the cube inscribed in the sphere of the
// given radius. The sphere itself would be no linear program.
func (c *cell) within(radius float64) bool {
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

// first returns the point not yet known whose bisector the ray from 0 to y meets first, the nearest
// on a tie.
func (c *cell) first(y []float64) int {
	hit, soonest := -1, 0.0
	for _, r := range c.others {
		if c.is[r] {
			continue
		}
		if t := dot(c.row(r), y) / c.half[r]; hit < 0 || t > soonest || t == soonest && c.half[r] < c.half[hit] {
			hit, soonest = r, t
		}
	}
	return hit
}

// prune drops, of the known points, the farthest first, those whose bisectors the others make
// redundant: the ray may have met several bisectors at a time, in a face of less than a facet.
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
