package ask

import (
	"math"
	"slices"

	"halfspace/pkg/ltu"
)

// A node is a unit of a network. It groups the terms that depend on the same nominal attribute.
type node struct {
	ltu.Node
	groups []group
	exact  bool      // sums in any order have no rounding that could change a bound
	scale  []float64 // of each term and of the threshold: a bound of its factors, for the bound of rounding
}

// A group holds the terms of a node that read indicators of the same nominal attribute.
type group struct {
	attr  int
	terms []int
}

// sum returns the sum of the terms where the attribute has the value v.
func (g group) sum(n *bounder, u ltu.Node, v float64) float64 {
	sum := 0.0
	for _, i := range g.terms {
		sum += float64(u.W[i] * n.value(int(u.From[i]), v))
	}
	return sum
}

// node returns the unit with its groups.
func (n *bounder) node(u ltu.Node) node {
	v, place := node{Node: u, exact: true}, map[int]int{}
	for i, f := range u.From {
		if int(f) >= n.net.In || n.table[f] == nil {
			continue
		}
		j := n.attr[f]
		k, ok := place[j]
		if !ok {
			k = len(v.groups)
			place[j] = k
			v.groups = append(v.groups, group{attr: j})
		}
		v.groups[k].terms = append(v.groups[k].terms, i)
	}
	// The unit itself computes each bound, at the values that make every term, or every group of terms,
	// least or greatest. Rounding never changes the order of two numbers, so the bound is exact. There is
	// one exception: the values of a group are chosen by the group's own sum, which may be rounded
	// differently within the whole sum.
	for _, w := range append(slices.Clone(u.W), u.Theta) {
		v.scale = append(v.scale, math.Abs(w))
	}
	for _, g := range v.groups {
		v.exact = v.exact && (len(g.terms) == 1 || n.short(u))
	}
	return v
}

// Multiples of grain below large have sums without rounding.
const (
	grain = 1.0 / (1 << 20)
	large = 1 << 20
)

// short reports whether the unit's sums have no rounding: its weights, its threshold and its inputs' values
// are multiples of grain and not large. Only nominal inputs and signals of threshold units are.
func (n *bounder) short(u ltu.Node) bool {
	sum := math.Abs(u.Theta)
	whole := isGrain(u.Theta)
	for i, f := range u.From {
		greatest := 1.0
		switch {
		case int(f) >= n.net.In:
			whole = whole && !n.net.Nodes[int(f)-n.net.In].Soft
		case n.table[f] == nil:
			return false
		default:
			for _, v := range n.table[f] {
				if !math.IsNaN(v) {
					whole, greatest = whole && v == math.Trunc(v), max(greatest, math.Abs(v))
				}
			}
		}
		whole = whole && isGrain(u.W[i])
		sum += float64(math.Abs(u.W[i]) * greatest)
	}
	return whole && sum < large
}

// isGrain reports whether v is a multiple of grain.
func isGrain(v float64) bool { return v/grain == math.Trunc(v/grain) }

// rounding returns a bound on the difference between two sums of the unit's terms that are added in
// different orders.
func (u node) rounding(v []float64) float64 {
	const epsilon = 1.0 / (1 << 52)
	sum := u.scale[len(v)]
	for i, x := range v {
		sum += float64(u.scale[i] * math.Abs(x))
	}
	return float64(2 * epsilon * float64(len(u.W)+2) * sum)
}

// signal returns the bounds of the unit's signal, given the bounds of its excess. A missing input is NaN,
// and the unit does not fire.
func (u node) signal(low, high float64) (float64, float64) {
	if u.Soft {
		const slack = 1e-15 // of the sigmoid's rounding
		return ltu.Sigmoid(low) - slack, ltu.Sigmoid(high) + slack
	}
	fires := func(e float64) float64 {
		if e >= 0 {
			return 1
		}
		return 0
	}
	return fires(low), fires(high)
}
