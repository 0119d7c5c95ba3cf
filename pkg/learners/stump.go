package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "stump",
	Learner: Stump{},
	Paper:   "Iba & Langley 1992",
	Learns:  []string{"constant"},
})

// Stump learns a one-level decision tree (decision stump): the threshold of one number that leaves the
// classes least mixed, of all that part the examples. Mixed is the Gini index: how often two examples
// drawn from a side are of different classes. With more Depth the sides are parted again, in trees that
// see so many numbers together. It is the weak learner that AdaBoost is most often given, and weak
// otherwise.
//
// A threshold lies midway between two values. Ties go to the first attribute and the lowest threshold,
// and nothing is drawn at random.
//
// W. Iba, P. Langley, Induction of one-level decision trees, Machine Learning: Proceedings of the ninth
// international conference (1992) 233–240; L. Breiman, J. H. Friedman, R. A. Olshen, C. J. Stone,
// Classification and Regression Trees (1984), chapter 4, for the index and the thresholds.
type Stump struct {
	// Depth is how many tests an example meets at most, 1 if zero.
	Depth int
	// Entropy says how mixed the classes are by their entropy, as ID3 does, instead of by the index. Then
	// a threshold is worth more that has a side of one class, however small.
	Entropy bool
}

// Domain returns what the learner learns from.
func (Stump) Domain() Domain { return Domain{Attributes: Numbers} }

// Fit returns a *DecisionTree.
func (l Stump) Fit(ctx context.Context, s *data.Set, _ *rand.Rand) (Model, error) {
	fit, err := l.prepare(ctx, s)
	if err != nil {
		return nil, err
	}
	return fit(ctx, equalWeights(s.Len()))
}

// FitWeighted is Fit of weighted examples.
func (l Stump) FitWeighted(ctx context.Context, s *data.Set, weights []float64, _ *rand.Rand) (Model, error) {
	if err := check(ctx, "stump", s, l.Domain()); err != nil {
		return nil, err
	}
	s, weights, err := weighted("stump", s, weights)
	if err != nil {
		return nil, err
	}
	fit, err := l.prepare(ctx, s)
	if err != nil {
		return nil, err
	}
	return fit(ctx, weights)
}

// prepare returns what learns from the sample by weights. The examples are put in order once for any
// number of weights.
func (l Stump) prepare(ctx context.Context, s *data.Set) (fitWeights, error) {
	if err := check(ctx, "stump", s, l.Domain()); err != nil {
		return nil, err
	}
	if l.Depth < 0 {
		return nil, fmt.Errorf("stump: Depth is %d, want at least 1", l.Depth)
	}
	orders := make([][]int, len(s.Attrs))
	for j := range orders {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		orders[j] = sample.Indices(s.Len())
		slices.SortFunc(orders[j], func(a, b int) int { return cmp.Or(cmp.Compare(s.X[a][j], s.X[b][j]), a-b) })
	}
	return func(ctx context.Context, weights []float64) (Model, error) {
		g := &stumps{Set: s, entropy: l.Entropy, weights: weights, node: make([]int, s.Len()), orders: orders}
		return g.grow(ctx, cmp.Or(l.Depth, 1))
	}, nil
}

// A stumps is a tree in the making, which grows a level at a time.
type stumps struct {
	*data.Set
	entropy bool
	weights []float64
	node    []int   // of each example, the place of its node in the level, −1 if that stays a leaf
	orders  [][]int // of each attribute, the examples in ascending order
}

// grow returns the tree of so many levels of tests.
func (g *stumps) grow(ctx context.Context, depth int) (Model, error) {
	root := g.leaf(0)
	root.Counts = weightsByClass(g.Set, g.weights)
	root.Class = sample.Commonest(root.Counts)
	nodes, err := []*DecisionNode{root}, error(nil)
	for level := 0; level < depth && len(nodes) > 0; level++ {
		progress.Report(ctx, "stump", level, depth)
		if nodes, err = g.part(ctx, nodes); err != nil {
			return nil, err
		}
	}
	progress.Report(ctx, "stump", depth, depth)
	return &DecisionTree{g.Schema, root}, nil
}

// leaf returns a leaf of no examples, below a node of the given class.
func (g *stumps) leaf(above int) *DecisionNode {
	return &DecisionNode{Attr: -1, Counts: make([]float64, len(g.Classes)), Class: above}
}

// A side is what lies on one side of a threshold.
type side struct {
	entropy bool
	counts  []float64 // by class
	of      float64   // their sum
	terms   float64   // the sum of the terms of all classes
}

// newSide returns a side without examples.
func (g *stumps) newSide() side {
	return side{entropy: g.entropy, counts: make([]float64, len(g.Classes))}
}

// term returns what a class of the weight k adds to the terms: its square, or for the entropy k·log2 k.
func (s *side) term(k float64) float64 {
	if s.entropy && k > 0 {
		return float64(k * portable.Log2(k))
	}
	return float64(k * k)
}

// add adds an example of class y and of weight w, or takes it away if w is negative.
func (s *side) add(y int, w float64) {
	before := s.counts[y]
	s.counts[y] = max(0, before+w) // rounding may leave less than nothing
	s.of += w
	s.terms += s.term(s.counts[y]) - s.term(before)
}

// purity is the greater, the less mixed the examples are: their weight times one less the index, or less
// the bits of their classes.
func (s *side) purity() float64 {
	switch {
	case s.of <= 0:
		return 0
	case s.entropy:
		return s.terms - s.term(s.of)
	}
	return s.terms / s.of
}

// gains is by how much of a node's weight a split has to make its sides purer: more than rounding does.
const gains = 1e-9

// A cut is a node's best split so far, while the thresholds of an attribute are gone through.
type cut struct {
	attr        int
	at, purest  float64
	left, right side
	last        float64 // the value before
}

// part gives every node of a level the split that leaves its examples least mixed, if one leaves them
// less mixed, and returns the nodes below, the level to part next.
func (g *stumps) part(ctx context.Context, nodes []*DecisionNode) ([]*DecisionNode, error) {
	cuts := make([]cut, len(nodes))
	for k, n := range nodes {
		all := g.sideOf(n.Counts)
		cuts[k] = cut{attr: -1, purest: all.purity() + float64(gains*all.of)}
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
func (g *stumps) sideOf(counts []float64) side {
	s := g.newSide()
	for y, k := range counts {
		s.add(y, k)
	}
	return s
}

// scan goes through the thresholds of attribute j, for all nodes at once.
func (g *stumps) scan(j int, nodes []*DecisionNode, cuts []cut) {
	for k, n := range nodes {
		cuts[k].left, cuts[k].right = g.newSide(), g.sideOf(n.Counts)
	}
	for _, i := range g.orders[j] {
		if g.node[i] < 0 {
			continue
		}
		c, v := &cuts[g.node[i]], g.X[i][j]
		if c.left.of > 0 && v > c.last {
			if p := c.left.purity() + c.right.purity(); p > c.purest {
				c.attr, c.at, c.purest = j, between(c.last, v), p
			}
		}
		c.last = v
		c.left.add(g.Y[i], g.weights[i])
		c.right.add(g.Y[i], -g.weights[i])
	}
}

// between returns the number midway between a and b, which is greater, or a if no number is between.
func between(a, b float64) float64 {
	if middle := float64(a/2) + float64(b/2); middle < b {
		return max(a, middle)
	}
	return a
}

// divide makes the cuts and returns the nodes below that may be parted again.
func (g *stumps) divide(nodes []*DecisionNode, cuts []cut) (next []*DecisionNode) {
	first := make([]int, len(nodes)) // the place of a node's first branch
	for k, n := range nodes {
		first[k] = len(next)
		if c := cuts[k]; c.attr >= 0 {
			n.Attr, n.Threshold, n.Branches = c.attr, c.at, []*DecisionNode{g.leaf(n.Class), g.leaf(n.Class)}
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
