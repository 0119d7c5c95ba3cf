// Package c45 grows and prunes decision trees as release 8 of C4.5 does, for learners.C45. A tree grows
// from the root down. The gain of a split says how much the split lowers the entropy of the classes.
// Among the splits whose gain is at least average, C4.5 takes the one with the greatest gain ratio,
// which is the gain divided by the entropy of the split itself. Pruning goes from the leaves up, by
// pessimistic estimates of the errors. It replaces a subtree by a leaf or, with subtree raising, by its
// largest branch. An example that lacks the tested value goes to every branch with a fraction of its
// weight.
//
// Its input is a sample whose nominal values are indices of their lists and whose numbers are finite; a
// missing value is NaN. Its output is the root of a tree. The sample is only read. Ties go to the first
// attribute, the lowest threshold and the first class, and nothing is drawn at random, so the same
// sample always gives the same tree.
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

// Settings determine how a tree is grown and pruned. None has a default here.
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
	// Subsets groups the values of a nominal attribute where that does not lower the gain ratio.
	Subsets bool
}

// A Node is a split, with a branch for each outcome, or a leaf:
//
//   - Attr is the tested attribute, −1 in a leaf;
//   - Threshold is the threshold of a numeric attribute: values up to it take Branches[0], greater
//     values Branches[1];
//   - Groups has, with Settings.Subsets, the branch of each value of a nominal attribute; if it is nil,
//     each value has a branch of its own;
//   - Levels stays nil;
//   - Counts are the weights of the training examples that came here, by class, including fractions
//     of examples that lack a value;
//   - Class is the class that a leaf predicts; for a split, it is the class of most examples.
type Node = dtree.Node

// Grow returns the root of the tree for s, which must contain an example. The weights of the
// examples must exceed 0; if weights is nil, each example weighs 1. It returns ctx's error if ctx
// is done.
func Grow(ctx context.Context, how Settings, s *data.Set, weights []float64) (*Node, error) {
	cols, err := newColumns(ctx, s)
	if err != nil {
		return nil, err
	}
	cols.weights = weights
	// The tree grows to its full size before any part of it is pruned, because a split that seems worth
	// little may have a valuable split below it.
	g := newGrower(ctx, how, cols)
	root := leaf(cols.count(), 0) // there is an example, so the parent's class is unused
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

// leaf returns a leaf for examples with the given counts. Without examples it predicts the majority
// class of its parent.
func leaf(counts []float64, parent int) *Node {
	n := &Node{Attr: -1, Counts: counts, Class: parent}
	if sample.Total(counts) > 0 {
		n.Class = sample.Commonest(counts)
	}
	return n
}

// mistakesOf returns the weight of the training examples that n would misclassify as a leaf.
func mistakesOf(n *Node) float64 {
	total := sample.Total(n.Counts)
	if total == 0 {
		return 0
	}
	return total - n.Counts[n.Class]
}

// A watch looks at a context and remembers when it is done. The unfinished tree is then thrown away, so
// functions may return anything from then on.
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
