package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/boost"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "adaboost",
	Learner: AdaBoost{},
	Paper:   "Freund & Schapire 1995",
	Learns:  []string{"3-of-5", "xor", "constant"},
})

// AdaBoost is adaptive boosting: it lets a weak learner learn again and again from the same
// examples of two classes, each time with more weight on those that it got wrong, and has the
// hypotheses vote.
//
// Where the figure says nothing: a hypothesis without error (ε = 0) would have an infinite
// vote, so it ends boosting and is the model alone, and so is the negation of one that is
// always wrong (ε = 1). One no better than chance (ε = ½) would change no weight: it ends
// boosting and has no vote, or if it is the first, is the model. One worse than chance votes
// with a negative weight, as printed. Where the votes are even, the class is the positive one.
//
// Y. Freund, R. E. Schapire, EuroCOLT '95, as printed in J. Jackson, M. Craven, Learning
// sparse perceptrons, NIPS 8 (1996), figure 1.
type AdaBoost struct {
	// Weak is the weak learner, Conjunction{} if nil. One that is not Weighted learns from as
	// many examples drawn by their weights, with replacement: the "example oracle" of §3.1.
	Weak Learner
	// Gamma is how far below ½ the weak learner's error is, 0.2 if zero. It sets the number of
	// stages: ln(m)/(2·Gamma²), rounded up, for m examples (step 1).
	Gamma float64
	// Stages, if not zero, is the number of stages instead.
	Stages int
}

// A Weighted learner learns from examples of given weights.
type Weighted interface {
	Learner
	// FitWeighted is Fit of examples with the weights d, one each, which are
	// nonnegative and sum to 1.
	FitWeighted(ctx context.Context, s *data.Set, d []float64, r *rand.Rand) (Model, error)
}

// Domain returns what the learner learns from.
func (a AdaBoost) Domain() Domain {
	if a.Weak == nil {
		a.Weak = Conjunction{}
	}
	return Domain{Classes: TwoClasses}.inner(a.Weak)
}

// Fit returns a *Boosted.
func (a AdaBoost) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, "adaboost", s, Domain{Classes: TwoClasses}); err != nil {
		return nil, err
	}
	stages, err := a.stages(s.Len())
	if err != nil {
		return nil, err
	}
	weak, err := a.weak(ctx, s, r)
	if err != nil {
		return nil, err
	}
	b := &Boosted{Schema: s.Schema}
	run := boost.New(boost.Uniform(s.Len())) // step 2
	for i := range stages {                  // step 3
		net, err := a.network(progress.Silent(ctx), s.Schema, weak, run.D) // step 5
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return nil, err
		}
		if err := a.judge(ctx, net, s, run.Right); err != nil {
			return nil, err
		}
		v := run.Vote() // steps 6 to 8
		b.Votes = b.Votes[:v.Keep]
		if v.Weight != 0 {
			b.Votes = append(b.Votes, Vote{v.Weight, v.Epsilon, net})
		}
		progress.Report(ctx, "adaboost", i+1, stages)
		if v.Last {
			break
		}
	}
	return b, nil
}

// judge sets right to whether the net is right about each example.
func (a AdaBoost) judge(ctx context.Context, net *ltu.Network, s *data.Set, right []bool) error {
	for from := 0; from < s.Len(); from += predictionsPerLook {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		to := min(from+predictionsPerLook, s.Len())
		for k, class := range net.PredictAll(s.X[from:to]) {
			right[from+k] = class == s.Y[from+k]
		}
	}
	return nil
}

// stages returns the number of stages for m examples (step 1).
func (a AdaBoost) stages(m int) (int, error) {
	gamma := cmp.Or(a.Gamma, 0.2)
	if !(gamma > 0 && gamma <= 0.5) || a.Stages < 0 {
		return 0, fmt.Errorf("adaboost: Gamma is %v and Stages %d, want more than 0 up to ½, and at least 0", gamma, a.Stages)
	}
	return cmp.Or(a.Stages, boost.Stages(m, gamma)), nil
}

// weak returns what learns a hypothesis for s by the weights of a stage.
func (a AdaBoost) weak(ctx context.Context, s *data.Set, r *rand.Rand) (fitWeights, error) {
	if a.Weak == nil {
		a.Weak = Conjunction{}
	}
	switch l := a.Weak.(type) {
	case preparer:
		return l.prepare(ctx, s)
	case Weighted:
		return func(ctx context.Context, d []float64) (Model, error) { return l.FitWeighted(ctx, s, d, r) }, nil
	}
	return func(ctx context.Context, d []float64) (Model, error) {
		return a.Weak.Fit(ctx, s.Subset(boost.Draw(d, r)), r)
	}, nil
}

// network returns the network of a hypothesis for the weights d (step 5). Only the network of
// it is kept, since a vote of networks is a network again, whatever the weak learner.
func (a AdaBoost) network(ctx context.Context, s data.Schema, weak fitWeights, d []float64) (*ltu.Network, error) {
	m, err := weak(ctx, d)
	if err != nil {
		return nil, err
	}
	net, err := networkOf(m, a.Weak, s)
	if err != nil {
		return nil, fmt.Errorf("adaboost: %w", err)
	}
	if len(net.Out) != 1 {
		return nil, fmt.Errorf("adaboost: %s makes networks of %d outputs, want one", String(a.Weak), len(net.Out))
	}
	return net, nil
}

// A Boosted is AdaBoost's model, a weighted vote of hypotheses (an ensemble): the positive
// class where those that fire have at least half of the sum of all weights.
type Boosted struct {
	data.Schema
	Votes []Vote
}

// A Vote is a stage of boosting: a hypothesis, as a network, and what it weighs.
type Vote struct {
	Weight  float64 // −ln β = ln((1−ε)/ε), or 1 or −1 if it votes alone
	Epsilon float64 // its error in its stage
	Of      *ltu.Network
}

// unit returns the unit that counts the votes (step 9). It reads 0 and 1 where the figure
// has hypotheses of −1 and 1, so that its threshold is half of the sum of the weights.
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
	fired := make([]float64, len(b.Votes))
	for i, v := range b.Votes {
		fired[i] = float64(v.Of.Predict(x))
	}
	if b.unit().Fires(fired) {
		return 1
	}
	return 0
}

// String says how many hypotheses vote.
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
	var from []ltu.Signal
	for _, v := range b.Votes {
		from = append(from, build.Embed(v.Of)...)
	}
	return build.Network(build.Add(b.unit(), from...))
}
