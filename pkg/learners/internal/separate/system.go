package separate

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// NewEuclidean returns the problem of New with all attributes scaled by one factor, so that
// distances are in proportion to distances between the points as given. It returns ctx's error if
// ctx is done.
func NewEuclidean(ctx context.Context, hard, soft [][]float64, margin float64) (*Problem, error) {
	p, err := New(ctx, hard, soft, margin)
	if err != nil {
		return nil, err
	}
	widest := 0.0
	for _, half := range p.half {
		widest = max(widest, half)
	}
	for j := range p.half {
		p.half[j] = widest
	}
	clear(p.rows)
	p.scan.Truncate(0)
	return p, p.fill(ctx)
}

// Row returns row i of the problem, of len(x)+1 values and length 1. For a soft point the row is
// the scaled point and 1. For a hard point it is minus these. The hard points come first. Callers
// must not change the row.
func (p *Problem) Row(i int) []float64 { return p.row(i)[:len(p.mid)+1] }

// Plane returns unit u as a vector w that can be multiplied by the problem's rows. For the row a of a
// soft point, a·w has the sign of u's excess at the point. For the row of a hard point, it has the
// opposite sign.
func (p *Problem) Plane(u ltu.Unit) []float64 {
	n := len(p.mid)
	w := make([]float64, n+1)
	for j, v := range u.W {
		w[j] = v * p.half[j]
	}
	w[n] = u.Excess(p.mid)
	return w
}

// A System is a set of rows of a problem, hard or soft. Rows can be removed from it and put back. A
// System decides whether a plane has all of its rows in front, and starts each time from the last
// plane. If no plane has, it names a few rows that already exclude one.
type System struct {
	p     *Problem
	rows  *scan
	out   []bool // rows that are not in the system
	plane *plane
	last  int     // the row that could not be brought in front, -1 if none
	said  verdict // the verdict on that row
	tries int     // number of new beginnings of the plane since the rows changed

	greatest float64 // the greatest |w|² since then
	idle     int     // steps since it was reached
	left     int     // steps until the end in any case
}

// A System takes at most systemSteps steps while its rows stay the same, and systemStepsPerRow more
// for each row: many times the number that it needs.
const systemSteps, systemStepsPerRow = 10_000, 10

// System returns the system of all rows of p.
func (p *Problem) System() *System {
	if p.allRows.rows == nil {
		p.allRows = newScan(p.rows, p.width, len(p.mid)+1)
	}
	s := &System{p: p, rows: &p.allRows, out: make([]bool, p.points()), plane: newPlane(len(p.mid)+1, p.width, p.points(), p.margin), last: -1}
	s.changed()
	return s
}

// changed restarts the count of steps, because the rows are different now.
func (s *System) changed() {
	s.tries, s.greatest, s.idle, s.left = 0, 0, 0, systemSteps+systemStepsPerRow*len(s.out)
}

// CopyFrom makes s the same as t, of the same problem.
func (s *System) CopyFrom(t *System) {
	copy(s.out, t.out)
	s.plane.copyFrom(t.plane)
	s.plane.rate = append(s.plane.rate[:0], t.plane.rate...)
	s.last, s.said, s.tries = t.last, t.said, t.tries
	s.greatest, s.idle, s.left = t.greatest, t.idle, t.left
}

// Remove takes row i out of the system. If the row is active, the plane continues without it.
func (s *System) Remove(i int) {
	s.out[i] = true
	s.changed()
	if s.last >= 0 && s.said == outOfMargin {
		s.renew()
	}
	if j := s.plane.active.find(i); j >= 0 {
		s.plane.leave(j)
	}
}

// Insert puts row i back.
func (s *System) Insert(i int) {
	s.out[i] = false
	s.changed()
}

// renew forgets the plane.
func (s *System) renew() {
	s.plane.reset()
	s.plane.stalls, s.last = 0, -1
	s.greatest, s.idle = 0, 0
}

// InFront reports whether row i is in front of the plane. The row need not be in the
// system.
func (s *System) InFront(i int) bool { return vec.Dot(s.p.row(i), s.plane.w) > s.plane.front }

// Step brings the plane nearer to a plane that has all rows in front, and reports whether it moved. If
// it did not move, Feasible reports the outcome. The steps end for all rows: where rounding stops all
// progress, the system counts as not separable with the margin.
func (s *System) Step() bool {
	switch {
	case s.last >= 0 && s.said == outOfMargin:
		s.renew()
	case s.last >= 0:
		s.plane.settled()
		s.greatest, s.idle = 0, 0 // the active rows may be others now
	}
	s.last = -1
	id, product := s.rows.lowest(s.plane.w, s.out)
	if id < 0 || product > s.plane.front {
		return false
	}
	if len(s.plane.u) == 0 {
		id = s.first(id)
	}
	if s.said = s.plane.step(id, s.p.row(id)); s.said == moved && s.advances() {
		return true
	}
	s.last = id
	if s.said == outOfMargin && s.tries < mostTries && !s.vanishes(s.opposed()) {
		s.renew()
		s.tries++
		return true
	}
	return false
}

// advances records a step that moved the plane, and reports whether the plane still makes progress.
// Only rounding can stop the progress, and then the system counts as not separable with the margin. To
// see that a step makes |w| grow is not enough: the gain may be lost when the plane is computed afresh,
// gained again by the next step, and so on for ever.
func (s *System) advances() bool {
	s.left--
	if now := vec.Dot(s.plane.w, s.plane.w); now > s.greatest*(1+growth) {
		s.greatest, s.idle = now, 0
	} else {
		s.idle++
	}
	if s.idle > patience*s.plane.active.dim || s.left < 0 {
		s.said = outOfMargin
	}
	return s.said == moved
}

// first returns the row to begin with: row id at the first try, and at each further try another row of
// the system after it.
func (s *System) first(id int) int {
	for i, left := id+1, s.tries; i < len(s.out) && left > 0; i++ {
		if !s.out[i] {
			id, left = i, left-1
		}
	}
	return id
}

// mostTries limits how often a plane begins anew, each time with another row. This is tried if the
// plane failed but rounding left no proof that it must, because the active rows have become dependent
// up to rounding.
const mostTries = 3

// vanishes reports whether the sum of the rows, each multiplied by its weight, is zero up to the
// margin.
func (s *System) vanishes(rows []int, weights []float64) bool {
	sum, total := make([]float64, s.p.width), 0.0
	for k, i := range rows {
		vec.AddRows(sum, weights[k:k+1], s.p.row(i))
		total += weights[k]
	}
	return total > 0 && math.Sqrt(vec.Dot(sum, sum)) <= 2*s.p.margin*total
}

// Solve steps to the end and returns Feasible, or returns false if ctx is done before.
func (s *System) Solve(ctx context.Context) bool {
	s.plane.stalls = 0
	for s.Step() {
		if ctx.Err() != nil {
			return false
		}
	}
	return s.Feasible()
}

// Feasible reports, after the last step, whether the plane has all rows in front.
func (s *System) Feasible() bool { return s.last < 0 }

// negligible is a share of the margin. If a row's weight, relative to the greatest weight, is below
// this share, the row is left out of the rows that Opposed returns.
const negligible = 1e-3

// Opposed explains why the system is not feasible. It returns a few of its rows with positive weights,
// such that the sum of the rows, each multiplied by its weight, is zero up to the margin. Then no plane
// has even these rows in front (Farkas's lemma). There is at most one more of these rows than a row has
// values. If independent rows oppose the last row, none of the rows returned is superfluous: whichever
// of them is removed, some plane has the others in front. This fails only where nothing but the margin
// is missing. The slices are empty if the system is feasible, or if rounding left no such rows.
func (s *System) Opposed() (rows []int, weights []float64) {
	if s.last < 0 {
		return nil, nil
	}
	rows, weights = s.opposed()
	distinct, sums := merged(rows, weights)
	if (s.said == outOfMargin || len(distinct) < len(rows)) && !s.vanishes(distinct, sums) {
		return nil, nil
	}
	return distinct, sums
}

// merged returns each row once, with the sum of its weights. Due to rounding, a row may have become
// active twice.
func merged(rows []int, weights []float64) (distinct []int, sums []float64) {
	for k, r := range rows {
		if place := slices.Index(distinct, r); place >= 0 {
			sums[place] += weights[k]
		} else {
			distinct, sums = append(distinct, r), append(sums, weights[k])
		}
	}
	return distinct, sums
}

// opposed returns the rows and weights for Opposed, unchecked. There are two cases. If only the margin
// is missing, these are the active rows with their multipliers: the sum of the rows, each multiplied by
// its multiplier, is w, and |w| is too great. Otherwise the active rows oppose the last row, and their
// weights are minus the rates of the last row.
func (s *System) opposed() (rows []int, weights []float64) {
	p := s.plane
	if s.said == outOfMargin {
		if p.active.find(s.last) < 0 {
			rows, weights = append(rows, s.last), append(weights, 1)
		}
		greatest := 0.0
		for _, u := range p.u {
			greatest = max(greatest, u)
		}
		for j, u := range p.u {
			if u > negligible*p.margin*greatest {
				rows, weights = append(rows, p.active.id[j]), append(weights, u)
			}
		}
		return rows, weights
	}
	rows, weights = append(rows, s.last), append(weights, 1)
	for j, r := range p.rate {
		if r < -blocking {
			rows, weights = append(rows, p.active.id[j]), append(weights, -r)
		}
	}
	return rows, weights
}

// Plane returns the vector w of the plane, with as many values as a row. It changes with the next
// step.
func (s *System) Plane() []float64 { return s.plane.w[:len(s.p.mid)+1] }

// Unit returns the unit of a feasible system: up to rounding, it fires on the system's soft points
// and on none of its hard points.
func (s *System) Unit() ltu.Unit { return s.UnitOf(s.Plane()) }

// UnitOf returns the unit of a vector w, for example of Plane, with the threshold that Unit would
// choose.
func (s *System) UnitOf(w []float64) ltu.Unit {
	q := &Problem{mid: s.p.mid, half: s.p.half}
	for i, x := range s.p.hard {
		if !s.out[i] {
			q.hard = append(q.hard, x)
		}
	}
	var covered []int
	for i := range s.p.soft {
		if !s.out[len(s.p.hard)+i] {
			covered = append(covered, i)
		}
	}
	q.soft = s.p.soft
	return (&Search{p: q, covered: covered, plane: &plane{w: w}}).Unit()
}

// leave takes active row j out of the active rows.
func (p *plane) leave(j int) {
	p.drop(j)
	p.settled()
}

// settled recomputes w and u from the active rows alone. It drops the rows with negative multipliers,
// the most negative first, because such a row is further in front when it is not active.
func (p *plane) settled() {
	for {
		p.settle()
		worst, lowest := -1, -blocking
		for j := range p.u {
			if v := vec.Dot(p.active.dual[j*p.active.width:(j+1)*p.active.width], p.w); v < lowest {
				worst, lowest = j, v
			}
		}
		if worst < 0 {
			break
		}
		p.drop(worst)
	}
	if p.front, p.stalls = p.margin*math.Sqrt(vec.Dot(p.w, p.w)), 0; !(p.front < 1) { // or it is not a number
		p.reset()
	}
}

// drop takes active row j out of the basis; it leaves w and u wrong.
func (p *plane) drop(j int) {
	zeros := append(p.rate[:0], p.u...)
	clear(zeros)
	clear(p.z)
	p.active.drop(j, zeros, p.z)
	last := len(p.u) - 1
	p.u[j] = p.u[last]
	p.u, p.rate = p.u[:last], zeros[:last]
}
