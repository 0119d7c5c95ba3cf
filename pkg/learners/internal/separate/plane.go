package separate

import (
	"math"

	"halfspace/pkg/learners/internal/vec"
)

// These are tolerances for rows of length 1, well above the rounding errors of a step and below the
// margin, and limits on numbers of steps.
const (
	dependent = 1e-14 // a row this close to the span of the active rows lies in it
	blocking  = 1e-13 // a multiplier falls only if its rate is above this
	growth    = 1e-14 // the smallest relative growth of |w|² in a step that is not just rounding
	patience  = 10    // times the dimension: steps without growth before the plane is refused
	trusted   = 32    // steps that w and u are carried along before they are computed afresh
)

// A plane is the shortest vector w with a·w = 1 for some rows, its active rows. The dual active-set
// method changes it until a·w ≥ 1 holds for all rows. Then it is the shortest w for all rows, which is
// the plane of maximum margin.
//
// The method has two advantages here. At any time w is the shortest vector for its active rows alone, so
// the method can continue when rows are added. And |w| grows strictly from one active set to the next.
// So the method cannot cycle, it can stop as soon as every row is in front, and it can refuse as soon as
// |w| ≥ 1/margin, because more rows only make |w| grow.
//
// D. Goldfarb, A. Idnani, A numerically stable dual method for solving strictly convex quadratic
// programs, Mathematical Programming 27 (1983) 1–33.
type plane struct {
	margin float64
	active basis
	u      []float64 // multiplier of every active row: w = Σ u[j]·row j
	w      []float64
	front  float64 // a row is strictly in front if a·w exceeds this
	stalls int     // steps that did not make |w| grow
	steps  int     // steps since w and u were computed afresh

	rate, z []float64 // scratch
}

// newPlane returns a plane without active rows, for the given number of points. Their rows have dim
// values and are padded to width.
func newPlane(dim, width, points int, margin float64) *plane {
	return &plane{margin: margin, active: *newBasis(dim, width, points),
		w: make([]float64, width), z: make([]float64, width)}
}

// reset makes p the plane without active rows, whose w is 0, so that it has no row in front.
func (p *plane) reset() {
	p.active.reset()
	p.u, p.front, p.steps = p.u[:0], 0, 0
	clear(p.w)
}

// copyFrom makes p the same as q, of the same dimension.
func (p *plane) copyFrom(q *plane) {
	p.active.copyFrom(&q.active)
	p.u = append(p.u[:0], q.u...)
	copy(p.w, q.w)
	p.front, p.stalls, p.steps = q.front, 0, q.steps
}

// A verdict is the outcome of a step of a plane.
type verdict int

const (
	moved       verdict = iota
	impossible          // active rows oppose the row: rate ≤ 0 proves it
	outOfMargin         // no plane has more than the margin, or none was found
)

// step makes row a active. It changes w to the shortest vector with a·w = 1 and b·w ≥ 1 for the rows b
// that were active. A row b that does not affect w any more is dropped from the active rows. In the
// paper this is step 2 of the algorithm, with constraint a.
//
// During the step, w = Σ u[j]·row j + ua·a with u, ua ≥ 0, which makes w optimal for these rows. As ua
// grows, w moves along z, the part of a orthogonal to the active rows. At the same time the multipliers
// u fall at their rates, which are the coefficients of a. The step ends when a·w = 1 (a full step). If
// a multiplier reaches 0 before, its row is dropped (a partial step).
func (p *plane) step(id int, a []float64) verdict {
	before, ua := vec.Dot(p.w, p.w), 0.0
	p.rate = append(p.rate[:0], p.u...)
	z2 := p.active.split(a, p.rate, p.z)
	for {
		partial, blocked := p.ratio()
		full := math.Inf(1)
		if z2 > dependent*dependent {
			full = max(0, 1-vec.Dot(a, p.w)) / z2
		}
		t := min(partial, full)
		// Nothing of a is orthogonal to the active rows, and no multiplier can fall to 0. So a is
		// minus a nonnegative sum of active rows.
		if math.IsInf(t, 1) {
			return p.oppose(id, a)
		}
		ua += t
		p.advance(t)
		if full <= partial {
			p.active.push(id, a, p.rate, p.z, z2)
			p.u = append(p.u, ua)
			return p.judge(before)
		}
		z2 = p.active.drop(blocked, p.rate, p.z)
		last := len(p.u) - 1
		p.u[blocked] = p.u[last]
		p.u, p.rate = p.u[:last], p.rate[:last]
		// The duals were inexact when they updated z, so z is computed anew.
		if p.active.drifted {
			z2 = p.active.split(a, p.rate, p.z)
		}
	}
}

// advance moves w by t along z, and the multipliers by their rates.
func (p *plane) advance(t float64) {
	vec.AddRows(p.w, []float64{t}, p.z)
	for j, r := range p.rate {
		p.u[j] = max(0, p.u[j]-float64(t*r)) // negative only by rounding
	}
}

// oppose returns impossible if the active rows really oppose row a: if row a minus the active rows,
// each multiplied by its rate, is zero, computed from the rows themselves. Otherwise the duals have
// drifted, and the step is repeated with new duals. If the duals are new already, no plane can be
// determined.
func (p *plane) oppose(id int, a []float64) verdict {
	if p.active.opposed(a, p.rate, p.margin) {
		return impossible
	}
	if p.steps == 0 {
		return outOfMargin
	}
	p.settle()
	return p.step(id, a)
}

// ratio is the ratio test: it returns how far the multipliers can fall at their rates until one of them
// is 0, and which one that is.
func (p *plane) ratio() (partial float64, blocked int) {
	partial, blocked = math.Inf(1), -1
	for j, r := range p.rate {
		if p.u[j] < partial*r && r > blocking {
			partial, blocked = p.u[j]/r, j
		}
	}
	return partial, blocked
}

// judge reports whether the plane is still within the margin and makes progress. A step has stalled if
// it made |w|² grow by no more than rounding. After too many stalled steps only rounding moves the
// plane, and it counts as failed.
func (p *plane) judge(before float64) verdict {
	if p.steps++; p.steps > trusted || p.active.drifted {
		p.settle()
	}
	now := vec.Dot(p.w, p.w)
	p.front = p.margin * math.Sqrt(now)
	if !(now > before*(1+growth)) { // or it is not a number
		p.stalls++
	}
	if !(p.front < 1) || p.stalls > patience*p.active.dim {
		return outOfMargin
	}
	return moved
}

// settle computes w and u anew from the active rows. If the duals have drifted too far, it computes
// these anew first.
func (p *plane) settle() {
	p.steps = 0
	if !p.active.sum(p.w) {
		p.active.renew()
		p.active.sum(p.w)
	}
	vec.Dots(p.u, p.active.dual, p.w)
	for j := range p.u {
		p.u[j] = max(0, p.u[j])
	}
}
