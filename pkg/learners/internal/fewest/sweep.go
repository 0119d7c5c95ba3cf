package fewest

import (
	"math"
	"slices"

	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// A sweep examines all planes, but only one of the planes that have the same rows in front. The vectors
// w of such planes form a cone. Each cone has a facet in the plane orthogonal to some row, this facet
// has a facet in the plane orthogonal to another row, and so on, until two dimensions are left. There
// the sweep turns w by half a turn and passes all cones. A facet loses the rows that are parallel to
// its normal, because their product with every w in it is 0. But if w lies a little beside the facet,
// on the better side, the greatest possible number of these rows is in front.
//
// The method is Johnson & Preparata 1978, §3, with a half turn in place of the last steps of its
// recursion. A facet of a facet lies in another facet of the cone too, so it is enough to take rows as
// normals in ascending order.
type sweep struct {
	*search
	levels []subspace // by dimension
	behind []bool     // rows that the choices so far put behind
	turn   halfTurn
	x, y   []float64 // scratch
	limit  int       // on nodes; reached only where rounding makes rows vanish
	ok     bool
}

// A subspace is a subspace of the vectors w. Its rows are the rows that do not vanish in it, projected
// on it, in its own coordinates and scaled to length 1.
type subspace struct {
	id   []int // of the rows
	rows [][]float64
}

// sweepNodes returns the greatest number of nodes of a sweep of n rows that span dim dimensions. Each
// last step of the sweep, a half turn, is given by dim−2 rows in ascending order, so there are C(n,
// dim−2) half turns. On its way to them the sweep passes the shorter beginnings of these lists of rows,
// so there are C(n+1, dim−2) nodes in all.
func sweepNodes(n, dim int) float64 {
	planes := 1.0
	for k := range max(0, dim-2) {
		planes *= float64(n+1-k) / float64(k+1)
	}
	return planes
}

// spanned returns the rows in coordinates of the space that they span, so that a sweep of a few long
// rows takes no longer than a sweep of short ones. If the rows span the whole space, it returns them
// unchanged.
func (f *search) spanned() [][]float64 {
	var axes [][]float64
	for _, a := range f.rows {
		if len(axes) == len(a) || f.ctx.Err() != nil {
			return f.rows
		}
		// The component of a row orthogonal to the rows before it is an axis, unless it is zero.
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

// sweep examines every plane of the given rows, which spanned has returned. Afterwards the best plane is
// proven to be the best.
func (f *search) sweep(rows [][]float64) {
	n, dim := len(rows), len(rows[0])
	s := sweep{search: f, levels: make([]subspace, dim+1), behind: make([]bool, n), ok: true}
	// Each level has memory for all rows, so no node allocates memory. A level may be overwritten once
	// its subspace has been examined.
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

// visit examines all planes with w in the subspace of dimension dim. Of the rows that vanish in the
// subspace, the number front can be in front. Rows from firstID on are used as normals.
func (s *sweep) visit(dim, firstID, front int) {
	if s.ok = s.spend(s.limit); !s.ok {
		return
	}
	level := &s.levels[dim]
	switch {
	case len(level.id) == 0:
		s.reach(front, level, nil)
	case dim == 1:
		s.side(level, front)
	case dim == 2:
		s.half(level, front)
	default:
		// The last rows cannot be normals, because too few rows follow them. If fewer rows are left than
		// dimensions, some rows vanished only by rounding, and the others no longer span the subspace.
		last := len(level.id)
		if last >= dim {
			last -= dim - 3
		}
		for k, id := range level.id[:last] {
			if id < firstID {
				continue
			}
			if better, first := s.project(level, &s.levels[dim-1], k, firstID); first {
				s.visit(dim-1, id+1, front+better)
			}
			// The best plane may already meet the bound that a deepening has proven.
			if !s.ok || s.errors <= s.bound {
				return
			}
		}
	}
}

// project makes target the subspace of source that is orthogonal to row k. Some rows are parallel to row
// k. It returns how many of these are in front if w lies on the better side, and whether k is the first
// of them from firstID on. If k is not the first, the same subspace was already visited for the first.
func (s *sweep) project(source, target *subspace, k, firstID int) (better int, first bool) {
	normal := source.rows[k]
	// v is the vector of the (Householder) reflection that takes the normal to the first axis. So
	// the other coordinates of a reflected row are the coordinates of its projection.
	v := append([]float64(nil), normal...)
	v[0] += math.Copysign(1, normal[0])
	half := 2 / ltu.Dot(v, v)
	target.id = target.id[:0]
	var parallel, opposite []int
	for i, id := range source.id {
		// A row's reflection is the row less scale times v. The product is rounded before the
		// subtraction, on every machine.
		a, scale := source.rows[i], half*ltu.Dot(source.rows[i], v)
		p := target.rows[len(target.id)]
		for j := range p {
			p[j] = a[j+1] - float64(scale*v[j+1])
		}
		if vec.Normalize(p) > sameDirection {
			target.id = append(target.id, id)
			continue
		}
		if id >= firstID && id < source.id[k] {
			return 0, false
		}
		if ltu.Dot(a, normal) > 0 {
			parallel = append(parallel, id)
		} else {
			opposite = append(opposite, id)
		}
	}
	// If w lies a little beside the subspace, all of these rows with one direction are in front, or all
	// with the opposite direction.
	for _, id := range parallel {
		s.behind[id] = len(parallel) < len(opposite)
	}
	for _, id := range opposite {
		s.behind[id] = len(parallel) >= len(opposite)
	}
	return max(len(parallel), len(opposite)), true
}

// side examines the two directions of a line. Front is the number of rows that are in front already.
func (s *sweep) side(level *subspace, front int) {
	for _, sign := range []float64{1, -1} {
		n, inFront := front, func(a []float64) bool { return sign*a[0] > 0 }
		for i := range level.id {
			if inFront(level.rows[i]) {
				n++
			}
		}
		s.reach(n, level, inFront)
	}
}

// half examines all vectors of a plane, by a half turn. Front is the number of rows that are in front
// already.
func (s *sweep) half(level *subspace, front int) {
	s.x, s.y = s.x[:0], s.y[:0]
	for i := range level.id {
		s.x, s.y = append(s.x, level.rows[i][0]), append(s.y, level.rows[i][1])
	}
	s.turn.set(s.x, s.y)
	n, place := s.turn.best(nil)
	x, y := angle(place)
	s.reach(front+n, level, func(a []float64) bool { return float64(x*a[0])+float64(y*a[1]) > 0 })
}

// reach records a plane with more rows in front than before, front in all. Only now it finds out which
// rows these are. InFront says this for the rows of the last subspace.
func (s *sweep) reach(front int, level *subspace, inFront func(a []float64) bool) {
	if len(s.rows)-front >= s.errors {
		return
	}
	for i, id := range level.id {
		s.behind[id] = !inFront(level.rows[i])
	}
	s.found(s.behind, nil)
}
