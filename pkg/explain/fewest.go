package explain

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/ltu"
)

const (
	mostChanged = 3      // attributes of a set that is tried
	mostTried   = 20_000 // predictions of a search for the fewest
)

// fewest returns a change of the fewest attributes, at least two, that flips the class of x, and whether
// it is proven that no fewer do. Singles says whether that is so of one attribute.
func (s *search) fewest(x []float64, class int, singles bool) (changes []Change, proven bool) {
	if s.hard && s.linear() && !slices.ContainsFunc(s.m.Encode(x), math.IsNaN) {
		return s.changes(x, s.sorted(x, class)), singles
	}
	proven = singles
	for size := 2; size <= mostChanged && size <= len(x); size++ {
		found, complete := s.sets(x, x, class, s.order(), size)
		if found != nil {
			return s.changes(x, found), proven
		}
		if proven = proven && complete; s.tried > mostTried {
			return nil, false
		}
	}
	return nil, proven && len(x) <= mostChanged
}

// changes returns in what to differs from x, each with the class that all together have.
func (s *search) changes(x, to []float64) (all []Change) {
	for j := range to {
		if to[j] != x[j] && !(math.IsNaN(to[j]) && math.IsNaN(x[j])) {
			all = append(all, s.change(x, to, j, to[j]))
		}
	}
	return all
}

// linear reports whether the outputs read features alone.
func (s *search) linear() bool {
	return !slices.ContainsFunc(s.net.Out, func(o ltu.Signal) bool {
		return slices.ContainsFunc(s.net.Nodes[int(o)-s.net.In].From, func(f ltu.Signal) bool { return int(f) >= s.net.In })
	})
}

// sorted returns the example that differs from x in the fewest attributes and is of another class, nil if
// there is none. What an output gains on that of the class is a sum over attributes, so those that can
// gain most are changed first; for each other output, as one of them has to overtake.
func (s *search) sorted(x []float64, class int) (best []float64) {
	least := len(x) + 1
	for c := range max(2, len(s.net.Out)) {
		if c == class {
			continue
		}
		gains := make([]gain, len(x))
		for j := range x {
			gains[j] = s.gain(x, j, c, class)
		}
		slices.SortStableFunc(gains, func(a, b gain) int { return cmp.Compare(b.by, a.by) })
		to := slices.Clone(x)
		for n, g := range gains {
			if g.by <= 0 || n+1 >= least {
				break
			}
			to[g.attr] = g.value
			if s.tried++; s.m.Predict(to) != class {
				best, least = to, n+1
				break
			}
		}
	}
	return best
}

// A gain is the most that one attribute can add to the excess of an output over another's.
type gain struct {
	attr  int
	value float64 // at which it does
	by    float64
}

// gain returns that of attribute j of x.
func (s *search) gain(x []float64, j, c, class int) gain {
	ahead := func(x []float64) float64 {
		e := s.net.Excesses(s.m.Encode(x))
		if len(e) == 1 {
			return e[0] * float64(2*c-1)
		}
		return e[c] - e[class]
	}
	g, now := gain{attr: j}, ahead(x)
	for _, v := range s.values(x, j) {
		if by := ahead(with(x, j, v)) - now; by > g.by {
			g.by, g.value = by, v
		}
	}
	return g
}

// order returns the attributes with the numbers last that units weigh together with something else: the
// values of others that have to be tried are the same whatever changes beside them.
func (s *search) order() []int {
	var alone, other []int
	for j := range s.m.Attrs {
		if s.alone(j) {
			alone = append(alone, j)
		} else {
			other = append(other, j)
		}
	}
	return append(alone, other...)
}

// alone reports whether attribute j is nominal, or a number that each unit weighs alone, if at all.
func (s *search) alone(j int) bool {
	if s.m.Attrs[j].Nominal() {
		return true
	}
	if !s.hard {
		return false
	}
	slopes, _ := s.slopes(j)
	if len(s.net.Out) > 1 && slices.ContainsFunc(s.net.Out, func(o ltu.Signal) bool { return slopeOf(s.net.Nodes[int(o)-s.net.In], slopes) != 0 }) {
		return false
	}
	return !slices.ContainsFunc(s.net.Nodes, func(n ltu.Node) bool { return slopeOf(n, slopes) != 0 && s.weighsMore(n, j) })
}

// weighsMore reports whether a node weighs anything but features of attribute j.
func (s *search) weighsMore(n ltu.Node, j int) bool {
	for i, f := range n.From {
		if n.W[i] != 0 && (int(f) >= s.net.In || attrOf(s.m, int(f)) != j) {
			return true
		}
	}
	return false
}

// sets tries all sets of so many of the attributes, in their order: each value of all but the last, for
// which the nearest is searched. It returns an example of another class that differs from was in such a
// set, nil if it found none, and whether it would have found one if there is any. Now is was with what
// was changed so far.
func (s *search) sets(was, now []float64, class int, attrs []int, size int) (found []float64, complete bool) {
	complete = true
	for k, j := range attrs {
		if s.tried > mostTried {
			return nil, false
		}
		if size == 1 {
			to, flips, proven := s.nearest(now, j, class)
			if flips {
				return with(now, j, to), true
			}
			complete = complete && proven
			continue
		}
		if len(attrs)-k < size {
			break
		}
		complete = complete && s.alone(j)
		for _, v := range s.values(now, j) {
			if v == was[j] {
				continue
			}
			found, all := s.sets(was, with(now, j, v), class, attrs[k+1:], size-1)
			if found != nil {
				return found, complete
			}
			complete = complete && all
		}
	}
	return nil, complete
}
