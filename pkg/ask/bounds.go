package ask

import (
	"math"

	"halfspace/pkg/ltu"
)

// bounds holds the least and the greatest value of each signal over a box.
type bounds struct {
	n         *bounder
	box       box
	low, high []float64
}

// bound returns the bounds of all signals over a box.
func (n *bounder) bound(b box) bounds {
	all := bounds{n, b, make([]float64, n.net.In+len(n.nodes)), make([]float64, n.net.In+len(n.nodes))}
	lowest, highest := make([]float64, len(b)), make([]float64, len(b))
	for j, s := range b {
		lowest[j], highest[j] = s.low, s.high
		if s.values != nil {
			lowest[j], highest[j] = s.values[0], s.values[0]
		}
	}
	copy(all.low, n.m.Encode(lowest))
	copy(all.high, n.m.Encode(highest))
	for f, j := range n.attr {
		if n.table[f] != nil {
			all.low[f], all.high[f] = math.Inf(1), math.Inf(-1)
			for _, v := range b[j].values {
				all.low[f], all.high[f] = min(all.low[f], n.value(f, v)), max(all.high[f], n.value(f, v))
			}
		} else if all.low[f] > all.high[f] {
			all.low[f], all.high[f] = all.high[f], all.low[f]
		}
	}
	for i, u := range n.nodes {
		k := n.net.In + i
		all.low[k], all.high[k] = u.signal(all.excess(u))
	}
	return all
}

// undecided reports whether signal f may have several values.
func (b bounds) undecided(f ltu.Signal) bool { return b.low[f] < b.high[f] }

// excess returns bounds of a unit's excess, given the bounds of the signals that it reads.
func (b bounds) excess(u node) (low, high float64) {
	lows, highs := make([]float64, len(u.From)), make([]float64, len(u.From))
	for i, f := range u.From {
		lows[i], highs[i] = b.low[f], b.high[f]
		if u.W[i] < 0 {
			lows[i], highs[i] = highs[i], lows[i]
		}
	}
	for _, g := range u.groups { // the indicators of one attribute have their values together
		down, up := math.Inf(1), math.Inf(-1)
		for _, v := range b.box[g.attr].values {
			sum := g.sum(b.n, u.Node, v)
			if sum < down {
				down = sum
				for _, i := range g.terms {
					lows[i] = b.n.value(int(u.From[i]), v)
				}
			}
			if sum > up {
				up = sum
				for _, i := range g.terms {
					highs[i] = b.n.value(int(u.From[i]), v)
				}
			}
		}
	}
	low, high = u.Excess(lows), u.Excess(highs)
	if !u.exact {
		e := max(u.rounding(lows), u.rounding(highs))
		low, high = low-e, high+e
	}
	return low, high
}

// classes reports which classes the examples of a box may have.
func (b bounds) classes() []bool {
	if len(b.n.net.Out) == 1 {
		o := b.n.net.Out[0]
		return []bool{b.low[o] == 0, b.high[o] == 1}
	}
	possible := make([]bool, len(b.n.net.Out))
	for c := range possible {
		possible[c] = true
	}
	for _, l := range b.n.leads { // on a tie the first class wins
		if _, high := b.excess(l.node); high < 0 || high == 0 && l.rival < l.class {
			possible[l.class] = false
		}
	}
	return possible
}

// decisive returns a unit whose answer must be known before it is known which examples of the box have
// class c. It returns nil if all examples of the box have class c.
func (b bounds) decisive(c int) *node {
	if len(b.n.net.Out) == 1 {
		if o := b.n.net.Out[0]; b.undecided(o) {
			return &b.n.nodes[int(o)-b.n.net.In]
		}
		return nil
	}
	var chosen *node
	smallest := math.Inf(1)
	for i, l := range b.n.leads {
		low, high := b.excess(l.node)
		if l.class == c && (low < 0 || low == 0 && l.rival < c) && high < smallest {
			chosen, smallest = &b.n.leads[i].node, high
		}
	}
	return chosen
}

// possible reports which classes the examples of a box may have. If it reports only one class, all of them
// have it.
func (b bounds) possible() []bool {
	all := b.classes()
	for c, ok := range all {
		if ok && b.decisive(c) == nil || b.box.single() && b.n.m.Predict(b.box.middle()) == c {
			alone := make([]bool, len(all))
			alone[c] = true
			return alone
		}
	}
	return all
}

// split divides a box that may contain examples of one of the goal's classes. It also returns some examples
// of the box that are worth trying, because one of them may already have such a class.
func (b bounds) split(goal []bool) (parts []box, try [][]float64) {
	for c, possible := range b.classes() {
		if !possible || !goal[c] {
			continue
		}
		try = append(try, b.box.middle())
		u := b.decisive(c)
		if u == nil {
			return nil, try
		}
		for {
			term := b.widest(u)
			if term < 0 {
				break // the box is one example, up to rounding
			}
			f := u.From[term]
			if int(f) >= b.n.net.In {
				u = &b.n.nodes[int(f)-b.n.net.In]
				continue
			}
			try = append(try, b.corner(u, true), b.corner(u, false))
			return b.box.halves(b.n.attr[f], b.border(u, int(f))), try
		}
	}
	if try == nil {
		return nil, nil
	}
	return b.box.remaining(), try
}

// widest returns the term of a unit whose value is not known on the box and which widens the range of the
// unit's excess most, or -1 if all terms are known.
func (b bounds) widest(u *node) int {
	best, width := -1, 0.0
	for i, f := range u.From {
		undecided := b.undecided(f)
		if int(f) < b.n.net.In {
			undecided = !b.box[b.n.attr[f]].single()
		}
		if w := math.Abs(u.W[i]) * (b.high[f] - b.low[f]); undecided && (best < 0 || w > width) && u.W[i] != 0 {
			best, width = i, w
		}
	}
	return best
}

// corner returns an example of the box at which the excess of a unit is great, or small.
func (b bounds) corner(u *node, great bool) []float64 {
	sign := -1.0
	if great {
		sign = 1
	}
	x, sums := b.box.middle(), make([]float64, len(b.box))
	for i, f := range u.From {
		if int(f) < b.n.net.In && b.n.table[f] == nil {
			sums[b.n.attr[f]] += float64(sign * u.W[i] * b.n.slope(int(f)))
		}
	}
	for j, g := range sums {
		if g > 0 {
			x[j] = b.box[j].high
		} else if g < 0 {
			x[j] = b.box[j].low
		}
	}
	for _, g := range u.groups {
		best := math.Inf(-1)
		for _, v := range b.box[g.attr].values {
			if s := sign * g.sum(b.n, u.Node, v); s > best {
				best, x[g.attr] = s, v
			}
		}
	}
	return x
}

// border returns the number at which to divide the box along the attribute of input f, which unit u reads.
// If the input has cuts within the box, the number is one of them. If the rest of the unit is known on the
// box, it is the number at which the unit begins or ceases to fire. Otherwise it is the middle.
func (b bounds) border(u *node, f int) float64 {
	s := b.box[b.n.attr[f]]
	if s.values != nil {
		return 0
	}
	if b.n.m.Encoding != nil {
		if cuts := cutsInside(b.n.m.Encoding.Features[f].Cuts, s); cuts != nil {
			return cuts[len(cuts)/2]
		}
	}
	for _, g := range u.From {
		if int(g) >= b.n.net.In || int(g) != f && !b.box[b.n.attr[g]].single() {
			return s.middle()
		}
	}
	x := b.box.middle()
	fires := func(v float64) bool {
		x[b.n.attr[f]] = v
		inputs, e := b.n.m.Encode(x), make([]float64, len(u.From))
		for i, g := range u.From {
			e[i] = inputs[g]
		}
		return u.Excess(e) >= 0
	}
	low, high, first := s.low, s.high, fires(s.low)
	for middle := (side{low: low, high: high}).middle(); low < middle && middle < high; middle = (side{low: low, high: high}).middle() {
		if fires(middle) == first {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}
