package histogram

// A Node is a test of a regression tree, or a leaf.
type Node struct {
	Attr int // −1 in a leaf
	// Threshold is for a test of a number. A number up to it takes the first branch.
	Threshold float64
	// Chosen says for each value of a nominal attribute whether it takes the first branch.
	Chosen       []bool
	MissingFirst bool // missing values take the first branch
	Branches     []*Node
	Value        float64 // value of a leaf; of a test, the mean of its training examples
	weight       float64 // weight of the training examples
}

// average sets the value of each test to the mean of its branches.
func (n *Node) average() {
	if n.Attr < 0 {
		return
	}
	sum := 0.0
	for _, b := range n.Branches {
		b.average()
		sum, n.weight = sum+float64(b.weight*b.Value), n.weight+b.weight
	}
	n.Value = sum / n.weight
}

// Leaves returns the number of leaves below n.
func (n *Node) Leaves() int {
	if n.Attr < 0 {
		return 1
	}
	return n.Branches[0].Leaves() + n.Branches[1].Leaves()
}

// scale multiplies the values of n and of all nodes below it.
func (n *Node) scale(factor float64) {
	n.Value *= factor
	for _, b := range n.Branches {
		b.scale(factor)
	}
}
