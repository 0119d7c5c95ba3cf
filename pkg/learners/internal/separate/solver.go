package separate

import (
	"math"
	"slices"
)

const (
	dependent = 1e-14 // a row this near to the span of the active rows lies in it
	blocking  = 1e-13 // a multiplier falls only if its rate is above this
	growth    = 1e-14 // the least relative growth of |w|² in a step that is more than rounding
	patience  = 10    // times the dimension: steps without growth before a refusal
	refresh   = 500   // changes of the active set between two factorizations from scratch
)

// A solver seeks w with a·w > margin·|w| for every row a, by the dual
// active-set method for the plane of maximum margin: minimize |w|² subject to
// a·w ≥ 1. Its w is always the minimum for the active rows alone, so it can go
// on when rows are added, stop as soon as every row is in front, and refuse as
// soon as |w| ≥ 1/margin: more rows only make |w| grow. That it grows strictly
// from one active set to the next is why the method cannot cycle.
//
// D. Goldfarb, A. Idnani, A numerically stable dual method for solving
// strictly convex quadratic programs, Mathematical Programming 27 (1983) 1–33.
type solver struct {
	margin float64
	factor
	u []float64 // multiplier of every active row: w = Σ u[j]·active[j]
	w []float64
}

func newSolver(d int, margin float64) solver {
	return solver{margin: margin, factor: newFactor(d), w: make([]float64, d)}
}

// inFront reports whether row a is strictly in front of the plane.
func (s *solver) inFront(a []float64) bool {
	return dot(a, s.w) > s.margin*math.Sqrt(dot(s.w, s.w))
}

// solve moves the plane in front of all rows and reports whether it can; if
// not, the solver is as it was.
func (s *solver) solve(rows [][]float64) bool {
	before := s.clone()
	for stalls := 0; stalls < patience*len(s.w); {
		a, behind := s.worst(rows)
		if !behind {
			return true
		}
		norm := dot(s.w, s.w)
		if !s.activate(a) {
			break
		}
		now := dot(s.w, s.w)
		if math.Sqrt(now)*s.margin >= 1 {
			break
		}
		if now <= norm*(1+growth) {
			stalls++
		}
	}
	*s = before
	return false
}

func (s *solver) clone() solver {
	t := *s
	t.factor, t.u, t.w = s.factor.clone(), slices.Clone(s.u), slices.Clone(s.w)
	return t
}

// worst returns the row that is farthest behind the plane, and whether it is
// not strictly in front.
func (s *solver) worst(rows [][]float64) (a []float64, behind bool) {
	least := math.Inf(1)
	for _, r := range rows {
		if v := dot(r, s.w); v < least {
			least, a = v, r
		}
	}
	return a, least <= s.margin*math.Sqrt(dot(s.w, s.w))
}

// activate makes a·w = 1 for the minimum of the active rows and a, dropping
// active rows whose multiplier falls to zero on the way. It reports whether it
// can: if not, a and the active rows have no plane in front of them.
func (s *solver) activate(a []float64) bool {
	ua := 0.0
	for {
		c, z := s.project(a)
		rate := s.solveR(c)
		partial, blocked := math.Inf(1), -1
		for j, r := range rate {
			if r > blocking && s.u[j]/r < partial {
				partial, blocked = s.u[j]/r, j
			}
		}
		full := math.Inf(1)
		if z2 := dot(z, z); z2 > dependent*dependent {
			full = max(0, 1-dot(a, s.w)) / z2
		}
		t := min(partial, full)
		if math.IsInf(t, 1) {
			return false
		}
		if full <= partial {
			s.push(a)
			s.settle()
			return true
		}
		ua += t
		for j, r := range rate {
			s.u[j] -= t * r
		}
		s.u = slices.Delete(s.u, blocked, blocked+1)
		s.drop(blocked)
		s.combine(a, ua)
	}
}

// settle computes w and u afresh from the active rows: a·w = 1 for all.
func (s *solver) settle() {
	if s.changes > refresh {
		s.refactor()
	}
	ones := slices.Repeat([]float64{1}, len(s.active))
	y := s.solveRT(ones)
	for i := range s.w {
		s.w[i] = 0
	}
	for k, v := range y {
		axpy(s.w, v, s.q[k])
	}
	s.u = s.solveR(y)
	for j := range s.u {
		s.u[j] = max(0, s.u[j]) // negative only by rounding
	}
}

// combine sets w to the combination of the active rows by u, plus ua·a.
func (s *solver) combine(a []float64, ua float64) {
	for i := range s.w {
		s.w[i] = ua * a[i]
	}
	for j, r := range s.active {
		axpy(s.w, s.u[j], r)
	}
}

// axpy adds t·v to w.
func axpy(w []float64, t float64, v []float64) {
	for i, x := range v {
		w[i] += float64(t * x)
	}
}
