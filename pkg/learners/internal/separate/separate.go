// Package separate grows, one point at a time, a set of points that a
// halfspace can separate strictly from a fixed set of others.
//
// Attributes are scaled to [−1, 1] by their range, each point x becomes the
// unit row a = ±(x, 1)/|(x, 1)|, and a set of points counts as separable if
// some unit vector w has a·w above the margin for all of its rows.
package separate

import (
	"math"

	"halfspace/pkg/ltu"
)

// Margin is the default margin. It is far above the rounding errors of the
// solver (1e-14) and far below the gaps of real data (1e-7).
const Margin = 1e-9

// A Problem is a pair of point sets: the hard ones, which a halfspace must
// exclude, and the soft ones, of which it may cover some.
type Problem struct {
	hard, soft       [][]float64 // as given
	hardRow, softRow [][]float64 // the same as unit rows
	mid, half        []float64   // middle and half width of every attribute's range
	margin           float64
}

// New returns the problem of covering soft without hard, which are not copied.
// All points have the same length and finite values. The margin is Margin if
// zero.
func New(hard, soft [][]float64, margin float64) *Problem {
	if margin == 0 {
		margin = Margin
	}
	p := &Problem{hard: hard, soft: soft, margin: margin}
	p.measure()
	p.hardRow, p.softRow = p.rows(hard, -1), p.rows(soft, 1)
	return p
}

// measure finds the range of every attribute.
func (p *Problem) measure() {
	var lo, hi []float64
	for _, points := range [][][]float64{p.hard, p.soft} {
		for _, x := range points {
			if lo == nil {
				lo, hi = append(lo, x...), append(hi, x...)
			}
			for j, v := range x {
				lo[j], hi[j] = min(lo[j], v), max(hi[j], v)
			}
		}
	}
	p.mid, p.half = make([]float64, len(lo)), make([]float64, len(lo))
	for j := range lo {
		p.half[j] = hi[j]/2 - lo[j]/2 // hi−lo may overflow
		p.mid[j] = lo[j] + p.half[j]
	}
}

func (p *Problem) rows(points [][]float64, sign float64) [][]float64 {
	d := len(p.mid) + 1
	rows, slab := make([][]float64, len(points)), make([]float64, len(points)*d)
	for i, x := range points {
		a := slab[i*d : (i+1)*d : (i+1)*d]
		a[d-1] = 1
		for j, v := range x {
			if p.half[j] > 0 {
				a[j] = (v - p.mid[j]) / p.half[j]
			}
		}
		scale := sign / math.Sqrt(dot(a, a))
		for j := range a {
			a[j] *= scale
		}
		rows[i] = a
	}
	return rows
}

// A Search is a growing set of covered soft points, with a plane.
type Search struct {
	p       *Problem
	rows    [][]float64 // all that the plane must have in front: hard, then covered
	covered []int
	plane   solver
}

// Start returns a search that covers nothing yet.
func (p *Problem) Start() *Search {
	s := &Search{p: p, plane: newSolver(len(p.mid)+1, p.margin)}
	s.rows = append(s.rows, p.hardRow...)
	return s
}

// Add covers soft point i as well, if a halfspace can, and reports whether.
// If not, nothing changes.
func (s *Search) Add(i int) bool {
	a := s.p.softRow[i]
	s.rows = append(s.rows, a)
	if !s.plane.inFront(a) && !s.plane.solve(s.rows) {
		s.rows = s.rows[:len(s.rows)-1]
		return false
	}
	s.covered = append(s.covered, i)
	return true
}

// Covered returns the soft points covered so far, in the order they came.
func (s *Search) Covered() []int { return s.covered }

// Unit returns a unit that fires on the covered points and on no hard one, its
// threshold halfway between them and its greatest weight 1 or −1. It is checked on all points as given: what
// it covers is never taken from the solver.
func (s *Search) Unit() ltu.Unit {
	u := ltu.Unit{W: make([]float64, len(s.p.mid)), Theta: 1} // never fires
	if len(s.covered) == 0 {
		return u
	}
	if len(s.p.hard) == 0 {
		u.Theta = -1 // always fires
		return u
	}
	greatest := 0.0
	for j, half := range s.p.half {
		if half > 0 {
			u.W[j] = s.plane.w[j] / half
			greatest = max(greatest, math.Abs(u.W[j]))
		}
	}
	if math.IsInf(greatest, 1) { // an attribute's range is too small for a plane in its own units
		return ltu.Unit{W: make([]float64, len(u.W)), Theta: 1}
	}
	for j := range u.W {
		u.W[j] /= greatest
	}
	outside, inside := math.Inf(-1), math.Inf(1)
	for _, x := range s.p.hard {
		outside = max(outside, ltu.Dot(u.W, x))
	}
	for _, i := range s.covered {
		if v := ltu.Dot(u.W, s.p.soft[i]); v > outside {
			inside = min(inside, v)
		}
	}
	u.Theta = between(outside, inside)
	return u
}

// between returns a threshold above outside and at most inside.
func between(outside, inside float64) float64 {
	switch mid := outside/2 + inside/2; {
	case math.IsInf(inside, 1): // nothing to cover, or no difference left after rounding
		return math.Nextafter(outside, math.Inf(1))
	case mid > outside:
		return mid
	}
	return inside
}

func dot(a, b []float64) float64 {
	s := 0.0
	for i, x := range a {
		s += float64(x * b[i])
	}
	return s
}
