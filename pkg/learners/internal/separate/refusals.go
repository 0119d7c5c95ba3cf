package separate

import "halfspace/pkg/learners/internal/vec"

// Refusals are cones of rows that planes must have in front. No plane can have
// a row in front too that lies opposite to one of them, that is, whose
// coefficients in the cone's rows are all ≤ 0. As rows are never taken back,
// what a cone refuses once it refuses for the rest of the search.
type refusals struct {
	most   int // cones that are kept
	width  int
	margin float64
	cones  []*basis  // full; the one that refused last comes first
	coef   []float64 // scratch
}

func (r *refusals) reset() { r.cones = r.cones[:0] }

// refuse reports whether a cone refuses row a.
func (r *refusals) refuse(a []float64) bool {
	for i, cone := range r.cones {
		if r.opposite(cone, a) && cone.opposed(a, r.coef[:len(cone.id)], r.margin) {
			copy(r.cones[1:i+1], r.cones[:i])
			r.cones[0] = cone
			return true
		}
	}
	return false
}

// opposite sets r.coef to the coefficients of a in the cone's rows and reports
// whether all are ≤ 0. It computes a few at a time, because most cones say no
// at once.
func (r *refusals) opposite(cone *basis, a []float64) bool {
	const few = 8
	n := len(cone.id)
	if len(r.coef) < n {
		r.coef = make([]float64, n)
	}
	for from := 0; from < n; from += few {
		coef := r.coef[from:min(from+few, n)]
		vec.Dots(coef, cone.dual[from*r.width:], a)
		for _, c := range coef {
			if c > 0 {
				return false
			}
		}
	}
	return true
}

// keep takes the cone of b in place of the one that has refused nothing for
// longest.
func (r *refusals) keep(b *basis) {
	n := len(r.cones)
	switch {
	case r.most == 0:
		return
	case n == r.most:
		n--
	case n < cap(r.cones) && r.cones[:n+1][n] != nil: // from before a reset
		r.cones = r.cones[:n+1]
	default:
		r.cones = append(r.cones, &basis{dim: b.dim, width: b.width})
	}
	cone := r.cones[n]
	copy(r.cones[1:], r.cones[:n])
	cone.copyFrom(b)
	r.cones[0] = cone
}
