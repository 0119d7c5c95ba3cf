package separate

import "halfspace/pkg/learners/internal/vec"

// Refusals are cones of rows that planes must have in front, each a proof that is used again. No
// plane can have a row in front too that lies opposite to one of them, that is, whose coefficients
// in the cone's rows are all ≤ 0. As rows are never taken back, what a cone refuses once it refuses
// for the rest of the search.
type refusals struct {
	most   int // cones that are kept
	width  int
	margin float64
	cones  []*cone   // the one that refused last comes first
	coef   []float64 // scratch
	point  []int16   // scratch: the row that is asked about, in fixed point
}

// A cone is spanned by the rows of a full basis.
type cone struct {
	basis
	fresh bool // its duals were computed for it alone
	hits  int  // rows that it refused the long way
	sieve sieve
}

// reset forgets the cones, but not their memory.
func (r *refusals) reset() { r.cones = r.cones[:0] }

// refuse reports whether a cone refuses row a. The cone that did comes to the front, where it is
// asked first next time.
func (r *refusals) refuse(a []float64) bool {
	r.point = r.point[:0]
	for i, c := range r.cones {
		if r.refuses(c, a) {
			copy(r.cones[1:i+1], r.cones[:i])
			r.cones[0] = c
			return true
		}
	}
	return false
}

// refuses reports whether cone c refuses row a. A cone that has refused often is asked by its sieve
// first.
func (r *refusals) refuses(c *cone, a []float64) bool {
	if c.sieve.made {
		if refused, sure := c.sieve.refuses(r.fixed(c.dim, a)); sure {
			return refused
		}
	}
	if !r.opposite(c, a) || !r.proved(c, a) {
		return false
	}
	if c.hits++; c.hits == often {
		c.sieve.make(&c.basis, r.margin)
	}
	return true
}

// fixed returns row a in fixed point, which is computed once for all cones.
func (r *refusals) fixed(dim int, a []float64) []int16 {
	if len(r.point) == 0 {
		r.point = append(r.point, make([]int16, dim+dim%2)...)
		vec.Fix(r.point, a, 1)
	}
	return r.point
}

// proved reports whether the cone really opposes a, to which it is opposite by its duals. If not,
// the duals may have drifted, and are computed afresh, once.
func (r *refusals) proved(c *cone, a []float64) bool {
	if c.opposed(a, r.coef[:len(c.id)], r.margin) {
		return true
	}
	if c.fresh {
		return false
	}
	c.renew()
	c.fresh, c.sieve.made = true, false
	return r.opposite(c, a) && c.opposed(a, r.coef[:len(c.id)], r.margin)
}

// opposite sets r.coef to the coefficients of a in the cone's rows and reports whether all are ≤ 0.
// It begins with a few, because most cones say no at once.
func (r *refusals) opposite(k *cone, a []float64) bool {
	const few = 8
	n := len(k.id)
	if len(r.coef) < n {
		r.coef = make([]float64, n)
	}
	for from, to := 0, min(few, n); from < n; from, to = to, n {
		coef := r.coef[from:to]
		vec.Dots(coef, k.dual[from*r.width:], a)
		for _, c := range coef {
			if c > 0 {
				return false
			}
		}
	}
	return true
}

// keep takes the cone b in place of the one that has refused nothing for
// longest, and leaves that one's memory to b.
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
		r.cones = append(r.cones, &cone{basis: *newBasis(b.dim, b.width, b.dim)})
	}
	c := r.cones[n]
	copy(r.cones[1:], r.cones[:n])
	c.basis, *b = *b, c.basis
	c.fresh, c.hits, c.sieve.made = false, 0, false
	r.cones[0] = c
}
