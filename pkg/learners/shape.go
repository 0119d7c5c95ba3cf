package learners

import (
	"cmp"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/formula"
	"halfspace/pkg/learners/internal/unwire"
	"halfspace/pkg/ltu"
)

// A Shape describes how a tree of units branches, in a form that is easy to write. Madaline and LogicMLP
// take it as the form of their network. A Shape is a formula: an AND for each path to a leaf of the
// tree, and an OR of these ANDs. In the shape
//
//	AD ∨ ¬AB ∨ ¬A¬BC
//
// A is the root, B its left child, D its right child, and C the left child of B. For example, ¬AB is the
// path on which A does not fire and B does. The name of a unit is a letter, optionally followed by
// digits. You may write ! and | instead of ¬ and ∨. Spaces do not count.
//
// M. Sahami, Learning non-linearly separable Boolean functions with linear threshold unit trees and
// Madaline-style networks, AAAI (1993) 335–341, on creating networks from LTU trees.
type Shape string

// Branching is the shape of the paper's larger network, of four units.
const Branching Shape = "AD ∨ ¬AB ∨ ¬A¬BC"

// Chain returns the shape of n units, each the left child of the one before. Chain(2) is A ∨ ¬AB, the
// paper's smaller network. Chain panics unless n is positive.
func Chain(n int) Shape {
	if n < 1 {
		panic(fmt.Sprintf("learners: chain of %d units", n))
	}
	return Shape(formula.Chain(n).String())
}

// ShapeOf returns the shape of the tree below root. It names the units A, B, C and so on in preorder:
// the root, then the left subtree, then the right subtree. The shape of the empty tree, nil, is the
// empty string.
func ShapeOf(root *UnitNode) Shape {
	form, _ := root.form()
	return Shape(form.String())
}

// tree returns the branching of a tree of shape s, or of Chain(2) if s is empty. If s is not the formula
// of a tree, the error says why, in one line.
func (s Shape) tree() (formula.Tree, error) {
	s = cmp.Or(s, Chain(2))
	t, err := formula.Parse(string(s))
	if err != nil {
		return t, fmt.Errorf("shape %.60q: %w", string(s), err)
	}
	return t, nil
}

// form returns the branching of the tree, and its nodes in the order of formula.Tree.
func (n *UnitNode) form() (t formula.Tree, nodes []*UnitNode) {
	var visit func(n *UnitNode) int
	visit = func(n *UnitNode) int {
		if n == nil {
			return -1
		}
		index := len(nodes)
		nodes, t.Left, t.Right = append(nodes, n), append(t.Left, -1), append(t.Right, -1)
		left, right := visit(n.Left), visit(n.Right) // which append to both
		t.Left[index], t.Right[index] = left, right
		return index
	}
	visit(n)
	return t, nodes
}

// treeOfForm returns the tree that branches like t. The function unit returns the units of its nodes.
func treeOfForm(t formula.Tree, unit func(node int) ltu.Unit) *UnitNode {
	nodes := make([]UnitNode, t.Len())
	for index := range nodes {
		nodes[index].Unit = unit(index)
		if left := t.Left[index]; left >= 0 {
			nodes[index].Left = &nodes[left]
		}
		if right := t.Right[index]; right >= 0 {
			nodes[index].Right = &nodes[right]
		}
	}
	return &nodes[0]
}

// TreeOf reads a network as a tree of units, so that a network that was trained can be drawn and
// continued as a tree. The network must have the form of a UnitTree.Network. The weights and thresholds
// of its first layer may have any values. The tree and n agree on every example, and so does the network
// of the tree. The tree has no Counts; the method Count adds them.
//
// What form is asked for? The ANDs must read the units in the order of a path from the root. They must
// be all paths of one tree that end at a node without a right child, and must belong to one OR. TreeOf
// returns an error if n has another form, or does not fit the attributes and classes of s.
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
		return nil, fmt.Errorf("tree of a network: it has %d inputs and %d outputs, but the schema has %d attributes and %d classes", n.In, len(n.Out), len(s.Attrs), len(s.Classes))
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

// unwired converts a tree that was read from a network to a model's nodes, with votes if there are several
// trees.
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
