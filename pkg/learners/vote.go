package learners

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/dtree"
	"halfspace/pkg/learners/internal/forest"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// A Vote is one hypothesis of a Boosted, as a tree or as a network, with its weight in the vote.
type Vote struct {
	Weight  float64 // −ln β = ln((1−ε)/ε), plus ln(k−1) with k > 2 classes; or 1 or −1 if it votes alone
	Epsilon float64 // its weighted error in its stage
	// Root is the root of the hypothesis if it is a tree. An example that lacks the value of a test
	// takes the last branch. If a test has branches for some numbers, a number between two of them takes
	// the branch of the greater one. The network does the same.
	Root *DecisionNode `json:",omitzero"`
	// Of is the hypothesis as a network if it is not a tree, else nil. The network has one output for
	// two classes. With several classes it has one output for each class, and only one of them fires.
	Of *ltu.Network `json:",omitzero"`
}

// check returns an error unless the hypothesis reads the attributes and predicts the classes of s.
func (v Vote) check(s data.Schema) error {
	switch {
	case v.Root != nil && v.Of != nil:
		return errors.New("a hypothesis has both a tree and a network, want one of them")
	case v.Root != nil:
		if err := v.Root.check(s); err != nil {
			return err
		}
		return v.Root.checkComplete()
	case len(s.Classes) == 2:
		return checkNetworks(s, v.Of)
	case v.Of == nil || v.Of.In != len(s.Attrs) || len(v.Of.Out) != len(s.Classes):
		return fmt.Errorf("a hypothesis is not a network of %d inputs and %d outputs", len(s.Attrs), len(s.Classes))
	}
	return nil
}

// checkComplete returns an error unless all tests below n have a branch for each outcome.
func (n *DecisionNode) checkComplete() error {
	if n.Attr < 0 {
		return nil
	}
	for _, group := range n.Groups {
		if group < 0 {
			return errors.New("a value has no branch in a tree that votes")
		}
	}
	if len(n.Branches) == 0 {
		return errors.New("a test has no branch in a tree that votes")
	}
	for _, b := range n.Branches {
		if err := b.checkComplete(); err != nil {
			return err
		}
	}
	return nil
}

// plant returns the trees of the votes, nil if they are networks.
func plant(s data.Schema, votes []Vote) *forest.Forest {
	var roots []*dtree.Node
	for _, v := range votes {
		if v.Root == nil {
			return nil
		}
		roots = append(roots, v.Root.bare())
	}
	return forest.New(s, roots)
}

// bare converts the tree below n to nodes of package dtree, without its counts.
func (n *DecisionNode) bare() *dtree.Node {
	b := &dtree.Node{Attr: n.Attr, Threshold: n.Threshold, Levels: n.Levels, Groups: n.Groups, Class: n.Class}
	for _, branch := range n.Branches {
		b.Branches = append(b.Branches, branch.bare())
	}
	return b
}

// A tally counts the votes on examples. It reuses its memory from one call to the next, so only one
// goroutine at a time may use it.
type tally struct {
	data.Schema
	votes   []Vote
	theta   float64        // half of the sum of the weights
	trees   *forest.Walker // nil if the hypotheses are networks
	classes []int32        // classes by vote and example
	excess  []float64      // excess of the one output for two classes, else of the output for each class
}

// atOnce is the number of examples that each hypothesis predicts at a time.
const atOnce = 64

// excesses calls answer for each row of X, with the number of the row and the excess of each output of
// the vote. The excesses are the same as the network's, to the last bit. They are valid only until the
// next row.
func (t *tally) excesses(X [][]float64, answer func(i int, excess []float64)) {
	for start := 0; start < len(X); start += atOnce {
		rows := X[start:min(start+atOnce, len(X))]
		for _, x := range rows {
			checkLength(t.Schema, x)
		}
		t.ask(rows)
		for i := range rows {
			t.count(t.classes[i:], len(rows))
			answer(start+i, t.excess)
		}
	}
}

// ask lets all hypotheses predict some examples, and stores the classes.
func (t *tally) ask(X [][]float64) {
	if size := len(t.votes) * len(X); cap(t.classes) < size {
		t.classes = make([]int32, size)
	}
	t.classes = t.classes[:len(t.votes)*len(X)]
	if t.trees != nil {
		t.trees.Classes(t.classes, X)
		return
	}
	for k, v := range t.votes {
		for i, x := range X {
			t.classes[k*len(X)+i] = int32(v.Of.Predict(x))
		}
	}
}

// count adds up the votes on an example. The classes that the hypotheses give it are stride apart.
func (t *tally) count(classes []int32, stride int) {
	if len(t.excess) > 1 {
		clear(t.excess)
		for k, v := range t.votes {
			t.excess[classes[k*stride]] += v.Weight
		}
		return
	}
	sum := 0.0
	for k := range t.votes {
		sum += float64(t.votes[k].Weight * float64(classes[k*stride]))
	}
	t.excess[0] = sum - t.theta
}

// predict sets y[i] to the class with the greatest sum of votes on X[i]. On a tie it is the positive
// class, or with several classes the first.
func (t *tally) predict(y []int, X [][]float64) {
	t.excesses(X, func(i int, excess []float64) {
		if len(excess) == 1 {
			y[i] = int(toFloat(excess[0] >= 0))
			return
		}
		y[i] = sample.Commonest(excess)
	})
}

// short returns a copy of the tree of n that is smaller in a file: counts are rounded to three digits,
// and left out where no example came. In a vote, counts are used only for explanations. With all digits
// they would be two thirds of a file.
func (n *DecisionNode) short() *DecisionNode {
	s := *n
	s.Counts, s.Branches = nil, nil
	if sample.Total(n.Counts) > 0 {
		for _, c := range n.Counts {
			digits, _ := strconv.ParseFloat(strconv.FormatFloat(c, 'g', 3, 64), 64) // its own output
			s.Counts = append(s.Counts, digits)
		}
	}
	for _, branch := range n.Branches {
		s.Branches = append(s.Branches, branch.short())
	}
	return &s
}

// voteBranch returns the branch that the value v of attribute a takes at n in a vote. Unlike in a single
// tree, an example with a missing value is not divided but takes the last branch. If n has branches for
// some numbers, a number between two of them takes the branch of the greater one.
func (n *DecisionNode) voteBranch(a data.Attr, v float64) int {
	cuts := n.Levels
	switch {
	case a.Nominal():
		for k := range a.Values {
			cuts = append(cuts, float64(k))
		}
	case cuts == nil:
		cuts = []float64{n.Threshold, math.Inf(1)}
	}
	k := slices.IndexFunc(cuts, func(c float64) bool { return v <= c })
	if k < 0 {
		k = len(cuts) - 1
	}
	if n.Groups != nil {
		return n.Groups[k]
	}
	return k
}
