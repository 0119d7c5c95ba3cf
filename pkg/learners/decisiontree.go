package learners

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/dtree"
	"halfspace/pkg/learners/internal/sample"
)

var _ = registerModel((*DecisionTree)(nil))

// A DecisionTree is a tree whose inner nodes each test one attribute. It is the model of ID3, C45 and
// Stump.
type DecisionTree struct {
	data.Schema
	Root *DecisionNode
}

// A DecisionNode is a test, with a branch for each outcome, or a leaf.
type DecisionNode struct {
	// Attr is the index of the attribute that is tested, −1 in a leaf.
	Attr int
	// Threshold is for a test that compares a number with a threshold. A number up to Threshold takes
	// Branches[0], a greater one takes Branches[1].
	Threshold float64 `json:",omitzero"`
	// Levels is for a test of a number with a branch for each of some values. It has these values, in
	// ascending order. In all other nodes Levels is nil.
	Levels []float64 `json:",omitzero"`
	// Groups is for a test of a nominal attribute. It has the branch of each value of the attribute, and
	// −1 for a value without a branch. If Groups is nil, each value has a branch of its own.
	Groups   []int           `json:",omitzero"`
	Branches []*DecisionNode `json:",omitzero"`
	// Counts has the number of training examples of each class that reached this node. An example with a
	// missing value may have been divided among branches, so it may count in fractions. Counts is nil if
	// no example reached the node.
	Counts []float64 `json:",omitzero"`
	// Class is the prediction of a leaf. In a test it is the majority class of the examples there.
	Class int
}

// decisionNodes converts the tree of a root to nodes of the model. Its nodes lie in one piece of memory,
// and so do all branches: copying a small tree takes less time than allocating every node by itself.
func decisionNodes(root *dtree.Node) *DecisionNode {
	n := root.Size()
	nodes, branches := make([]DecisionNode, 0, n), make([]*DecisionNode, n-1)
	var add func(n *dtree.Node) *DecisionNode
	add = func(n *dtree.Node) *DecisionNode {
		nodes = append(nodes, DecisionNode{Attr: n.Attr, Threshold: n.Threshold, Levels: n.Levels, Groups: n.Groups, Counts: n.Counts, Class: n.Class})
		d := &nodes[len(nodes)-1]
		if len(n.Branches) > 0 {
			count := len(n.Branches)
			d.Branches, branches = branches[:count:count], branches[count:]
		}
		for b, branch := range n.Branches {
			d.Branches[b] = add(branch)
		}
		return d
	}
	return add(root)
}

// Predict returns the class of the leaf that x reaches. A test may ask for a value that x lacks, because
// it is missing or is not a value of the attribute. Then x is divided among the branches in the same
// proportions as the training examples were, and the class with the greatest total share at the leaves
// is returned.
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

// Scores returns the share of each class among the training examples at the leaf that x reaches. If x is
// divided among several leaves, so are the shares. The class with the greatest score is the class that
// Predict returns, except on a tie. As probabilities the shares are too confident at leaves with few
// examples; see Probabilities.
func (t *DecisionTree) Scores(x []float64) []float64 {
	checkLength(t.Schema, x)
	return t.shares(t.reach(x), x)
}

// Probabilities returns the probability of each class at the leaf that x reaches. It estimates them by
// Laplace's rule of succession: (k + 1)/(n + c) if k of the n training examples at the leaf have the
// class, and there are c classes. So even a leaf with examples of one class only is not certain. If x is
// divided among several leaves, the probabilities are averaged in the same proportions.
//
// F. Provost, P. Domingos, Tree induction for probability-based ranking, Machine Learning 52 (2003)
// 199–215, §3.1.
func (t *DecisionTree) Probabilities(x []float64) []float64 {
	checkLength(t.Schema, x)
	votes := make([]float64, len(t.Classes))
	t.divide(votes, t.reach(x), x, 1, 1)
	return votes
}

// reach returns the leaf that x reaches. If x lacks the value of a test on the way, it returns that
// test.
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

// branch returns the index of the branch that x takes at n, or −1 if x lacks the value. It compares
// numbers twice, because a missing value is NaN, which is neither at most a threshold nor above it.
func (t *DecisionTree) branch(n *DecisionNode, x []float64) int {
	v, values := x[n.Attr], t.Attrs[n.Attr].Values
	switch byValue := values != nil || n.Levels != nil; {
	case byValue:
		k := dtree.Value(v, values, n.Levels)
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

// shares returns the share of each class below n. If x lacks the value of a test, it is divided among
// the branches. A leaf contributes the shares of all classes among its training examples, and not only
// its own class.
func (t *DecisionTree) shares(n *DecisionNode, x []float64) []float64 {
	votes := make([]float64, len(t.Classes))
	t.divide(votes, n, x, 1, 0)
	return votes
}

// divide adds the shares of the classes below n to votes. Share is the part of x that reaches n. At a
// leaf the number of examples of each class is increased by extra, which is 1 for Laplace's rule. A
// node that no training example reached counts as if it had one example, of its class. A branch that no
// training example took gets no part of x.
func (t *DecisionTree) divide(votes []float64, n *DecisionNode, x []float64, share, extra float64) {
	total := sample.Total(n.Counts)
	if total == 0 || n.Attr < 0 {
		all := max(total, toFloat(total == 0)) + float64(extra*float64(len(votes)))
		for class, k := range n.Counts {
			votes[class] += share * (k + toFloat(total == 0 && class == n.Class) + extra) / all
		}
		return
	}
	if b := t.branch(n, x); b >= 0 {
		t.divide(votes, n.Branches[b], x, share, extra)
		return
	}
	for _, branch := range n.Branches {
		if k := sample.Total(branch.Counts); k > 0 {
			t.divide(votes, branch, x, share*k/total, extra)
		}
	}
}

// Path returns the index of the branch that x takes at each test, from the root down. It ends early at a
// test whose value x lacks.
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

// A plainDecisionTree has the fields of a DecisionTree without its UnmarshalJSON, which would otherwise read
// every type that embeds the model.
type plainDecisionTree DecisionTree

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (t *DecisionTree) UnmarshalJSON(text []byte) error {
	return readModel(text, t, func(read plainDecisionTree) { *t = DecisionTree(read) })
}

func (t *DecisionTree) check() error {
	if t.Root == nil {
		return errors.New("the tree has no root")
	}
	return t.Root.check(t.Schema)
}

// check returns an error unless the tree below n, which is not nil, fits the schema.
func (n *DecisionNode) check(s data.Schema) error {
	if err := cmp.Or(checkClasses(s, n.Class), checkCounts(s, n.Counts)); err != nil {
		return err
	}
	if n.Attr < -1 || n.Attr >= len(s.Attrs) {
		return fmt.Errorf("a test of attribute %d, want 0 to %d, or -1 in a leaf", n.Attr, len(s.Attrs)-1)
	}
	if n.Attr < 0 {
		return nil
	}
	if err := n.checkBranches(s.Attrs[n.Attr]); err != nil {
		return err
	}
	for _, b := range n.Branches {
		if err := b.check(s); err != nil {
			return err
		}
	}
	return nil
}

// checkBranches returns an error unless a test of a has a branch for each outcome.
func (n *DecisionNode) checkBranches(a data.Attr) error {
	want := 2
	switch {
	case n.Groups != nil:
		want = len(n.Branches) // as many as the groups use
		if len(n.Groups) != len(a.Values) || n.Levels != nil {
			return fmt.Errorf("groups for %d values, attribute %q has %d", len(n.Groups), a.Name, len(a.Values))
		}
		if slices.ContainsFunc(n.Groups, func(branch int) bool { return branch < -1 || branch >= want }) {
			return fmt.Errorf("groups %v must name branches from -1 to %d", n.Groups, want-1)
		}
	case n.Levels != nil:
		want = len(n.Levels)
		if a.Nominal() || !slices.IsSorted(n.Levels) {
			return fmt.Errorf("levels %v of attribute %q, want ascending levels of a numeric attribute", n.Levels, a.Name)
		}
	case a.Nominal():
		want = len(a.Values)
	}
	if len(n.Branches) != want || slices.Contains(n.Branches, nil) {
		return fmt.Errorf("a test of attribute %q has %d branches or lacks one, want %d", a.Name, len(n.Branches), want)
	}
	return nil
}
