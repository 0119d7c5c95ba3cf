package separate

import (
	"math"

	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// A Search is a growing set of covered soft points, with a plane that has them and all hard points
// strictly in front.
type Search struct {
	p       *Problem
	covered []int
	rows    *vec.Fixed // of the covered points
	plane   *plane
	trial   *plane // the plane that may take its place
	prices  pricing
	filter  filter
	pool    pool
	cursor  int // the block, of the hard and then the covered rows, to begin the next full scan at
	refused refusals
	steps   int // of planes, for benchmarks
}

// Start returns a search that covers nothing yet. It uses the memory of a spare one, if there is
// one.
func (p *Problem) Start() *Search {
	if p.started == len(p.searches) {
		p.searches = append(p.searches, p.search(len(p.mid)+1))
	}
	s := p.searches[p.started]
	p.started++
	s.p, s.steps = p, 0
	s.plane.margin, s.trial.margin, s.refused.margin = p.margin, p.margin, p.margin
	s.pool.most, s.refused.most = p.pool, p.cones
	s.pool.id = s.pool.id[:0]
	s.Restart()
	return s
}

// search returns the memory of a search, for rows of dim values.
func (p *Problem) search(dim int) *Search {
	return &Search{
		plane:   newPlane(dim, p.width, p.points(), p.margin),
		trial:   newPlane(dim, p.width, p.points(), p.margin),
		rows:    vec.NewFixed(dim, len(p.soft)),
		pool:    pool{rows: vec.NewPanels(dim, p.pool)},
		refused: refusals{width: p.width}}
}

// Restart makes s cover nothing again.
func (s *Search) Restart() {
	s.covered, s.cursor = s.covered[:0], 0
	s.rows.Truncate(0)
	s.plane.reset()
	s.pool.reset(s.p)
	s.refused.reset()
}

// Add covers soft point i as well, if a halfspace can, and reports whether. If not, nothing
// changes. What is cheap comes first: the plane may have the row in front already, or a kept cone
// may refuse it.
func (s *Search) Add(i int) bool {
	id := len(s.p.hard) + i
	a := s.p.row(id)
	if vec.Dot(a, s.plane.w) <= s.plane.front {
		if s.refused.refuse(a) || !s.move(id) {
			return false
		}
	}
	s.cover(i)
	return true
}

// Soon says that soft point i will be added after a few others. Points come in random order, and
// where they are many, to wait for each row took a tenth of the time of a fit.
func (s *Search) Soon(i int) { vec.Prefetch(s.p.row(len(s.p.hard) + i)) }

// AddCovered covers those of the given soft points that the plane has in front
// already, and returns the others.
func (s *Search) AddCovered(soft []int) (others []int) {
	others = soft[:0]
	for _, i := range soft {
		if a := s.p.row(len(s.p.hard) + i); vec.Dot(a, s.plane.w) > s.plane.front {
			s.cover(i)
		} else {
			others = append(others, i)
		}
	}
	return others
}

// cover counts soft point i as covered.
func (s *Search) cover(i int) {
	s.covered = append(s.covered, i)
	s.rows.Append(s.p.row(len(s.p.hard) + i))
}

// move moves the plane in front of row id as well, and reports whether it can. It works on a copy
// of the plane, which takes its place only if it succeeds: a step for row id, then one for each row
// that falls behind, the likely ones first, until no row is behind.
func (s *Search) move(id int) bool {
	t := s.trial
	t.copyFrom(s.plane)
	for {
		s.prices.set(t)
		next, found := s.likely(t, id), true
		if next < 0 {
			if next, found = s.behind(t); !found {
				s.plane, s.trial = t, s.plane
				s.pool.add(id, s.p.row(id))
				return true
			}
			s.pool.add(next, s.p.row(next))
		}
		s.steps++
		switch t.step(next, s.p.row(next)) {
		case impossible:
			s.learn(t, id, next)
			return false
		case outOfMargin:
			return false
		}
	}
}

// likely returns the worst of row id and of those in the pool, if it is not strictly in front of t,
// else -1. The pool is priced in single precision, which only chooses: what decides is computed in
// double.
func (s *Search) likely(t *plane, id int) int {
	own := vec.Dot(s.p.row(id), t.w)
	if w := s.pool.worst(&s.prices); w >= 0 {
		if v := vec.Dot(s.p.row(w), t.w); v < own {
			id, own = w, v
		}
	}
	if own > t.front {
		return -1
	}
	return id
}

// behind returns a row, of a hard or a covered point, that is not strictly in
// front of t. It looks at a block of rows at a time, begins where it last found
// one, and takes the worst of the first block that has any.
func (s *Search) behind(t *plane) (id int, found bool) {
	s.filter.set(t)
	hard, soft := blocks(len(s.p.hard)), blocks(len(s.covered))
	for range hard + soft {
		s.cursor %= hard + soft
		if s.cursor < hard {
			id, found = s.behindIn(t, &s.p.scan, s.cursor*block, s.hardRow)
		} else {
			id, found = s.behindIn(t, s.rows, (s.cursor-hard)*block, s.coveredRow)
		}
		if found {
			return id, true
		}
		s.cursor++
	}
	return 0, false
}

// behindIn returns the worst row that is not strictly in front of t, of the block that begins at
// the given place. Row gives the problem's number of each.
func (s *Search) behindIn(t *plane, rows *vec.Fixed, from int, row func(int) int) (id int, found bool) {
	q, worst := &s.filter, t.front
	for to := min(from+block, rows.Len()); from < to; from += vec.Panel {
		n, least := rows.Dots(&q.out, from/vec.Panel, q.w)
		if least > q.front {
			continue
		}
		for i, v := range q.out[:n] {
			if v > q.front {
				continue
			}
			r := row(from + i)
			if exact := vec.Dot(s.p.row(r), t.w); exact <= worst {
				id, found, worst = r, true, exact
			}
		}
	}
	return id, found
}

// blocks returns the number of blocks of so many rows.
func blocks(rows int) int { return (rows + block - 1) / block }

// hardRow returns the row of the i-th hard point.
func (s *Search) hardRow(i int) int { return i }

// coveredRow returns the row of the i-th covered point.
func (s *Search) coveredRow(i int) int { return len(s.p.hard) + s.covered[i] }

// learn keeps the proof that row id cannot be covered. The active rows of t oppose row last; so the
// cone of these rows without row id, with last in its place, opposes row id. Unlike id, all rows of
// that cone must be in front in any case.
func (s *Search) learn(t *plane, id, last int) {
	if !t.active.full() {
		return // the cone is flat, and refuses next to nothing
	}
	if last != id {
		j := t.active.find(id)
		if j < 0 || t.rate[j] > -blocking {
			return
		}
		t.active.exchange(j, last, s.p.row(last), t.rate)
	}
	s.refused.keep(&t.active)
}

// Covered returns the soft points covered so far, in the order they came.
func (s *Search) Covered() []int { return s.covered }

// Unit returns a unit that fires on the covered points and on no hard one, its threshold halfway
// between them and its greatest weight 1 or −1. It is checked on all points as given: what it
// covers is never taken from the solver.
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
	// An attribute's range may be too small for a plane in its own units, and there is
	// none if rounding left no weights.
	if !(greatest > 0) || math.IsInf(greatest, 1) {
		return ltu.Unit{W: make([]float64, len(u.W)), Theta: 1}
	}
	for j := range u.W {
		u.W[j] /= greatest
	}
	u.Theta = s.threshold(u.W)
	return u
}

// threshold returns the threshold halfway between the hard and the covered points, in the direction
// w. Where rounding leaves covered points among the hard ones, they are given up: no hard point is
// ever covered.
func (s *Search) threshold(w []float64) float64 {
	outside, inside := math.Inf(-1), math.Inf(1)
	for _, x := range s.p.hard {
		outside = max(outside, ltu.Dot(w, x))
	}
	for _, i := range s.covered {
		if v := ltu.Dot(w, s.p.soft[i]); v > outside {
			inside = min(inside, v)
		}
	}
	if math.IsInf(inside, 1) { // no difference is left after rounding: cover nothing
		return math.Nextafter(outside, math.Inf(1))
	}
	if mid := float64(outside/2) + float64(inside/2); mid > outside {
		return mid
	}
	return inside
}
