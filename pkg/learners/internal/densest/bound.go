package densest

import (
	"math"
	"slices"

	"halfspace/pkg/learners/internal/rowset"
	"halfspace/pkg/learners/internal/separate"
)

// keptConflicts is how many conflicts of more than two points are kept. All are looked at in each node,
// which takes then about as long as to solve its systems.
const keptConflicts = 4000

// pair finds all pairs of points that cannot be had together. It reports false if the search ended
// before that, or if they are so many that half of the budget might go into them: what is left would
// then be in vain, and sets of so many points take memory.
func (s *search) pair(f *frame) bool {
	free := s.free(f)
	if n := len(free); n*n > s.budget {
		return false
	}
	s.pairs = make([]rowset.Set, s.soft)
	for i := range s.pairs {
		s.pairs[i] = rowset.New(s.soft)
	}
	with := s.problem.System()
	for k, i := range free {
		with.CopyFrom(f.kept)
		with.Insert(s.row(i))
		s.solve(with)
		for _, j := range free[k+1:] {
			if with.InFront(s.row(j)) {
				continue
			}
			if s.spent() {
				return false
			}
			with.Insert(s.row(j))
			if !s.solve(with) && s.learn(with) == nil {
				return false
			}
			with.Remove(s.row(j))
			s.solve(with) // so that it has the others in front
		}
	}
	return true
}

// free returns the points that are neither in nor out.
func (s *search) free(f *frame) (points []int) {
	for i := range s.soft {
		if !f.in.Has(i) && !f.out.Has(i) {
			points = append(points, i)
		}
	}
	return points
}

// learn takes note of the conflict of a system without a plane, and returns its soft points: of these,
// some must be out. It returns nil if rounding hides the reason.
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

// A view is the conflicts as they are at a frame, of the points that are free.
type view struct {
	free  []int
	pairs []rowset.Set // by point: those that cannot be had together with it
	more  []rowset.Set // conflicts of more than two
	used  rowset.Set   // points of the conflicts that are counted, of which no two share one
}

// view returns what the conflicts say at a frame.
func (s *search) view(f *frame) *view {
	v := &view{free: s.free(f), pairs: make([]rowset.Set, s.soft), used: rowset.New(s.soft)}
	for _, i := range v.free {
		v.pairs[i] = slices.Clone(s.pairs[i])
		v.pairs[i].RemoveAll(f.in)
		v.pairs[i].RemoveAll(f.out)
	}
	for _, c := range s.conflicts {
		if !c.Meets(f.out, nil) {
			v.add(c, f)
		}
	}
	return v
}

// add adds what is left of a conflict of which no point is out, and returns that.
func (v *view) add(c rowset.Set, f *frame) rowset.Set {
	c = slices.Clone(c)
	c.RemoveAll(f.in)
	if c.Len() == 2 {
		pair := slices.Collect(c.Rows())
		v.pairs[pair[0]].Add(pair[1])
		v.pairs[pair[1]].Add(pair[0])
	} else {
		v.more = append(v.more, c)
	}
	return c
}

// bound finds out whether so many more points must be lost, whatever is done, by conflicts without a
// common point, each of which loses one, and cliques of pairs, which keep one point only. Those that are
// known cost nothing; others are looked for among the points that are in none, until there is a plane of
// these. If it cannot tell it returns the point to branch on. It is not ok if the search ended.
func (s *search) bound(f *frame, need int) (point int, lost, ok bool) {
	v := s.view(f)
	need -= v.cliques() + v.packing()
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
		if c.Len() == 0 { // there is a plane of those that are in, as was seen above
			return 0, false, false
		}
		for i := range c.Rows() {
			rest.Remove(s.row(i))
		}
	}
	return v.busiest(), need <= 0, true
}

// busiest returns the free point of most conflicts, of which those of few points count for more.
func (v *view) busiest() (point int) {
	score := make([]float64, len(v.pairs))
	for _, i := range v.free {
		score[i] = float64(v.pairs[i].Len())
	}
	for _, c := range v.more {
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

// cliques counts the points that pairs must lose: it parts the free points into cliques, of which only
// one point each can be had.
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

// packing counts conflicts of points that are in no other one, nor in a clique.
func (v *view) packing() (lost int) {
	for _, c := range v.more {
		if !c.Meets(v.used, nil) {
			v.used.AddAll(c)
			lost++
		}
	}
	return lost
}
