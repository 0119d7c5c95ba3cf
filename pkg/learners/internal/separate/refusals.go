package separate

import "halfspace/pkg/learners/internal/vec"

// Refusals are proofs that some points cannot be covered, kept because they may refuse other points
// too. Each proof is a cone: some rows that every plane of the search must have in front. No plane can
// have these rows in front and also a row that lies opposite to the cone, which means that its
// coefficients in the rows of the cone are all ≤ 0. The search never gives up a covered point, so a
// cone stays valid until the search ends.
type refusals struct {
	capacity int // cones that are kept
	width    int
	margin   float64
	cones    []*cone   // the cone that refused last comes first
	coef     []float64 // scratch
	point    []int16   // scratch: the row in question, in fixed point
}

// A cone is spanned by the rows of a full basis.
type cone struct {
	basis
	fresh bool // its duals were computed for this cone alone
	hits  int  // rows that it refused without the sieve
	sieve sieve
}

// reset forgets the cones, but not their memory.
func (r *refusals) reset() { r.cones = r.cones[:0] }

// refuse reports whether some cone refuses row a. The cone that does so moves to the front, because it
// is likely to refuse the next row too.
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

// refuses reports whether cone c refuses row a. A cone that has refused many rows has a sieve, which is
// faster and is asked first.
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

// fixed returns row a in fixed point. It computes this once for all cones.
func (r *refusals) fixed(dim int, a []float64) []int16 {
	if len(r.point) == 0 {
		r.point = append(r.point, make([]int16, dim+dim%2)...)
		vec.Fix(r.point, a, 1)
	}
	return r.point
}

// proved reports whether the cone really opposes a, after the coefficients computed from the duals have
// said so. It checks the sum of the rows themselves. If the sum is not zero, the duals may have
// drifted, so they are computed anew, once.
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

// opposite computes the coefficients of a in the cone's rows, in r.coef, and reports whether all of them
// are ≤ 0. It begins with a few coefficients, because for most cones one of these is already positive.
func (r *refusals) opposite(k *cone, a []float64) bool {
	const head = 8
	n := len(k.id)
	if len(r.coef) < n {
		r.coef = make([]float64, n)
	}
	for start, end := 0, min(head, n); start < n; start, end = end, n {
		coef := r.coef[start:end]
		vec.Dots(coef, k.dual[start*r.width:], a)
		for _, c := range coef {
			if c > 0 {
				return false
			}
		}
	}
	return true
}

// keep stores the cone b. It takes the place and the memory of the cone that has not refused anything
// for the longest time.
func (r *refusals) keep(b *basis) {
	n := len(r.cones)
	switch {
	case r.capacity == 0:
		return
	case n == r.capacity:
		n--
	case n < cap(r.cones) && r.cones[:n+1][n] != nil: // left from before a reset
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
