package fewest

import (
	"math"
	"slices"

	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// A sweep looks at every plane, but at one only of those that have the same rows in front. Each set of
// rows in front is a cone of vectors w. It has a facet in the plane orthogonal to some row, and that
// has a facet in the plane orthogonal to another row, until two dimensions are left to turn in. Rows
// that vanish in such a plane are parallel to its normal; with w beside the plane on the better side,
// as many of them are in front as can be.
//
// Johnson & Preparata 1978, §3, with its recursion cut off by a half turn at the end. A facet of a
// facet lies in another facet of the cone, so rows are taken for normals in ascending order only.
type sweep struct {
	*search
	levels []subspace // by dimension
	behind []bool     // rows that are behind by what was chosen so far
	turn   halfTurn
	x, y   []float64 // scratch
	limit  int       // of nodes, which is reached only where rounding makes rows vanish
	ok     bool
}

// A subspace is one of vectors w, with the rows that do not vanish in it, projected on it and scaled
// to length 1, in its own coordinates.
type subspace struct {
	id   []int // of the rows
	rows [][]float64
}

// sweepNodes returns how many nodes a sweep of n rows that span dim dimensions takes at most. Its
// planes are given by dim−2 rows in ascending order, C(n, dim−2) of them. With the beginnings of
// these, which it comes by, they are C(n+1, dim−2).
func sweepNodes(n, dim int) float64 {
	planes := 1.0
	for k := range max(0, dim-2) {
		planes *= float64(n+1-k) / float64(k+1)
	}
	return planes
}

// spanned returns the rows in coordinates of the space that they span, so that a sweep of a few rows
// of many values takes no longer than one of few values. It returns the rows themselves if they span
// all of it.
func (f *search) spanned() [][]float64 {
	var axes [][]float64
	for _, a := range f.rows {
		if len(axes) == len(a) || f.ctx.Err() != nil {
			return f.rows
		}
		// What a row has besides those before it is an axis, unless it is nothing.
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

// sweep looks at every plane there is, by the given rows, which are spanned. The best plane is then
// proven to be best.
func (f *search) sweep(rows [][]float64) {
	n, dim := len(rows), len(rows[0])
	s := sweep{search: f, levels: make([]subspace, dim+1), behind: make([]bool, n), ok: true}
	// Each level has memory for all rows, so that no node needs any. A level is overwritten when its
	// subspace was looked at, which is before the next one of that dimension begins.
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

// visit looks at all planes with w in the subspace of dimension dim, for which it is decided that front
// of the vanished rows are in front. Normals are taken from the rows from id on.
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
		// From the last on, too few rows follow to come down to two dimensions. If there are fewer
		// rows than dimensions, some vanished by rounding, and they no longer span the subspace.
		last := len(at.id)
		if last >= dim {
			last -= dim - 3
		}
		for k, id := range at.id[:last] {
			if id < from {
				continue
			}
			if better, first := s.project(at, &s.levels[dim-1], k, from); first {
				s.visit(dim-1, id+1, front+better)
			}
			// What was found may be as good as a deepening has proven that it can be.
			if !s.ok || s.errors <= s.bound {
				return
			}
		}
	}
}

// project makes to the subspace of the vectors of at that are orthogonal to its row k. It returns how
// many of the rows parallel to that row are in front on the better side, and whether k is the first of
// these, from id from on: else the same subspace was visited for an earlier one.
func (s *sweep) project(at, to *subspace, k, from int) (better int, first bool) {
	normal := at.rows[k]
	// v is the vector of the reflection (Householder's) that takes the normal to the first axis. So the
	// other coordinates of a reflected row are those of its projection.
	v := append([]float64(nil), normal...)
	v[0] += math.Copysign(1, normal[0])
	half := 2 / ltu.Dot(v, v)
	to.id = to.id[:0]
	var same, opposite []int
	for i, id := range at.id {
		// A row's reflection is the row less scale times v. It is rounded before it is subtracted, on
		// every machine.
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
	// A little beside the subspace w has all of the one kind in front, or all of the other.
	for _, id := range same {
		s.behind[id] = len(same) < len(opposite)
	}
	for _, id := range opposite {
		s.behind[id] = len(same) >= len(opposite)
	}
	return max(len(same), len(opposite)), true
}

// side looks at the two directions of a line, with so many rows in front already.
func (s *sweep) side(at *subspace, front int) {
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

// half looks at all vectors of a plane, by a half turn, with so many rows in front already.
func (s *sweep) half(at *subspace, front int) {
	s.x, s.y = s.x[:0], s.y[:0]
	for i := range at.id {
		s.x, s.y = append(s.x, at.rows[i][0]), append(s.y, at.rows[i][1])
	}
	s.turn.set(s.x, s.y)
	n, place := s.turn.best(nil)
	x, y := angle(place)
	s.reach(front+n, at, func(a []float64) bool { return float64(x*a[0])+float64(y*a[1]) > 0 })
}

// reach takes note of a plane with so many rows in front, if they are more than before: those that are
// decided, and those of the last subspace that inFront names. Only then is it worth to say which these
// are.
func (s *sweep) reach(front int, at *subspace, inFront func(a []float64) bool) {
	if len(s.rows)-front >= s.errors {
		return
	}
	for i, id := range at.id {
		s.behind[id] = !inFront(at.rows[i])
	}
	s.found(s.behind, nil)
}
