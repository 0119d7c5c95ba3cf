package learners

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/tao"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "tao",
	Learner: TAO{},
	Paper:   "Carreira-Perpiñán & Tavallali 2018",
	About:   "a small tree of sparse halfspaces or tests, improved as a whole: each node in turn, and only if the training error, with a price for each weight, falls",
	Learns:  []string{"halfspace", "interval", "outside", "constant", "three classes"},
})

// TAO improves a decision tree that another learner has made, or a random tree, by tree alternating
// optimization. The result is an oblique tree: its inner nodes test weighted sums of attributes. Such a
// tree can be smaller and more accurate than a greedily grown one, because each node is changed with the
// rest of the tree in view.
//
// TAO visits one node after the other, children before parents, and does not change the other nodes
// meanwhile. The choice at a node matters only for the examples that one of its two subtrees classifies
// correctly and the other does not. So finding the best unit for a node is a weighted problem of two
// classes, whatever the number of classes of the sample. Leaves predict the class with the greatest
// weight, and a subtree that is not needed is removed.
//
// A change is kept only if it lowers the objective: the total weight of the misclassified training
// examples, plus Penalty for each non-zero weight of a unit. So the objective never rises. TAO tries
// several units at a node: every test of one attribute, units of logistic regression with an L1 penalty
// that use ever more attributes, and the unit of Node. Each gets the threshold with the fewest errors.
//
// The paper penalises the sum of the magnitudes of the weights, and solves the problem of a node by
// logistic regression alone. Counting the weights instead, tests of one attribute and the choice of
// thresholds are ours.
//
// M. Á. Carreira-Perpiñán, P. Tavallali, Alternating optimization of decision trees, with application to
// learning sparse oblique trees, NeurIPS 31 (2018) 1211–1221, §3 and §4.
type TAO struct {
	// Start learns the tree that TAO improves, C45{} if nil. Its model must be a tree of tests of
	// numbers, as C45 or Stump learns, a tree of units, as LTUTree learns for two classes, or a single
	// unit.
	Start Learner
	// Random, if not zero, starts from a random tree in place of Start: a complete tree with this number
	// of layers of units. The units have random directions, and each divides its examples into halves.
	Random int
	// Depth is the greatest number of layers of units, 4 if zero. If the tree of Start is deeper, the
	// lower layers are cut off.
	Depth int
	// Node, if not nil, learns one more unit to try at each node. Examples are MaximumMargin{C: 1},
	// Backprop{} and MinimumError{}. If the sample has weights, Node must take weights too.
	Node Learner
	// Attributes is the greatest number of attributes that a unit may use, that is, of its non-zero
	// weights. If zero, a unit may use all attributes. With 1, each node tests one attribute.
	Attributes int
	// Penalty is the price of a non-zero weight, in misclassified examples: with a Penalty of 2, a
	// further weight must save more than two examples. It must be above 0. If zero, a cross-validation
	// of the training examples chooses among 0.5, 2, 8 and 32. It takes the penalty with the fewest
	// mistakes, the greatest one on a tie.
	Penalty float64
	// Whole, if not zero, makes all weights whole numbers of at most this magnitude, so that the tests
	// are easy to read. This suits attributes of similar scales.
	Whole int
	// Sweeps is the greatest number of passes over the tree, 10 if zero. A pass visits each node once.
	Sweeps int
}

// Domain describes the samples that the learner accepts.
func (l TAO) Domain() Domain { return networkDomain.inner(l.Start).inner(l.Node) }

// Fit returns an *ObliqueTree.
func (l TAO) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, "tao", s, networkDomain); err != nil {
		return nil, err
	}
	t, err := l.fit(ctx, s, nil, r)
	if err != nil {
		return nil, err
	}
	t.count(s, equalWeights(s.Len()))
	return t, nil
}

// TakesWeights reports whether both Start and Node take weights, which FitWeighted needs.
func (l TAO) TakesWeights() bool {
	for _, part := range []Learner{l.Start, l.Node} {
		if part != nil {
			if _, ok := TakesWeights(part); !ok {
				return false
			}
		}
	}
	return true
}

// FitWeighted is Fit for weighted examples: a mistake counts by the weight of its example. Penalty is
// then a multiple of the mean weight.
func (l TAO) FitWeighted(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	if err := check(ctx, "tao", s, networkDomain); err != nil {
		return nil, err
	}
	s, weights, err := weighted("tao", s, weights)
	if err != nil {
		return nil, err
	}
	t, err := l.fit(ctx, s, levelled(weights), r)
	if err != nil {
		return nil, err
	}
	t.count(s, weights)
	return t, nil
}

// taoPenalties are the penalties from which cross-validation chooses.
var taoPenalties = []float64{32, 8, 2, 0.5}

// fit does the work of FitWeighted, with weights whose mean is 1, and of Fit if weights is nil. It
// leaves the Counts of the nodes empty.
func (l TAO) fit(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (*ObliqueTree, error) {
	l, err := l.settled()
	if err != nil {
		return nil, err
	}
	if l.Penalty == 0 {
		if l.Penalty, err = l.choose(ctx, s, weights, r); err != nil {
			return nil, err
		}
	}
	root, err := l.start(ctx, s, weights, r)
	if err != nil {
		return nil, err
	}
	if err := l.improve(ctx, root, s, weights, r); err != nil {
		return nil, err
	}
	progress.Report(ctx, "tao", 1, 1)
	return &ObliqueTree{s.Schema, obliqueNodes(root), l.Penalty}, nil
}

// settled returns l with its defaults, or an error.
func (l TAO) settled() (TAO, error) {
	const mostLayers = 12
	switch {
	case l.Random < 0 || l.Random > mostLayers || l.Depth < 0 || l.Depth > mostLayers:
		return l, fmt.Errorf("tao: Random is %d and Depth is %d, want 0 to %d", l.Random, l.Depth, mostLayers)
	case l.Random > 0 && l.Start != nil:
		return l, fmt.Errorf("tao: Random is %d, but Start is %s: give one of them", l.Random, String(l.Start))
	case l.Attributes < 0 || l.Whole < 0 || l.Sweeps < 0:
		return l, fmt.Errorf("tao: Attributes is %d, Whole %d and Sweeps %d, want at least 0", l.Attributes, l.Whole, l.Sweeps)
	case !(l.Penalty >= 0 && l.Penalty <= mostWeight):
		return l, fmt.Errorf("tao: Penalty is %v, want a finite number above 0, or 0 to choose it", l.Penalty)
	}
	if l.Start == nil {
		l.Start = C45{}
	}
	l.Depth, l.Sweeps = cmp.Or(l.Depth, max(4, l.Random)), cmp.Or(l.Sweeps, 10)
	return l, nil
}

// choose returns the penalty with the least weight of mistakes in a cross-validation, the greatest one
// on a tie. A sample that is too small for folds gets the penalty in the middle of the list.
func (l TAO) choose(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (float64, error) {
	folds, err := foldsOf(ctx, "tao", s, 5, r)
	if err != nil || folds == nil {
		return taoPenalties[len(taoPenalties)/2], err
	}
	seeds := make([]uint64, len(folds))
	for f := range seeds {
		seeds[f] = r.Uint64()
	}
	wrong := make([][]float64, len(folds)) // by penalty
	err = parallel.Each(ctx, len(folds), func(f int) (err error) {
		wrong[f], err = l.heldOut(progress.Silent(ctx), s, weights, folds[f], Seed(seeds[f]))
		progress.Report(ctx, "tao", f, len(folds)+1)
		return err
	})
	if err != nil {
		return 0, err
	}
	sums := make([]float64, len(taoPenalties))
	for _, w := range wrong {
		for k, v := range w {
			sums[k] += v
		}
	}
	return taoPenalties[slices.Index(sums, slices.Min(sums))], nil
}

// heldOut returns, for each penalty, the total weight of the mistakes on the held-out examples of a
// fold. The tree to start from is learned once per fold, and every penalty improves a copy.
func (l TAO) heldOut(ctx context.Context, s *data.Set, weights []float64, fold data.Split, r *rand.Rand) ([]float64, error) {
	train, w := s.Subset(fold.Train), weights
	if weights != nil {
		w = levelled(pick(weights, fold.Train))
	}
	wrong := make([]float64, len(taoPenalties))
	start, err := l.start(ctx, train, w, r)
	if errors.Is(err, ErrUnsuited) { // perhaps a class is missing
		return wrong, nil
	} else if err != nil {
		return nil, err
	}
	for k, penalty := range taoPenalties {
		l.Penalty = penalty
		root := start.Copy()
		if err := l.improve(ctx, root, train, w, r); err != nil {
			return nil, err
		}
		for _, i := range fold.Test {
			if root.Predict(s.X[i]) != s.Y[i] {
				wrong[k] += orOne(weights, i)
			}
		}
	}
	return wrong, nil
}

// improve improves the tree below root. The weights are nil if all are 1.
func (l TAO) improve(ctx context.Context, root *tao.Node, s *data.Set, weights []float64, r *rand.Rand) error {
	set := tao.Settings{Penalty: l.Penalty, Attributes: cmp.Or(l.Attributes, len(s.Attrs)), Whole: l.Whole, Sweeps: l.Sweeps}
	if l.Node != nil {
		set.Learn = func(ctx context.Context, care *data.Set, w []float64) (ltu.Unit, error) {
			if weights == nil {
				w = nil // all are 1
			}
			m, err := fitBy(progress.Silent(ctx), l.Node, care, w, r)
			if errors.Is(err, ErrUnsuited) {
				return ltu.Unit{}, nil
			} else if err != nil {
				return ltu.Unit{}, err
			}
			return singleUnit("tao", l.Node, m, care.Schema)
		}
	}
	return tao.Improve(ctx, root, s, orEqual(weights, s.Len()), set)
}

// start returns the tree to begin with.
func (l TAO) start(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (*tao.Node, error) {
	if l.Random > 0 {
		root := randomTree(s, sample.Indices(s.Len()), l.Random, r)
		root.Cut(l.Depth)
		return root, ctx.Err()
	}
	m, err := fitBy(progress.Silent(ctx), l.Start, s, weights, r)
	if err != nil {
		return nil, err
	}
	root, err := l.nodes(m, s)
	if err != nil {
		return nil, err
	}
	root.Cut(l.Depth)
	return root, nil
}

// nodes converts the model of Start to nodes of package tao, or returns an error if the model does not
// suit.
func (l TAO) nodes(m Model, s *data.Set) (*tao.Node, error) {
	switch m := m.(type) {
	case *ObliqueTree:
		return m.Root.node(), nil
	case *DecisionTree:
		return m.Root.units(s)
	case *OptimalTreeModel:
		return m.Root.units(s)
	case *UnitTree:
		if len(m.Roots) == 1 {
			return m.Roots[0].classed(), nil
		}
		return nil, &Unsuited{"tao", fmt.Sprintf("Start is %s, which learns a tree for each of %d classes: begin with C45{}, or set Random", String(l.Start), len(s.Classes))}
	}
	u, err := singleUnit("tao", l.Start, m, s.Schema)
	if err != nil {
		return nil, err
	}
	return &tao.Node{Unit: u, Left: &tao.Node{}, Right: &tao.Node{Class: 1}}, nil
}

// units converts a tree whose tests compare a number with a threshold. Each test becomes a unit that
// fires on the numbers above the threshold. The threshold is moved to the middle between two values that
// occur in s.
func (n *DecisionNode) units(s *data.Set) (*tao.Node, error) {
	if n.Attr < 0 {
		return &tao.Node{Class: n.Class}, nil
	}
	if n.Levels != nil || len(n.Branches) != 2 {
		return nil, fmt.Errorf("tao: Start tests the values of attribute %q one by one, want tests of a threshold, as of C45{}", s.Attrs[n.Attr].Name)
	}
	w := make([]float64, len(s.Attrs))
	w[n.Attr] = 1
	left, err := n.Branches[0].units(s)
	if err != nil {
		return nil, err
	}
	right, err := n.Branches[1].units(s)
	return &tao.Node{Unit: ltu.Unit{W: w, Theta: midpoint(s, n.Attr, n.Threshold)}, Left: left, Right: right}, err
}

// midpoint returns the middle between two neighbouring values of attribute j in s, for use as a
// threshold: the greatest value that is at most v, and the least value above v. If no value lies above
// v, it returns a number beyond v.
func midpoint(s *data.Set, j int, v float64) float64 {
	low, high := math.Inf(-1), math.Inf(1)
	for _, x := range s.X {
		if x[j] > v {
			high = min(high, x[j])
		} else {
			low = max(low, x[j])
		}
	}
	if math.IsInf(low, -1) {
		low = v
	}
	if math.IsInf(high, 1) {
		return v + max(1, math.Abs(v))
	}
	return tao.Middle(low, high)
}

// classed converts a tree of units to a tree with classes at its leaves. In a tree of units a node may
// lack a child on one side, because the side itself is the answer. There classed puts a leaf: class 1
// on the side where the unit fires, else class 0.
func (n *UnitNode) classed() *tao.Node {
	t := &tao.Node{Unit: n.Unit, Left: &tao.Node{}, Right: &tao.Node{Class: 1}}
	if n.Left != nil {
		t.Left = n.Left.classed()
	}
	if n.Right != nil {
		t.Right = n.Right.classed()
	}
	return t
}

// node converts the tree to the form of package tao.
func (n *ObliqueNode) node() *tao.Node {
	if n.Left == nil {
		return &tao.Node{Class: n.Class}
	}
	return &tao.Node{Unit: n.Unit, Left: n.Left.node(), Right: n.Right.node(), Class: n.Class}
}

// obliqueNodes converts a tree of package tao to the nodes of a model. For readers, it makes the first
// weight of each unit positive, if this is possible without a rounding error. It then negates the unit
// and exchanges the two children.
func obliqueNodes(n *tao.Node) *ObliqueNode {
	if n.Leaf() {
		return &ObliqueNode{Class: n.Class}
	}
	o := &ObliqueNode{Unit: n.Unit, Left: obliqueNodes(n.Left), Right: obliqueNodes(n.Right)}
	first := slices.IndexFunc(o.W, func(w float64) bool { return w != 0 })
	if first >= 0 && o.W[first] < 0 && o.Theta != 0 { // the least number above 0 is 0 for some programs
		o.Unit = o.Complement()
		o.Theta = math.Nextafter(o.Theta, math.Inf(1))
		o.Left, o.Right = o.Right, o.Left
	}
	return o
}

// count sets Counts and Class of all nodes from the weighted training examples. A node that no example
// reaches keeps its class.
func (t *ObliqueTree) count(s *data.Set, weights []float64) {
	t.Root.visit(func(n *ObliqueNode) { n.Counts = make([]float64, len(t.Classes)) })
	for i, x := range s.X {
		for n := t.Root; n != nil; n = n.side(n.Left != nil && n.Fires(x)) {
			n.Counts[s.Y[i]] += weights[i]
		}
	}
	t.Root.visit(func(n *ObliqueNode) {
		if sample.Total(n.Counts) > 0 {
			n.Class = sample.Commonest(n.Counts)
		}
	})
}

// randomTree returns a complete tree with the given number of layers of units. The direction of each
// unit is random, with attributes scaled to equal ranges, and its threshold divides the given examples
// into halves.
func randomTree(s *data.Set, rows []int, layers int, r *rand.Rand) *tao.Node {
	if layers == 0 || len(rows) == 0 || len(s.Attrs) == 0 {
		return &tao.Node{}
	}
	w := make([]float64, len(s.Attrs))
	for j := range w {
		low, high := math.Inf(1), math.Inf(-1)
		for _, i := range rows {
			low, high = min(low, s.X[i][j]), max(high, s.X[i][j])
		}
		w[j] = (float64(2*float64(r.Float64())) - 1) / cmp.Or(high-low, 1)
	}
	sums := make([]float64, len(rows))
	for k, i := range rows {
		sums[k] = ltu.Dot(w, s.X[i])
	}
	slices.Sort(sums)
	u := ltu.Unit{W: w, Theta: sums[len(sums)/2]}
	var sides [2][]int
	for _, i := range rows {
		side := int(toFloat(u.Fires(s.X[i])))
		sides[side] = append(sides[side], i)
	}
	return &tao.Node{Unit: u, Left: randomTree(s, sides[0], layers-1, r), Right: randomTree(s, sides[1], layers-1, r)}
}

// orEqual returns weights, or n equal weights if weights is nil.
func orEqual(weights []float64, n int) []float64 {
	if weights == nil {
		return equalWeights(n)
	}
	return weights
}

// orOne returns the weight of example i, 1 if weights is nil.
func orOne(weights []float64, i int) float64 {
	if weights == nil {
		return 1
	}
	return weights[i]
}
