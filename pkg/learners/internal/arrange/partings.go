package arrange

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/learners/internal/scale"
	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/progress"
)

const (
	// clearlyOff is the distance from a plane, with attributes scaled to [0, 1], beyond which rounding
	// cannot put a point on the wrong side.
	clearlyOff = 1e-8
	// clearlyFlat says when the points of a plane are far enough out of line to determine it well. Only
	// then does clearlyOff hold: see normal.
	clearlyFlat = 1e-5
)

// A partings finds all ways to separate points by hyperplanes into two sides.
//
// Why this is enough: take a hyperplane without points on it. It can be moved, without passing a point,
// until it is spanned by the points on it. The original hyperplane separates these points as some
// hyperplane within the moved one does. Conversely, a hyperplane that is spanned by its points can be
// turned a little around any chosen hyperplane within it. It then separates its points as the chosen
// one does, while the other points stay on their sides. So all ways are found from planes through
// points, and from the ways to separate the points on each plane, in one dimension less. If a plane of
// dimension d−1 has d points in general position, they can be separated in all ways, and the recursion
// ends.
type partings struct {
	ctx   context.Context
	x     [][]float64 // the points, scaled to [0, 1] per attribute
	exact exactPoints
}

// newPartings returns the partings of the examples of s, which are distinct. It returns ctx's error
// if ctx is done.
func newPartings(ctx context.Context, s *data.Set) (*partings, error) {
	exact, err := newExactPoints(ctx, s.X)
	if err != nil {
		return nil, err
	}
	p := &partings{ctx: ctx, exact: exact}
	if len(s.Attrs) == 0 {
		return p, nil
	}
	X, err := scale.MinMax(ctx, s)
	if err != nil {
		return nil, err
	}
	for x := range slices.Chunk(X, len(X)/s.Len()) {
		p.x = append(p.x, x)
	}
	return p, nil
}

// parts returns the ways to separate some points, which span the given columns and differ in them. Of a
// way and its complement it returns only the one with the first point outside. Bit k of a way belongs to
// points[k].
//
// The columns are attributes. Within a plane one attribute depends on the others. So this attribute is
// left out there, and the points keep their other coordinates. That does not change which points are on
// the same side.
func (p *partings) parts(points, cols []int) *dichotomy.Set {
	n, d := len(points), len(cols)
	found := dichotomy.New(n)
	if n == d+1 { // in general position: every way, with the first point outside
		for inside := range uint64(1) << d {
			found.Add([]uint64{inside << 1})
		}
		return found
	}
	// Planes with more points than they need are found once for every d of their points.
	var crowded [][]bool
	done, planes := 0, countSubsets(n, d)
	for subset := range Subsets(n, d) {
		if done++; done%1024 == 0 && n == len(p.x) {
			progress.Report(p.ctx, "parting by planes", done, int(planes))
		}
		// Other points of a known plane would give the same plane again.
		contains := func(plane []bool) bool { return !slices.ContainsFunc(subset, func(k int) bool { return !plane[k] }) }
		if slices.ContainsFunc(crowded, contains) {
			continue
		}
		if side, drop, ok := p.plane(points, subset, cols); ok {
			crowded = p.turn(points, side, slices.Delete(slices.Clone(cols), drop, drop+1), found, crowded)
		}
		if p.ctx.Err() != nil {
			break
		}
	}
	return found
}

// turn adds the ways that result from turning a plane a little. Slice side says where the points are, and
// cols are the columns in which the points on the plane still differ. A plane with more points than span
// it is appended to crowded.
func (p *partings) turn(points, side, cols []int, found *dichotomy.Set, crowded [][]bool) [][]bool {
	sides, onPlane := make([]uint64, (len(points)+63)/64), make([]bool, len(points))
	var places, members []int // the places of the points on the plane, and these points
	for k, v := range side {
		switch {
		case v == 0:
			places, members, onPlane[k] = append(places, k), append(members, points[k]), true
		case v > 0:
			sides[k/64] |= 1 << (k % 64)
		}
	}
	turned := make([]uint64, len(sides)) // if it is new, Add keeps a copy
	for inner := range p.parts(members, cols).All() {
		for _, flip := range [2]uint64{0, 1} { // the plane turns either way
			copy(turned, sides)
			for i, k := range places {
				turned[k/64] |= (dichotomy.Side(inner, i) ^ flip) << (k % 64)
			}
			found.Orient(turned)
			found.Add(turned)
		}
	}
	if len(places) > len(cols)+1 {
		crowded = append(crowded, onPlane)
	}
	return crowded
}

// plane returns the side of each point, −1, 0 or 1, relative to the hyperplane through a subset of the
// points. It also returns the place in cols of an attribute that depends on the others within the plane.
// The result ok is false if the subset spans fewer dimensions. Doubtful cases are decided by exact
// arithmetic, which takes many times as long.
func (p *partings) plane(points, subset, cols []int) (side []int, drop int, ok bool) {
	side = make([]int, len(points))
	if w, isClear := p.normal(points, subset, cols); isClear && p.place(w, points, subset, cols, side) {
		for j, v := range w {
			if math.Abs(v) > math.Abs(w[drop]) {
				drop = j
			}
		}
		return side, drop, true
	}
	members := make([]int, len(subset))
	for i, k := range subset {
		members[i] = points[k]
	}
	w := p.exact.normal(members, cols)
	drop = w.nonzero()
	if drop < 0 {
		return nil, 0, false
	}
	for k, x := range points {
		side[k] = p.exact.side(w, members[0], x, cols)
	}
	return side, drop, true
}

// place sets the side of each point, or returns false if the side of some point is doubtful. The points
// of the subset count as on the plane, whatever rounding says.
func (p *partings) place(w []float64, points, subset, cols, side []int) bool {
	origin := p.x[points[subset[0]]]
	for k, point := range points {
		sum := 0.0
		for j, c := range cols {
			sum += float64(w[j] * (p.x[point][c] - origin[c])) // no fused multiply-add
		}
		switch {
		case sum > clearlyOff:
			side[k] = 1
		case sum < -clearlyOff:
			side[k] = -1
		case !slices.Contains(subset, k): // near the plane, but is it on it?
			return false
		}
	}
	return true
}

// normal returns the vector of length 1 that is orthogonal to the plane through a subset, and whether
// the subset clearly spans a plane. To judge this it takes the points one after the other. Each point
// has some distance from the flat through the points before it, and rounding errors grow in proportion
// to one over this distance. Altogether they grow in proportion to one over the product of all
// distances.
func (p *partings) normal(points, subset, cols []int) (w []float64, isClear bool) {
	var axes [][]float64
	origin, out := p.x[points[subset[0]]], 1.0
	for _, k := range subset[1:] {
		v := make([]float64, len(cols))
		for j, c := range cols {
			v[j] = p.x[points[k]][c] - origin[c]
		}
		if out *= min(1, vec.Orthogonalize(v, axes)); !(out > clearlyFlat) {
			return nil, false
		}
		axes = append(axes, v)
	}
	for j := range cols { // one of the attributes' axes is far enough from the plane
		v := make([]float64, len(cols))
		v[j] = 1
		if vec.Orthogonalize(v, axes) > 0.5/math.Sqrt(float64(len(cols))) {
			return v, true
		}
	}
	return nil, false
}
