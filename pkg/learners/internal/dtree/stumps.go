package dtree

import (
	"cmp"
	"context"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/progress"
)

// Stumps grow trees on one sample, and test its attributes, which are numeric, by thresholds. Each node
// gets the threshold that leaves the classes least mixed, among all thresholds that separate its
// examples. The examples are sorted only once, although boosting grows many trees on the sample with
// different weights.
type Stumps struct {
	*data.Set
	entropy bool
	orders  [][]int // for each attribute, the examples in ascending order
}

// NewStumps prepares growing trees on s, whose attributes must be numeric. If entropy is true, splits
// are compared by the entropy of the classes, else by their Gini index. It returns ctx's error if ctx
// is done.
func NewStumps(ctx context.Context, s *data.Set, entropy bool) (*Stumps, error) {
	orders := make([][]int, len(s.Attrs))
	for j := range orders {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		orders[j] = sample.Indices(s.Len())
		slices.SortFunc(orders[j], func(a, b int) int { return cmp.Or(cmp.Compare(s.X[a][j], s.X[b][j]), a-b) })
	}
	return &Stumps{s, entropy, orders}, nil
}

// Grow returns the root of the tree for weighted examples, with at most depth tests on a path. It
// returns ctx's error if ctx is done.
func (t *Stumps) Grow(ctx context.Context, weights []float64, depth int) (*Node, error) {
	g := &stump{Stumps: t, weights: weights, node: make([]int, t.Len())}
	root := newLeaf(len(t.Classes), 0)
	for i, y := range t.Y {
		root.Counts[y] += weights[i]
	}
	root.Class = sample.Commonest(root.Counts)
	nodes, err := []*Node{root}, error(nil)
	for level := 0; level < depth && len(nodes) > 0; level++ {
		progress.Report(ctx, "stump", level, depth)
		if nodes, err = g.part(ctx, nodes); err != nil {
			return nil, err
		}
	}
	progress.Report(ctx, "stump", depth, depth)
	return root, nil
}

// A stump is a tree in the making, which grows a level at a time.
type stump struct {
	*Stumps
	weights []float64
	node    []int // for each example, the place of its node in the level, −1 if the node stays a leaf
}

// A side is the set of examples on one side of a threshold.
type side struct {
	entropy bool
	counts  []float64 // counts by class
	total   float64   // their sum
	terms   float64   // the sum of the terms of all classes
}

// newSide returns a side without examples.
func (g *stump) newSide() side {
	return side{entropy: g.entropy, counts: make([]float64, len(g.Classes))}
}

// term returns the contribution of a class of weight k to the terms: its square, or for the entropy
// k·log2 k.
func (s *side) term(k float64) float64 {
	if s.entropy && k > 0 {
		return float64(k * portable.Log2(k))
	}
	return float64(k * k)
}

// add adds an example of class y and weight w, or removes it if w is negative.
func (s *side) add(y int, w float64) {
	before := s.counts[y]
	s.counts[y] = max(0, before+w) // rounding may leave less than zero
	s.total += w
	s.terms += s.term(s.counts[y]) - s.term(before)
}

// purity returns a measure that grows as the examples become less mixed. For the Gini index, it is the
// weight of the examples times (1 − their Gini index). For the entropy, it is minus their weight times
// the entropy of their classes.
func (s *side) purity() float64 {
	switch {
	case s.total <= 0:
		return 0
	case s.entropy:
		return s.terms - s.term(s.total)
	}
	return s.terms / s.total
}

// gains is the least gain in purity of a split, as a share of the node's weight. A smaller gain
// may be due to rounding.
const gains = 1e-9

// A cut is a node's best split so far, while the thresholds of an attribute are scanned.
type cut struct {
	attr              int
	threshold, purest float64
	left, right       side
	last              float64 // the previous value
}

// part splits the nodes of a level. Each node gets the split that leaves its examples least mixed, but
// stays a leaf if no split leaves them less mixed than they are. part returns the nodes of the next
// level.
func (g *stump) part(ctx context.Context, nodes []*Node) ([]*Node, error) {
	cuts := make([]cut, len(nodes))
	for k, n := range nodes {
		all := g.sideOf(n.Counts)
		cuts[k] = cut{attr: -1, purest: all.purity() + float64(gains*all.total)}
	}
	for j := range g.Attrs {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		g.scan(j, nodes, cuts)
	}
	return g.divide(nodes, cuts), nil
}

// sideOf returns the side of examples of the given counts.
func (g *stump) sideOf(counts []float64) side {
	all := g.newSide()
	for y, k := range counts {
		all.add(y, k)
	}
	return all
}

// scan goes through the thresholds of attribute j, for all nodes at once.
func (g *stump) scan(j int, nodes []*Node, cuts []cut) {
	for k, n := range nodes {
		cuts[k].left, cuts[k].right = g.newSide(), g.sideOf(n.Counts)
	}
	for _, i := range g.orders[j] {
		if g.node[i] < 0 {
			continue
		}
		c, v := &cuts[g.node[i]], g.X[i][j]
		if c.left.total > 0 && v > c.last {
			if p := c.left.purity() + c.right.purity(); p > c.purest {
				c.attr, c.threshold, c.purest = j, midway(c.last, v), p
			}
		}
		c.last = v
		c.left.add(g.Y[i], g.weights[i])
		c.right.add(g.Y[i], -g.weights[i])
	}
}

// midway returns the number midway between a and the greater b, or a if no number lies between
// them.
func midway(a, b float64) float64 {
	if middle := float64(a/2) + float64(b/2); middle < b {
		return max(a, middle)
	}
	return a
}

// divide makes the cuts and returns the nodes below that may be split again.
func (g *stump) divide(nodes []*Node, cuts []cut) (next []*Node) {
	first := make([]int, len(nodes)) // the place of a node's first branch
	for k, n := range nodes {
		first[k] = len(next)
		if c := cuts[k]; c.attr >= 0 {
			n.Attr, n.Threshold, n.Branches = c.attr, c.threshold, []*Node{newLeaf(len(g.Classes), n.Class), newLeaf(len(g.Classes), n.Class)}
			next = append(next, n.Branches...)
		}
	}
	for i, x := range g.X {
		if g.node[i] < 0 {
			continue
		}
		k := g.node[i]
		n := nodes[k]
		if n.Attr < 0 {
			g.node[i] = -1
			continue
		}
		b := 0
		if x[n.Attr] > n.Threshold {
			b = 1
		}
		n.Branches[b].Counts[g.Y[i]] += g.weights[i]
		g.node[i] = first[k] + b
	}
	for _, n := range next {
		n.Class = sample.Commonest(n.Counts)
	}
	return next
}
