package c45

import (
	"context"

	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/progress"
)

// A grower grows a tree from the root down.
type grower struct {
	Settings
	*columns
	watch

	// weightHere has the weight of each example at the present node. It is less than the weight at the
	// root only for examples that lack the value of some attribute tested above the node, because such
	// examples are divided among the branches.
	weightHere []float64
	total      float64 // the weight of all examples
	// used says which attributes are tested above with a branch for each of their values. To test them
	// again would gain nothing.
	used []bool
	// heavy says which attributes have too many values to count in the average gain.
	heavy   []bool
	settled float64 // examples that have reached a leaf, for the report of progress
	plogp   plogp
	tests   []candidate // tests of the present node
	scratch
}

// scratch is memory for the present node, so that nodes need none of their own.
type scratch struct {
	// branchOf has the branch of each example; the number of branches stands for a missing value.
	branchOf    []int32
	ids         []int32
	entries     []entry
	tallied     []float64 // weights by value and class
	left, right []float64 // weights by class on the sides of a cut
	// whole has counts in place of the weights in tallied, or in place of left and then right.
	whole []int32
}

// An attribute with many values may gain much by a split that means little, because each branch then
// has few examples. If the number of its values is at least this share of the number of examples, the
// attribute does not count in the average gain that a split must reach. But if all attributes are like
// that, all of them count. If no other attribute has a split, no average exists, and then no minimum.
const manyValues = 0.3

// newGrower returns a grower that has not begun with the root.
func newGrower(ctx context.Context, how Settings, cols *columns) *grower {
	n, classes := len(cols.class), len(cols.Classes)
	g := &grower{Settings: how, columns: cols, watch: watch{ctx: ctx}, weightHere: make([]float64, n), used: make([]bool, len(cols.Attrs)), plogp: newPlogp(n)}
	for i := range g.weightHere {
		g.weightHere[i] = cols.weight(i)
		g.total += g.weightHere[i]
	}
	// The memory suffices for the attribute with the most values, where a missing value counts as one
	// more. An attribute that is not heavy is called light.
	values, light := 1, false
	for _, a := range cols.Attrs {
		heavy := a.Nominal() && float64(len(a.Values)) >= manyValues*g.total
		g.heavy, light = append(g.heavy, heavy), light || !heavy
		values = max(values, len(a.Values)+1)
	}
	if !light {
		clear(g.heavy)
	}
	g.scratch = scratch{branchOf: make([]int32, n), ids: make([]int32, n), entries: make([]entry, n), tallied: make([]float64, values*classes),
		left: make([]float64, classes), right: make([]float64, classes), whole: make([]int32, max(values, 2)*classes)}
	return g
}

// A subtree is kept only if it makes fewer mistakes on the training examples than a leaf, by at least
// this weight. A smaller difference may be due to rounding, because fractions of examples do not add up
// exactly.
const noSaving = 1e-3

// grow turns n, a leaf that the cases cs reach, into a tree if that reduces the mistakes on the
// training examples. It returns the weight of the mistakes that are left. C4.5 takes back a split that
// does not reduce them even if the tree is not pruned.
func (g *grower) grow(n *Node, cs cases) float64 {
	if g.final(n.Counts) || g.stopped() {
		return g.settle(n)
	}
	t := g.best(cs, n.Counts)
	if t.branches == 0 {
		return g.settle(n)
	}
	// The branches are grown first, because only their leaves show whether the split reduces the
	// mistakes.
	divided, alone := g.divide(n, cs, t), mistakesOf(n)
	if divided < alone-noSaving {
		return divided
	}
	*n = Node{Attr: -1, Counts: n.Counts, Class: n.Class}
	return alone
}

// final reports whether a node with the given counts needs no split, because its examples belong to
// one class or are too few for two branches.
func (g *grower) final(counts []float64) bool {
	total := sample.Total(counts)
	return total < 2*g.MinLeaf-rounding || total-counts[sample.Commonest(counts)] < rounding
}

// settle records that n stays a leaf for now, and returns its mistakes.
func (g *grower) settle(n *Node) float64 {
	before := g.settled
	g.settled += sample.Total(n.Counts)
	progress.Percent(g.ctx, "c4.5", before, g.settled, int(g.total))
	return mistakesOf(n)
}

// divide makes the split t at n, grows the branches and returns the weight of their mistakes.
func (g *grower) divide(n *Node, cs cases, t candidate) float64 {
	n.Attr, n.Groups = t.attr, t.groups
	if values := g.values[t.attr]; values != nil {
		n.Threshold = threshold(values, t.cut, t.next)
	}
	g.send(cs, t)
	classes := len(n.Counts)
	// The last size, and the last counts, belong to the cases that lack the value.
	sizes, counts := make([]int32, t.branches+1), make([]float64, (t.branches+1)*classes)
	for _, i := range cs.ids {
		b := g.branchOf[i]
		sizes[b]++
		counts[int(b)*classes+int(g.class[i])] += g.weightHere[i]
	}
	share := g.shares(counts)
	// The cases are ordered by branch only if a branch can grow, which is rare near the leaves,
	// where most nodes are.
	var parts []cases
	n.Branches = make([]*Node, t.branches)
	for b := range n.Branches {
		n.Branches[b] = leaf(counts[b*classes:(b+1)*classes:(b+1)*classes], n.Class)
		if parts == nil && !g.final(n.Branches[b].Counts) {
			parts = g.part(cs, sizes)
		}
	}
	// Below a threshold or a group of values the attribute can be tested again.
	g.used[t.attr] = g.cells[t.attr] != nil && t.groups == nil
	mistakes := g.growBranches(n, parts, share)
	g.used[t.attr] = false
	return mistakes
}

// shares distributes the examples that lack the tested value among the branches, in proportion to the
// other examples of each branch. Counts are by branch and class, and the counts of the examples that
// lack the value come last. The result is each branch's share.
func (g *grower) shares(counts []float64) []float64 {
	classes := len(g.Classes)
	share := make([]float64, len(counts)/classes-1)
	counts, lost := counts[:len(share)*classes], counts[len(share)*classes:]
	known := sample.Total(counts)
	for b := range share {
		branchCounts := counts[b*classes : (b+1)*classes]
		share[b] = sample.Total(branchCounts) / known
		for class, k := range lost {
			branchCounts[class] += float64(share[b] * k)
		}
	}
	return share
}

// growBranches grows the branches of n and returns the weight of all their mistakes. The cases are
// given as parts, one for each branch and a last one for the cases that lack the value. If all branches
// stay leaves, parts is nil. Afterwards the weights of the cases are the same as before.
func (g *grower) growBranches(n *Node, parts []cases, share []float64) float64 {
	var lost cases
	if parts != nil {
		lost = parts[len(share)]
	}
	weight := make([]float64, len(lost.ids))
	for k, i := range lost.ids {
		weight[k] = g.weightHere[i]
	}
	mistakes := 0.0
	for b, branch := range n.Branches {
		if g.final(branch.Counts) {
			mistakes += g.settle(branch)
			continue
		}
		part := parts[b]
		if len(weight) > 0 {
			part = part.merge(lost)
		}
		// At this branch, a case that lacks the value has its share of its weight at n.
		for k, i := range lost.ids {
			g.weightHere[i] = weight[k] * share[b]
		}
		mistakes += g.grow(branch, part)
	}
	for k, i := range lost.ids {
		g.weightHere[i] = weight[k]
	}
	return mistakes
}
