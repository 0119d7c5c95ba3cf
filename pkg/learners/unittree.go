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

// A UnitTree is a tree with a linear threshold unit at each node. Of two
// classes it has one tree, which tells whether an example is of Classes[1];
// of more it has one per class, and Predict's comment says which wins.
//
// M. Sahami, Learning non-linearly separable Boolean functions with linear
// threshold unit trees and Madaline-style networks, AAAI (1993) 335–341.
type UnitTree struct {
	data.Schema
	Roots []*UnitNode
	Else  int `json:",omitzero"` // of more than two classes, the one of examples that no tree claims
}

// A UnitNode is a unit with the trees below it: an example on which it does not
// fire goes to Left, and one on which it fires to Right. Where there is no tree
// on that side the node is a leaf, and its unit answers.
type UnitNode struct {
	ltu.Unit
	Left, Right *UnitNode `json:",omitzero"`
	Counts      []float64 // training examples of each class of the schema that came here
	Fired       []float64 `json:",omitzero"` // those of Counts on which the unit fires
	// Vote is, with more than two classes, what its firing as a leaf counts against the leaves of
	// other trees; 1 if zero.
	Vote float64 `json:",omitzero"`
}

// Predict returns the class of x. Of more than two classes it is the one whose
// tree fires; of several the one whose leaf has the greatest Vote, on a tie
// Else if it is among them and the first if not; of none it is Else. The paper
// has two classes: this is ours.
func (t *UnitTree) Predict(x []float64) int {
	checkLength(t.Schema, x)
	if len(t.Roots) == 1 {
		if t.Roots[0].fires(x) {
			return 1
		}
		return 0
	}
	best, most := 0, math.Inf(-1)
	for c, root := range t.Roots {
		vote := 0.0
		if n, fires := root.leaf(x); fires {
			vote = n.vote()
		}
		if e := vote - t.threshold(c); e > most {
			best, most = c, e
		}
	}
	return best
}

// nearTie is what Else has over other classes. It decides ties only, because
// LTUTree's votes are multiples of 1/voteSteps.
const nearTie = 1.0 / 1024

// threshold returns that of the OR of class c's paths, so that the greatest excess is the class
// predicted. The first class wins ties without help.
func (t *UnitTree) threshold(c int) float64 {
	if c > 0 && c == t.Else {
		return 1 - nearTie
	}
	return 1
}

// vote returns what the leaf's firing counts, 1 if it has no vote of its own.
func (n *UnitNode) vote() float64 {
	if n.Vote == 0 {
		return 1
	}
	return n.Vote
}

// leaf returns the node that answers for x, and what it says. No tree never fires.
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

// fires returns what the tree says of x.
func (n *UnitNode) fires(x []float64) bool {
	_, fires := n.leaf(x)
	return fires
}

// Network returns the paper's network of three layers: all units; for each
// path to a leaf that fires an AND, which reads inverted the units whose left
// branch it takes; and an OR of these, for each class if there are more than
// two. The weights of an OR are 1, or the votes of its paths' leaves.
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

// paths adds the nodes of the tree to b, each a unit over all inputs, and
// returns an AND for each path to a leaf that fires: as in the paper, a node
// without a right child is one. above are the signals on the path so far.
func (n *UnitNode) paths(b *ltu.Builder, above []ltu.Signal) []ltu.Signal {
	if n == nil {
		return nil
	}
	u := b.Unit(n.Unit)
	then := func(s ltu.Signal) []ltu.Signal { return append(above[:len(above):len(above)], s) }
	all := n.Left.paths(b, then(ltu.Not(u)))
	if n.Right == nil {
		return append(all, b.And(then(u)...))
	}
	return append(all, n.Right.paths(b, then(u))...)
}

// votes adds to v the vote of the leaf of each path, in the order of paths.
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

// Count sets Counts and Fired of all nodes to the examples of s, which has the
// tree's attributes and classes.
func (t *UnitTree) Count(s *data.Set) {
	for _, root := range t.Roots {
		root.each(func(n *UnitNode) {
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

// each calls f for every node of the tree.
func (n *UnitNode) each(f func(*UnitNode)) {
	if n != nil {
		f(n)
		n.Left.each(f)
		n.Right.each(f)
	}
}

// Size returns the number of units, and of layers of them.
func (n *UnitNode) Size() (units, layers int) {
	if n == nil {
		return 0, 0
	}
	l, left := n.Left.Size()
	r, right := n.Right.Size()
	return 1 + l + r, 1 + max(left, right)
}

// constant reports whether n is a leaf whose unit says the same of everything.
func (n *UnitNode) constant() bool {
	return n.Left == nil && n.Right == nil && !slices.ContainsFunc(n.W, func(w float64) bool { return w != 0 })
}

// copied returns a copy of the tree whose units are what unit returns of its.
func (n *UnitNode) copied(unit func(ltu.Unit) ltu.Unit) *UnitNode {
	if n == nil {
		return nil
	}
	return &UnitNode{Unit: unit(n.Unit), Left: n.Left.copied(unit), Right: n.Right.copied(unit), Vote: n.Vote}
}

// unitNodes returns a tree of the machinery as a model has it.
func unitNodes(n *ltutree.Node) *UnitNode {
	if n == nil {
		return nil
	}
	return &UnitNode{Unit: n.Unit, Left: unitNodes(n.Left), Right: unitNodes(n.Right)}
}

// node returns the tree as the machinery has it.
func (n *UnitNode) node() *ltutree.Node {
	if n == nil {
		return nil
	}
	return &ltutree.Node{Unit: n.Unit, Left: n.Left.node(), Right: n.Right.node()}
}

// voteSteps is how many votes a leaf may have: few enough that they are exact
// when one is added.
const voteSteps = 256

// settleVotes sets Else to the class of most examples and the vote of each leaf,
// of more than two classes, to 1 more than the share of its class among the
// examples on which it fires, by Laplace's rule of succession.
func (t *UnitTree) settleVotes() {
	if len(t.Roots) == 1 {
		return
	}
	t.Else = sample.Commonest(t.Roots[0].Counts)
	for c, root := range t.Roots {
		root.each(func(n *UnitNode) {
			if n.Right == nil {
				share := (n.Fired[c] + 1) / (sample.Total(n.Fired) + 2)
				n.Vote = 1 + float64(math.Round(voteSteps*share)/voteSteps)
			}
		})
	}
}

// A plainUnitTree has the fields of a UnitTree, but not its UnmarshalJSON, which whoever embeds the
// model would otherwise be read by.
type plainUnitTree UnitTree

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
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
		root.each(func(n *UnitNode) {
			err = cmp.Or(err, checkUnits(len(t.Attrs), n.Unit), checkCounts(t.Schema, n.Counts), checkCounts(t.Schema, n.Fired))
		})
		if err != nil {
			return err
		}
	}
	return checkClasses(t.Schema, t.Else)
}
