// Package dtree contains the nodes of decision trees that test one attribute at a node. It grows such
// trees for weighted examples in two ways. ID3 chooses tests by information gain and makes a branch for
// each value. Stumps tests numeric attributes by thresholds, and grows the tree level by level.
//
// J. R. Quinlan, Induction of decision trees, Machine Learning 1 (1986) 81–106, §4 and §6; L. Breiman, J.
// H. Friedman, R. A. Olshen, C. J. Stone, Classification and Regression Trees (1984), chapter 4.
package dtree

import "slices"

// A Node is a test, or a leaf.
type Node struct {
	// Attr is the tested attribute, −1 in a leaf.
	Attr int
	// Threshold is the threshold of a numeric attribute: values up to it take Branches[0], greater
	// values Branches[1].
	Threshold float64
	// Levels are the values of a numeric attribute, in ascending order, if it is tested with a branch
	// for each value; else nil.
	Levels []float64
	// Groups has the branch of each value of a nominal attribute if values share branches. If it is
	// nil, each value has a branch of its own.
	Groups   []int
	Branches []*Node
	// Counts are the weights of the training examples that came here, by class.
	Counts []float64
	// Class is the class that a leaf predicts; for a split, it is the class of most examples.
	Class int
}

// newLeaf returns a leaf without examples, which predicts the given class.
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

// Value returns the index of v among the values of a nominal attribute or the levels of a numeric one,
// −1 if v does not occur there.
func Value(v float64, values []string, levels []float64) int {
	if k := int(v); v >= 0 && v < float64(len(values)) && v == float64(k) {
		return k
	}
	if k, ok := slices.BinarySearch(levels, v); ok {
		return k
	}
	return -1
}
