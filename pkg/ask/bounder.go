package ask

import (
	"math"

	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

// A bounder computes bounds of a network's signals over boxes of raw examples.
type bounder struct {
	m    *pipeline.Model
	net  *ltu.Network
	attr []int // the raw attribute of each input of the network
	// table has the value of each input of a nominal attribute, for each value of the attribute and at last
	// where it is missing.
	table [][]float64
	nodes []node
	leads []lead // with several outputs
}

// newBounder returns the bounder of a model that has a network.
func newBounder(m *pipeline.Model) *bounder {
	n := &bounder{m: m, net: m.Network()}
	for f := range n.net.In {
		n.attr = append(n.attr, f)
		if m.Encoding != nil {
			n.attr[f] = m.Encoding.Features[f].Attr
		}
	}
	n.table = make([][]float64, n.net.In)
	x := (box)(make([]side, len(m.Attrs))).middle()
	for f, j := range n.attr {
		if a := m.Attrs[j]; a.Nominal() {
			for v := range len(a.Values) + 1 {
				if x[j] = float64(v); v == len(a.Values) {
					x[j] = math.NaN()
				}
				n.table[f] = append(n.table[f], m.Encode(x)[f])
			}
			x[j] = 0
		}
	}
	for _, unit := range n.net.Nodes {
		n.nodes = append(n.nodes, n.node(unit))
	}
	if len(n.net.Out) > 1 {
		for c := range n.net.Out {
			for k := range n.net.Out {
				if c != k {
					n.leads = append(n.leads, n.lead(c, k))
				}
			}
		}
	}
	return n
}

// bounds holds the least and the greatest value of each signal over a box.
type bounds struct{ low, high []float64 }

// undecided reports whether signal f may have several values.
func (b bounds) undecided(f ltu.Signal) bool { return b.low[f] < b.high[f] }

// bound returns the bounds of all signals over a box.
func (n *bounder) bound(b box) bounds {
	all := bounds{make([]float64, n.net.In+len(n.nodes)), make([]float64, n.net.In+len(n.nodes))}
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
		all.low[k], all.high[k] = u.signal(n.excess(u, b, all))
	}
	return all
}

// value returns the value of input f where its nominal attribute has the value v.
func (n *bounder) value(f int, v float64) float64 {
	if math.IsNaN(v) {
		return n.table[f][len(n.table[f])-1]
	}
	return n.table[f][int(v)]
}

// excess returns bounds of a unit's excess over a box, given the bounds of the signals that it reads.
func (n *bounder) excess(u node, b box, known bounds) (low, high float64) {
	lows, highs := make([]float64, len(u.From)), make([]float64, len(u.From))
	for i, f := range u.From {
		lows[i], highs[i] = known.low[f], known.high[f]
		if u.W[i] < 0 {
			lows[i], highs[i] = highs[i], lows[i]
		}
	}
	for _, g := range u.groups { // the indicators of one attribute have their values together
		down, up := math.Inf(1), math.Inf(-1)
		for _, v := range b[g.attr].values {
			sum := g.sum(n, u.Node, v)
			if sum < down {
				down = sum
				for _, i := range g.terms {
					lows[i] = n.value(int(u.From[i]), v)
				}
			}
			if sum > up {
				up = sum
				for _, i := range g.terms {
					highs[i] = n.value(int(u.From[i]), v)
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
func (n *bounder) classes(b box, known bounds) []bool {
	if len(n.net.Out) == 1 {
		o := n.net.Out[0]
		return []bool{known.low[o] == 0, known.high[o] == 1}
	}
	possible := make([]bool, len(n.net.Out))
	for c := range possible {
		possible[c] = true
	}
	for _, l := range n.leads { // on a tie the first class wins
		if _, high := n.excess(l.node, b, known); high < 0 || high == 0 && l.rival < l.class {
			possible[l.class] = false
		}
	}
	return possible
}

// decisive returns a unit that must be decided before it is known which examples of the box have class c. It
// returns nil if all of them have class c.
func (n *bounder) decisive(c int, b box, known bounds) *node {
	if len(n.net.Out) == 1 {
		if o := n.net.Out[0]; known.undecided(o) {
			return &n.nodes[int(o)-n.net.In]
		}
		return nil
	}
	var chosen *node
	smallest := math.Inf(1)
	for i, l := range n.leads {
		low, high := n.excess(l.node, b, known)
		if l.class == c && (low < 0 || low == 0 && l.rival < c) && high < smallest {
			chosen, smallest = &n.leads[i].node, high
		}
	}
	return chosen
}

// possible reports which classes the examples of a box may have. One of them is certain if it stands alone.
func (n *bounder) possible(b box) []bool {
	known := n.bound(b)
	all := n.classes(b, known)
	for c, ok := range all {
		if ok && n.decisive(c, b, known) == nil || b.single() && n.m.Predict(b.middle()) == c {
			alone := make([]bool, len(all))
			alone[c] = true
			return alone
		}
	}
	return all
}

// split divides a box that may have examples of a class of the goal, and gives examples of the box to try.
func (n *bounder) split(b box, goal []bool) (parts []box, try [][]float64) {
	known := n.bound(b)
	for c, possible := range n.classes(b, known) {
		if !possible || !goal[c] {
			continue
		}
		try = append(try, b.middle())
		u := n.decisive(c, b, known)
		if u == nil {
			return nil, try
		}
		for {
			term := n.widest(u, b, known)
			if term < 0 {
				break // the box is one example, up to rounding
			}
			f := u.From[term]
			if int(f) >= n.net.In {
				u = &n.nodes[int(f)-n.net.In]
				continue
			}
			try = append(try, n.corner(u, b, known, true), n.corner(u, b, known, false))
			return b.halves(n.attr[f], n.border(u, int(f), b)), try
		}
	}
	if try == nil {
		return nil, nil
	}
	return n.remaining(b), try
}

// remaining divides a box at any attribute with several values. It returns nil if the box is one example.
func (n *bounder) remaining(b box) []box {
	for j, s := range b {
		if !s.single() {
			return b.halves(j, s.middle())
		}
	}
	return nil
}

// widest returns the term of a unit that is undecided and contributes most to the width of its excess, or -1.
func (n *bounder) widest(u *node, b box, known bounds) int {
	best, width := -1, 0.0
	for i, f := range u.From {
		undecided := known.undecided(f)
		if int(f) < n.net.In {
			undecided = !b[n.attr[f]].single()
		}
		if w := math.Abs(u.W[i]) * (known.high[f] - known.low[f]); undecided && (best < 0 || w > width) && u.W[i] != 0 {
			best, width = i, w
		}
	}
	return best
}

// corner returns an example of the box that makes the excess of a unit great, or small.
func (n *bounder) corner(u *node, b box, known bounds, great bool) []float64 {
	sign := -1.0
	if great {
		sign = 1
	}
	x, sums := b.middle(), make([]float64, len(b))
	for i, f := range u.From {
		if int(f) < n.net.In && n.table[f] == nil {
			sums[n.attr[f]] += float64(sign * u.W[i] * n.slope(int(f)))
		}
	}
	for j, g := range sums {
		if g > 0 {
			x[j] = b[j].high
		} else if g < 0 {
			x[j] = b[j].low
		}
	}
	for _, g := range u.groups {
		best := math.Inf(-1)
		for _, v := range b[g.attr].values {
			if s := sign * g.sum(n, u.Node, v); s > best {
				best, x[g.attr] = s, v
			}
		}
	}
	return x
}

// slope returns the increase of a numeric input per unit of its attribute, or per cut.
func (n *bounder) slope(f int) float64 {
	if n.m.Encoding == nil {
		return 1
	}
	return n.m.Encoding.Features[f].Step
}

// border returns the number at which to divide the attribute of input f, for a unit that reads f: a cut, or
// the place where the unit changes if nothing else in it is undecided, or the middle.
func (n *bounder) border(u *node, f int, b box) float64 {
	s := b[n.attr[f]]
	if s.values != nil {
		return 0
	}
	if n.m.Encoding != nil {
		if cuts := cutsInside(n.m.Encoding.Features[f].Cuts, s); cuts != nil {
			return cuts[len(cuts)/2]
		}
	}
	for _, g := range u.From {
		if int(g) >= n.net.In || int(g) != f && !b[n.attr[g]].single() {
			return s.middle()
		}
	}
	x := b.middle()
	fires := func(v float64) bool {
		x[n.attr[f]] = v
		inputs, e := n.m.Encode(x), make([]float64, len(u.From))
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

// cutsInside returns the cuts that divide a side.
func cutsInside(cuts []float64, s side) (inside []float64) {
	for _, c := range cuts {
		if s.low < c && c <= s.high {
			inside = append(inside, c)
		}
	}
	return inside
}
