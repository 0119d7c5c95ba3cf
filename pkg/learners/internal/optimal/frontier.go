package optimal

import (
	"cmp"
	"slices"
)

// A point is a cut that was tried: its place in the order of the attribute, and lower bounds on the
// errors of both sides.
type point struct{ place, left, right int }

// A span is a range of places of an attribute, from low to high, that were not tried yet. The points
// lower and upper, at its two ends, were tried. Places 0 and the number of examples count as tried, with
// no errors.
type span struct {
	attr, low, high int
	lower, upper    point
	middle          int // the place to try next
}

// A trial is the result of trying a cut: lower bounds for the errors of both sides, and the best tree
// that was found, with its errors. If the cut turned out too bad to look for its best tree, the trial
// has no plan, and its errors are a number that is too great to matter.
type trial struct {
	left, right, errors int
	plan                *plan
}

// bound returns a lower bound for the errors of all places of the span.
func (s *span) bound() int {
	a, b := s.lower, s.upper
	return max(a.left+b.right, b.left+a.right-(b.place-a.place), a.left+a.right-(s.high-a.place), b.left+b.right-(b.place-s.low))
}

// A frontier holds the spans that are still to be searched, as in a branch and bound.
type frontier struct {
	view  *view
	spans []span
	floor int // lower bound for the cuts that were tried without a proof of their errors
}

func newFrontier(p *problem, v *view) *frontier {
	n := v.len()
	f := &frontier{view: v, floor: n}
	for j := range p.Attrs {
		f.add(span{attr: j, low: 1, high: n - 1, upper: point{place: n}})
	}
	return f
}

// add adds a span, if it has a place to try.
func (f *frontier) add(s span) {
	if f.settle(&s) {
		f.spans = append(f.spans, s)
	}
}

// settle sets the middle of s to a place between two different values. It returns false if s has no such
// place.
func (f *frontier) settle(s *span) bool {
	order := f.view.order[s.attr]
	for s.low <= s.high && order[s.low-1]&1 == 0 {
		s.low++
	}
	for s.low <= s.high && order[s.high-1]&1 == 0 {
		s.high--
	}
	if s.low > s.high {
		return false
	}
	s.middle = (s.low + s.high) / 2
	for order[s.middle-1]&1 == 0 {
		s.middle++
	}
	return true
}

// shrink removes the places of s that cannot have fewer errors than the best tree. It returns false if
// no place remains.
func (f *frontier) shrink(s *span, best int) bool {
	if s.bound() >= best {
		return false
	}
	low := max(s.low, s.lower.place+s.lower.left+s.lower.right-best+1)
	high := min(s.high, s.upper.place-(s.upper.left+s.upper.right-best+1))
	if low == s.low && high == s.high {
		return true
	}
	s.low, s.high = low, high
	return f.settle(s) && s.bound() < best
}

// prune removes all places that cannot have fewer errors than the best tree.
func (f *frontier) prune(best int) {
	kept := f.spans[:0]
	for _, s := range f.spans {
		if f.shrink(&s, best) {
			kept = append(kept, s)
		}
	}
	f.spans = kept
}

// take removes and returns up to n spans: the spans with the least bound first, and of equal ones the
// widest.
func (f *frontier) take(n int) []span {
	slices.SortStableFunc(f.spans, func(a, b span) int {
		return cmp.Or(cmp.Compare(a.bound(), b.bound()), cmp.Compare(b.high-b.low, a.high-a.low))
	})
	n = min(n, len(f.spans))
	taken := slices.Clone(f.spans[:n])
	f.spans = slices.Delete(f.spans, 0, n)
	return taken
}

// divide adds the two parts of a span whose middle was tried.
func (f *frontier) divide(s span, t trial) {
	m := point{s.middle, max(t.left, s.lower.left), max(t.right, s.upper.right)}
	f.floor = min(f.floor, m.left+m.right)
	f.add(span{attr: s.attr, low: s.low, high: s.middle - 1, lower: s.lower, upper: m})
	f.add(span{attr: s.attr, low: s.middle + 1, high: s.high, lower: m, upper: s.upper})
}

// bound returns a lower bound on the errors of every tree, if the best tree so far has the given errors.
func (f *frontier) bound(best int) int {
	best = min(best, f.floor)
	for _, s := range f.spans {
		best = min(best, s.bound())
	}
	return best
}
