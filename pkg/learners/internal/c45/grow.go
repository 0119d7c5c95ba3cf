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

	// here has what each example weighs at the node in hand. Only examples that lack a value above
	// that node weigh less there than at the root.
	here []float64
	of   float64 // the weight of all examples
	// used says which attributes have a branch above for all of their values. Asked for again, they
	// would tell nothing.
	used []bool
	// heavy says which attributes have too many values to count in the average gain.
	heavy   []bool
	settled float64 // examples that have come to a leaf, for the report of progress
	plogp   plogp
	tests   []candidate // of the node in hand
	scratch
}

// scratch is memory for the node in hand, so that nodes need none of their own.
type scratch struct {
	// to has the branch of each example, one more than there are if it lacks the value.
	to          []int32
	ids         []int32
	entries     []entry
	tallied     []float64 // weights by value and class
	left, right []float64 // weights by class on the sides of a cut
	// whole has counts in place of the weights tallied, or in place of left and then right.
	whole []int32
}

// An attribute with values for this share of the examples does not count in the average gain, unless
// all attributes are such: a split by it gains much and says little. Where no other attribute makes
// a split there is no average, and no split.
const manyValues = 0.3

// newGrower returns a grower before the root.
func newGrower(ctx context.Context, how Settings, cols *columns) *grower {
	n, classes := len(cols.class), len(cols.Classes)
	g := &grower{Settings: how, columns: cols, watch: watch{ctx: ctx}, here: make([]float64, n), used: make([]bool, len(cols.Attrs)), plogp: newPlogp(n)}
	for i := range g.here {
		g.here[i] = cols.weight(i)
		g.of += g.here[i]
	}
	// Scratch is as large as the attribute of the most values needs, where a missing value is one
	// value more. An attribute that is not heavy is light.
	values, light := 1, false
	for _, a := range cols.Attrs {
		heavy := a.Nominal() && float64(len(a.Values)) >= manyValues*g.of
		g.heavy, light = append(g.heavy, heavy), light || !heavy
		values = max(values, len(a.Values)+1)
	}
	if !light {
		clear(g.heavy)
	}
	g.scratch = scratch{to: make([]int32, n), ids: make([]int32, n), entries: make([]entry, n), tallied: make([]float64, values*classes),
		left: make([]float64, classes), right: make([]float64, classes), whole: make([]int32, max(values, 2)*classes)}
	return g
}

// A subtree that saves no more mistakes than this, in examples, on the training examples saves
// none: fractions of examples do not add up exactly.
const noSaving = 1e-3

// grow turns n, a leaf to which cs come, into a tree as long as that saves mistakes on the training
// examples, and returns the weight of those that are left. C4.5 undoes a split in this way even
// where the tree is not pruned.
func (g *grower) grow(n *Node, cs cases) float64 {
	if g.final(n.Counts) || g.stopped() {
		return g.settle(n)
	}
	t := g.best(cs, n.Counts)
	if t.branches == 0 {
		return g.settle(n)
	}
	// The branches are grown before it is known whether n is to have any: it is their leaves that
	// save mistakes.
	below, alone := g.divide(n, cs, t), mistakesOf(n)
	if below < alone-noSaving {
		return below
	}
	*n = Node{Attr: -1, Counts: n.Counts, Class: n.Class}
	return alone
}

// final reports whether examples of the given numbers need no split, because they are of one class
// or too few for two branches.
func (g *grower) final(counts []float64) bool {
	of := sample.Total(counts)
	return of < 2*g.MinLeaf-rounding || of-counts[sample.Commonest(counts)] < rounding
}

// settle reports that n stays a leaf for now, and returns its mistakes.
func (g *grower) settle(n *Node) float64 {
	before := g.settled
	g.settled += sample.Total(n.Counts)
	progress.Percent(g.ctx, "c4.5", before, g.settled, int(g.of))
	return mistakesOf(n)
}

// divide makes n the split t, grows its branches and returns their mistakes.
func (g *grower) divide(n *Node, cs cases, t candidate) float64 {
	n.Attr, n.Groups = t.attr, t.groups
	if values := g.values[t.attr]; values != nil {
		n.Threshold = threshold(values, t.cut, t.next)
	}
	g.send(cs, t)
	classes := len(n.Counts)
	// The last size, and the last counts, are of the cases that lack the value.
	sizes, counts := make([]int32, t.branches+1), make([]float64, (t.branches+1)*classes)
	for _, i := range cs.ids {
		b := g.to[i]
		sizes[b]++
		counts[int(b)*classes+int(g.class[i])] += g.here[i]
	}
	share := g.shares(counts)
	// The cases are ordered by branch only if a branch can grow, which is rarely so near the leaves,
	// where most nodes are.
	var parts []cases
	n.Branches = make([]*Node, t.branches)
	for b := range n.Branches {
		n.Branches[b] = leaf(counts[b*classes:(b+1)*classes:(b+1)*classes], n.Class)
		if parts == nil && !g.final(n.Branches[b].Counts) {
			parts = g.part(cs, sizes)
		}
	}
	// A threshold, or a group of values, leaves something to ask below.
	g.used[t.attr] = g.cells[t.attr] != nil && t.groups == nil
	mistakes := g.growBranches(n, parts, share)
	g.used[t.attr] = false
	return mistakes
}

// shares divides the lost examples, which lack the value and whose counts are the last, among the
// branches as the others are, and returns each branch's share of them.
func (g *grower) shares(counts []float64) []float64 {
	classes := len(g.Classes)
	share := make([]float64, len(counts)/classes-1)
	counts, lost := counts[:len(share)*classes], counts[len(share)*classes:]
	known := sample.Total(counts)
	for b := range share {
		here := counts[b*classes : (b+1)*classes]
		share[b] = sample.Total(here) / known
		for class, k := range lost {
			here[class] += float64(share[b] * k)
		}
	}
	return share
}

// growBranches grows the branches of n from their parts, of which the last, one more than there are
// branches, has the cases that lack the value, and returns the mistakes of all. There are no parts
// if all branches stay leaves. The weights are afterwards what they were before.
func (g *grower) growBranches(n *Node, parts []cases, share []float64) float64 {
	var lost cases
	if parts != nil {
		lost = parts[len(share)]
	}
	weight := make([]float64, len(lost.ids))
	for k, i := range lost.ids {
		weight[k] = g.here[i]
	}
	mistakes := 0.0
	for b, branch := range n.Branches {
		if g.final(branch.Counts) {
			mistakes += g.settle(branch)
			continue
		}
		here := parts[b]
		if len(weight) > 0 {
			here = here.with(lost)
		}
		// What lacks the value weighs at this branch its share of what it weighed at n.
		for k, i := range lost.ids {
			g.here[i] = weight[k] * share[b]
		}
		mistakes += g.grow(branch, here)
	}
	for k, i := range lost.ids {
		g.here[i] = weight[k]
	}
	return mistakes
}
