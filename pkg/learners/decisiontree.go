package learners

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
	"halfspace/pkg/outline"
)

// A DecisionTree is a tree whose tests ask for one attribute each.
type DecisionTree struct {
	data.Schema
	Root *DecisionNode
}

// A DecisionNode is a test, with a branch for each outcome, or a leaf.
type DecisionNode struct {
	// Attr is the attribute that is tested, −1 in a leaf.
	Attr int
	// Threshold is that of a test of a number. A number up to it takes Branches[0], a greater one
	// takes Branches[1].
	Threshold float64 `json:",omitzero"`
	// Levels are the values, in ascending order, of a test of a number that has a branch for each
	// of some values; nil in all other nodes.
	Levels []float64 `json:",omitzero"`
	// Groups has, in a test of a nominal attribute, the branch of each value, −1 for none. If it is
	// nil each value has a branch of its own.
	Groups   []int           `json:",omitzero"`
	Branches []*DecisionNode `json:",omitzero"`
	// Counts are the training examples of each class that came here, with fractions of those that
	// have missing values.
	Counts []float64
	// Class is what a leaf answers, and in a test the class of most examples.
	Class int
}

// Predict returns the class of the leaf that x comes to. Where x lacks the value that a test asks
// for, because it is missing or none of the attribute's, x is divided among the branches as the
// training examples were; its class is then that of the greatest share at the leaves it comes to.
//
// J. R. Quinlan, Induction of decision trees, Machine Learning 1 (1986) 81–106, §6.
func (t *DecisionTree) Predict(x []float64) int {
	checkLength(t.Schema, x)
	n := t.reach(x)
	if n.Attr >= 0 {
		return sample.Commonest(t.shares(n, x))
	}
	return n.Class
}

// Scores returns the share of each class among the training examples at the leaf that x comes to, or at
// the leaves among which it is divided: probabilities, which are too sure of themselves where leaves
// have few examples. The class of the greatest is that of Predict, but on a tie.
func (t *DecisionTree) Scores(x []float64) []float64 {
	checkLength(t.Schema, x)
	return t.shares(t.reach(x), x)
}

// reach returns the leaf that x comes to, or the test for which it has no value.
func (t *DecisionTree) reach(x []float64) *DecisionNode {
	n := t.Root
	for n.Attr >= 0 {
		b := t.branch(n, x)
		if b < 0 {
			break
		}
		n = n.Branches[b]
	}
	return n
}

// branch returns the branch that x takes at n, −1 if it has no value there. NaN is neither up to a
// threshold nor above it.
func (t *DecisionTree) branch(n *DecisionNode, x []float64) int {
	v, values := x[n.Attr], t.Attrs[n.Attr].Values
	switch byValue := values != nil || n.Levels != nil; {
	case byValue:
		k := valueOf(v, values, n.Levels)
		if k >= 0 && n.Groups != nil {
			return n.Groups[k]
		}
		return k
	case v <= n.Threshold:
		return 0
	case v > n.Threshold:
		return 1
	}
	return -1
}

// valueOf returns the index of v, of a nominal attribute or of a number with levels, among its values, −1
// if it is none of them.
func valueOf(v float64, values []string, levels []float64) int {
	if isIndex(v, values) {
		return int(v)
	}
	if k, ok := slices.BinarySearch(levels, v); ok {
		return k
	}
	return -1
}

// shares returns the share of each class below n, where x may be divided. The share at each leaf is dealt
// out by what the training examples were there, not to the leaf's class alone.
func (t *DecisionTree) shares(n *DecisionNode, x []float64) []float64 {
	votes := make([]float64, len(t.Classes))
	t.divide(votes, n, x, 1)
	return votes
}

// divide adds the classes of x below n to votes, in the given share. Branches to which no training
// example came get none of it.
func (t *DecisionTree) divide(votes []float64, n *DecisionNode, x []float64, share float64) {
	of := sample.Total(n.Counts)
	switch {
	case of == 0: // no example came here
		votes[n.Class] += share
		return
	case n.Attr < 0:
		for class, k := range n.Counts {
			votes[class] += share * k / of
		}
		return
	}
	if b := t.branch(n, x); b >= 0 {
		t.divide(votes, n.Branches[b], x, share)
		return
	}
	for _, branch := range n.Branches {
		if k := sample.Total(branch.Counts); k > 0 {
			t.divide(votes, branch, x, share*k/of)
		}
	}
}

// Path returns the branches that x takes. It ends at a test for which x has no value.
func (t *DecisionTree) Path(x []float64) []int {
	var path []int
	for n := t.Root; n.Attr >= 0; {
		b := t.branch(n, x)
		if b < 0 {
			break
		}
		path, n = append(path, b), n.Branches[b]
	}
	return path
}

// Network returns the tree as a network: a unit for each bound on a value, an AND for each path, and an
// OR of those that lead to a class. It needs a value of every attribute that is tested, and where tests
// have Levels, one of these: an example without is divided by the tree, and takes one path of the
// network. DividedNetwork needs nothing.
func (t *DecisionTree) Network() *ltu.Network {
	p := newPaths(len(t.Attrs), len(t.Classes))
	t.lead(p, t.Root, nil)
	return p.network()
}

// lead adds the paths below n, to which lead the given signals.
func (t *DecisionTree) lead(p *paths, n *DecisionNode, here []ltu.Signal) {
	if n.Attr < 0 {
		p.lead(n.Class, here...)
		return
	}
	p.needs.add(t.need(n))
	for b, branch := range n.Branches {
		t.lead(p, branch, slices.Concat(here, t.taken(p, n, b)))
	}
}

// need returns what the test of n needs.
func (t *DecisionTree) need(n *DecisionNode) ltu.Need {
	d := ltu.Need{Input: ltu.Signal(n.Attr), Values: n.Levels}
	for k := range t.Attrs[n.Attr].Values {
		d.Values = append(d.Values, float64(k))
	}
	return d
}

// taken returns signals that all fire where branch b of n is taken. A threshold is like two levels, of
// which the second has no bound above.
func (t *DecisionTree) taken(p *paths, n *DecisionNode, b int) []ltu.Signal {
	values := t.Attrs[n.Attr].Values
	switch {
	case n.Levels != nil:
		return p.between(n.Attr, b, n.Levels)
	case values == nil:
		return p.between(n.Attr, b, []float64{n.Threshold, math.Inf(1)})
	case n.Groups == nil:
		return p.is(n.Attr, b, len(values))
	}
	in := make([]bool, len(values))
	for v, g := range n.Groups {
		in[v] = g == b
	}
	return []ltu.Signal{p.among(n.Attr, in)}
}

// Outline returns the tree as it is read and drawn.
func (t *DecisionTree) Outline() *outline.Node {
	o := t.outline(t.Root)
	o.Classes = t.Classes
	return o
}

// outline returns n, and what is below it, as it is read and drawn.
func (t *DecisionTree) outline(n *DecisionNode) *outline.Node {
	o := &outline.Node{Class: n.Class, Counts: n.Counts}
	if n.Attr < 0 {
		o.Text = t.Classes[n.Class]
		return o
	}
	o.Text = t.Attrs[n.Attr].Name
	for b, branch := range n.Branches {
		below := t.outline(branch)
		below.Edge = t.edge(n, b)
		o.Branches = append(o.Branches, below)
	}
	return o
}

// edge says when branch b of n is taken.
func (t *DecisionTree) edge(n *DecisionNode, b int) string {
	values := t.Attrs[n.Attr].Values
	switch {
	case n.Levels != nil:
		return fmt.Sprintf("= %v", n.Levels[b])
	case values == nil && b == 0:
		return fmt.Sprintf("≤ %v", n.Threshold)
	case values == nil:
		return fmt.Sprintf("> %v", n.Threshold)
	case n.Groups == nil:
		return "= " + values[b]
	}
	var in []string
	for v, g := range n.Groups {
		if g == b {
			in = append(in, values[v])
		}
	}
	if len(in) == 1 {
		return "= " + in[0]
	}
	return "in {" + strings.Join(in, ", ") + "}"
}

// String formats the tree as its Outline does.
func (t *DecisionTree) String() string { return t.Outline().String() }

// Markdown formats the tree as its Outline does.
func (t *DecisionTree) Markdown() string { return t.Outline().Markdown() }
