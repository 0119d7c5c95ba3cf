package densest

import (
	"halfspace/pkg/learners/internal/rowset"
	"halfspace/pkg/learners/internal/separate"
)

// A frame is a node of the search: soft points that are in and that are out. Kept is the system of the
// hard points and those that are in, all that of the hard points and those that are not out.
type frame struct {
	kept, all *separate.System
	in, out   rowset.Set
}

// frame returns the frame at a depth. Frames are made once and used again by all nodes of that depth.
func (s *search) frame(depth int) *frame {
	for len(s.frames) <= depth {
		s.frames = append(s.frames, &frame{s.problem.System(), s.problem.System(), rowset.New(s.soft), rowset.New(s.soft)})
	}
	return s.frames[depth]
}

// visit searches below the frame at depth. It reports false if the search ended before it was done: at
// the end of its budget, or where rounding hides why a system has no plane.
func (s *search) visit(depth int) bool {
	f := s.frame(depth)
	if !s.settle(f) {
		return false
	}
	most := s.soft - f.out.Len()
	if most <= s.most || s.solve(f.all) {
		return true // of a plane of all that are not out solve took note
	}
	if depth == 0 && !s.pair(f) {
		return false
	}
	point, lost, ok := s.bound(f, most-s.most)
	if !ok || lost {
		return ok
	}
	return s.branch(depth, point, true) && s.branch(depth, point, false)
}

// branch visits the node below the frame at depth that has one more point in, or out.
func (s *search) branch(depth, point int, in bool) bool {
	f, next := s.frame(depth), s.frame(depth+1)
	next.kept.CopyFrom(f.kept)
	next.all.CopyFrom(f.all)
	copy(next.in, f.in)
	copy(next.out, f.out)
	if in {
		next.in.Add(point)
		next.kept.Insert(s.row(point))
	} else {
		next.out.Add(point)
		next.all.Remove(s.row(point))
	}
	return s.visit(depth + 1)
}

// settle puts out the points that no plane has in front together with those that are in. It reports
// false if the search was ended before that.
func (s *search) settle(f *frame) bool {
	can := rowset.New(s.soft) // be had, as some plane has shown
	if !s.solve(f.kept) {
		return false // there is a plane, as was seen above
	}
	s.inFront(f.kept, can)
	for i := range s.soft {
		if f.in.Has(i) || f.out.Has(i) || can.Has(i) {
			continue
		}
		if s.spent() {
			return false
		}
		f.kept.Insert(s.row(i))
		if s.solve(f.kept) {
			s.inFront(f.kept, can)
		} else {
			if s.learn(f.kept) == nil {
				return false
			}
			f.out.Add(i)
			f.all.Remove(s.row(i))
		}
		f.kept.Remove(s.row(i))
	}
	return true
}

// inFront adds to a set the soft points that the plane of a system has in front.
func (s *search) inFront(system *separate.System, to rowset.Set) {
	for i := range s.soft {
		if system.InFront(s.row(i)) {
			to.Add(i)
		}
	}
}
