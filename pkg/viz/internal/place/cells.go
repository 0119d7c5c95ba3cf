// Package place computes positions, and draws nothing: the cells of the plane on which
// a network's units do not change, the layers of a network and the part of a large one
// to draw, and names at heights that must not overlap.
package place

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"halfspace/pkg/ltu"
)

// The decision regions of a network of halfspaces on two inputs are polygons, because every unit
// cuts the plane along a straight line. They are found exactly, in the unit square. The window
// of a figure is scaled to the unit square, so that one tolerance fits attributes of any range.

// A Spot is a point of the unit square.
type Spot [2]float64

// A plane is the linear function p[0]·x + p[1]·y + p[2] of a spot (x, y). Its zeros are
// the line of a unit.
type plane [3]float64

// value returns the value of p at s.
func (p plane) value(s Spot) float64 { return p[0]*s[0] + p[1]*s[1] + p[2] }

// A Cell is a convex polygon, given by its corners in counter-clockwise order.
type Cell []Spot

// unitSquare is the cell from which all others are cut.
var unitSquare = Cell{{0, 0}, {1, 0}, {1, 1}, {0, 1}}

// onLine is the distance, relative to the unit square, below which a corner counts as
// lying on a line. Without it rounding would cut off slivers wherever three lines meet
// in a point.
const onLine = 1e-9

// split cuts c along the line of p. One part has nonnegative values of p, and there the unit of
// p fires. The other part has negative values. If the line does not cross c, one part is nil and
// the other is c itself. So split adds no corners that neighbouring cells do not have.
//
// This is the clipping of I. E. Sutherland and G. W. Hodgman, Reentrant polygon clipping, Comm.
// ACM 17 (1974), with both sides kept. A corner on the line belongs to both parts.
func (c Cell) split(p plane) (firing, out Cell) {
	tol := onLine * (math.Abs(p[0]) + math.Abs(p[1]))
	side := func(s Spot) int {
		switch v := p.value(s); {
		case v > tol:
			return 1
		case v < -tol:
			return -1
		}
		return 0
	}
	// Counting the corners strictly on either side separates a crossing line from one
	// that only touches a side or a corner.
	ins, outs := 0, 0
	for i, a := range c {
		b := c[(i+1)%len(c)]
		sa, sb := side(a), side(b)
		if sa >= 0 {
			firing = append(firing, a)
		}
		if sa <= 0 {
			out = append(out, a)
		}
		// The side from a to b crosses the line between its ends.
		if sa*sb < 0 {
			m := p.crossing(a, b)
			firing, out = append(firing, m), append(out, m)
		}
		ins, outs = ins+max(sa, 0), outs+max(-sa, 0)
	}
	switch {
	case ins > 0 && outs > 0:
		return firing, out
	// A cell whose corners are all on the line has no area; it goes to the side of its
	// first corner.
	case ins > 0 || outs == 0 && p.value(c[0]) >= 0:
		return c, nil
	}
	return nil, c
}

// crossing returns the zero of p between a and b. For a and b it computes the same spot as for b
// and a, to the last bit. The method add relies on this to recognise the sides that two cells
// share.
func (p plane) crossing(a, b Spot) Spot {
	if slices.Compare(a[:], b[:]) > 0 {
		a, b = b, a
	}
	t := p.value(a) / (p.value(a) - p.value(b))
	return Spot{a[0] + t*(b[0]-a[0]), a[1] + t*(b[1]-a[1])}
}

// An edge is a directed side of a cell; the cell is on its left.
type edge struct{ start, end Spot }

// A carver cuts the unit square into the cells of a network, on which no unit changes its value.
// It walks through the nodes in their topological order. So when it comes to a node, the units
// that the node reads have constant values on the current cell.
type carver struct {
	net    *ltu.Network
	window Box
	value  []float64       // value of every node, on the current cell
	excess []plane         // excess of every node, on the current cell
	border []map[edge]bool // border of every class: the edges with that class on their left only
}

// Regions returns the outlines of each class's region in the window, in the coordinates of the
// unit square. Outer outlines go counter-clockwise and holes clockwise, as a fill by winding
// number needs. They are exact unless the network has soft units, whose borders are curves.
func Regions(net *ltu.Network, classes int, window Box) [][]Cell {
	v := carver{net, window, make([]float64, len(net.Nodes)), make([]plane, len(net.Nodes)), make([]map[edge]bool, classes)}
	for c := range v.border {
		v.border[c] = map[edge]bool{}
	}
	// The region of a soft unit has a curve as its border, and so no exact polygon.
	if slices.ContainsFunc(net.Nodes, func(n ltu.Node) bool { return n.Soft }) {
		v.sample()
	} else {
		v.carve(0, unitSquare)
	}
	outlines := make([][]Cell, classes)
	for c, border := range v.border {
		outlines[c] = chained(border)
	}
	return outlines
}

// fine is the number of squares along each side of the window for drawing a network
// with soft units. Such a square is about two pixels wide.
const fine = 240

// sample cuts the unit square into small squares and gives each the class that the
// network predicts at its centre. Sides that squares of one class share vanish in add,
// so outlines stay short.
func (v *carver) sample() {
	for i := range fine {
		for j := range fine {
			corner := func(di, dj int) Spot { return Spot{float64(i+di) / fine, float64(j+dj) / fine} }
			x := []float64{(float64(i) + 0.5) / fine, (float64(j) + 0.5) / fine}
			for k := range x {
				x[k] = v.window.Min[k] + x[k]*v.window.Size(k)
			}
			v.add(Cell{corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)}, v.net.Predict(x))
		}
	}
}

// Line returns the ends of the line along which a unit that reads only inputs cuts the
// window: the corners shared by the two parts of the window. It returns nil if the line
// misses the window.
func Line(net *ltu.Network, n ltu.Node, window Box) (ends []Spot) {
	// No values of other units are needed, so none are kept.
	v := carver{net: net, window: window}
	firing, out := unitSquare.split(v.plane(n))
	if firing == nil || out == nil {
		return nil
	}
	for _, s := range firing {
		for _, t := range out {
			if s == t {
				ends = append(ends, s)
			}
		}
	}
	return ends
}

// carve cuts c along the line of node j, and each of the two parts along the lines of
// the later nodes. A unit that reads no input is constant on c and cuts nothing. So the
// number of cells stays as small as in an arrangement of lines: for n lines at most 1 +
// n + n(n−1)/2.
func (v *carver) carve(j int, c Cell) {
	if j == len(v.net.Nodes) {
		v.classify(c)
		return
	}
	v.excess[j] = v.plane(v.net.Nodes[j])
	firing, out := c.split(v.excess[j])
	if firing != nil {
		v.value[j] = 1
		v.carve(j+1, firing)
	}
	if out != nil {
		v.value[j] = 0
		v.carve(j+1, out)
	}
}

// plane returns the excess of a node on the current cell as a function of the spot.
// Values from other nodes add to the constant; an input is scaled from the unit square
// to the window.
func (v *carver) plane(n ltu.Node) (p plane) {
	for i, f := range n.From {
		switch w := n.W[i]; {
		// A unit's value, which is constant on the cell.
		case int(f) >= v.net.In:
			p[2] += float64(w * v.value[int(f)-v.net.In])
		// An input, which is min + size·x at the spot x of the unit square.
		default:
			p[f] += float64(w * v.window.Size(int(f)))
			p[2] += float64(w * v.window.Min[f])
		}
	}
	p[2] -= n.Theta
	return p
}

// classify adds c to the region of its class. A single output decides the class by its value.
// Among several outputs the one of greatest excess wins. The outputs may read inputs, so c is
// cut once more, along the lines where two outputs have the same excess.
func (v *carver) classify(c Cell) {
	if len(v.net.Out) == 1 {
		v.add(c, int(v.value[int(v.net.Out[0])-v.net.In]))
		return
	}
	v.contest(c, 0, 1)
}

// contest decides between the best output so far and the outputs from next on. On a tie
// the output with the lower number wins, as in ltu.Network.Predict, because split gives
// the line itself to its first part.
func (v *carver) contest(c Cell, best, next int) {
	if next == len(v.net.Out) {
		v.add(c, best)
		return
	}
	// Both are linear, so they are equal along a line.
	b, n := v.excess[int(v.net.Out[best])-v.net.In], v.excess[int(v.net.Out[next])-v.net.In]
	keep, yield := c.split(plane{b[0] - n[0], b[1] - n[1], b[2] - n[2]})
	if keep != nil {
		v.contest(keep, best, next+1)
	}
	if yield != nil {
		v.contest(yield, next, next+1)
	}
}

// add joins c to the region of a class. If a side already exists in the other direction, c
// shares the side with a cell of the same class. The side is then inside the region, and both
// directions are removed. The remaining edges are the region's border.
func (v *carver) add(c Cell, class int) {
	border := v.border[class]
	for i, a := range c {
		b := c[(i+1)%len(c)]
		if border[edge{b, a}] {
			delete(border, edge{b, a})
		} else {
			border[edge{a, b}] = true
		}
	}
}

// chained chains the edges of a border into closed loops. Every spot has as many edges that lead
// to it as edges that leave it, so a chain can only end where it began. The edges are sorted
// first. The order of a map differs from run to run, and without the sorting the bytes of the
// figure would differ too.
func chained(border map[edge]bool) (loops []Cell) {
	edges := slices.SortedFunc(maps.Keys(border), func(a, b edge) int {
		return cmp.Or(slices.Compare(a.start[:], b.start[:]), slices.Compare(a.end[:], b.end[:]))
	})
	next := map[Spot][]Spot{}
	for _, e := range edges {
		next[e.start] = append(next[e.start], e.end)
	}
	for _, e := range edges {
		var loop Cell
		for spot := e.start; len(next[spot]) > 0; {
			loop = append(loop, spot)
			end := next[spot][0]
			next[spot] = next[spot][1:]
			spot = end
		}
		if loop = loop.straightened(); len(loop) > 2 {
			loops = append(loops, loop)
		}
	}
	return loops
}

// straightened returns c without corners between collinear neighbours, which remain
// from cuts inside a region. A loop without area becomes empty.
func (c Cell) straightened() (kept Cell) {
	for i, b := range c {
		a, d := c[(i+len(c)-1)%len(c)], c[(i+1)%len(c)]
		if math.Abs((b[0]-a[0])*(d[1]-b[1])-(b[1]-a[1])*(d[0]-b[0])) > onLine*onLine {
			kept = append(kept, b)
		}
	}
	return kept
}
