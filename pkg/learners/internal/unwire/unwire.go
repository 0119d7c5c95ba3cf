// Package unwire reads trees of units back from their network: three layers, of all units, of an
// AND for each path to a leaf, and of an OR of these for each output. Weights and thresholds of
// the first layer may be any, as after training the network as a whole.
//
// What goes in is a network and the threshold that the OR of an output has to have; what comes out
// are the Nodes of its tree, or an error that says which node of the network is of another form.
//
// M. Sahami, AAAI (1993) 335–341, "Creating networks from LTU trees".
package unwire

import (
	"fmt"
	"slices"

	"halfspace/pkg/ltu"
)

// A Node is a unit with the trees below it. Vote is the weight of the leaf's path in its OR, 0
// of a node with a right child.
type Node struct {
	Unit        ltu.Unit
	Left, Right *Node
	Vote        float64
}

// An unwiring reads the trees from a network.
type unwiring struct{ *ltu.Network }

// Tree returns the tree of an output of n, an OR of the given threshold. The error says which
// node is not as it should be.
func Tree(n *ltu.Network, out ltu.Signal, theta float64) (*Node, error) {
	return unwiring{n}.class(out, theta)
}

// A literal is a unit of the first layer, as it is or inverted.
type literal struct {
	unit     ltu.Signal
	inverted bool
}

// An unwired path is what is left of an AND below the nodes already found.
type unwired struct {
	and  ltu.Signal
	path []literal
	vote float64
}

// class returns the tree of an output, which has to be an OR: weights of 1, or votes of 1 and more
// where several outputs compete, and the threshold that goes with them.
func (d unwiring) class(out ltu.Signal, theta float64) (*Node, error) {
	or := d.Nodes[int(out)-d.In]
	if or.Theta != theta || len(or.From) == 0 {
		return nil, fmt.Errorf("node %d is no OR: its threshold is %v over %d signals, want %v", int(out)-d.In, or.Theta, len(or.From), theta)
	}
	var paths []unwired
	for i, and := range or.From {
		if or.W[i] < 1 || len(d.Out) == 1 && or.W[i] != 1 {
			return nil, fmt.Errorf("node %d is no OR: it has the weight %v, want 1", int(out)-d.In, or.W[i])
		}
		path, err := d.and(and)
		if err != nil {
			return nil, err
		}
		paths = append(paths, unwired{and, path, or.W[i]})
	}
	return d.tree(paths)
}

// and returns the literals that an AND reads, in their order, which is that of the path from the
// root. It fires if all do: its threshold is the number of those that it reads as they are.
func (d unwiring) and(s ltu.Signal) ([]literal, error) {
	at := int(s) - d.In
	if at < 0 {
		return nil, fmt.Errorf("it reads input %d, want an AND", s)
	}
	var path []literal
	node, plain := d.Nodes[at], 0
	for i, from := range node.From {
		if w := node.W[i]; w != 1 && w != -1 {
			return nil, fmt.Errorf("node %d is no AND: it has the weight %v, want 1 or −1", at, w)
		}
		if !d.first(from) {
			return nil, fmt.Errorf("node %d reads signal %d, want a unit over all inputs", at, from)
		}
		path = append(path, literal{from, node.W[i] < 0})
		if node.W[i] > 0 {
			plain++
		}
	}
	if node.Soft || len(path) == 0 || node.Theta != float64(plain) {
		return nil, fmt.Errorf("node %d is no AND: its threshold is %v over %d signals that it reads as they are", at, node.Theta, plain)
	}
	return path, nil
}

// first reports whether s is a unit of the first layer, which reads all inputs in order and is
// hard.
func (d unwiring) first(s ltu.Signal) bool {
	at := int(s) - d.In
	return at >= 0 && !d.Nodes[at].Soft && slices.Equal(d.Nodes[at].From, ltu.NewBuilder(d.In).Inputs())
}

// tree returns the tree of the given paths, at least one. All begin with the same unit, the root:
// those that read it inverted go on in the left tree, the others in the right one, unless one of
// them ends there. Then the root has no right child, and no other path may go right.
func (d unwiring) tree(paths []unwired) (*Node, error) {
	at := paths[0].path[0].unit
	var left, right []unwired
	var end *unwired
	for _, p := range paths {
		l, rest := p.path[0], unwired{p.and, p.path[1:], p.vote}
		switch last := len(rest.path) == 0; {
		case l.unit != at:
			return nil, fmt.Errorf("node %d reads unit %d where another path reads unit %d: no tree has both", int(p.and)-d.In, int(l.unit)-d.In, int(at)-d.In)
		case last && l.inverted:
			return nil, fmt.Errorf("node %d ends with the inverted unit %d, where no leaf fires", int(p.and)-d.In, int(at)-d.In)
		case last && end != nil:
			return nil, fmt.Errorf("nodes %d and %d are the same path", int(end.and)-d.In, int(p.and)-d.In)
		case last:
			end = &p
		case l.inverted:
			left = append(left, rest)
		default:
			right = append(right, rest)
		}
	}
	if (end == nil) == (right == nil) {
		return nil, fmt.Errorf("unit %d needs either a path that ends there or a path on which it fires: no tree has both or none", int(at)-d.In)
	}
	return d.node(at, end, left, right)
}

// node returns the node of a unit with the trees of the paths on its sides. The weights are copied,
// so that the tree can learn on without changing the network.
func (d unwiring) node(at ltu.Signal, end *unwired, left, right []unwired) (n *Node, err error) {
	u := d.Nodes[int(at)-d.In].Unit
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
