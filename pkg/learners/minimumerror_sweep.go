package learners

import (
	"math"
	"slices"

	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// A sweep looks at every plane, but for those that have the same rows in
// front: each set of rows in front is a cone of vectors w, which has a facet in
// the plane orthogonal to some row, and that a facet in the plane orthogonal to
// another, until two dimensions are left to turn in. Rows that vanish in such a
// plane are parallel to its normal, so that as many are in front as are on the
// better side of it.
//
// Johnson & Preparata 1978, §3, with its recursion cut off by a half turn at the end. A
// facet's facet is one of the cone's other facets, so rows are taken for
// normals in ascending order only.
type sweep struct {
	*fewest
	levels []flat // by dimension
	behind []bool // rows that are behind by what was chosen so far
	turn   turn
	x, y   []float64 // scratch
	limit  int       // of nodes, reached only where rounding makes rows vanish
	ok     bool
}

// A flat is a plane of vectors w, and the rows projected on it and scaled to length
// 1: those that do not vanish.
type flat struct {
	id   []int
	rows [][]float64
}

// sweepNodes returns how many nodes a sweep of n rows that span dim dimensions takes
// at most. Its planes are given by dim−2 rows in ascending order, C(n, dim−2) of them;
// with the beginnings of these, which it comes by, they are C(n+1, dim−2).
func sweepNodes(n, dim int) float64 {
	planes := 1.0
	for k := range max(0, dim-2) {
		planes *= float64(n+1-k) / float64(k+1)
	}
	return planes
}

// spanned returns the rows in coordinates of the space that they span, so that a sweep
// of a few rows of many values takes no longer than one of few values; the rows
// themselves if that is all of it.
func (f *fewest) spanned() [][]float64 {
	var axes [][]float64
	for _, a := range f.rows {
		if len(axes) == len(a) || f.ctx.Err() != nil {
			return f.rows
		}
		if v := slices.Clone(a); vec.Orthogonalize(v, axes) > sameDirection {
			axes = append(axes, v)
		}
	}
	if len(axes) == len(f.rows[0]) {
		return f.rows
	}
	rows := make([][]float64, len(f.rows))
	for i, a := range f.rows {
		rows[i] = make([]float64, len(axes))
		for j, axis := range axes {
			rows[i][j] = ltu.Dot(a, axis)
		}
	}
	return rows
}

// sweep looks at every plane there is, by the given rows, which are spanned.
func (f *fewest) sweep(rows [][]float64) {
	n, dim := len(rows), len(rows[0])
	s := sweep{fewest: f, levels: make([]flat, dim+1), behind: make([]bool, n), ok: true}
	s.limit = f.nodes + int(min(sweepNodes(n, dim), math.MaxInt32))
	for k := range s.levels {
		s.levels[k].rows = make([][]float64, n)
		for i := range n {
			s.levels[k].rows[i] = make([]float64, k)
		}
	}
	top := &s.levels[dim]
	for i, a := range rows {
		top.id = append(top.id, i)
		copy(top.rows[i], a)
	}
	if s.visit(dim, 0, 0); s.ok {
		f.bound = f.errors
	}
}

// visit looks at all planes with w in the flat of dimension dim, where so many rows
// have been decided to be in front, and normals are taken from those from id on.
func (s *sweep) visit(dim, from, front int) {
	if s.ok = s.spend(s.limit); !s.ok {
		return
	}
	at := &s.levels[dim]
	switch {
	case len(at.id) == 0:
		s.reach(front, at, nil)
	case dim == 1:
		s.side(at, front)
	case dim == 2:
		s.half(at, front)
	default:
		last := len(at.id)
		if last >= dim { // else rows vanished by rounding, and those here no longer span the flat
			last -= dim - 3 // from there on, too few to come to two dimensions
		}
		for k, id := range at.id[:last] {
			if id < from {
				continue
			}
			if better, first := s.project(at, &s.levels[dim-1], k, from); first {
				s.visit(dim-1, id+1, front+better)
			}
			if !s.ok || s.errors <= s.bound {
				return
			}
		}
	}
}

// project makes flat to that of the vectors of at orthogonal to its row k. It
// returns how many of the rows parallel to that are in front of a plane on the
// better side of it, and whether k is the first of these from id from on.
func (s *sweep) project(at, to *flat, k, from int) (better int, first bool) {
	normal := at.rows[k]
	v := append([]float64(nil), normal...) // of the reflection that takes the normal to an axis
	v[0] += math.Copysign(1, normal[0])
	half := 2 / ltu.Dot(v, v)
	to.id = to.id[:0]
	var same, opposite []int
	for i, id := range at.id {
		a, scale := at.rows[i], half*ltu.Dot(at.rows[i], v)
		p := to.rows[len(to.id)]
		for j := range p {
			p[j] = a[j+1] - float64(scale*v[j+1])
		}
		if vec.Normalize(p) > sameDirection {
			to.id = append(to.id, id)
			continue
		}
		if id >= from && id < at.id[k] {
			return 0, false
		}
		if ltu.Dot(a, normal) > 0 {
			same = append(same, id)
		} else {
			opposite = append(opposite, id)
		}
	}
	for _, id := range same {
		s.behind[id] = len(same) < len(opposite)
	}
	for _, id := range opposite {
		s.behind[id] = len(same) >= len(opposite)
	}
	return max(len(same), len(opposite)), true
}

// side looks at the two vectors of a line.
func (s *sweep) side(at *flat, front int) {
	for _, sign := range []float64{1, -1} {
		n, inFront := front, func(a []float64) bool { return sign*a[0] > 0 }
		for i := range at.id {
			if inFront(at.rows[i]) {
				n++
			}
		}
		s.reach(n, at, inFront)
	}
}

// half looks at all vectors of a plane, by a half turn.
func (s *sweep) half(at *flat, front int) {
	s.x, s.y = s.x[:0], s.y[:0]
	for i := range at.id {
		s.x, s.y = append(s.x, at.rows[i][0]), append(s.y, at.rows[i][1])
	}
	s.turn.set(s.x, s.y)
	n, place := s.turn.best(nil)
	x, y := angle(place)
	s.reach(front+n, at, func(a []float64) bool { return x*a[0]+y*a[1] > 0 })
}

// reach takes note of a plane with so many rows in front, if they are more
// than before: those decided, and those at the last flat that inFront names.
func (s *sweep) reach(front int, at *flat, inFront func(a []float64) bool) {
	if len(s.rows)-front >= s.errors {
		return
	}
	for i, id := range at.id {
		s.behind[id] = !inFront(at.rows[i])
	}
	s.found(s.behind, nil)
}
