package utgoff89

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/experiment"
)

// Utgoff's trees on real data, which the paper has none of.

// A rival is a learner on real data, with what it takes to feed it.
type rival struct {
	name     string
	once     learners.Incremental // nil: it needs all examples at once
	repeated learners.Learner
	encode   func(*data.Set) *data.Set // nil: examples as they are
}

const passesOnData = 100

var rivalsOnData = []rival{
	{"PerceptronTree", learners.PerceptronTree{}, learners.PerceptronTree{Epochs: passesOnData}, nil},
	{"PerceptronTree; stalled pocket", learners.PerceptronTree{Split: learners.StalledPocket}, learners.PerceptronTree{Split: learners.StalledPocket, Epochs: passesOnData}, nil},
	{"PerceptronTree; patience 16", learners.PerceptronTree{Patience: 16}, learners.PerceptronTree{Patience: 16, Epochs: passesOnData}, nil},
	{"PerceptronTree; inherit; patience 4; pocket", learners.PerceptronTree{Inherit: true, Patience: 4, Pocket: true}, learners.PerceptronTree{Inherit: true, Patience: 4, Pocket: true, Epochs: passesOnData}, nil},
	{"PerceptronTree; never split", learners.PerceptronTree{Split: learners.Never}, learners.PerceptronTree{Split: learners.Never, Epochs: passesOnData}, nil},
	{"ID3", nil, learners.ID3{}, nil},
	{"Perceptron", learners.Perceptron{}, learners.Perceptron{Epochs: passesOnData}, (*data.Set).Signed},
	{"Pocket", nil, learners.Pocket{}, (*data.Set).Signed},
	{"DecisionList", nil, learners.DecisionList{}, (*data.Set).Signed},
	{"Majority", nil, learners.Majority{}, nil},
}

// setsOnData are sets and, where UCI has one, their training set: they are then
// tested on the whole domain.
var setsOnData = []struct{ set, train string }{
	{"monks-1", "monks-1-train"}, {"monks-2", "monks-2-train"}, {"monks-3", "monks-3-train"},
	{"house-votes-84", ""}, {"tic-tac-toe", ""}, {"kr-vs-kp", ""}, {"mushroom", ""},
}

func treesOnData() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-real", Source: "Utgoff 1989 (the paper has no real data)",
		About: "Learned from two thirds of the examples and tested on the rest, 10 random splits, the same for all; the MONK's problems from UCI's training sets in 10 random orders, tested on all 432 robots. " +
			"Prequential: right on examples of a single pass before they are learned. Then right on the test examples after that pass, and after up to 100 passes, or by learners that need all at once. " +
			"LTUs read the symmetric encoding of §4.1. Units are those of the model's network. ± is the standard error.",
		Params: []string{"set", "learner"},
		Measures: []experiment.Measure{
			{Name: "prequential", Title: "prequential %", Percent: true, Digits: 1, StdErr: true},
			{Name: "once", Title: "one pass %", Percent: true, Digits: 1, StdErr: true},
			{Name: "repeated", Title: "repeated %", Percent: true, Digits: 1, StdErr: true},
			{Name: "train", Title: "training examples %", Percent: true, Digits: 1, StdErr: true},
			{Name: "tests", Title: "decision nodes", Digits: 1, StdErr: true},
			{Name: "units", Title: "units", Digits: 1, StdErr: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, set := range experiment.Points(short, 2, setsOnData...) {
				for _, l := range rivalsOnData {
					for t := range experiment.Repeats(short, 10) {
						trials = append(trials, experiment.Trial{At: []any{set.set, l.name}, Seed: experiment.Seed(i, t), Run: func(ctx context.Context, r *rand.Rand) ([]float64, error) {
							train, test, err := parted(ctx, set.set, set.train, l.encode, r)
							if err != nil {
								return nil, err
							}
							return onData(ctx, l, train, test, r)
						}})
					}
				}
			}
			return trials
		},
	}
}

// parted loads a set and parts it at random, or loads its training set too and
// shuffles that.
func parted(ctx context.Context, set, train string, encode func(*data.Set) *data.Set, r *rand.Rand) (a, b *data.Set, err error) {
	whole, err := data.LoadContext(ctx, set)
	if err != nil {
		return nil, nil, err
	}
	given, err := data.LoadContext(ctx, cmp.Or(train, set))
	if err != nil {
		return nil, nil, err
	}
	if encode != nil {
		whole, given = encode(whole), encode(given)
	}
	if train != "" {
		return given.Subset(r.Perm(given.Len())), whole, nil
	}
	parts, err := whole.Holdout(1./3, r)
	if err != nil {
		return nil, nil, err
	}
	a, b = parts.Of(whole)
	return a, b, nil
}

// onData returns what one learner makes of one split.
func onData(ctx context.Context, l rival, train, test *data.Set, r *rand.Rand) ([]float64, error) {
	prequential, once := math.NaN(), math.NaN()
	if l.once != nil {
		m, err := l.once.Start(train.Schema, r)
		if err != nil {
			return nil, err
		}
		mistakes := 0.0
		for i, x := range train.X {
			mistakes += experiment.Indicator(m.Update(x, train.Y[i]))
		}
		prequential, once = 1-mistakes/float64(train.Len()), eval.Accuracy(m, test)
	}
	m, err := l.repeated.Fit(ctx, train, r)
	if err != nil {
		return nil, err
	}
	tests, _ := nodes(m)
	return []float64{prequential, once, eval.Accuracy(m, test), eval.Accuracy(m, train), tests, float64(m.Network().Size().Units)}, nil
}
