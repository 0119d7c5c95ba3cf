package learners

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/ltutree"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

var _ = registerModel((*UnitTree)(nil))

// A UnitTree is a tree with a linear threshold unit at each node, the model of LTUTree and LogicMLP. For
// two classes it has one tree, which fires on examples of Classes[1]. For more classes it has one tree
// per class, and Predict chooses among their answers.
//
// M. Sahami, Learning non-linearly separable Boolean functions with linear threshold unit trees and
// Madaline-style networks, AAAI (1993) 335–341.
type UnitTree struct {
	data.Schema
	Roots []*UnitNode
	Else  int `json:",omitzero"` // with more than two classes, the class of examples that no tree claims
}

// A UnitNode is a unit with the trees below it. An example on which the unit does not fire goes to Left,
// an example on which it fires goes to Right. Without a tree on that side, the answer of the tree is the
// answer of this unit: the node is a leaf for the example.
type UnitNode struct {
	ltu.Unit
	Left, Right *UnitNode `json:",omitzero"`
	Counts      []float64 // training examples of each class of the schema that came here
	Fired       []float64 `json:",omitzero"` // the examples in Counts on which the unit fires
	// Vote matters for more than two classes, where the trees of several classes may fire on the same
	// example. Then the leaf with the greatest Vote wins. 1 if zero.
	Vote float64 `json:",omitzero"`
}

// Predict returns the class of x. With more than two classes it is the class whose tree fires. If
// several trees fire, the leaf with the greatest Vote wins. On a tie the most frequent class, Else, wins
// if its tree is among them, and otherwise the first class. If no tree fires, Predict returns Else. The
// paper treats two classes only, so this rule is ours.
func (t *UnitTree) Predict(x []float64) int {
	checkLength(t.Schema, x)
	if len(t.Roots) == 1 {
		if t.Roots[0].fires(x) {
			return 1
		}
		return 0
	}
	best, greatest := 0, math.Inf(-1)
	for c, root := range t.Roots {
		vote := 0.0
		if n, fires := root.leaf(x); fires {
			vote = n.vote()
		}
		if e := vote - t.threshold(c); e > greatest {
			best, greatest = c, e
		}
	}
	return best
}

// nearTie is a small advantage that Else gets over the other classes, so that Else wins ties. It
// changes nothing else, because the votes of LTUTree are multiples of 1/voteSteps, which is greater.
const nearTie = 1.0 / 1024

// threshold returns the threshold of the OR of class c's paths in the network. The thresholds are chosen
// so that the class that Predict returns has the greatest excess. Among equal excesses the first class
// wins anyway.
func (t *UnitTree) threshold(c int) float64 {
	if c > 0 && c == t.Else {
		return 1 - nearTie
	}
	return 1
}

// vote returns the vote of the leaf, 1 if it has no vote of its own.
func (n *UnitNode) vote() float64 {
	if n.Vote == 0 {
		return 1
	}
	return n.Vote
}

// leaf returns the node that answers for x, and whether it fires. An empty tree never fires.
func (n *UnitNode) leaf(x []float64) (last *UnitNode, fires bool) {
	for n != nil {
		last, fires = n, n.Unit.Fires(x)
		if fires {
			n = n.Right
		} else {
			n = n.Left
		}
	}
	return last, fires
}

// fires reports whether the tree fires on x.
func (n *UnitNode) fires(x []float64) bool {
	_, fires := n.leaf(x)
	return fires
}

// Network returns the paper's network of three layers. The first layer has all units. The second has an
// AND for each path to a leaf that fires. This AND reads the units on the path, and reads a unit
// inverted where the path goes left. The third layer has an OR of these ANDs, or one OR for each class
// if there are more than two. The weights of an OR are 1, or with more classes the votes of the leaves.
func (t *UnitTree) Network() *ltu.Network {
	b := ltu.NewBuilder(len(t.Attrs))
	paths := make([][]ltu.Signal, len(t.Roots))
	for c, root := range t.Roots {
		paths[c] = root.paths(b, nil)
	}
	out := make([]ltu.Signal, len(t.Roots))
	for c, root := range t.Roots {
		out[c] = b.Add(ltu.Unit{W: root.votes(nil), Theta: t.threshold(c)}, paths[c]...)
	}
	return b.Network(out...)
}

// paths adds the units of the tree below n to b. It returns an AND for each path to a leaf that fires.
// As in the paper, a node without a right child is such a leaf on the side where its unit fires. Route
// has the signals on the path from the root to n.
func (n *UnitNode) paths(b *ltu.Builder, route []ltu.Signal) []ltu.Signal {
	if n == nil {
		return nil
	}
	u := b.Unit(n.Unit)
	extended := func(s ltu.Signal) []ltu.Signal { return append(route[:len(route):len(route)], s) }
	all := n.Left.paths(b, extended(ltu.Not(u)))
	if n.Right == nil {
		return append(all, b.And(extended(u)...))
	}
	return append(all, n.Right.paths(b, extended(u))...)
}

// votes appends to v the vote of the leaf of each path, in the order of paths.
func (n *UnitNode) votes(v []float64) []float64 {
	if n == nil {
		return v
	}
	v = n.Left.votes(v)
	if n.Right == nil {
		return append(v, n.vote())
	}
	return n.Right.votes(v)
}

// Count sets Counts and Fired of all nodes from the examples of s, which must have the tree's schema.
// Pictures and printed trees show these numbers.
func (t *UnitTree) Count(s *data.Set) {
	for _, root := range t.Roots {
		root.visit(func(n *UnitNode) {
			n.Counts, n.Fired = make([]float64, len(t.Classes)), make([]float64, len(t.Classes))
		})
		for i, x := range s.X {
			for n := root; n != nil; {
				n.Counts[s.Y[i]]++
				if n.Unit.Fires(x) {
					n.Fired[s.Y[i]]++
					n = n.Right
				} else {
					n = n.Left
				}
			}
		}
	}
}

// visit calls f for every node of the tree.
func (n *UnitNode) visit(f func(*UnitNode)) {
	if n != nil {
		f(n)
		n.Left.visit(f)
		n.Right.visit(f)
	}
}

// Size returns the number of units and the number of layers.
func (n *UnitNode) Size() (units, layers int) {
	if n == nil {
		return 0, 0
	}
	l, left := n.Left.Size()
	r, right := n.Right.Size()
	return 1 + l + r, 1 + max(left, right)
}

// constant reports whether n is a leaf whose unit gives the same answer on every example.
func (n *UnitNode) constant() bool {
	return n.Left == nil && n.Right == nil && !slices.ContainsFunc(n.W, func(w float64) bool { return w != 0 })
}

// copied returns a copy of the tree with each unit u replaced by unit(u).
func (n *UnitNode) copied(unit func(ltu.Unit) ltu.Unit) *UnitNode {
	if n == nil {
		return nil
	}
	return &UnitNode{Unit: unit(n.Unit), Left: n.Left.copied(unit), Right: n.Right.copied(unit), Vote: n.Vote}
}

// unitNodes converts a tree of package ltutree to the nodes of a model.
func unitNodes(n *ltutree.Node) *UnitNode {
	if n == nil {
		return nil
	}
	return &UnitNode{Unit: n.Unit, Left: unitNodes(n.Left), Right: unitNodes(n.Right)}
}

// node converts the tree to the form of package ltutree.
func (n *UnitNode) node() *ltutree.Node {
	if n == nil {
		return nil
	}
	return &ltutree.Node{Unit: n.Unit, Left: n.Left.node(), Right: n.Right.node()}
}

// voteSteps is the number of steps of a vote between 0 and 1. It is a power of two and so small that 1
// plus a vote has no rounding error.
const voteSteps = 256

// settleVotes sets Else to the most frequent class, and with more than two classes the vote of each
// leaf. The vote is 1 plus the share of the leaf's class among the training examples on which the leaf
// fires. The share is estimated by Laplace's rule of succession, so leaves with few examples get less
// extreme votes.
func (t *UnitTree) settleVotes() {
	if len(t.Roots) == 1 {
		return
	}
	t.Else = sample.Commonest(t.Roots[0].Counts)
	for c, root := range t.Roots {
		root.visit(func(n *UnitNode) {
			if n.Right == nil {
				share := (n.Fired[c] + 1) / (sample.Total(n.Fired) + 2)
				n.Vote = 1 + float64(math.Round(voteSteps*share)/voteSteps)
			}
		})
	}
}

// A plainUnitTree has the fields of a UnitTree but not its method UnmarshalJSON. A type that embeds
// UnitTree would otherwise inherit the method, and read only the UnitTree.
type plainUnitTree UnitTree

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses a model that could not be used.
func (t *UnitTree) UnmarshalJSON(text []byte) error {
	return readModel(text, t, func(read plainUnitTree) { *t = UnitTree(read) })
}

func (t *UnitTree) check() error {
	if err := checkParts(t.Schema, "trees", len(t.Roots)); err != nil {
		return err
	}
	if slices.Contains(t.Roots, nil) {
		return errors.New("a tree has no nodes")
	}
	for _, root := range t.Roots {
		var err error
		root.visit(func(n *UnitNode) {
			err = cmp.Or(err, checkUnits(len(t.Attrs), n.Unit), checkCounts(t.Schema, n.Counts), checkCounts(t.Schema, n.Fired))
		})
		if err != nil {
			return err
		}
	}
	return checkClasses(t.Schema, t.Else)
}
