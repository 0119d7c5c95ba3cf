package learners

import (
	"context"

	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/progress"
)

// A watch looks at a context, and remembers that it is done: then what is being
// made is to be thrown away.
type watch struct {
	ctx context.Context
	err error
}

func (w *watch) stopped() bool {
	if w.err == nil {
		w.err = w.ctx.Err()
	}
	return w.err != nil
}

// A grower grows a tree of C45 from the root down.
type grower struct {
	C45
	*columns
	watch

	weight  []float64 // of each example at the node in hand
	used    []bool    // attributes all of whose values have a branch above
	heavy   []bool    // attributes of too many values to count in the average gain
	settled float64   // examples that have come to a leaf
	plogp   plogp
	tests   []test
	scratch
}

// scratch is memory for the node in hand, so that nodes need none of their own.
type scratch struct {
	to          []int32 // the branch of each example, one more if it lacks the value
	ids         []int32
	entries     []entry
	tallied     []float64 // by value and class
	left, right []float64
	whole       []int32 // the same of whole examples
}

// An attribute with values for this share of the examples counts in no average
// gain, unless all are such: a split by it gains much and says little. Where no
// other attribute makes a test there is no average, and no test.
const manyValues = 0.3

func newGrower(ctx context.Context, c C45, cols *columns) *grower {
	n, classes := len(cols.class), len(cols.Classes)
	g := &grower{C45: c, columns: cols, watch: watch{ctx: ctx}, weight: make([]float64, n), used: make([]bool, len(cols.Attrs)), plogp: newPlogp(n)}
	for i := range g.weight {
		g.weight[i] = 1
	}
	values, light := 1, false
	for _, a := range cols.Attrs {
		heavy := a.Nominal() && float64(len(a.Values)) >= manyValues*float64(n)
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

// A subtree that saves no more than this, in examples, on the training
// examples is none, in spite of rounding.
const noSaving = 1e-3

// grow turns n, a leaf to which cs come, into a tree as long as that saves
// mistakes on the training examples, and returns the weight of those left.
func (g *grower) grow(n *DecisionNode, cs cases) float64 {
	if g.final(n.Counts) || g.stopped() {
		return g.settle(n)
	}
	t := g.best(cs, n.Counts)
	if t.branches == 0 {
		return g.settle(n)
	}
	below, alone := g.divide(n, cs, t), n.mistakes()
	if below < alone-noSaving {
		return below
	}
	*n = DecisionNode{Attr: -1, Counts: n.Counts, Class: n.Class}
	return alone
}

// final reports whether examples of the given numbers need no test: they are of
// one class, or too few for two branches.
func (g *grower) final(counts []float64) bool {
	of := sample.Total(counts)
	return of < 2*g.MinLeaf-rounding || of-counts[sample.Commonest(counts)] < rounding
}

// settle reports that n stays a leaf for now, and returns its mistakes.
func (g *grower) settle(n *DecisionNode) float64 {
	before := g.settled
	g.settled += sample.Total(n.Counts)
	progress.Percent(g.ctx, "c4.5", before, g.settled, len(g.class))
	return n.mistakes()
}

// divide makes n the test t, grows its branches and returns their mistakes.
func (g *grower) divide(n *DecisionNode, cs cases, t test) float64 {
	n.Attr, n.Groups = t.attr, t.groups
	if values := g.values[t.attr]; values != nil {
		n.Threshold = threshold(values, t.cut, t.next)
	}
	g.send(cs, t)
	classes := len(n.Counts)
	sizes, counts := make([]int32, t.branches+1), make([]float64, (t.branches+1)*classes) // the last are lost: they lack the value
	for _, i := range cs.ids {
		b := g.to[i]
		sizes[b]++
		counts[int(b)*classes+int(g.class[i])] += g.weight[i]
	}
	share := g.shares(counts)
	var parts []cases
	n.Branches = make([]*DecisionNode, t.branches)
	for b := range n.Branches {
		n.Branches[b] = leaf(counts[b*classes:(b+1)*classes:(b+1)*classes], n.Class)
		if parts == nil && !g.final(n.Branches[b].Counts) {
			parts = g.part(cs, sizes)
		}
	}
	g.used[t.attr] = g.cells[t.attr] != nil && t.groups == nil
	mistakes := g.growBranches(n, parts, share)
	g.used[t.attr] = false
	return mistakes
}

// shares divides the lost examples, whose counts are the last, among the
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
			here[class] += share[b] * k
		}
	}
	return share
}

// growBranches grows the branches of n from their parts, of which one more has
// those that lack the value, and returns the mistakes of all. There are no parts
// if all stay leaves.
func (g *grower) growBranches(n *DecisionNode, parts []cases, share []float64) float64 {
	var lost cases
	if parts != nil {
		lost = parts[len(share)]
	}
	weight := make([]float64, len(lost.ids))
	for k, i := range lost.ids {
		weight[k] = g.weight[i]
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
		for k, i := range lost.ids {
			g.weight[i] = weight[k] * share[b]
		}
		mistakes += g.grow(branch, here)
	}
	for k, i := range lost.ids {
		g.weight[i] = weight[k]
	}
	return mistakes
}
