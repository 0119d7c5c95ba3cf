package export

import (
	"errors"
	"math"
	"slices"

	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// A division says how a decision tree decides about an example that lacks a value for a test. The tree
// divides the example among the branches of the test, in proportion to the training examples that took
// them. The class with the greatest total share is the answer. Each node of the tree has a share, and the
// first share, the root's, is 1.
type division struct {
	divides ltu.Signal  // fires if an example reaches a test that it lacks the value for
	parts   []nodeShare // of all nodes except the root, each after its parent
	votes   []vote      // of the leaves, in the order of addition
}

// A nodeShare computes the share of a node. If the signal takes fires, the example takes the branch to the
// node, and the share equals the parent's. If the signal lacks fires, the example lacks the value, and the
// share is parent·count/total, computed in this order. Otherwise the share is 0.
type nodeShare struct {
	parent       int // the parent
	takes, lacks ltu.Signal
	count, all   float64
}

// A vote adds share·count/total, computed in this order, to the sum of a class.
type vote struct {
	node, class int // the node
	count, all  float64
}

// A dividing is a division under construction.
type dividing struct {
	*ltu.Builder
	tree   *learners.DecisionTree
	bounds map[[3]float64]ltu.Signal // by attribute, sign and number
	stops  []ltu.Signal
	division
}

// divisionOf returns the division of a tree, and the tree's network with the units that control it.
// It is an error if a test had no training examples, which no learner produces.
func divisionOf(t *learners.DecisionTree, net *ltu.Network) (*division, *ltu.Network, error) {
	d := &dividing{Builder: ltu.NewBuilder(net.In), tree: t, bounds: map[[3]float64]ltu.Signal{}}
	out := d.Embed(net)
	if !d.lead(t.Root, 0, nil) {
		return nil, nil, errors.New("export: a test of the tree has no examples, so examples that lack a value cannot be divided")
	}
	d.divides = d.Or(d.stops...)
	return &d.division, d.Network(out...), nil
}

// lead adds the nodes below node n. The signals arrive all fire if an example reaches n. The result is
// false if a test had no training examples.
func (d *dividing) lead(n *learners.DecisionNode, index int, arrive []ltu.Signal) bool {
	whole := total(n)
	switch {
	case n.Attr < 0 && whole == 0:
		d.votes = append(d.votes, vote{index, n.Class, 1, 1})
	case n.Attr < 0:
		for class, k := range n.Counts {
			if k != 0 {
				d.votes = append(d.votes, vote{index, class, k, whole})
			}
		}
	}
	if n.Attr < 0 || whole == 0 {
		return n.Attr < 0
	}
	takes := d.takes(n)
	var absent []ltu.Signal
	for _, s := range takes {
		absent = append(absent, ltu.Not(s))
	}
	lacks := d.And(absent...)
	d.stops = append(d.stops, d.And(append(slices.Clip(arrive), lacks)...))
	for b, branch := range n.Branches {
		d.parts = append(d.parts, nodeShare{index, takes[b], lacks, total(branch), whole})
		if !d.lead(branch, len(d.parts), append(slices.Clip(arrive), takes[b])) {
			return false
		}
	}
	return true
}

// total returns the number of training examples at n.
func total(n *learners.DecisionNode) float64 {
	sum := 0.0
	for _, k := range n.Counts {
		sum += k
	}
	return sum
}

// takes returns, for each branch of n, a signal that fires if an example takes the branch. None of them
// fires for an example that lacks the value, because a unit does not fire on a missing value.
func (d *dividing) takes(n *learners.DecisionNode) []ltu.Signal {
	values := slices.Clone(n.Levels)
	for k := range d.tree.Attrs[n.Attr].Values {
		values = append(values, float64(k))
	}
	if values == nil {
		return []ltu.Signal{d.bound(n.Attr, -1, n.Threshold), d.bound(n.Attr, 1, math.Nextafter(n.Threshold, math.Inf(1)))}
	}
	ways := make([][]ltu.Signal, len(n.Branches))
	for k, v := range values {
		b := k
		if n.Groups != nil {
			b = n.Groups[k]
		}
		if b >= 0 {
			ways[b] = append(ways[b], d.And(d.bound(n.Attr, -1, v), d.bound(n.Attr, 1, v)))
		}
	}
	takes := make([]ltu.Signal, len(ways))
	for b, way := range ways {
		if takes[b] = d.Or(way...); len(way) == 1 {
			takes[b] = way[0]
		}
	}
	return takes
}

// bound returns a signal that fires if an attribute is at least (sign 1) or at most (sign −1) a
// number.
func (d *dividing) bound(attr int, sign, limit float64) ltu.Signal {
	key := [3]float64{float64(attr), sign, limit}
	s, ok := d.bounds[key]
	if !ok {
		s = d.Add(ltu.Unit{W: []float64{sign}, Theta: sign * limit}, ltu.Signal(attr))
		d.bounds[key] = s
	}
	return s
}
