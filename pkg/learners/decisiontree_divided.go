package learners

import (
	"fmt"
	"maps"
	"slices"

	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/valueunit"
	"halfspace/pkg/ltu"
)

// DividedNetwork returns a network that predicts as the tree does for every example, also for examples
// with missing values or with values that their attribute does not have. (The network of Network needs
// all values that the tree tests.) The tree divides such an example among branches, so besides the path
// to each leaf the network has a path for each set of tests on the way whose values may be lacking. One
// output per class adds up the shares with which the example reaches the leaves, in the same order as
// Predict, so that both have the same rounding errors. A leaf below k attributes may take 2^k paths. If
// there would be more than maxPaths in all, DividedNetwork returns an error.
func (t *DecisionTree) DividedNetwork(maxPaths int) (*ltu.Network, error) {
	n := max(2, len(t.Classes))
	d := &dividing{
		Wires: valueunit.NewWires(valueunit.Inputs{Attrs: t.Attrs, Values: make([][]float64, len(t.Attrs))}),
		tree:  t, maxPaths: maxPaths, signals: map[valueOf]ltu.Signal{}, out: make([]ltu.Unit, n), inputs: make([][]ltu.Signal, n),
	}
	d.lead(t.Root, nil, map[int]bool{}, 1, false)
	if d.paths > maxPaths {
		return nil, fmt.Errorf("learners: a network of the tree for missing values has more than %d paths", maxPaths)
	}
	out := make([]ltu.Signal, n)
	for class, u := range d.out {
		out[class] = d.Add(u, d.inputs[class]...)
	}
	return d.Network(out...), nil
}

// A dividing builds a DividedNetwork.
type dividing struct {
	*valueunit.Wires
	tree            *DecisionTree
	maxPaths, paths int
	signals         map[valueOf]ltu.Signal // by value: fires where the attribute has it
	out             []ltu.Unit             // by class: adds up the shares of paths
	inputs          [][]ltu.Signal
}

// A valueOf is a value of an attribute.
type valueOf struct {
	attr  int
	value float64
}

// lead adds the paths below n to the network. The signals of route fire on the path from the root to n.
// Lacking has an entry for each attribute that is tested above n: whether its value is missing on this
// path. Share is the part of an example that reaches n, and divided reports whether this is less than
// the whole example.
func (d *dividing) lead(n *DecisionNode, route []ltu.Signal, lacking map[int]bool, share float64, divided bool) {
	total := sample.Total(n.Counts)
	switch {
	case d.paths > d.maxPaths:
		return
	case divided && total == 0, n.Attr < 0 && !divided:
		d.arrive(route, func(class int) float64 { return toFloat(class == n.Class) * share })
		return
	case n.Attr < 0:
		d.arrive(route, func(class int) float64 { return share * n.Counts[class] / total })
		return
	}
	takes := d.takes(n)
	lacks, tested := lacking[n.Attr]
	tested = tested && n.Groups == nil // a value may have no branch here, and one above
	deeper := maps.Clone(lacking)
	if !tested || !lacks {
		deeper[n.Attr] = false
		for b, branch := range n.Branches {
			d.lead(branch, append(slices.Clip(route), takes[b]), deeper, share, divided)
		}
	}
	if tested && !lacks {
		return
	}
	deeper[n.Attr] = true
	for _, s := range takes {
		route = append(slices.Clip(route), ltu.Not(s))
	}
	if total == 0 {
		d.arrive(route, func(class int) float64 { return toFloat(class == n.Class) * share })
	}
	for _, branch := range n.Branches {
		if k := sample.Total(branch.Counts); k > 0 {
			d.lead(branch, route, deeper, share*k/total, true)
		}
	}
}

// arrive adds a path, with a share for each class.
func (d *dividing) arrive(route []ltu.Signal, share func(class int) float64) {
	d.paths++
	path := d.And(route...)
	for class := range d.tree.Classes {
		if w := share(class); w != 0 {
			d.out[class].W, d.inputs[class] = append(d.out[class].W, w), append(d.inputs[class], path)
		}
	}
}

// takes returns a signal for each branch of n, which fires if an example takes this branch. If the value
// is missing no signal fires, because a unit does not fire on a missing value.
func (d *dividing) takes(n *DecisionNode) []ltu.Signal {
	values := slices.Clone(n.Levels)
	for k := range d.tree.Attrs[n.Attr].Values {
		values = append(values, float64(k))
	}
	if values == nil {
		return []ltu.Signal{d.AtMost(n.Attr, n.Threshold), d.Above(n.Attr, n.Threshold)}
	}
	ways := make([][]ltu.Signal, len(n.Branches))
	for k, v := range values {
		b := k
		if n.Groups != nil {
			b = n.Groups[k]
		}
		if b >= 0 {
			ways[b] = append(ways[b], d.equals(n.Attr, v))
		}
	}
	takes := make([]ltu.Signal, len(ways))
	for b, way := range ways {
		takes[b] = d.Any(way...)
	}
	return takes
}

// equals returns a signal that fires where attribute j has the value v.
func (d *dividing) equals(j int, v float64) ltu.Signal {
	s, ok := d.signals[valueOf{j, v}]
	if !ok {
		s = d.And(d.AtMost(j, v), d.NotBelow(j, v))
		d.signals[valueOf{j, v}] = s
	}
	return s
}
