package densest

import (
	"math"
	"slices"

	"halfspace/pkg/learners/internal/rowset"
	"halfspace/pkg/learners/internal/separate"
)

// keptConflicts is the number of conflicts of more than two points that are kept. Each node goes through
// all of them; with this number that takes about as long as solving its systems.
const keptConflicts = 4000

// pair finds all pairs of points that conflict: no halfspace contains both. It returns false if the
// search ended first. It also returns false if the pairs might take half of the budget, because too
// little would then be left for the rest, and the sets of pairs would take much memory.
func (s *search) pair(f *frame) bool {
	free := s.free(f)
	if n := len(free); n*n > s.budget {
		return false
	}
	s.pairs = make([]rowset.Set, s.soft)
	for i := range s.pairs {
		s.pairs[i] = rowset.New(s.soft)
	}
	joined := s.problem.System()
	for k, i := range free {
		joined.CopyFrom(f.kept)
		joined.Insert(s.row(i))
		s.solve(joined)
		for _, j := range free[k+1:] {
			if joined.InFront(s.row(j)) {
				continue
			}
			if s.spent() {
				return false
			}
			joined.Insert(s.row(j))
			if !s.solve(joined) && s.learn(joined) == nil {
				return false
			}
			joined.Remove(s.row(j))
			s.solve(joined) // so that it has the others in front
		}
	}
	return true
}

// free returns the points of a frame that are neither in nor out.
func (s *search) free(f *frame) (points []int) {
	for i := range s.soft {
		if !f.inside.Has(i) && !f.out.Has(i) {
			points = append(points, i)
		}
	}
	return points
}

// learn records the conflict of a system without a plane, and returns the soft points of the conflict.
// At least one of these must be out. It returns nil if rounding hides which points conflict.
func (s *search) learn(system *separate.System) rowset.Set {
	rows, _ := system.Opposed()
	rows = slices.DeleteFunc(rows, func(r int) bool { return r < s.hard })
	if len(rows) == 0 {
		return nil
	}
	c := rowset.New(s.soft)
	for _, r := range rows {
		c.Add(r - s.hard)
	}
	switch i, j := rows[0]-s.hard, rows[len(rows)-1]-s.hard; {
	case len(rows) == 2:
		s.pairs[i].Add(j)
		s.pairs[j].Add(i)
	case len(rows) > 2 && len(s.conflicts) < keptConflicts:
		s.conflicts = append(s.conflicts, c)
	}
	return c
}

// A view has the conflicts that matter at a frame. Of each conflict it has only the points that are
// neither in nor out yet.
type view struct {
	free   []int
	pairs  []rowset.Set // for each point, the points that conflict with it
	larger []rowset.Set // conflicts of more than two
	used   rowset.Set   // points of the conflicts counted so far, which are disjoint
}

// view returns the conflicts that matter at a frame.
func (s *search) view(f *frame) *view {
	v := &view{free: s.free(f), pairs: make([]rowset.Set, s.soft), used: rowset.New(s.soft)}
	for _, i := range v.free {
		v.pairs[i] = slices.Clone(s.pairs[i])
		v.pairs[i].RemoveAll(f.inside)
		v.pairs[i].RemoveAll(f.out)
	}
	for _, c := range s.conflicts {
		if !c.Meets(f.out, nil) {
			v.add(c, f)
		}
	}
	return v
}

// add adds a conflict to the view, unless one of its points is out already. Its points that are in are
// left out. It returns the other points.
func (v *view) add(c rowset.Set, f *frame) rowset.Set {
	c = slices.Clone(c)
	c.RemoveAll(f.inside)
	if c.Len() == 2 {
		pair := slices.Collect(c.Rows())
		v.pairs[pair[0]].Add(pair[1])
		v.pairs[pair[1]].Add(pair[0])
	} else {
		v.larger = append(v.larger, c)
	}
	return c
}

// bound finds out whether at least need more points must be lost in any case. There are two reasons for
// losses. If several conflicts have no point in common, each of them loses at least one point. And of a
// clique, whose points conflict pair by pair, only one point can be kept. Known conflicts cost nothing.
// Further conflicts are sought among the points that are in no known one, until a plane holds all of
// these. If bound cannot decide, it returns the point to branch on. The result ok is false if the
// search ended.
func (s *search) bound(f *frame, need int) (point int, lost, ok bool) {
	v := s.view(f)
	s.lost = v.cliques() + v.packing()
	need -= s.lost
	rest := s.problem.System()
	rest.CopyFrom(f.all)
	for i := range v.used.Rows() {
		rest.Remove(s.row(i))
	}
	for ; need > 0 && !s.solve(rest); need-- {
		c := s.learn(rest)
		if c == nil || s.spent() {
			return 0, false, false
		}
		c = v.add(c, f)
		if c.Len() == 0 { // by the proof above, a plane holds the points that are in
			return 0, false, false
		}
		for i := range c.Rows() {
			rest.Remove(s.row(i))
		}
		s.lost++
	}
	return v.busiest(), need <= 0, true
}

// busiest returns the free point with the most conflicts. A conflict of few points counts for more.
func (v *view) busiest() (point int) {
	score := make([]float64, len(v.pairs))
	for _, i := range v.free {
		score[i] = float64(v.pairs[i].Len())
	}
	for _, c := range v.larger {
		share := math.Ldexp(1, 2*(2-c.Len()))
		for i := range c.Rows() {
			score[i] += share
		}
	}
	point = v.free[0]
	for _, i := range v.free {
		if score[i] > score[point] {
			point = i
		}
	}
	return point
}

// cliques divides the free points into cliques, and returns the number of points that must be lost
// because a plane can hold only one point of each clique.
func (v *view) cliques() (lost int) {
	for _, i := range v.free {
		if v.used.Has(i) {
			continue
		}
		rival, size := slices.Clone(v.pairs[i]), 1
		rival.RemoveAll(v.used)
		for _, j := range v.free {
			if rival.Has(j) {
				size++
				v.used.Add(j)
				for k := range rival {
					rival[k] &= v.pairs[j][k]
				}
			}
		}
		if size > 1 {
			v.used.Add(i)
			lost += size - 1
		}
	}
	return lost
}

// packing returns the number of conflicts that share no points with each other or with a clique.
func (v *view) packing() (lost int) {
	for _, c := range v.larger {
		if !c.Meets(v.used, nil) {
			v.used.AddAll(c)
			lost++
		}
	}
	return lost
}
