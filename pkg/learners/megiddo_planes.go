package learners

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/scale"
	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/progress"
)

const (
	clearlyOff  = 1e-8 // of a plane, in attributes scaled to [0, 1], where rounding cannot matter
	clearlyFlat = 1e-5 // what points must be out of line to span such a plane: see normal
)

// A partings finds all ways in which hyperplanes can part points.
//
// A hyperplane that has no point on it can be moved, without passing a point,
// until the points on it span it; as it was, it parted those in a way in which
// hyperplanes of that hyperplane can part them. Conversely, a hyperplane that
// the points on it span can be turned a little to part these as any hyperplane
// of it does, and the others remain where they are. So the ways are found from
// planes through points, and from the ways in which the points on each, in one
// dimension less, can be parted. Points in general position, d on a plane of
// dimension d−1, can be parted in all ways, and there it ends.
type partings struct {
	ctx   context.Context
	x     [][]float64 // the points, scaled to [0, 1] per attribute
	exact exactPoints
}

// newPartings returns the partings of the examples of s, which differ.
func newPartings(ctx context.Context, s *data.Set) *partings {
	p := &partings{ctx: ctx, exact: newExactPoints(s.X)}
	if len(s.Attrs) == 0 {
		return p
	}
	X := scale.MinMax(s)
	for i := range s.X {
		p.x = append(p.x, X.RawRowView(i))
	}
	return p
}

// parts returns the ways to part points that span the given columns, where they
// all differ, of each and its complement the one with the first point outside. Bit
// k of a way is that of points[k].
func (p *partings) parts(points, cols []int) [][]uint64 {
	n, d := len(points), len(cols)
	found := dichotomy.New(n)
	if n == d+1 {
		for way := range uint64(1) << d {
			found.Add([]uint64{way << 1})
		}
		return found.Sides
	}
	var known [][]bool // the planes with more points than they need
	done, total := 0, subsetsOf(n, d)
	eachSubset(n, d, func(subset []int) bool {
		if done++; done%1024 == 0 && n == len(p.x) {
			progress.Report(p.ctx, "parting by planes", done, int(total))
		}
		on := func(plane []bool) bool { return !slices.ContainsFunc(subset, func(k int) bool { return !plane[k] }) }
		if slices.ContainsFunc(known, on) {
			return true
		}
		if side, drop, ok := p.plane(points, subset, cols); ok {
			known = p.turn(points, side, slices.Delete(slices.Clone(cols), drop, drop+1), found, known)
		}
		return p.ctx.Err() == nil
	})
	return found.Sides
}

// turn adds the ways that come of turning a plane a little. Side says where the
// points are, cols are those in which the points on the plane still differ. A
// plane with more points than it needs is added to the known ones.
func (p *partings) turn(points, side, cols []int, found *dichotomy.Set, known [][]bool) [][]bool {
	way, on := make([]uint64, (len(points)+63)/64), make([]bool, len(points))
	var at, members []int
	for k, v := range side {
		switch {
		case v == 0:
			at, members, on[k] = append(at, k), append(members, points[k]), true
		case v > 0:
			way[k/64] |= 1 << (k % 64)
		}
	}
	for _, inner := range p.parts(members, cols) {
		for _, flip := range [2]uint64{0, 1} {
			turned := slices.Clone(way)
			for i, k := range at {
				turned[k/64] |= (dichotomy.Side(inner, i) ^ flip) << (k % 64)
			}
			found.Add(found.Outside(turned))
		}
	}
	if len(at) > len(cols)+1 {
		known = append(known, on)
	}
	return known
}

// plane returns the side of each point, −1, 0 or 1, of the hyperplane through
// a subset of them, and the place in cols of an attribute that the others
// determine on it. It is not ok if the subset is of fewer dimensions.
func (p *partings) plane(points, subset, cols []int) (side []int, drop int, ok bool) {
	side = make([]int, len(points))
	if w, clear := p.normal(points, subset, cols); clear && p.place(w, points, subset, cols, side) {
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

// place sets the side of each point, unless that of some is doubtful.
func (p *partings) place(w []float64, points, subset, cols, side []int) bool {
	from := p.x[points[subset[0]]]
	for k, at := range points {
		sum := 0.0
		for j, c := range cols {
			sum += float64(w[j] * (p.x[at][c] - from[c])) // no fused multiply-add
		}
		switch {
		case sum > clearlyOff:
			side[k] = 1
		case sum < -clearlyOff:
			side[k] = -1
		case !slices.Contains(subset, k):
			return false
		}
	}
	return true
}

// normal returns the vector of length 1 that is orthogonal to the plane through
// a subset, and whether that is clearly a plane. Each point is so far out of the flat of
// those before it; what rounding does to that grows, for the next, by one over that
// length, and so with one over the product of all.
func (p *partings) normal(points, subset, cols []int) (w []float64, clear bool) {
	var axes [][]float64
	from, out := p.x[points[subset[0]]], 1.0
	for _, k := range subset[1:] {
		v := make([]float64, len(cols))
		for j, c := range cols {
			v[j] = p.x[points[k]][c] - from[c]
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

// eachSubset calls f with each subset of k of 0, …, n−1, in ascending order,
// until it returns false.
func eachSubset(n, k int, f func(subset []int) bool) {
	subset := sample.Indices(k)
	for f(subset) {
		i := k - 1
		for ; i >= 0 && subset[i] == n-k+i; i-- {
		}
		if i < 0 {
			return
		}
		subset[i]++
		for j := i + 1; j < k; j++ {
			subset[j] = subset[j-1] + 1
		}
	}
}
