package learners

import (
	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// A UnitTree is a tree with a linear threshold unit at each node. Of two
// classes it has one tree, which tells whether an example is of Classes[1];
// of more it has one per class, and Predict's comment says which wins.
//
// M. Sahami, Learning non-linearly separable Boolean functions with linear
// threshold unit trees and Madaline-style networks, AAAI (1993) 335–341.
type UnitTree struct {
	data.Schema
	Roots []*UnitNode
}

// A UnitNode is a unit with the trees below it: an example on which it does not
// fire goes to Left, and one on which it fires to Right. Where there is no tree
// on that side the node is a leaf, and its unit answers.
type UnitNode struct {
	ltu.Unit
	Left, Right *UnitNode `json:",omitzero"`
	Counts      []float64 // training examples of each class of the schema that came here
}

// fires returns what the tree says of x.
func (n *UnitNode) fires(x []float64) bool {
	for {
		fires := n.Unit.Fires(x)
		next := n.Left
		if fires {
			next = n.Right
		}
		if next == nil {
			return fires
		}
		n = next
	}
}

// paths adds the nodes of the tree to b, each a unit over all inputs, and
// returns an AND for each path to a leaf that fires: as in the paper, a node
// without a right child is one. above are the signals on the path so far.
func (n *UnitNode) paths(b *ltu.Builder, above []ltu.Signal) []ltu.Signal {
	if n == nil {
		return nil
	}
	u := b.Unit(n.Unit)
	then := func(s ltu.Signal) []ltu.Signal { return append(above[:len(above):len(above)], s) }
	all := n.Left.paths(b, then(ltu.Not(u)))
	if n.Right == nil {
		return append(all, b.And(then(u)...))
	}
	return append(all, n.Right.paths(b, then(u))...)
}
