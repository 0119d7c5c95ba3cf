package learners

import (
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/unwire"
	"halfspace/pkg/ltu"
)

// TreeOf returns the tree of a network of the form that UnitTree.Network gives,
// whatever the weights and thresholds of its first layer: the tree of a network
// that was trained, say. They agree on every example, as does the network of the
// tree. The tree has no Counts; Count counts.
//
// The ANDs must read the units in the order of a path from the root, must be all
// the paths of one tree that end at a node without a right child, and belong to
// one OR. It is an error if n is of another form, or not of the attributes and
// classes of s.
//
// M. Sahami, AAAI (1993), "Creating networks from LTU trees".
func TreeOf(n *ltu.Network, s data.Schema) (*UnitTree, error) {
	if err := n.Check(); err != nil {
		return nil, fmt.Errorf("tree of a network: %w", err)
	}
	outputs := len(s.Classes)
	if outputs == 2 {
		outputs = 1
	}
	if n.In != len(s.Attrs) || len(n.Out) != outputs || outputs == 0 {
		return nil, fmt.Errorf("tree of a network: it has %d inputs and %d outputs, the schema %d attributes and %d classes", n.In, len(n.Out), len(s.Attrs), len(s.Classes))
	}
	t := &UnitTree{Schema: s}
	for c, out := range n.Out {
		if n.Nodes[int(out)-n.In].Theta < 1 && t.Else == 0 {
			t.Else = c
		}
		root, err := unwire.Tree(n, out, t.threshold(c))
		if err != nil {
			return nil, fmt.Errorf("tree of a network: output %d: %w", c, err)
		}
		t.Roots = append(t.Roots, unwired(root, outputs > 1))
	}
	return t, nil
}

// unwired returns a tree that was read from a network as a model has it, with votes if they
// count.
func unwired(n *unwire.Node, votes bool) *UnitNode {
	if n == nil {
		return nil
	}
	u := &UnitNode{Unit: n.Unit, Left: unwired(n.Left, votes), Right: unwired(n.Right, votes)}
	if votes {
		u.Vote = n.Vote
	}
	return u
}
