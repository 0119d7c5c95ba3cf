package learners

import (
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

var _ = registerModel((*Boosted)(nil))

// A Boosted is the model of AdaBoost, a weighted vote of hypotheses (an ensemble). With two classes it
// predicts the positive class where the hypotheses that fire have at least half of the sum of all weights.
// With several classes it predicts the class whose hypotheses weigh most, the first on a tie.
type Boosted struct {
	data.Schema
	Votes []Vote
}

// A Vote is a stage of boosting: a hypothesis, as a network, and its weight in the vote.
type Vote struct {
	Weight  float64      // −ln β = ln((1−ε)/ε), plus ln(k−1) with k > 2 classes; or 1 or −1 if it votes alone
	Epsilon float64      // its error in its stage
	Of      *ltu.Network // with one output, or with several classes one output for each, where only one fires
}

// unit returns the unit that counts the votes (step 9). It reads 0 and 1 where the figure has hypotheses
// with values −1 and 1, so its threshold is half of the sum of the weights.
func (b *Boosted) unit() ltu.Unit {
	var u ltu.Unit
	for _, v := range b.Votes {
		u.W = append(u.W, v.Weight)
		u.Theta += float64(v.Weight / 2)
	}
	return u
}

// Predict returns the class of x.
func (b *Boosted) Predict(x []float64) int {
	checkLength(b.Schema, x)
	if len(b.Classes) > 2 {
		votes := make([]float64, len(b.Classes))
		for _, v := range b.Votes {
			votes[v.Of.Predict(x)] += v.Weight
		}
		return sample.Commonest(votes)
	}
	fired := make([]float64, len(b.Votes))
	for i, v := range b.Votes {
		fired[i] = float64(v.Of.Predict(x))
	}
	if b.unit().Fires(fired) {
		return 1
	}
	return 0
}

// String returns the number of hypotheses and the sum of their weights, in words.
func (b *Boosted) String() string {
	return fmt.Sprintf("vote of %d hypotheses, of weights summing to %.3g", len(b.Votes), 2*b.unit().Theta)
}

// Stages returns the number of hypotheses.
func (b *Boosted) Stages() int { return len(b.Votes) }

// Stage returns the vote of the first k hypotheses.
func (b *Boosted) Stage(k int) Model { return &Boosted{b.Schema, b.Votes[:k]} }

// Network returns the hypotheses' networks under one unit.
func (b *Boosted) Network() *ltu.Network {
	build := ltu.NewBuilder(len(b.Attrs))
	if len(b.Classes) > 2 {
		return b.unitPerClass(build)
	}
	var inputs []ltu.Signal
	for _, v := range b.Votes {
		inputs = append(inputs, build.Embed(v.Of)...)
	}
	return build.Network(build.Add(b.unit(), inputs...))
}

// unitPerClass returns the hypotheses' networks under one unit for each class, which adds up the
// votes for that class.
func (b *Boosted) unitPerClass(build *ltu.Builder) *ltu.Network {
	votes := make([][]ltu.Signal, len(b.Classes))
	var weights []float64
	for _, v := range b.Votes {
		weights = append(weights, v.Weight)
		for c, s := range build.Embed(v.Of) {
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
	return readModel(text, b, func(read plain) { *b = Boosted(read) })
}

func (b *Boosted) check() error {
	for _, v := range b.Votes {
		if len(b.Classes) > 2 {
			if v.Of == nil || v.Of.In != len(b.Attrs) || len(v.Of.Out) != len(b.Classes) {
				return fmt.Errorf("a hypothesis is not a network of %d inputs and %d outputs", len(b.Attrs), len(b.Classes))
			}
			continue
		}
		if err := checkNetworks(b.Schema, v.Of); err != nil {
			return err
		}
	}
	if len(b.Classes) > 2 {
		return nil
	}
	return checkTwo(b.Schema)
}
