package ask

import (
	"cmp"
	"math"
	"slices"
)

// A gain says by how much a change of one attribute can raise the excess of a unit, and at what cost.
type gain struct {
	attr   int
	value  float64 // with the greatest gain
	amount float64 // the greatest gain
	rate   float64 // at most this much for each unit of cost
	start  float64 // the cost at which the gain begins
}

// lower returns a lower bound on the cost of the box's examples that reach the goal, given the bounds of
// the network's signals over the box. It also returns an example to try, or nil. For a single halfspace the
// bound is the least cost itself, because the attributes with the greatest gain per cost can be changed
// first.
func (t *trip) lower(b bounds) (float64, []float64) {
	minimum, reached := math.Inf(1), []float64(nil)
	for c, ok := range b.classes() {
		if !ok || !t.goal[c] {
			continue
		}
		bound, y := 0.0, []float64(nil)
		for _, u := range b.n.required(c) {
			if one, z := t.reach(u, b); one > bound {
				bound, y = one, z
			}
		}
		if bound < minimum {
			minimum, reached = bound, y
		}
	}
	return minimum, reached
}

// required returns units that must all fire so that the network predicts class c.
func (n *bounder) required(c int) (units []node) {
	if len(n.net.Out) == 1 {
		u := n.nodes[int(n.net.Out[0])-n.net.In]
		if c == 0 {
			u = u.opposite()
		}
		return []node{u}
	}
	for _, l := range n.leads {
		if l.class == c {
			units = append(units, l.node)
		}
	}
	return units
}

// opposite returns the unit that fires where u does not, except at a tie.
func (u node) opposite() node {
	w := make([]float64, len(u.W))
	for i := range w {
		w[i] = -u.W[i]
	}
	u.W, u.Theta = w, -u.Theta
	return u
}

// reach returns a lower bound of the cost to make a unit fire within a box, and an example that may do so.
func (t *trip) reach(u node, b bounds) (float64, []float64) {
	y := t.nearest(b.box)
	base := t.cost(y)
	inputs := make([]float64, len(u.From))
	for i, f := range u.From {
		if int(f) >= b.n.net.In {
			if inputs[i] = b.high[f]; u.W[i] < 0 {
				inputs[i] = b.low[f]
			}
		} else {
			inputs[i] = b.n.input(int(f), y[b.n.attr[f]])
		}
	}
	need := -u.Excess(inputs) - u.rounding(inputs)
	if !(need > 0) {
		return base, nil
	}
	gains := t.gains(u, b.box, y)
	total := 0.0
	for _, g := range gains {
		total += g.amount
	}
	if !(total >= need) {
		return base, nil // the bounds of the box leave the goal open only by their rounding
	}
	if t.largest {
		return max(base, t.together(gains, need)), nil
	}
	for _, g := range gains {
		if need -= g.amount; need > 0 {
			base += float64(g.amount / g.rate)
			y[g.attr] = g.value
			continue
		}
		base += float64((need + g.amount) / g.rate)
		return base * (1 - 1e-9), t.bisect(y, g)
	}
	return base, nil
}

// gains returns the gains of a unit within a box, one for each attribute, the greatest rate first. The
// example y is the cheapest one of the box.
func (t *trip) gains(u node, b box, y []float64) (all []gain) {
	n, terms := t.a.net, map[int][]int{}
	for i, f := range u.From {
		if int(f) < n.net.In {
			terms[n.attr[f]] = append(terms[n.attr[f]], i)
		}
	}
	for j := range b {
		g := gain{attr: j, start: t.part(j, y[j])}
		for _, v := range n.stops(terms[j], u, b[j]) {
			add := 0.0
			for _, i := range terms[j] {
				f := int(u.From[i])
				add += float64(u.W[i] * (n.input(f, v) - n.input(f, y[j])))
			}
			if cost := t.part(j, v) - g.start; add > 0 && cost > 0 {
				g.rate = max(g.rate, add/cost)
				if add > g.amount {
					g.amount, g.value = add, v
				}
			}
		}
		if g.amount > 0 {
			all = append(all, g)
		}
	}
	slices.SortStableFunc(all, func(g, h gain) int { return -cmp.Compare(g.rate, h.rate) })
	return all
}

// together returns a lower bound on the cost if the largest single cost counts: the least cost such that
// changes of all attributes, none of them dearer, together add as much as needed.
func (t *trip) together(gains []gain, need float64) float64 {
	enough := func(cost float64) bool {
		sum := 0.0
		for _, g := range gains {
			sum += min(g.amount, max(0, float64((cost-g.start)*g.rate)))
		}
		return sum >= need
	}
	low, high := 0.0, 0.0
	for _, g := range gains {
		high = max(high, g.start+float64(g.amount/g.rate))
	}
	for range 60 {
		if middle := float64((low + high) / 2); enough(middle) {
			high = middle
		} else {
			low = middle
		}
	}
	return low * (1 - 1e-9)
}

// bisect returns an example that reaches the goal with as small a part of a gain's change as possible. It
// finds the part by bisection, and returns nil if the whole change does not reach the goal.
func (t *trip) bisect(y []float64, g gain) []float64 {
	low, high := y[g.attr], g.value
	y[g.attr] = high
	if t.a.whole[g.attr].values != nil || !t.goal[t.a.m.Predict(y)] {
		return y
	}
	for {
		middle := float64(low/2) + float64(high/2)
		if t.a.whole[g.attr].whole {
			middle = math.Floor(middle)
		}
		if middle == low || middle == high {
			y[g.attr] = high
			return y
		}
		if y[g.attr] = middle; t.goal[t.a.m.Predict(y)] {
			high = middle
		} else {
			low = middle
		}
	}
}

// stops returns the values of a side that are worth trying: whatever a change may cost, the terms of the
// unit are greatest at one of them.
func (n *bounder) stops(terms []int, u node, s side) []float64 {
	if s.values != nil || len(terms) == 0 || s.single() {
		return s.values
	}
	all := []float64{s.low, s.high}
	if n.m.Encoding != nil {
		for _, i := range terms {
			for _, cut := range cutsInside(n.m.Encoding.Features[u.From[i]].Cuts, s) {
				lower := math.Nextafter(cut, math.Inf(-1))
				if s.whole {
					cut, lower = math.Ceil(cut), math.Floor(lower)
				}
				all = append(all, lower, cut)
			}
		}
	}
	return all
}

// input returns the value of input f where its attribute has the value v.
func (n *bounder) input(f int, v float64) float64 {
	switch {
	case n.table[f] != nil:
		return n.value(f, v)
	case n.m.Encoding == nil:
		return v
	}
	feature := n.m.Encoding.Features[f]
	switch {
	case math.IsNaN(v) && feature.Keep:
		return v
	case math.IsNaN(v):
		return feature.Missing
	}
	if feature.Cuts != nil {
		reached := 0
		for reached < len(feature.Cuts) && feature.Cuts[reached] <= v {
			reached++
		}
		v = float64(reached)
	}
	return feature.Base + float64(feature.Step*v)
}
