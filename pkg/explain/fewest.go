package explain

import (
	"cmp"
	"context"
	"math"
	"slices"

	"halfspace/pkg/ask"
	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

const (
	mostChanged = 3      // largest size of a set of attributes to try
	mostTried   = 20_000 // limit on the predictions of a search for the fewest
	mostBoxes   = 2000   // limit of the search of package ask
)

// fewest returns a change of the fewest attributes, at least two, that flips the class of x. It also
// reports whether it is proven that no change of fewer attributes flips the class. The argument singles
// says whether this is already proven for changes of one attribute.
func (s *search) fewest(x []float64, class int, singles bool) (changes []Change, proven bool) {
	if changes, proven = s.smallSet(x, class, singles); !proven {
		if found, ok := s.contrast(x); ok {
			return s.changes(x, found), true
		}
	}
	return changes, proven
}

// smallSet searches for a change as fewest does. It tries sets of at most three attributes, unless sorting
// the attributes by their gains finds the change directly.
func (s *search) smallSet(x []float64, class int, singles bool) (changes []Change, proven bool) {
	if s.hard && s.cuts == nil && s.linear() && !slices.ContainsFunc(s.m.Encode(x), math.IsNaN) {
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

// contrast returns an example of another class that differs from x in the fewest attributes, as package ask
// proves. It returns nil if every example has the class of x. The result ok is false if an attribute is a
// number (the model does not know the number's range), if a value of x is missing, or if the search reaches
// its limit.
func (s *search) contrast(x []float64) (found []float64, ok bool) {
	if slices.ContainsFunc(x, math.IsNaN) {
		return nil, false
	}
	a, err := ask.About(s.m, &data.Set{Schema: s.m.Schema})
	if err != nil {
		return nil, false
	}
	a.Boxes = mostBoxes
	c, err := a.Contrast(context.Background(), x)
	if err != nil || !c.Proven {
		return nil, false
	}
	return c.Example, true
}

// changes returns the attributes whose values differ between target and x, each with the class after
// all of the changes.
func (s *search) changes(x, target []float64) (all []Change) {
	for j := range target {
		if target[j] != x[j] && !(math.IsNaN(target[j]) && math.IsNaN(x[j])) {
			all = append(all, s.change(x, target, j, target[j]))
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

// sorted returns an example of another class that differs from x in the fewest attributes, or nil if no
// example does. An output's lead over the class's output is a sum over attributes, so the attributes with
// the largest gains are changed first. One of the other outputs has to overtake, so this is done for each
// of them.
func (s *search) sorted(x []float64, class int) (best []float64) {
	fewestChanged := len(x) + 1
	for c := range max(2, len(s.net.Out)) {
		if c == class {
			continue
		}
		gains := make([]gain, len(x))
		for j := range x {
			gains[j] = s.gain(x, j, c, class)
		}
		slices.SortStableFunc(gains, func(a, b gain) int { return cmp.Compare(b.increase, a.increase) })
		changed := slices.Clone(x)
		for n, g := range gains {
			if g.increase <= 0 || n+1 >= fewestChanged {
				break
			}
			changed[g.attr] = g.value
			if s.tried++; s.m.Predict(changed) != class {
				best, fewestChanged = changed, n+1
				break
			}
		}
	}
	return best
}

// A gain is the most that one attribute can add to the lead of one output over another.
type gain struct {
	attr     int
	value    float64 // the attribute's value for this gain
	increase float64
}

// gain returns the gain of attribute j of x.
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
		if increase := ahead(replaced(x, j, v)) - now; increase > g.increase {
			g.increase, g.value = increase, v
		}
	}
	return g
}

// order returns the attributes in the order of the search. Numbers that units weigh together with other
// inputs come last. For the other attributes, the values to try do not depend on the other changes.
func (s *search) order() []int {
	var alone, joint []int
	for j := range s.m.Attrs {
		if s.alone(j) {
			alone = append(alone, j)
		} else {
			joint = append(joint, j)
		}
	}
	return append(alone, joint...)
}

// alone reports whether attribute j is nominal, or a number that no unit weighs with other inputs.
func (s *search) alone(j int) bool {
	if s.m.Attrs[j].Nominal() {
		return true
	}
	if !s.hard || s.cuts != nil {
		return s.hard
	}
	slopes, _ := s.slopes(j)
	if len(s.net.Out) > 1 && slices.ContainsFunc(s.net.Out, func(o ltu.Signal) bool { return slopeOf(s.net.Nodes[int(o)-s.net.In], slopes) != 0 }) {
		return false
	}
	return !slices.ContainsFunc(s.net.Nodes, func(n ltu.Node) bool { return slopeOf(n, slopes) != 0 && s.weighsMore(n, j) })
}

// weighsMore reports whether a node weighs any input except features of attribute j.
func (s *search) weighsMore(n ltu.Node, j int) bool {
	for i, f := range n.From {
		if n.W[i] != 0 && (int(f) >= s.net.In || attrOf(s.m, int(f)) != j) {
			return true
		}
	}
	return false
}

// sets tries all sets of a given size of the attributes, in their order. For all attributes of a set
// except the last it tries every value, and for the last it searches the nearest value. It returns an
// example of another class that differs from original in such a set, or nil. It also reports whether the
// search was complete. Current is original with the changes so far.
func (s *search) sets(original, current []float64, class int, attrs []int, size int) (found []float64, complete bool) {
	complete = true
	for k, j := range attrs {
		if s.tried > mostTried {
			return nil, false
		}
		if size == 1 {
			value, flips, proven := s.nearest(current, j, class)
			if flips {
				return replaced(current, j, value), true
			}
			complete = complete && proven
			continue
		}
		if len(attrs)-k < size {
			break
		}
		complete = complete && s.alone(j)
		for _, v := range s.values(current, j) {
			if v == original[j] {
				continue
			}
			found, all := s.sets(original, replaced(current, j, v), class, attrs[k+1:], size-1)
			if found != nil {
				return found, complete
			}
			complete = complete && all
		}
	}
	return nil, complete
}
