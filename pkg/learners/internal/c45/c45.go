// Package c45 grows and prunes decision trees as release 8 of C4.5 does. A split is chosen by its
// gain ratio: of the splits whose information gain (the fall of the classes' entropy) is at least
// average, the one of the greatest ratio of gain to the entropy of the split itself. The tree is
// then pruned from the leaves up by pessimistic error estimates, and with subtree raising: a
// subtree gives way to a leaf, or to its largest branch. An example that lacks the value asked for
// goes to every branch with a fraction of its weight.
//
// What goes in is a sample, whose nominal values are indices of their lists and whose numbers are
// finite, but for missing values, which are NaN; what comes out is the root of a tree. The sample is
// only read.
// Ties go to the first attribute, the lowest threshold and the first class, and nothing is drawn
// at random, so the same sample always gives the same tree.
//
// J. R. Quinlan, C4.5: Programs for Machine Learning (1993), chapters 2–5 and 7; Improved use of
// continuous attributes in C4.5, Journal of Artificial Intelligence Research 4 (1996) 77–90, §3.
package c45

import (
	"context"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/dtree"
	"halfspace/pkg/learners/internal/sample"
)

// Settings say how a tree is grown and pruned. None has a default here.
type Settings struct {
	// MinLeaf is the weight of examples that at least two branches of a split must have. It is at
	// least 1.
	MinLeaf float64
	// CF is the confidence of the upper limit of an error rate, above 0 and at most 0.5.
	CF float64
	// Unpruned leaves the tree as it has grown.
	Unpruned bool
	// NoRaising prunes to leaves only, never to the largest branch.
	NoRaising bool
	// Subsets groups the values of a nominal attribute where that makes the gain ratio no worse.
	Subsets bool
}

// A Node is a split, with a branch for each outcome, or a leaf:
//
//   - Attr is the attribute that is asked for, −1 in a leaf;
//   - Threshold is that of a numeric attribute: Branches[0] is taken up to it, Branches[1] above it;
//   - Groups has, with Settings.Subsets, the branch of each value of a nominal attribute; if it is nil,
//     each value has a branch of its own;
//   - Levels stays nil;
//   - Counts are the weights of the training examples that came here, by class, with fractions of
//     those that lack a value;
//   - Class is what a leaf answers, and of a split, the class of most examples.
type Node = dtree.Node

// Grow returns the root of the tree for s, which has an example. The examples have weights, all of them
// more than 0, or if there are none weigh 1 each. The error is ctx's, if it is done.
func Grow(ctx context.Context, how Settings, s *data.Set, weights []float64) (*Node, error) {
	cols, err := newColumns(ctx, s)
	if err != nil {
		return nil, err
	}
	cols.weights = weights
	// The tree has grown to its full size before any of it is pruned: a split that seems to be worth
	// little may have one below it that is worth much.
	g := newGrower(ctx, how, cols)
	root := leaf(cols.count(), 0) // there is an example, so the class above is of no use
	g.grow(root, cols.cases())
	if g.err == nil && !how.Unpruned {
		p := newPruner(ctx, how, s)
		p.prune(root, p.everything(weights))
		g.err = p.err
	}
	if g.err != nil {
		return nil, g.err
	}
	return root, nil
}

// leaf returns a leaf to which examples of the given numbers came. Where none came it answers
// like the node above it, for want of anything better.
func leaf(counts []float64, above int) *Node {
	n := &Node{Attr: -1, Counts: counts, Class: above}
	if sample.Total(counts) > 0 {
		n.Class = sample.Commonest(counts)
	}
	return n
}

// mistakesOf returns the weight of the training examples that n, as a leaf, gets wrong.
func mistakesOf(n *Node) float64 {
	of := sample.Total(n.Counts)
	if of == 0 {
		return 0
	}
	return of - n.Counts[n.Class]
}

// A watch looks at a context and remembers that it is done. What is being made is then to be
// thrown away, so whoever asks may return anything.
type watch struct {
	ctx context.Context
	err error
}

// stopped reports whether the context is done.
func (w *watch) stopped() bool {
	if w.err == nil {
		w.err = w.ctx.Err()
	}
	return w.err != nil
}
