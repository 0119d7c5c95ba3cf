package separate

import (
	"math"

	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// A Search is a set of covered soft points that grows, with a plane that has these and all hard points
// strictly in front.
type Search struct {
	p       *Problem
	covered []int
	rows    *vec.Fixed // the covered points' rows
	plane   *plane
	trial   *plane // the plane that may replace it
	prices  pricing
	filter  filter
	pool    pool
	cursor  int // the block, of hard and then covered rows, where the next full scan begins
	refused refusals
	steps   int // steps of planes, for benchmarks
}

// Start returns a search that does not cover anything yet. It reuses the memory of an earlier search if
// possible.
func (p *Problem) Start() *Search {
	if p.started == len(p.searches) {
		p.searches = append(p.searches, p.search(len(p.mid)+1))
	}
	s := p.searches[p.started]
	p.started++
	s.p, s.steps = p, 0
	s.plane.margin, s.trial.margin, s.refused.margin = p.margin, p.margin, p.margin
	s.pool.capacity, s.refused.capacity = p.pool, p.cones
	s.pool.id = s.pool.id[:0]
	s.Restart()
	return s
}

// search returns memory for a search with rows of dim values.
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

// Add covers soft point i too, if some halfspace covers it together with the points covered so far, and
// reports whether it did. If it did not, nothing changes. The cheap tests come first: the plane may
// have the point in front already, or a stored proof may refuse it.
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

// Soon announces that soft point i will be added soon, so that the processor can load its row. Points
// come in random order, and with many points, waiting for each row took a tenth of the time of a fit.
func (s *Search) Soon(i int) { vec.Prefetch(s.p.row(len(s.p.hard) + i)) }

// AddCovered covers the given soft points, as far as the plane has them in front already, and returns
// the others.
func (s *Search) AddCovered(soft []int) (uncovered []int) {
	uncovered = soft[:0]
	for _, i := range soft {
		if a := s.p.row(len(s.p.hard) + i); vec.Dot(a, s.plane.w) > s.plane.front {
			s.cover(i)
		} else {
			uncovered = append(uncovered, i)
		}
	}
	return uncovered
}

// cover counts soft point i as covered.
func (s *Search) cover(i int) {
	s.covered = append(s.covered, i)
	s.rows.Append(s.p.row(len(s.p.hard) + i))
}

// move changes the plane so that it has row id in front too, and reports whether this is possible. It
// works on a copy, which replaces the plane only if it succeeds. The first step brings row id to the
// front. This may put other rows behind, so there is one more step for each of them, beginning with
// likely ones, until no row is behind.
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

// likely returns the worst row among row id and the pool, if it is not strictly in front of t, else -1.
// Single precision is used to choose the row, and double precision to decide whether it is in front.
func (s *Search) likely(t *plane, id int) int {
	product := vec.Dot(s.p.row(id), t.w)
	if w := s.pool.worst(&s.prices); w >= 0 {
		if v := vec.Dot(s.p.row(w), t.w); v < product {
			id, product = w, v
		}
	}
	if product > t.front {
		return -1
	}
	return id
}

// behind returns a row of a hard or a covered point that is not strictly in front of t. It examines one
// block of rows at a time, begins with the block where it last found a row, and stops at the first
// block that has such a row. It returns the worst row of this block.
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

// behindIn returns the worst row that is not strictly in front of t, within the block that begins at
// start. The function row gives the problem's number of a row, given its place in rows.
func (s *Search) behindIn(t *plane, rows *vec.Fixed, start int, row func(int) int) (id int, found bool) {
	q, worst := &s.filter, t.front
	for end := min(start+block, rows.Len()); start < end; start += vec.Panel {
		n, lowest := rows.Dots(&q.out, start/vec.Panel, q.w)
		if lowest > q.front {
			continue
		}
		for i, v := range q.out[:n] {
			if v > q.front {
				continue
			}
			r := row(start + i)
			if exact := vec.Dot(s.p.row(r), t.w); exact <= worst {
				id, found, worst = r, true, exact
			}
		}
	}
	return id, found
}

// blocks returns the number of blocks needed for the given number of rows.
func blocks(rows int) int { return (rows + block - 1) / block }

// hardRow returns the row of the i-th hard point.
func (s *Search) hardRow(i int) int { return i }

// coveredRow returns the row of the i-th covered point.
func (s *Search) coveredRow(i int) int { return len(s.p.hard) + s.covered[i] }

// learn keeps the proof that row id cannot be covered, as a cone. The active rows of t, with id among
// them, oppose row last. So if last takes the place of id, the cone of these rows opposes id. All rows
// of this cone must be in front in any case, so the proof stays valid.
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

// Covered returns the soft points covered so far, in the order of their addition.
func (s *Search) Covered() []int { return s.covered }

// Unit returns a unit that fires on the covered points and on no hard point. Its threshold is halfway
// between them, and its greatest weight is 1 or −1. The unit is evaluated on all points as given;
// nothing relies on the solver's claim that they are covered.
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
	// If the range of an attribute is too small to express the plane in its units, rounding leaves no
	// usable weights, and the unit never fires.
	if !(greatest > 0) || math.IsInf(greatest, 1) {
		return ltu.Unit{W: make([]float64, len(u.W)), Theta: 1}
	}
	for j := range u.W {
		u.W[j] /= greatest
	}
	u.Theta = s.threshold(u.W)
	return u
}

// threshold returns the threshold halfway between the hard and the covered points in the direction w.
// If rounding has put some covered points among the hard ones, the search gives up covering them,
// because a unit must not cover a hard point.
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
