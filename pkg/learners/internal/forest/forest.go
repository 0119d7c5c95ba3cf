// Package forest evaluates many decision trees on an example together: the trees of a vote. Its input is
// the trees' nodes, and its output is the class that each tree gives an example.
//
// All trees lie in one array, the branches of a test beside each other. The thresholds of an attribute
// are sorted, over all trees, and a value is replaced by its rank among them, once for each example. So a
// step down a tree takes a subtraction and a shift of integers, without a jump in the program. The
// processor can then work on several trees at the same time. Ranks decide exactly as values do.
package forest

// A Forest is some trees for examples of the same attributes. A missing value (NaN) takes the last branch of
// a test, and so does a value above all listed ones. A number between two listed values takes the branch of
// the greater one.
type Forest struct {
	nominal []bool      // by attribute
	cuts    [][]float64 // cuts by attribute, in ascending order: where trees change their class
	nodes   []node
	roots   []int32 // roots by tree
}

// A node is a test of an attribute, or a leaf. Its branches begin at the node next, in their order.
//
// A test of a threshold shifts by 31: the sign of cut − rank is the branch. A test of a nominal attribute
// shifts by nothing. Its cut is 0 and ranks are negative, so that cut − rank is the value. A leaf has
// itself as its first branch, and a cut above all ranks, leaf plus its class.
type node struct {
	next, cut int32
	attr      int32
	shift     uint32
}

// leaf is above all ranks.
const leaf = 1 << 30

// Len returns the number of trees.
func (f *Forest) Len() int { return len(f.roots) }

// First returns the forest of the first k trees.
func (f *Forest) First(k int) *Forest { return &Forest{f.nominal, f.cuts, f.nodes, f.roots[:k]} }

// Cuts returns the cuts of every attribute, in ascending order: no tree changes its class between them.
func (f *Forest) Cuts() [][]float64 { return f.cuts }
