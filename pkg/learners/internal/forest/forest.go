// Package forest evaluates many decision trees on examples together, for a vote of trees. Its input is
// the nodes of the trees, and its output is the class that each tree gives an example.
//
// It is made for speed. All trees lie in one array, with the branches of a test beside each other. The
// thresholds of an attribute in all trees are sorted, and each value of an example is first replaced by
// its rank among them. Ranks decide exactly as values do. So a step down a tree is a subtraction and a
// shift of integers, without a jump in the program, and the processor can work on several trees at the
// same time.
package forest

// A Forest is some trees for examples of the same attributes. If a test has branches for some listed
// values, a number between two of them takes the branch of the greater one, and a value above all of
// them takes the last branch. A missing value (NaN) takes the last branch of every test.
type Forest struct {
	nominal []bool      // by attribute
	cuts    [][]float64 // cuts by attribute, in ascending order: where trees change their class
	nodes   []node
	roots   []int32 // roots by tree
}

// A node is a test of an attribute, or a leaf. Its branches begin at the node next. The branch to take
// is cut − rank, shifted to the right.
//
// A test of a threshold shifts by 31, which leaves the sign of cut − rank. A test of a nominal attribute
// does not shift: its cut is 0 and ranks are negative, so that cut − rank is the value. A leaf has
// itself as its first branch, so further steps stay there. Its cut is above all ranks: the number leaf
// plus its class.
type node struct {
	next, cut int32
	attr      int32
	shift     uint32
}

// leaf is greater than all ranks.
const leaf = 1 << 30

// Len returns the number of trees.
func (f *Forest) Len() int { return len(f.roots) }

// First returns the forest of the first k trees.
func (f *Forest) First(k int) *Forest { return &Forest{f.nominal, f.cuts, f.nodes, f.roots[:k]} }

// Cuts returns the thresholds of every attribute, in ascending order. Between two of them no tree
// changes its class.
func (f *Forest) Cuts() [][]float64 { return f.cuts }
