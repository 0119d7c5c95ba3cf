package learners

import (
	"errors"
	"fmt"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/forest"
	"halfspace/pkg/ltu"
)

var _ = registerModel((*Boosted)(nil))

// A Boosted is the model of AdaBoost, a weighted vote of hypotheses (an ensemble). With two classes each
// hypothesis fires or does not. The positive class is predicted where the hypotheses that fire have at
// least half of the total weight. With several classes each hypothesis votes for a class. The class with
// the greatest sum of weights is predicted, and the first on a tie.
type Boosted struct {
	data.Schema
	Votes []Vote // all of trees, or all of networks

	trees *forest.Forest // the trees of the votes; nil if they are networks, or if the model is a literal
}

// newBoosted returns the vote of hypotheses. If some are networks, all become networks.
func newBoosted(s data.Schema, votes []Vote) *Boosted {
	b := &Boosted{Schema: s, Votes: votes}
	if slices.ContainsFunc(votes, func(v Vote) bool { return v.Of != nil }) {
		for i := range votes {
			votes[i].Of, votes[i].Root = b.Hypothesis(i), nil
		}
	}
	b.trees = plant(s, votes)
	return b
}

// unit returns the unit that adds up the votes (step 9). In the paper's figure the hypotheses have
// values −1 and 1, and the threshold is 0. Here they have values 0 and 1, which makes the sum of the
// votes half as large and moves it by half of the sum of the weights. So the threshold is that half.
func (b *Boosted) unit() ltu.Unit {
	var u ltu.Unit
	for _, v := range b.Votes {
		u.W = append(u.W, v.Weight)
		u.Theta += float64(v.Weight / 2)
	}
	return u
}

// tally returns memory for counting votes.
func (b *Boosted) tally() *tally {
	t := &tally{Schema: b.Schema, votes: b.Votes, excess: make([]float64, 1)}
	for _, v := range b.Votes {
		t.theta += float64(v.Weight / 2)
	}
	if len(b.Classes) > 2 {
		t.excess = make([]float64, len(b.Classes))
	}
	trees := b.trees
	if trees == nil || trees.Len() != len(b.Votes) {
		trees = plant(b.Schema, b.Votes)
	}
	if trees != nil {
		t.trees = trees.Walker()
	}
	return t
}

// Predict returns the class of x.
func (b *Boosted) Predict(x []float64) int {
	var y [1]int
	b.tally().predict(y[:], [][]float64{x})
	return y[0]
}

// Excesses returns, for every row of X, the excess of each output of the Network, but does not build the
// network. For two classes there is one output. For several classes the excess of an output is the sum
// of the votes for its class.
func (b *Boosted) Excesses(X [][]float64) [][]float64 {
	all := make([][]float64, len(X))
	b.tally().excesses(X, func(i int, excess []float64) { all[i] = slices.Clone(excess) })
	return all
}

// Cuts returns, for each attribute, the numbers at which some hypothesis changes its class, in ascending
// order. It returns nil if the hypotheses are networks.
func (b *Boosted) Cuts() [][]float64 {
	if t := b.tally(); t.trees != nil {
		return t.trees.Cuts()
	}
	return nil
}

// Paths returns, for each hypothesis, the nodes that x passes, from the root to a leaf. All hypotheses
// must be trees.
func (b *Boosted) Paths(x []float64) [][]*DecisionNode {
	checkLength(b.Schema, x)
	paths := make([][]*DecisionNode, len(b.Votes))
	for i, v := range b.Votes {
		n := v.Root
		for ; n.Attr >= 0; n = n.Branches[n.voteBranch(b.Attrs[n.Attr], x[n.Attr])] {
			paths[i] = append(paths[i], n)
		}
		paths[i] = append(paths[i], n)
	}
	return paths
}

// Hypothesis returns the i-th hypothesis, counted from 0, as a network.
func (b *Boosted) Hypothesis(i int) *ltu.Network {
	v := b.Votes[i]
	if v.Root == nil {
		return v.Of
	}
	net := (&DecisionTree{b.Schema, v.Root}).Network()
	net.Needs = nil // the network is the hypothesis, which sends every example along one path
	return net
}

// String returns the number of hypotheses and the sum of their weights, in words.
func (b *Boosted) String() string {
	return fmt.Sprintf("vote of %d hypotheses, of weights summing to %.3g", len(b.Votes), 2*b.unit().Theta)
}

// Stages returns the number of hypotheses.
func (b *Boosted) Stages() int { return len(b.Votes) }

// Stage returns the vote of the first k hypotheses.
func (b *Boosted) Stage(k int) Model {
	stage := &Boosted{Schema: b.Schema, Votes: b.Votes[:k]}
	if b.trees != nil {
		stage.trees = b.trees.First(k)
	}
	return stage
}

// Network returns the hypotheses' networks under one unit.
func (b *Boosted) Network() *ltu.Network {
	build := ltu.NewBuilder(len(b.Attrs))
	if len(b.Classes) > 2 {
		return b.unitPerClass(build)
	}
	var inputs []ltu.Signal
	for i := range b.Votes {
		inputs = append(inputs, build.Embed(b.Hypothesis(i))...)
	}
	return build.Network(build.Add(b.unit(), inputs...))
}

// unitPerClass returns the hypotheses' networks under one unit for each class, which adds up the
// votes for that class.
func (b *Boosted) unitPerClass(build *ltu.Builder) *ltu.Network {
	votes := make([][]ltu.Signal, len(b.Classes))
	var weights []float64
	for i, v := range b.Votes {
		weights = append(weights, v.Weight)
		for c, s := range build.Embed(b.Hypothesis(i)) {
			votes[c] = append(votes[c], s)
		}
	}
	var out []ltu.Signal
	for _, inputs := range votes {
		out = append(out, build.Add(ltu.Unit{W: weights}, inputs...))
	}
	return build.Network(out...)
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (b *Boosted) UnmarshalJSON(text []byte) error {
	type plain Boosted
	err := readModel(text, b, func(read plain) { *b = Boosted(read) })
	if err == nil {
		b.trees = plant(b.Schema, b.Votes)
	}
	return err
}

func (b *Boosted) check() error {
	for _, v := range b.Votes {
		if err := v.check(b.Schema); err != nil {
			return err
		}
		if (v.Root == nil) != (b.Votes[0].Root == nil) {
			return errors.New("some hypotheses are trees, and others are networks")
		}
	}
	if len(b.Classes) > 2 {
		return nil
	}
	return checkTwo(b.Schema)
}
