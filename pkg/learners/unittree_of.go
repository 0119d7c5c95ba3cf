package learners

import (
	"fmt"
	"slices"

	"halfspace/pkg/data"
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
	t, d := &UnitTree{Schema: s}, unwiring{n}
	for c, out := range n.Out {
		if n.Nodes[int(out)-n.In].Theta < 1 && t.Else == 0 {
			t.Else = c
		}
		root, err := d.class(out, t.threshold(c))
		if err != nil {
			return nil, fmt.Errorf("tree of a network: output %d: %w", c, err)
		}
		t.Roots = append(t.Roots, root)
	}
	return t, nil
}

// An unwiring reads the trees from a network.
type unwiring struct{ *ltu.Network }

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

// class returns the tree of an output.
func (d unwiring) class(out ltu.Signal, theta float64) (*UnitNode, error) {
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

// and returns the literals that an AND reads.
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

// first reports whether s is a unit that reads all inputs in order.
func (d unwiring) first(s ltu.Signal) bool {
	at := int(s) - d.In
	return at >= 0 && !d.Nodes[at].Soft && slices.Equal(d.Nodes[at].From, ltu.NewBuilder(d.In).Inputs())
}

// tree returns the tree of the given paths, at least one.
func (d unwiring) tree(paths []unwired) (*UnitNode, error) {
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

// node returns the node of a unit with the trees of the paths on its sides.
func (d unwiring) node(at ltu.Signal, end *unwired, left, right []unwired) (n *UnitNode, err error) {
	u := d.Nodes[int(at)-d.In].Unit
	n = &UnitNode{Unit: ltu.Unit{W: slices.Clone(u.W), Theta: u.Theta}}
	if end != nil && len(d.Out) > 1 {
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
