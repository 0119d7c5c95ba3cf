// Package dtree has the nodes of decision trees, whose tests ask for one attribute each, and grows trees of
// weighted examples in two ways: by information gain with a branch for each value (ID3), and by
// thresholds, level by level (Stumps).
//
// J. R. Quinlan, Induction of decision trees, Machine Learning 1 (1986) 81–106, §4 and §6; L. Breiman,
// J. H. Friedman, R. A. Olshen, C. J. Stone, Classification and Regression Trees (1984), chapter 4.
package dtree

import "slices"

// A Node is a test, or a leaf.
type Node struct {
	// Attr is the attribute that is asked for, −1 in a leaf.
	Attr int
	// Threshold is that of a numeric attribute: up to it Branches[0] is taken, and above it
	// Branches[1].
	Threshold float64
	// Levels are the values, in ascending order, of a test of a number with a branch for each of them;
	// else nil.
	Levels []float64
	// Groups has the branch of each value of a nominal attribute whose values share branches. If it is
	// nil, each value has a branch of its own.
	Groups   []int
	Branches []*Node
	// Counts are the weights of the training examples that came here, by class.
	Counts []float64
	// Class is what a leaf answers, and of a split, the class of most examples.
	Class int
}

// newLeaf returns a leaf of no examples, which answers a class.
func newLeaf(classes, class int) *Node {
	return &Node{Attr: -1, Counts: make([]float64, classes), Class: class}
}

// Size returns the number of nodes in the tree of n.
func (n *Node) Size() int {
	nodes := 1
	for _, branch := range n.Branches {
		nodes += branch.Size()
	}
	return nodes
}

// Value returns the index of v, of a nominal attribute or of a number with levels, among its values, −1
// if it is none of them.
func Value(v float64, values []string, levels []float64) int {
	if k := int(v); v >= 0 && v < float64(len(values)) && v == float64(k) {
		return k
	}
	if k, ok := slices.BinarySearch(levels, v); ok {
		return k
	}
	return -1
}
