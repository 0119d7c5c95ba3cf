package learners

import (
	"cmp"
	"errors"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/treenet"
	"halfspace/pkg/ltu"
	"halfspace/pkg/outline"
)

var _ = registerModel((*ObliqueTree)(nil))

// An ObliqueTree is the model of TAO: a decision tree with a linear threshold unit at each inner node
// and a class at each leaf (an oblique or multivariate decision tree). A unit with a single weight tests
// one attribute, as in other decision trees.
//
// S. K. Murthy, S. Kasif, S. Salzberg, A system for induction of oblique decision trees, Journal of
// Artificial Intelligence Research 2 (1994) 1–32.
type ObliqueTree struct {
	data.Schema
	Root *ObliqueNode
	// Penalty is the price of a non-zero weight with which the tree was learned, in misclassified
	// examples.
	Penalty float64
}

// An ObliqueNode is an inner node or a leaf. An inner node has a unit: the examples on which it does not
// fire go to Left, the others to Right. A leaf has a unit without weights.
type ObliqueNode struct {
	ltu.Unit
	Left, Right *ObliqueNode `json:",omitzero"` // nil in a leaf
	Class       int          // of a leaf; in a node with a unit, the majority class
	Counts      []float64    // total weights of the training examples of each class that came here
}

// Predict returns the class of the leaf that x reaches.
func (t *ObliqueTree) Predict(x []float64) int {
	checkLength(t.Schema, x)
	return t.reach(x).Class
}

// Probabilities returns the probability of each class at the leaf that x reaches, by Laplace's rule of
// succession: (k + 1)/(n + c) if k of the n training examples at the leaf have the class, and there are
// c classes.
func (t *ObliqueTree) Probabilities(x []float64) []float64 {
	checkLength(t.Schema, x)
	leaf := t.reach(x)
	p, all := make([]float64, len(t.Classes)), sample.Total(leaf.Counts)+float64(len(t.Classes))
	for class, k := range leaf.Counts {
		p[class] = (k + 1) / all
	}
	return p
}

// reach returns the leaf that x reaches.
func (t *ObliqueTree) reach(x []float64) *ObliqueNode {
	n := t.Root
	for n.Left != nil {
		n = n.side(n.Fires(x))
	}
	return n
}

// side returns the child for the examples on which the unit fires, or for the others.
func (n *ObliqueNode) side(fires bool) *ObliqueNode {
	if fires {
		return n.Right
	}
	return n.Left
}

// Weights returns the number of non-zero weights of all units, a measure of how hard the tree is to
// read.
func (t *ObliqueTree) Weights() (weights int) {
	t.Root.visit(func(n *ObliqueNode) { weights += len(n.Greatest()) })
	return weights
}

// visit calls f for n and every node below it.
func (n *ObliqueNode) visit(f func(*ObliqueNode)) {
	f(n)
	if n.Left != nil {
		n.Left.visit(f)
		n.Right.visit(f)
	}
}

// Network returns the tree as a network: its units, an AND for each path to a leaf, and for each class
// an OR of the paths that lead to it.
func (t *ObliqueTree) Network() *ltu.Network {
	p := treenet.New(len(t.Attrs), len(t.Classes))
	t.Root.lead(p, nil)
	return p.Network()
}

// lead adds the paths below n, which begin with the signals of route.
func (n *ObliqueNode) lead(p *treenet.Paths, route []ltu.Signal) {
	if n.Left == nil {
		p.Lead(n.Class, route...)
		return
	}
	u := p.Unit(n.Unit)
	n.Left.lead(p, append(route[:len(route):len(route)], ltu.Not(u)))
	n.Right.lead(p, append(route[:len(route):len(route)], u))
}

// Outline returns the tree in the form for drawing and printing. A test is shown as the weighted sum of
// its unit, and a branch as the range of that sum.
func (t *ObliqueTree) Outline() *outline.Node {
	o := t.outline(t.Root)
	o.Classes = t.Classes
	return o
}

func (t *ObliqueTree) outline(n *ObliqueNode) *outline.Node {
	o := &outline.Node{Class: n.Class, Counts: n.Counts}
	if n.Left == nil {
		o.Text = t.Classes[n.Class]
		return o
	}
	var edges [2]string
	o.Text, edges = testOf(n.Unit, t.Attrs)
	for side, child := range []*ObliqueNode{n.Left, n.Right} {
		branch := t.outline(child)
		branch.Edge = edges[side]
		o.Branches = append(o.Branches, branch)
	}
	return o
}

// Path returns the side that x takes at each unit, from the root down: 0 for left and 1 for right.
func (t *ObliqueTree) Path(x []float64) (path []int) {
	checkLength(t.Schema, x)
	for n := t.Root; n.Left != nil; {
		fires := n.Fires(x)
		path, n = append(path, int(toFloat(fires))), n.side(fires)
	}
	return path
}

// String formats the tree as its Outline does.
func (t *ObliqueTree) String() string { return t.Outline().String() }

// Markdown formats the tree as its Outline does.
func (t *ObliqueTree) Markdown() string { return t.Outline().Markdown() }

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses a model that could not be used.
func (t *ObliqueTree) UnmarshalJSON(text []byte) error {
	type plain ObliqueTree
	return readModel(text, t, func(read plain) { *t = ObliqueTree(read) })
}

func (t *ObliqueTree) check() error {
	if t.Root == nil {
		return errors.New("the tree has no root")
	}
	return t.Root.check(t.Schema)
}

// check returns an error unless the tree below n, which is not nil, fits the schema.
func (n *ObliqueNode) check(s data.Schema) error {
	err := cmp.Or(checkClasses(s, n.Class), checkCounts(s, n.Counts))
	switch {
	case err != nil || n.Left == nil && n.Right == nil:
		return err
	case n.Left == nil || n.Right == nil:
		return errors.New("a node has only one of Left and Right")
	}
	return cmp.Or(checkUnits(len(s.Attrs), n.Unit), n.Left.check(s), n.Right.check(s))
}
