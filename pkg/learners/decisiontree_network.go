package learners

import (
	"math"
	"slices"

	"halfspace/pkg/learners/internal/treenet"
	"halfspace/pkg/ltu"
)

// Network returns the tree as a network: a unit for each bound on a value, an AND for each path, and for
// each class an OR of the paths that lead to it. The network needs a value of every attribute that is
// tested and, where a test has Levels, one of these. The tree divides an example without such a value
// among branches, while the network sends it along one path. DividedNetwork does not have these needs.
func (t *DecisionTree) Network() *ltu.Network {
	p := treenet.New(len(t.Attrs), len(t.Classes))
	t.lead(p, t.Root, nil)
	return p.Network()
}

// lead adds the paths below n, which begin with the signals of route.
func (t *DecisionTree) lead(p *treenet.Paths, n *DecisionNode, route []ltu.Signal) {
	if n.Attr < 0 {
		p.Lead(n.Class, route...)
		return
	}
	p.Needs.Add(t.need(n))
	for b, branch := range n.Branches {
		t.lead(p, branch, slices.Concat(route, t.taken(p, n, b)))
	}
}

// need returns the values that the test of n needs.
func (t *DecisionTree) need(n *DecisionNode) ltu.Need {
	d := ltu.Need{Input: ltu.Signal(n.Attr), Values: n.Levels}
	for k := range t.Attrs[n.Attr].Values {
		d.Values = append(d.Values, float64(k))
	}
	return d
}

// taken returns signals that all fire where an example takes branch b of n. It treats a threshold like
// two levels, the second without an upper bound.
func (t *DecisionTree) taken(p *treenet.Paths, n *DecisionNode, b int) []ltu.Signal {
	values := t.Attrs[n.Attr].Values
	switch {
	case n.Levels != nil:
		return p.Between(n.Attr, b, n.Levels)
	case values == nil:
		return p.Between(n.Attr, b, []float64{n.Threshold, math.Inf(1)})
	case n.Groups == nil:
		return p.Is(n.Attr, b, len(values))
	}
	member := make([]bool, len(values))
	for v, g := range n.Groups {
		member[v] = g == b
	}
	return []ltu.Signal{p.Among(n.Attr, member)}
}
