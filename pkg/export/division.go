package export

import (
	"errors"
	"math"
	"slices"

	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// A division is how a decision tree answers of an example that lacks the value for a test on its way: the
// example is divided among the branches as the training examples were, and the class is that of the
// greatest share. There are as many shares as the tree has nodes; that of the root, the first, is 1.
type division struct {
	divides ltu.Signal  // fires where an example comes to a test that it lacks the value for
	parts   []nodeShare // of the nodes but the root, each after its parent
	votes   []vote      // of the leaves, to be added up in this order
}

// A nodeShare is the share of a node: all of its parent's where takes fires; where lacks fires, a part of it,
// parent·some/all in this order; else nothing.
type nodeShare struct {
	of           int // the parent
	takes, lacks ltu.Signal
	some, all    float64
}

// A vote is for a class, share·some/all in this order.
type vote struct {
	of, class int // of a node
	some, all float64
}

// A dividing is a division in the making.
type dividing struct {
	*ltu.Builder
	tree   *learners.DecisionTree
	bounds map[[3]float64]ltu.Signal // by attribute, sign and number
	stops  []ltu.Signal
	division
}

// divisionOf returns how a tree divides examples, and the tree's network with the units that tell. It is an
// error if no training example came to a test, which no learner makes.
func divisionOf(t *learners.DecisionTree, net *ltu.Network) (*division, *ltu.Network, error) {
	d := &dividing{Builder: ltu.NewBuilder(net.In), tree: t, bounds: map[[3]float64]ltu.Signal{}}
	out := d.Embed(net)
	if !d.lead(t.Root, 0, nil) {
		return nil, nil, errors.New("export: a test of the tree has no examples, by which to divide those that lack a value")
	}
	d.divides = d.Or(d.stops...)
	return &d.division, d.Network(out...), nil
}

// lead adds what is below node n, to which the signals here lead, and reports whether there are examples of
// every test.
func (d *dividing) lead(n *learners.DecisionNode, at int, here []ltu.Signal) bool {
	whole := total(n)
	switch {
	case n.Attr < 0 && whole == 0:
		d.votes = append(d.votes, vote{at, n.Class, 1, 1})
	case n.Attr < 0:
		for class, k := range n.Counts {
			if k != 0 {
				d.votes = append(d.votes, vote{at, class, k, whole})
			}
		}
	}
	if n.Attr < 0 || whole == 0 {
		return n.Attr < 0
	}
	takes := d.takes(n)
	var not []ltu.Signal
	for _, s := range takes {
		not = append(not, ltu.Not(s))
	}
	lacks := d.And(not...)
	d.stops = append(d.stops, d.And(append(slices.Clip(here), lacks)...))
	for b, branch := range n.Branches {
		d.parts = append(d.parts, nodeShare{at, takes[b], lacks, total(branch), whole})
		if !d.lead(branch, len(d.parts), append(slices.Clip(here), takes[b])) {
			return false
		}
	}
	return true
}

// total returns how many training examples came to n.
func total(n *learners.DecisionNode) float64 {
	sum := 0.0
	for _, k := range n.Counts {
		sum += k
	}
	return sum
}

// takes returns a signal for each branch of n, which fires where an example takes it. Of one that lacks
// the value none fires, since a unit does not fire on what is missing.
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

// bound returns a signal that fires where an attribute is at least a number, or with sign −1 at most.
func (d *dividing) bound(attr int, sign, at float64) ltu.Signal {
	key := [3]float64{float64(attr), sign, at}
	s, ok := d.bounds[key]
	if !ok {
		s = d.Add(ltu.Unit{W: []float64{sign}, Theta: sign * at}, ltu.Signal(attr))
		d.bounds[key] = s
	}
	return s
}
