// Package unwire reconstructs a tree of units from a network that computes the same as the tree. Such a
// network has three layers: all units of the tree, an AND for each path to a leaf, and an OR of the
// ANDs for each output. The units may have any weights and thresholds, for example after training the
// network as a whole.
//
// The input is the network, one of its outputs, and the threshold that the OR of this output must have.
// The result is the root Node of the output's tree, or an error that names a node that does not fit
// this form.
//
// M. Sahami, AAAI (1993) 335–341, "Creating networks from LTU trees".
package unwire

import (
	"fmt"
	"slices"

	"halfspace/pkg/ltu"
)

// A Node is a unit with the trees below it. Vote is the weight that the OR gives to the path that ends
// at this node. It is 0 if the node has a right child, because then no path ends there.
type Node struct {
	Unit        ltu.Unit
	Left, Right *Node
	Vote        float64
}

// An unwiring reconstructs the trees from a network.
type unwiring struct{ *ltu.Network }

// Tree returns the tree of an output of n, an OR with the given threshold. The error names a node
// with another form.
func Tree(n *ltu.Network, out ltu.Signal, theta float64) (*Node, error) {
	return unwiring{n}.class(out, theta)
}

// A literal is a unit of the first layer, unchanged or inverted.
type literal struct {
	unit     ltu.Signal
	inverted bool
}

// An unwired path is the part of an AND below the nodes already found.
type unwired struct {
	gate ltu.Signal
	path []literal
	vote float64
}

// class returns the tree of an output, which must be an OR with the matching threshold. Its weights must
// be 1, or votes of at least 1 where several outputs compete.
func (d unwiring) class(out ltu.Signal, theta float64) (*Node, error) {
	orNode := d.Nodes[int(out)-d.In]
	if orNode.Theta != theta || len(orNode.From) == 0 {
		return nil, fmt.Errorf("node %d is not an OR: its threshold is %v over %d signals, want %v", int(out)-d.In, orNode.Theta, len(orNode.From), theta)
	}
	var paths []unwired
	for i, gate := range orNode.From {
		if orNode.W[i] < 1 || len(d.Out) == 1 && orNode.W[i] != 1 {
			return nil, fmt.Errorf("node %d is not an OR: it has the weight %v, want 1", int(out)-d.In, orNode.W[i])
		}
		path, err := d.readAnd(gate)
		if err != nil {
			return nil, err
		}
		paths = append(paths, unwired{gate, path, orNode.W[i]})
	}
	return d.tree(paths)
}

// readAnd returns the literals that an AND reads, in the order of the path from the root. The AND must
// fire exactly if all its literals hold, so its threshold must be the number of literals that it reads
// without inversion.
func (d unwiring) readAnd(s ltu.Signal) ([]literal, error) {
	index := int(s) - d.In
	if index < 0 {
		return nil, fmt.Errorf("it reads input %d, want an AND", s)
	}
	var path []literal
	node, plain := d.Nodes[index], 0
	for i, signal := range node.From {
		if w := node.W[i]; w != 1 && w != -1 {
			return nil, fmt.Errorf("node %d is not an AND: it has the weight %v, want 1 or −1", index, w)
		}
		if !d.first(signal) {
			return nil, fmt.Errorf("node %d reads signal %d, want a unit over all inputs", index, signal)
		}
		path = append(path, literal{signal, node.W[i] < 0})
		if node.W[i] > 0 {
			plain++
		}
	}
	if node.Soft || len(path) == 0 || node.Theta != float64(plain) {
		return nil, fmt.Errorf("node %d is not an AND: its threshold is %v over %d signals that it reads without inversion", index, node.Theta, plain)
	}
	return path, nil
}

// first reports whether s is a unit of the first layer, which reads all inputs in order and is
// hard.
func (d unwiring) first(s ltu.Signal) bool {
	index := int(s) - d.In
	return index >= 0 && !d.Nodes[index].Soft && slices.Equal(d.Nodes[index].From, ltu.NewBuilder(d.In).Inputs())
}

// tree returns the tree of the given paths. There is at least one, and all begin with the same unit,
// the root. A path that reads the root inverted continues in the left subtree. A path that reads it
// unchanged continues in the right subtree, or ends there. If a path ends at the root, the root has no
// right child, so no other path may go right.
func (d unwiring) tree(paths []unwired) (*Node, error) {
	root := paths[0].path[0].unit
	var left, right []unwired
	var end *unwired
	for _, p := range paths {
		l, rest := p.path[0], unwired{p.gate, p.path[1:], p.vote}
		switch last := len(rest.path) == 0; {
		case l.unit != root:
			return nil, fmt.Errorf("node %d reads unit %d where another path reads unit %d: no tree has both", int(p.gate)-d.In, int(l.unit)-d.In, int(root)-d.In)
		case last && l.inverted:
			return nil, fmt.Errorf("node %d ends with the inverted unit %d, where no leaf fires", int(p.gate)-d.In, int(root)-d.In)
		case last && end != nil:
			return nil, fmt.Errorf("nodes %d and %d are the same path", int(end.gate)-d.In, int(p.gate)-d.In)
		case last:
			end = &p
		case l.inverted:
			left = append(left, rest)
		default:
			right = append(right, rest)
		}
	}
	if (end == nil) == (right == nil) {
		return nil, fmt.Errorf("unit %d must have either a path that ends there or a path on which it fires, as in a tree, but has both or neither", int(root)-d.In)
	}
	return d.node(root, end, left, right)
}

// node returns the node of a unit with the trees of the paths on its sides. The weights are copied,
// so that training can change the tree without changing the network.
func (d unwiring) node(unit ltu.Signal, end *unwired, left, right []unwired) (n *Node, err error) {
	u := d.Nodes[int(unit)-d.In].Unit
	n = &Node{Unit: ltu.Unit{W: slices.Clone(u.W), Theta: u.Theta}}
	if end != nil {
		n.Vote = end.vote
	}
	if left != nil {
		if n.Left, err = d.tree(left); err != nil {
			return nil, err
		}
	}
	if right != nil {
		n.Right, err = d.tree(right)
	}
	return n, err
}
