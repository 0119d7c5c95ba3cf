package parting

import (
	"halfspace/pkg/learners/internal/rowset"
	"halfspace/pkg/learners/internal/separate"
)

// A plane is one of the halfspaces that the search looks for: some points with their sides, a hyperplane
// that has them there, and for every other point the sides on which it could still join them. A plane is
// not changed once it is made, so that several positions of the search can share it.
type plane struct {
	system *separate.System
	sides  []side         // by point
	open   [2]rowset.Set  // by whether the unit fires: points that could be on that side
	why    [2]map[int]int // by whether the unit fires, by point that could not: the conflict
}

// A side says whether a unit fires on a point.
type side int8

// The sides of a point.
const (
	unknown side = iota
	outside
	inside
)

// index returns 1 if the unit fires.
func (s side) index() int { return int(s) - 1 }

// opposite returns the other side.
func (s side) opposite() side { return outside + inside - s }

// A put is a point together with a side of a plane where it should be.
type put struct {
	point int
	side  side
}

// could reports whether the plane can take the point on that side.
func (p *plane) could(d put) bool {
	if s := p.sides[d.point]; s != unknown {
		return s == d.side
	}
	return p.open[d.side.index()].Has(d.point)
}

// contradicts reports whether the plane already has the point on the other side.
func (p *plane) contradicts(d put) bool { return p.sides[d.point] == d.side.opposite() }
