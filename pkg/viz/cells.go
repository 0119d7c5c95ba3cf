package viz

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"halfspace/pkg/ltu"
)

// The decision regions of a network of halfspaces on two inputs are polygons:
// every unit cuts the plane along a line. This file finds them exactly, in
// the unit square.

// A spot is a point of the unit square.
type spot [2]float64

// A plane is the function p[0]·x + p[1]·y + p[2] of a spot.
type plane [3]float64

func (p plane) at(s spot) float64 { return p[0]*s[0] + p[1]*s[1] + p[2] }

// A cell is a convex polygon, its corners counter-clockwise.
type cell []spot

var unitSquare = cell{{0, 0}, {1, 0}, {1, 1}, {0, 1}}

// onLine is the distance, relative to the unit square, below which a corner
// counts as lying on a line: it keeps rounding from cutting off slivers.
const onLine = 1e-9

// split cuts c along p's zero line into the parts where p is nonnegative and
// where it is negative; one is empty if the line does not cross c.
func (c cell) split(p plane) (in, out cell) {
	tol := onLine * (math.Abs(p[0]) + math.Abs(p[1]))
	side := func(s spot) int {
		switch v := p.at(s); {
		case v > tol:
			return 1
		case v < -tol:
			return -1
		}
		return 0
	}
	ins, outs := 0, 0
	for i, a := range c {
		b := c[(i+1)%len(c)]
		sa, sb := side(a), side(b)
		if sa >= 0 {
			in = append(in, a)
		}
		if sa <= 0 {
			out = append(out, a)
		}
		if sa*sb < 0 {
			m := p.crossing(a, b)
			in, out = append(in, m), append(out, m)
		}
		ins, outs = ins+max(sa, 0), outs+max(-sa, 0)
	}
	switch {
	case ins > 0 && outs > 0:
		return in, out
	case ins > 0 || outs == 0 && p.at(c[0]) >= 0:
		return c, nil
	}
	return nil, c
}

// crossing returns where p is zero between a and b, the same spot for a and b
// as for b and a.
func (p plane) crossing(a, b spot) spot {
	if slices.Compare(a[:], b[:]) > 0 {
		a, b = b, a
	}
	t := p.at(a) / (p.at(a) - p.at(b))
	return spot{a[0] + t*(b[0]-a[0]), a[1] + t*(b[1]-a[1])}
}

// An edge is a directed side of a cell.
type edge struct{ from, to spot }

// A carver cuts the unit square into the cells of a network.
type carver struct {
	net    *ltu.Network
	window box
	value  []float64       // of every node, on the current cell
	excess []plane         // of every node, on the current cell
	border []map[edge]bool // of every class: the edges with that class on their left only
}

// regions returns the outlines of each class's region in the window: outer
// ones counter-clockwise, holes clockwise. They are exact unless the network has
// soft units.
func regions(net *ltu.Network, classes int, window box) [][]cell {
	v := carver{net, window, make([]float64, len(net.Nodes)), make([]plane, len(net.Nodes)), make([]map[edge]bool, classes)}
	for c := range v.border {
		v.border[c] = map[edge]bool{}
	}
	if slices.ContainsFunc(net.Nodes, func(n ltu.Node) bool { return n.Soft }) {
		v.sample()
	} else {
		v.carve(0, unitSquare)
	}
	outlines := make([][]cell, classes)
	for c, border := range v.border {
		outlines[c] = chained(border)
	}
	return outlines
}

// fine is the number of squares along a side of the window in which the
// regions of a network with soft units, which have no straight borders, are
// drawn.
const fine = 240

// sample cuts the unit square into small ones, each of the class at its centre.
func (v *carver) sample() {
	for i := range fine {
		for j := range fine {
			corner := func(di, dj int) spot { return spot{float64(i+di) / fine, float64(j+dj) / fine} }
			x := []float64{(float64(i) + 0.5) / fine, (float64(j) + 0.5) / fine}
			for k := range x {
				x[k] = v.window.min[k] + x[k]*v.window.size(k)
			}
			v.add(cell{corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)}, v.net.Predict(x))
		}
	}
}

// carve cuts c along the line of node j, and the parts along the next nodes'.
func (v *carver) carve(j int, c cell) {
	if j == len(v.net.Nodes) {
		v.classify(c)
		return
	}
	v.excess[j] = v.plane(v.net.Nodes[j])
	in, out := c.split(v.excess[j])
	if in != nil {
		v.value[j] = 1
		v.carve(j+1, in)
	}
	if out != nil {
		v.value[j] = 0
		v.carve(j+1, out)
	}
}

// plane returns the excess of a node on the current cell.
func (v *carver) plane(n ltu.Node) (p plane) {
	for i, f := range n.From {
		switch w := n.W[i]; {
		case int(f) >= v.net.In:
			p[2] += float64(w * v.value[int(f)-v.net.In])
		default:
			p[f] += float64(w * v.window.size(int(f)))
			p[2] += float64(w * v.window.min[f])
		}
	}
	p[2] -= n.Theta
	return p
}

// classify adds c to its class. Several outputs that read inputs cut it once
// more, along the lines where two have the same excess.
func (v *carver) classify(c cell) {
	if len(v.net.Out) == 1 {
		v.add(c, int(v.value[int(v.net.Out[0])-v.net.In]))
		return
	}
	v.contest(c, 0, 1)
}

// contest decides between the best output so far and those from next on.
func (v *carver) contest(c cell, best, next int) {
	if next == len(v.net.Out) {
		v.add(c, best)
		return
	}
	b, n := v.excess[int(v.net.Out[best])-v.net.In], v.excess[int(v.net.Out[next])-v.net.In]
	keep, yield := c.split(plane{b[0] - n[0], b[1] - n[1], b[2] - n[2]})
	if keep != nil {
		v.contest(keep, best, next+1)
	}
	if yield != nil {
		v.contest(yield, next, next+1)
	}
}

// add joins c to the region of a class: sides that two cells share vanish.
func (v *carver) add(c cell, class int) {
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

// chained chains the edges of a border into closed loops.
func chained(border map[edge]bool) (loops []cell) {
	edges := slices.SortedFunc(maps.Keys(border), func(a, b edge) int {
		return cmp.Or(slices.Compare(a.from[:], b.from[:]), slices.Compare(a.to[:], b.to[:]))
	})
	next := map[spot][]spot{}
	for _, e := range edges {
		next[e.from] = append(next[e.from], e.to)
	}
	for _, e := range edges {
		var loop cell
		for at := e.from; len(next[at]) > 0; {
			loop = append(loop, at)
			to := next[at][0]
			next[at] = next[at][1:]
			at = to
		}
		if loop = loop.straightened(); len(loop) > 2 {
			loops = append(loops, loop)
		}
	}
	return loops
}

// straightened returns c without the corners between collinear neighbours.
func (c cell) straightened() (kept cell) {
	for i, b := range c {
		a, d := c[(i+len(c)-1)%len(c)], c[(i+1)%len(c)]
		if math.Abs((b[0]-a[0])*(d[1]-b[1])-(b[1]-a[1])*(d[0]-b[0])) > onLine*onLine {
			kept = append(kept, b)
		}
	}
	return kept
}
