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

// A DecisionTree is a tree whose tests each ask for the value of one attribute.
type DecisionTree struct {
	data.Schema
	Root *DecisionNode
}

// A DecisionNode is a test, with a branch for each outcome, or a leaf.
type DecisionNode struct {
	// Attr is the attribute that is tested, −1 in a leaf.
	Attr int
	// Threshold belongs to a test of a number. A number up to it takes Branches[0], a greater one
	// takes Branches[1].
	Threshold float64 `json:",omitzero"`
	// Levels belong to a test of a number that has a branch for each of some values: these
	// values, in ascending order. They are nil in all other nodes.
	Levels []float64 `json:",omitzero"`
	// Groups gives, in a test of a nominal attribute, the branch of each value, −1 for none. If
	// Groups is nil each value has a branch of its own.
	Groups   []int           `json:",omitzero"`
	Branches []*DecisionNode `json:",omitzero"`
	// Counts are the training examples of each class that reached this node; examples with
	// missing values count in fractions. Counts are nil if no example did.
	Counts []float64 `json:",omitzero"`
	// Class is the prediction of a leaf, and in a test the majority class.
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

// Predict returns the class of the leaf that x reaches. If x lacks the value that a test asks for, because
// it is missing or not a value of the attribute, x is divided among the branches as the training examples
// were. Its class is then the class with the greatest share at the leaves reached.
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

// Scores returns the share of each class among the training examples at the leaf that x reaches, or at
// the leaves among which x is divided. The shares are probabilities, but too confident at leaves with
// few examples. The class with the greatest score is the class that Predict returns, except on a tie.
func (t *DecisionTree) Scores(x []float64) []float64 {
	checkLength(t.Schema, x)
	return t.shares(t.reach(x), x)
}

// Probabilities returns the probability of each class at the leaf that x reaches, by Laplace's rule of
// succession: (k + 1)/(n + c) for k of n training examples, and c classes. So a leaf of few examples is not
// certain. Where x is divided among leaves, so are the probabilities.
//
// F. Provost, P. Domingos, Tree induction for probability-based ranking, Machine Learning 52 (2003) 199–215,
// §3.1.
func (t *DecisionTree) Probabilities(x []float64) []float64 {
	checkLength(t.Schema, x)
	votes := make([]float64, len(t.Classes))
	t.divide(votes, t.reach(x), x, 1, 1)
	return votes
}

// reach returns the leaf that x reaches, or the first test whose value x lacks.
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

// branch returns the branch that x takes at n, or −1 if x lacks the value. NaN is neither at most a
// threshold nor above it.
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

// shares returns the share of each class below n, where x may be divided. The share of x at a leaf is
// dealt out in proportion to the training examples there, not to the leaf's class alone.
func (t *DecisionTree) shares(n *DecisionNode, x []float64) []float64 {
	votes := make([]float64, len(t.Classes))
	t.divide(votes, n, x, 1, 0)
	return votes
}

// divide adds the classes of x below n to votes; share is the part of x that reaches n. Each class counts
// extra examples more at a leaf. A node that no example reached counts as one example of its class. Branches
// without training examples get nothing.
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

// Path returns the branches that x takes. It ends at a test whose value x lacks.
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
