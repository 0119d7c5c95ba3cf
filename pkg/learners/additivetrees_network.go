package learners

import (
	"slices"

	"halfspace/pkg/learners/internal/treenet"
	"halfspace/pkg/ltu"
)

// Network returns the trees as a network. It has an AND for each path to a leaf. For each sum it has an
// output unit, which reads the ANDs with the values of the leaves as weights.
func (t *AdditiveTrees) Network() *ltu.Network {
	p := treenet.New(len(t.Attrs), len(t.Classes))
	paths, sums := make([][]ltu.Signal, len(t.Base)), make([]ltu.Unit, len(t.Base))
	for _, trees := range t.Trees {
		for c, n := range trees {
			t.lead(p, n, nil, func(path ltu.Signal, value float64) {
				paths[c], sums[c].W = append(paths[c], path), append(sums[c].W, value)
			})
		}
	}
	var out []ltu.Signal
	for c, u := range sums {
		u.Theta = -t.Base[c]
		out = append(out, p.Add(u, paths[c]...))
	}
	return p.Builder.Network(out...)
}

// lead calls leaf for each path below n, with a signal that fires on the path and the value of the
// path's leaf. The signals of route fire on the path from the root to n.
func (t *AdditiveTrees) lead(p *treenet.Paths, n *RegressionNode, route []ltu.Signal, leaf func(path ltu.Signal, value float64)) {
	if n.Attr < 0 {
		leaf(p.And(route...), n.Value)
		return
	}
	first := t.taken(p, n)
	t.lead(p, n.Branches[0], append(slices.Clip(route), first), leaf)
	t.lead(p, n.Branches[1], append(slices.Clip(route), ltu.Not(first)), leaf)
}

// taken returns a signal that fires where an example takes the first branch of n. A missing number
// needs care. A unit that compares numbers with the threshold does not fire for a missing one, so the
// example would always take the second branch, although n may send it to the first.
func (t *AdditiveTrees) taken(p *treenet.Paths, n *RegressionNode) ltu.Signal {
	var first ltu.Signal
	missingFirst := false
	if a := t.Attrs[n.Attr]; a.Nominal() {
		chosen := n.chosen(a)
		first, missingFirst = p.Among(n.Attr, chosen), len(chosen) > 0 && chosen[len(chosen)-1]
	} else {
		first = p.AtMost(n.Attr, n.Threshold)
	}
	switch {
	case n.MissingFirst && !missingFirst:
		return p.Or(first, ltu.Not(p.Known(n.Attr)))
	case !n.MissingFirst && missingFirst:
		return p.And(first, p.Known(n.Attr))
	}
	return first
}
