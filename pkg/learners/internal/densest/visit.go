package densest

import (
	"halfspace/pkg/learners/internal/rowset"
	"halfspace/pkg/learners/internal/separate"
)

// A frame is a node of the search: the soft points that are in, and the soft points that are out. Its
// system kept contains the hard points and the points that are in. Its system all contains the hard
// points and all points that are not out.
type frame struct {
	kept, all   *separate.System
	inside, out rowset.Set
}

// frame returns the frame at a depth. Frames are made once and reused by all nodes of that depth.
func (s *search) frame(depth int) *frame {
	for len(s.frames) <= depth {
		s.frames = append(s.frames, &frame{s.problem.System(), s.problem.System(), rowset.New(s.soft), rowset.New(s.soft)})
	}
	return s.frames[depth]
}

// visit searches below the frame at depth. It returns false if the search ended first, because the
// budget was used up, or because rounding hides why a system has no plane.
func (s *search) visit(depth int) bool {
	f := s.frame(depth)
	if !s.settle(f) {
		return false
	}
	reachable := s.soft - f.out.Len()
	if depth == 0 {
		s.ceiling = reachable
	}
	if reachable <= s.bestCount || s.solve(f.all) {
		return true // solve has recorded a plane of all points that are not out
	}
	if depth == 0 && !s.pair(f) {
		return false
	}
	point, lost, ok := s.bound(f, reachable-s.bestCount)
	if depth == 0 {
		s.ceiling -= s.lost
		s.report(false)
	}
	if !ok || lost {
		return ok
	}
	return s.branch(depth, point, true) && s.branch(depth, point, false)
}

// branch visits the node below the frame at depth that has one more point in, or out.
func (s *search) branch(depth, point int, include bool) bool {
	f, next := s.frame(depth), s.frame(depth+1)
	next.kept.CopyFrom(f.kept)
	next.all.CopyFrom(f.all)
	copy(next.inside, f.inside)
	copy(next.out, f.out)
	if include {
		next.inside.Add(point)
		next.kept.Insert(s.row(point))
	} else {
		next.out.Add(point)
		next.all.Remove(s.row(point))
	}
	return s.visit(depth + 1)
}

// settle puts out every point that no plane holds together with the points that are in. It returns false
// if the search ended first.
func (s *search) settle(f *frame) bool {
	feasible := rowset.New(s.soft) // points that some plane has in front
	if !s.solve(f.kept) {
		return false // a plane exists, as shown above
	}
	s.inFront(f.kept, feasible)
	for i := range s.soft {
		if f.inside.Has(i) || f.out.Has(i) || feasible.Has(i) {
			continue
		}
		if s.spent() {
			return false
		}
		f.kept.Insert(s.row(i))
		if s.solve(f.kept) {
			s.inFront(f.kept, feasible)
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
func (s *search) inFront(system *separate.System, target rowset.Set) {
	for i := range s.soft {
		if system.InFront(s.row(i)) {
			target.Add(i)
		}
	}
}
