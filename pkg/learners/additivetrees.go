package learners

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/histogram"
	"halfspace/pkg/learners/internal/quickscorer"
)

var _ = registerModel((*AdditiveTrees)(nil))

// AdditiveTrees is the model of GradientBoosting and RandomForest: sums of regression trees. For two
// classes there is one sum, the log-odds of the second class, and the model predicts this class if the
// sum is not negative. For several classes there is a sum for each class. The class with the greatest
// sum is predicted, and the first on a tie. The probability of a class is then in proportion to the
// exponential of its sum (softmax).
type AdditiveTrees struct {
	data.Schema
	Base  []float64           // by sum, the number to begin with
	Trees [][]*RegressionNode // trees by stage and sum

	quick *quickscorer.Scorer // nil if the model is a literal
}

// A RegressionNode is a test with two branches, or a leaf.
type RegressionNode struct {
	// Attr is the attribute that is tested, −1 in a leaf.
	Attr int
	// Threshold is for a test of a number. A number up to Threshold takes Branches[0], a greater number
	// takes Branches[1].
	Threshold float64 `json:",omitzero"`
	// Values is for a test of a nominal attribute. It has the indices of the values that take
	// Branches[0], in ascending order. The other values take Branches[1].
	Values []int `json:",omitzero"`
	// MissingFirst says that an example with a missing value takes Branches[0]; otherwise it takes
	// Branches[1].
	MissingFirst bool              `json:",omitzero"`
	Branches     []*RegressionNode `json:",omitzero"`
	// Value is the number that a leaf adds to the sum. In a test it is the mean of its examples.
	Value float64
}

func newAdditiveTrees(s data.Schema, base []float64, stages [][]*histogram.Node) *AdditiveTrees {
	t := &AdditiveTrees{Schema: s, Base: base, quick: quickscorer.New(s, stages)}
	for _, trees := range stages {
		var nodes []*RegressionNode
		for _, root := range trees {
			nodes = append(nodes, regressionNode(root))
		}
		t.Trees = append(t.Trees, nodes)
	}
	return t
}

// regressionNode converts the tree of a root to nodes of the model.
func regressionNode(n *histogram.Node) *RegressionNode {
	r := &RegressionNode{Attr: n.Attr, Threshold: n.Threshold, MissingFirst: n.MissingFirst, Value: n.Value}
	for v, chosen := range n.Chosen {
		if chosen {
			r.Values = append(r.Values, v)
		}
	}
	for _, b := range n.Branches {
		r.Branches = append(r.Branches, regressionNode(b))
	}
	return r
}

// bare converts the tree below n to nodes of package histogram, which grows and evaluates trees.
func (n *RegressionNode) bare(s data.Schema) *histogram.Node {
	b := &histogram.Node{Attr: n.Attr, Threshold: n.Threshold, MissingFirst: n.MissingFirst, Value: n.Value}
	if n.Attr >= 0 && s.Attrs[n.Attr].Nominal() {
		b.Chosen = n.chosen(s.Attrs[n.Attr])
	}
	for _, branch := range n.Branches {
		b.Branches = append(b.Branches, branch.bare(s))
	}
	return b
}

// chosen returns, for each value of the tested nominal attribute, whether it takes the first branch.
func (n *RegressionNode) chosen(a data.Attr) []bool {
	chosen := make([]bool, len(a.Values))
	for _, v := range n.Values {
		chosen[v] = true
	}
	return chosen
}

// scorer returns the trees in the form that evaluates them fast.
func (t *AdditiveTrees) scorer() *quickscorer.Scorer {
	if t.quick != nil && t.quick.Stages == len(t.Trees) {
		return t.quick
	}
	var stages [][]*histogram.Node
	for _, trees := range t.Trees {
		var roots []*histogram.Node
		for _, n := range trees {
			roots = append(roots, n.bare(t.Schema))
		}
		stages = append(stages, roots)
	}
	return quickscorer.New(t.Schema, stages)
}

// sums returns a function that calls answer with the number and the sums of each row of X.
func (t *AdditiveTrees) sums() func(X [][]float64, answer func(i int, sums []float64)) {
	quick, sums := t.scorer(), make([]float64, len(t.Base))
	memory := make([]uint64, quick.Words)
	return func(X [][]float64, answer func(i int, sums []float64)) {
		for i, x := range X {
			checkLength(t.Schema, x)
			clear(sums)
			quick.Add(sums, x, memory)
			for c, v := range t.Base {
				sums[c] += v
			}
			answer(i, sums)
		}
	}
}

// Predict returns the class of x.
func (t *AdditiveTrees) Predict(x []float64) int {
	var y [1]int
	t.Batch()(y[:], [][]float64{x})
	return y[0]
}

// Batch returns a function that predicts many examples with the same memory.
func (t *AdditiveTrees) Batch() func(y []int, X [][]float64) {
	visit := t.sums()
	return func(y []int, X [][]float64) {
		visit(X, func(i int, sums []float64) { y[i] = greatestSum(sums) })
	}
}

// Excesses returns the sums of every row of X, which are the excesses of the outputs of the Network.
func (t *AdditiveTrees) Excesses(X [][]float64) [][]float64 {
	all := make([][]float64, len(X))
	t.sums()(X, func(i int, sums []float64) { all[i] = slices.Clone(sums) })
	return all
}

// Probabilities returns the probability of each class: the softmax of the sums, or the sigmoid of the only
// sum. The loss in training measures these probabilities.
func (t *AdditiveTrees) Probabilities(x []float64) []float64 {
	return fromExcesses(t.Excesses([][]float64{x})[0])
}

// Cuts returns, for each attribute, the numbers at which a sum changes, in ascending order. They are the
// thresholds of all tests of the attribute.
func (t *AdditiveTrees) Cuts() [][]float64 { return t.scorer().Cuts }

// Paths returns, for each stage and sum, the nodes that x passes, from the root to a leaf.
func (t *AdditiveTrees) Paths(x []float64) [][][]*RegressionNode {
	checkLength(t.Schema, x)
	stages := make([][][]*RegressionNode, len(t.Trees))
	for k, trees := range t.Trees {
		for _, n := range trees {
			path := []*RegressionNode{n}
			for n.Attr >= 0 {
				n = n.Branches[int(toFloat(!n.first(t.Attrs[n.Attr], x[n.Attr])))]
				path = append(path, n)
			}
			stages[k] = append(stages[k], path)
		}
	}
	return stages
}

// first reports whether the value v of attribute a takes the first branch. A number between two indices of a
// nominal attribute counts as the greater index, as in the Network.
func (n *RegressionNode) first(a data.Attr, v float64) bool {
	switch {
	case math.IsNaN(v):
		return n.MissingFirst
	case a.Nominal():
		k := math.Ceil(max(0, min(v, float64(len(a.Values)-1))))
		return slices.Contains(n.Values, int(k))
	}
	return v <= n.Threshold
}

// String returns the number of stages, and the number of leaves of the largest tree.
func (t *AdditiveTrees) String() string {
	largest := 0
	for _, trees := range t.Trees {
		for _, n := range trees {
			largest = max(largest, n.leaves())
		}
	}
	return fmt.Sprintf("sum of the trees of %d stages, each with at most %d leaves", len(t.Trees), largest)
}

// leaves returns the number of leaves below n.
func (n *RegressionNode) leaves() int {
	if n.Attr < 0 {
		return 1
	}
	return n.Branches[0].leaves() + n.Branches[1].leaves()
}

// Stages returns the number of stages.
func (t *AdditiveTrees) Stages() int { return len(t.Trees) }

// Stage returns the sum of the first k stages.
func (t *AdditiveTrees) Stage(k int) Model {
	return &AdditiveTrees{Schema: t.Schema, Base: t.Base, Trees: t.Trees[:k], quick: t.scorer().First(k)}
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (t *AdditiveTrees) UnmarshalJSON(text []byte) error {
	type plain AdditiveTrees
	err := readModel(text, t, func(read plain) { *t = AdditiveTrees(read) })
	if err == nil {
		t.quick = t.scorer()
	}
	return err
}

func (t *AdditiveTrees) check() error {
	if err := checkParts(t.Schema, "sums", len(t.Base)); err != nil && (len(t.Classes) != 1 || len(t.Base) != 1) {
		return err
	}
	for _, trees := range t.Trees {
		if len(trees) != len(t.Base) {
			return fmt.Errorf("a stage has %d trees, want %d", len(trees), len(t.Base))
		}
		for _, n := range trees {
			if err := n.check(t.Schema); err != nil {
				return err
			}
		}
	}
	if len(t.Classes) == 1 && !(t.greatest() < 0) {
		return errors.New("one class, but a sum that may choose a second one")
	}
	return nil
}

// greatest returns a bound of the first sum.
func (t *AdditiveTrees) greatest() (sum float64) {
	for _, trees := range t.Trees {
		sum += trees[0].greatest()
	}
	return sum + t.Base[0]
}

// greatest returns the greatest value of the leaves below n.
func (n *RegressionNode) greatest() float64 {
	if n.Attr < 0 {
		return n.Value
	}
	return max(n.Branches[0].greatest(), n.Branches[1].greatest())
}

// check returns an error unless the tree below n fits the schema.
func (n *RegressionNode) check(s data.Schema) error {
	want := 2
	switch {
	case n == nil:
		return errors.New("a node is missing")
	case n.Attr < -1 || n.Attr >= len(s.Attrs):
		return fmt.Errorf("a test of attribute %d, want 0 to %d, or -1 in a leaf", n.Attr, len(s.Attrs)-1)
	case n.Attr < 0:
		want = 0
	}
	if len(n.Branches) != want {
		return fmt.Errorf("a node of %d branches, want %d", len(n.Branches), want)
	}
	for _, v := range n.Values {
		if n.Attr < 0 || v < 0 || v >= len(s.Attrs[n.Attr].Values) {
			return fmt.Errorf("a test of value %d, which attribute %d lacks", v, n.Attr)
		}
	}
	for _, b := range n.Branches {
		if err := b.check(s); err != nil {
			return err
		}
	}
	return nil
}

func (t *AdditiveTrees) scaled(factor float64) Summable {
	s := &AdditiveTrees{Schema: t.Schema}
	for _, v := range t.Base {
		s.Base = append(s.Base, factor*v)
	}
	for _, trees := range t.Trees {
		var scaled []*RegressionNode
		for _, n := range trees {
			scaled = append(scaled, n.scaled(factor))
		}
		s.Trees = append(s.Trees, scaled)
	}
	s.quick = s.scorer()
	return s
}

// scaled returns the tree below n with all values multiplied by a factor.
func (n *RegressionNode) scaled(factor float64) *RegressionNode {
	s := *n
	s.Value, s.Branches = factor*n.Value, nil
	for _, b := range n.Branches {
		s.Branches = append(s.Branches, b.scaled(factor))
	}
	return &s
}

func (t *AdditiveTrees) terms() func(sums, x []float64) {
	quick := t.scorer()
	memory := make([]uint64, quick.Words)
	return func(sums, x []float64) { quick.Add(sums, x, memory) }
}

func (t *AdditiveTrees) thresholds() (all []float64) {
	for _, v := range t.Base {
		all = append(all, -v)
	}
	return all
}
