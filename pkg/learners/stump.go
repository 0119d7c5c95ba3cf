package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
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
}

// Domain returns what the learner learns from.
func (Stump) Domain() Domain { return Domain{Attributes: Numbers} }

// Fit returns a *DecisionTree.
func (l Stump) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return l.FitWeighted(ctx, s, ones(s.Len()), r)
}

// FitWeighted is Fit of weighted examples.
func (l Stump) FitWeighted(ctx context.Context, s *data.Set, weights []float64, _ *rand.Rand) (Model, error) {
	if err := check(ctx, "stump", s, l.Domain()); err != nil {
		return nil, err
	}
	if l.Depth < 0 {
		return nil, fmt.Errorf("stump: Depth is %d, want at least 1", l.Depth)
	}
	s, weights, err := weighted("stump", s, weights)
	if err != nil {
		return nil, err
	}
	g := &stumps{Set: s, weights: weights, node: make([]int, s.Len())}
	root := g.leaf(0)
	for i, y := range s.Y {
		root.Counts[y] += weights[i]
	}
	root.Class = sample.Commonest(root.Counts)
	depth := cmp.Or(l.Depth, 1)
	for level, nodes := 0, []*DecisionNode{root}; level < depth && len(nodes) > 0; level++ {
		progress.Report(ctx, "stump", level, depth)
		if nodes, err = g.part(ctx, nodes); err != nil {
			return nil, err
		}
	}
	progress.Report(ctx, "stump", depth, depth)
	return &DecisionTree{s.Schema, root}, nil
}

// A stumps is a tree in the making, which grows a level at a time.
type stumps struct {
	*data.Set
	weights []float64
	node    []int   // of each example, the place of its node in the level, −1 if that stays a leaf
	orders  [][]int // of each attribute, the examples in ascending order
}

// leaf returns a leaf of no examples, below a node of the given class.
func (g *stumps) leaf(above int) *DecisionNode {
	return &DecisionNode{Attr: -1, Counts: make([]float64, len(g.Classes)), Class: above}
}

// sort sets the orders. They are the same at all levels.
func (g *stumps) sort(ctx context.Context) error {
	for j := range g.Attrs {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		order := sample.Indices(g.Len())
		slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(g.X[a][j], g.X[b][j]), a-b) })
		g.orders = append(g.orders, order)
	}
	return nil
}

// A side is what lies on one side of a threshold.
type side struct {
	counts  []float64 // by class
	of      float64   // their sum
	squares float64   // the sum of their squares
}

// add adds an example of class y and of weight w, or takes it away if w is negative.
func (s *side) add(y int, w float64) {
	before := s.counts[y]
	s.counts[y] = max(0, before+w) // rounding may leave less than nothing
	s.of += w
	s.squares += float64(s.counts[y]*s.counts[y]) - float64(before*before)
}

// purity returns the weight of the examples less how mixed they are.
func (s *side) purity() float64 {
	if s.of <= 0 {
		return 0
	}
	return s.squares / s.of
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
	if g.orders == nil {
		if err := g.sort(ctx); err != nil {
			return nil, err
		}
	}
	cuts := make([]cut, len(nodes))
	for k, n := range nodes {
		all := sideOf(n.Counts)
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
func sideOf(counts []float64) side {
	s := side{counts: make([]float64, len(counts))}
	for y, k := range counts {
		s.add(y, k)
	}
	return s
}

// scan goes through the thresholds of attribute j, for all nodes at once.
func (g *stumps) scan(j int, nodes []*DecisionNode, cuts []cut) {
	for k, n := range nodes {
		cuts[k].left, cuts[k].right = side{counts: make([]float64, len(n.Counts))}, sideOf(n.Counts)
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
