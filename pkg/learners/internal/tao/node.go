package tao

import "halfspace/pkg/ltu"

// A Node is an inner node or a leaf. An inner node has a unit and two subtrees: Left for the examples on
// which the unit does not fire, and Right for the others. A leaf predicts its class.
type Node struct {
	Unit        ltu.Unit
	Left, Right *Node // nil in a leaf
	Class       int   // of a leaf
}

// Leaf reports whether n is a leaf.
func (n *Node) Leaf() bool { return n.Left == nil }

// Predict returns the class of the leaf that x reaches.
func (n *Node) Predict(x []float64) int {
	for !n.Leaf() {
		if n.Unit.Fires(x) {
			n = n.Right
		} else {
			n = n.Left
		}
	}
	return n.Class
}

// Weights returns the number of non-zero weights of all units below n.
func (n *Node) Weights() int {
	if n.Leaf() {
		return 0
	}
	return nonZero(n.Unit.W) + n.Left.Weights() + n.Right.Weights()
}

// Copy returns a copy of the tree below n, which shares the weights of its units.
func (n *Node) Copy() *Node {
	c := *n
	if !n.Leaf() {
		c.Left, c.Right = n.Left.Copy(), n.Right.Copy()
	}
	return &c
}

// Cut turns all nodes below the given number of layers into leaves.
func (n *Node) Cut(layers int) {
	switch {
	case n.Leaf():
	case layers == 0:
		n.Left, n.Right, n.Unit = nil, nil, ltu.Unit{}
	default:
		n.Left.Cut(layers - 1)
		n.Right.Cut(layers - 1)
	}
}

func nonZero(w []float64) (n int) {
	for _, v := range w {
		if v != 0 {
			n++
		}
	}
	return n
}
