package idtree

import (
	"context"
	"slices"

	"halfspace/pkg/learners/internal/sample"
)

// A grower is an update of a tree by ID5R. When its context is done, the grower stops at once, and the
// tree must not be used any more.
type grower struct {
	*Tree
	ctx context.Context
}

// Keep updates t by e as ID5R does. It returns ctx's error if ctx is done.
func (t *Tree) Keep(ctx context.Context, e Example) error {
	g := grower{t, ctx}
	g.update(t.Root, e, sample.Indices(len(e.Values)), false)
	return ctx.Err()
}

// update is the printed procedure for node n and example e. The tests of the tree may use the attributes
// left.
//
// If a test above n has changed, n is stale: n is a new node, and so are the nodes below it. The
// printed procedure then corrects all branches of the changed test, except the branch that e takes. But
// the tests along that branch must be corrected as well, even where the test is already the best.
// Without this the tree would differ from ID3's.
func (g grower) update(n *Node, e Example, left []int, stale bool) {
	n.N[e.Class]++
	if n.Attr < 0 { // steps 1, 2 and 3a: a leaf keeps its examples until their classes differ
		n.Kept = append(n.Kept, e)
		g.grow(n, left)
		return
	}
	g.see(n, e, left) // 3b
	best, _ := g.best(n, left)
	if best < 0 || n.pure() { // the examples of a new test may not need a test
		n.Kept, n.Attr, n.Counts, n.Branches = append(n.Examples(), e), -1, nil, nil
		return
	}
	if best != n.Attr { // 3c
		g.pullUp(n, best, left)
		stale = true
	}
	remaining := exclude(left, n.Attr)
	for v, b := range n.Branches {
		if stale && b != nil && v != e.Values[n.Attr] {
			g.settle(b, remaining)
		}
	}
	g.update(n.grown(e.Values[n.Attr]), e, remaining, stale) // 3d
}

// settle makes the test of n the best one, and then the tests below it.
func (g grower) settle(n *Node, left []int) {
	if n.Attr < 0 || g.ctx.Err() != nil {
		return
	}
	best, _ := g.best(n, left)
	if best < 0 || n.pure() {
		n.Kept, n.Attr, n.Counts, n.Branches = n.Examples(), -1, nil, nil
		return
	}
	g.pullUp(n, best, left)
	for _, b := range n.Branches {
		if b != nil {
			g.settle(b, exclude(left, n.Attr))
		}
	}
}

// Examples returns the examples kept by the leaves below n.
func (n *Node) Examples() []Example {
	all := slices.Clone(n.Kept)
	for _, b := range n.Branches {
		if b != nil {
			all = append(all, b.Examples()...)
		}
	}
	return all
}

// grow turns leaf n into a tree that distinguishes its examples, as ID3 does, if any attribute can
// distinguish them. The printed procedure first takes any attribute as the test of a leaf and corrects
// this afterwards. Here the best test is taken at once.
func (g grower) grow(n *Node, left []int) {
	if n.pure() || g.ctx.Err() != nil {
		return
	}
	g.expand(n, left)
	best, _ := g.best(n, left)
	if best < 0 {
		n.Counts = nil
		return
	}
	g.divide(n, best)
	for _, b := range n.Branches {
		if b != nil {
			g.grow(b, exclude(left, best))
		}
	}
}

// expand counts the examples of leaf n.
func (g grower) expand(n *Node, left []int) {
	for i, e := range n.Kept {
		if i%256 == 0 && g.ctx.Err() != nil {
			return
		}
		g.see(n, e, left)
	}
}

// divide turns the leaf n into a test of attribute j, with its examples in leaves below.
func (g grower) divide(n *Node, j int) {
	n.Attr = j
	for _, e := range n.Kept {
		b := n.grown(e.Values[j])
		b.N[e.Class]++
		b.Kept = append(b.Kept, e)
	}
	n.Kept = nil
}

// pullUp makes n test attribute j, which need not be the best test. First j is pulled up in each tree
// below n, so that all branches of n test j. Then the tests of the two levels change places.
func (g grower) pullUp(n *Node, j int, left []int) {
	switch {
	case n.Attr == j || g.ctx.Err() != nil:
		return
	case n.Attr < 0:
		g.expand(n, left)
		g.divide(n, j)
		return
	}
	for _, b := range n.Branches {
		if b != nil {
			g.pullUp(b, j, exclude(left, n.Attr))
		}
	}
	g.transpose(n, j, left)
}

// transpose exchanges the tests of two levels. Before, all branches of n test attribute j. Afterwards n
// tests j, and its new branches test the old attribute of n. Nothing changes below the two levels. The
// counts of n stay the same, and the counts of the new branches are sums over their subtrees.
func (g grower) transpose(n *Node, j int, left []int) {
	old, branches := n.Attr, n.Branches
	remaining := exclude(exclude(left, old), j)
	n.Attr, n.Branches = j, nil
	for u, b := range branches {
		if b == nil {
			continue
		}
		for v, lower := range b.Branches {
			if lower == nil {
				continue
			}
			m := n.grown(v)
			if m.Attr < 0 {
				m.Attr, m.Counts = old, make([][][]int, len(n.Counts))
			}
			for len(m.Branches) <= u {
				m.Branches = append(m.Branches, nil)
			}
			m.Branches[u] = lower
			g.gather(m, u, lower, remaining)
		}
	}
}

// gather adds to m's counts the examples of lower, which have value u of the attribute that m tests.
func (g grower) gather(m *Node, u int, lower *Node, remaining []int) {
	for class, k := range lower.N {
		m.N[class] += k
		g.count(m, m.Attr, u, class, k)
	}
	if lower.Attr < 0 {
		for _, e := range lower.Kept {
			g.see(m, e, remaining)
		}
		return
	}
	for _, j := range remaining {
		for v, counts := range lower.Counts[j] {
			for class, k := range counts {
				g.count(m, j, v, class, k)
			}
		}
	}
}
