// Package optimal finds the decision tree with the fewest errors on a sample, among all trees with at
// most a given number of layers of tests, where each test compares a number with a threshold. It proves
// that no such tree has fewer errors.
//
// It is a branch and bound over the thresholds of the root. Whenever a threshold moves up, examples
// move from the right side to the left side. So the fewest errors of the left side never fall, and the
// fewest errors of the right side never rise. If k examples move, both change by at most k. So if the
// fewest errors are known for two thresholds, there is a lower bound on the errors for all thresholds
// between them. This rules out most thresholds. The subtrees are found in the same way. For trees of
// two layers, one pass over the examples in the order of an attribute finds the best tests of this
// attribute on both sides of the root.
//
// The input is a sample of finite numbers, the number of layers and a budget. The output is the tree,
// its errors, and a lower bound on the errors of every such tree. They do not depend on the number of
// cores.
//
// C. E. Brita, J. G. M. van der Linden, E. Demirović, Optimal classification trees for continuous
// feature data using dynamic programming with branch-and-bound, AAAI (2025) 11131–11139; R. Mazumder, X.
// Meng, H. Wang, Quant-BnB: a scalable branch-and-bound method for optimal decision trees with
// continuous features, ICML (2022). The bounds combine both neighbours of a threshold, which is ours.
package optimal

import (
	"context"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/learners/internal/dtree"
	"halfspace/pkg/learners/internal/sample"
)

// A Found is the result of the search.
type Found struct {
	Root   *dtree.Node
	Errors int
	Bound  int // no tree has fewer errors
	Steps  int // values of examples that were looked at
}

// batch is the number of thresholds of the root that are tried at the same time. It does not depend on
// the number of cores, so the search does not either.
const batch = 8

// Find returns the best tree with at most the given number of layers of tests, which is at least 1. It
// takes at most about the given number of steps, and reports the steps taken. It returns ctx's error if
// ctx is done.
func Find(ctx context.Context, s *data.Set, layers, steps int, report func(taken int)) (*Found, error) {
	p := &problem{s}
	all := p.whole()
	errors, _ := p.leaf(all)
	f := &Found{Errors: errors}
	var best *plan
	open := newFrontier(p, all)
	for f.Steps < steps {
		open.prune(f.Errors)
		spans := open.take(batch)
		if len(spans) == 0 {
			break
		}
		report(f.Steps)
		results, taken := make([]trial, len(spans)), make([]int, len(spans))
		err := parallel.EachWith(ctx, len(spans), func() func(int) error {
			w := &worker{problem: p, ctx: ctx}
			return func(k int) error {
				w.taken, w.steps = 0, (steps-f.Steps)/batch
				results[k] = w.try(all, layers, spans[k], errors)
				taken[k] = w.taken
				return ctx.Err()
			}
		})
		if err != nil {
			return nil, err
		}
		for k, t := range results {
			f.Steps += taken[k]
			if t.errors < f.Errors {
				f.Errors, best = t.errors, t.plan
			}
			open.divide(spans[k], t)
		}
		errors = f.Errors
	}
	f.Bound = open.bound(f.Errors)
	f.Root = (&worker{problem: p, ctx: ctx, steps: steps}).build(all, layers, best)
	f.Errors = wrong(f.Root)
	f.Bound = min(f.Bound, f.Errors)
	return f, ctx.Err()
}

// build returns the tree that a plan describes for the examples of v, with at most the given number of
// layers. Without a plan it is a leaf, or a test with two leaves if this has fewer errors.
func (w *worker) build(v *view, layers int, p *plan) *dtree.Node {
	errors, class := w.leaf(v)
	n := &dtree.Node{Attr: -1, Class: class, Counts: w.counts(v)}
	if p == nil && layers > 0 && errors > 0 {
		_, p = w.stump(v, errors)
	}
	if p == nil || w.ctx.Err() != nil {
		return n
	}
	n.Attr, n.Threshold = p.attr, w.threshold(v, p.cutAt)
	halves := w.part(v, p.cutAt)
	n.Branches = []*dtree.Node{w.build(halves[0], layers-1, p.left), w.build(halves[1], layers-1, p.right)}
	return n
}

// wrong returns the number of examples that a tree misclassifies, by the counts of its leaves.
func wrong(n *dtree.Node) (errors int) {
	if n.Attr < 0 {
		return int(sample.Total(n.Counts) - n.Counts[n.Class])
	}
	for _, branch := range n.Branches {
		errors += wrong(branch)
	}
	return errors
}
