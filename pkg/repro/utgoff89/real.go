package utgoff89

import (
	"cmp"
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// These experiments have Utgoff's trees on real data. The paper has no real data.

// A rival is a learner on real data, with its coding.
type rival struct {
	name string
	// incremental learns in a single pass; it is nil if the learner needs all
	// examples at once.
	incremental learners.Incremental
	// repeated learns in the necessary number of passes.
	repeated learners.Learner
	// encode makes the coding that the rival reads; nil leaves examples unchanged.
	encode func(*data.Set) *data.Set
}

// passesOnData is the number of passes of learners that repeat the examples. They end
// sooner after a pass without a mistake.
const passesOnData = 100

// treeRival is a perceptron tree that makes one pass, or many.
func treeRival(name string, p learners.PerceptronTree) rival {
	repeated := p
	repeated.Epochs = passesOnData
	return rival{name, p, repeated, nil}
}

// rivalsOnData are settings of the perceptron tree, two extremes, and baselines. The extremes are a
// decision tree without units, ID3, and a single unit that is never split. The perceptron tree lies between
// them.
var rivalsOnData = []rival{
	treeRival("PerceptronTree", learners.PerceptronTree{}),
	treeRival("PerceptronTree; stalled pocket", learners.PerceptronTree{Split: learners.StalledPocket}),
	treeRival("PerceptronTree; patience 16", learners.PerceptronTree{Patience: 16}),
	treeRival("PerceptronTree; inherit; patience 4; pocket",
		learners.PerceptronTree{Inherit: true, Patience: 4, Pocket: true}),
	treeRival("PerceptronTree; never split", learners.PerceptronTree{Split: learners.Never}),
	// Learners that the paper argues with, or that are in the library beside it.
	{"ID3", nil, learners.ID3{}, nil},
	{"Perceptron", learners.Perceptron{}, learners.Perceptron{Epochs: passesOnData}, (*data.Set).Signed},
	{"Pocket", nil, learners.Pocket{}, (*data.Set).Signed},
	{"DecisionList", nil, learners.DecisionList{}, (*data.Set).Signed},
	{"Majority", nil, learners.Majority{}, nil},
}

// A partedSet is a set and, where UCI has one, its training set. With a training set,
// the whole domain is the test set.
type partedSet struct{ name, train string }

// setsOnData are the sets; a set without a training set is split at random.
var setsOnData = []partedSet{
	// The whole domains of 432 robots, and UCI's training sets of them.
	{"monks-1", "monks-1-train"}, {"monks-2", "monks-2-train"}, {"monks-3", "monks-3-train"},
	{"house-votes-84", ""}, {"tic-tac-toe", ""}, {"kr-vs-kp", ""}, {"mushroom", ""},
}

// treesOnData compares the tree with its rivals on nominal sets of two classes.
func treesOnData() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-real", Source: "Utgoff 1989 (the paper has no real data)",
		About: protocol.Prose(`
			Learned from two thirds of the examples and tested on the rest, 10 random splits, the
			same for all; the MONK's problems from UCI's training sets in 10 random orders, tested
			on all 432 robots. Prequential: right on examples of a single pass before they are
			learned. Then right on the test examples after that pass, and after up to 100 passes, or
			by learners that need all at once. LTUs read the symmetric encoding of §4.1. Units are
			those of the model's network. ± is the standard error.`),
		Params: []string{"set", "learner"},
		// Shares of the test examples, except prequential, which measures a single
		// pass, and train. tests is NaN for models that are not trees.
		Measures: []experiment.Measure{
			{Name: "prequential", Title: "prequential %", Percent: true, Digits: 1, StdErr: true},
			{Name: "once", Title: "one pass %", Percent: true, Digits: 1, StdErr: true},
			{Name: "repeated", Title: "repeated %", Percent: true, Digits: 1, StdErr: true},
			{Name: "train", Title: "training examples %", Percent: true, Digits: 1, StdErr: true},
			{Name: "tests", Title: "decision nodes", Digits: 1, StdErr: true},
			{Name: "units", Title: "units", Digits: 1, StdErr: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, set := range protocol.Points(short, 2, setsOnData...) {
				for _, l := range rivalsOnData {
					trials = append(trials, protocol.Repeat(short, 10, i, l.trial(set), set.name, l.name)...)
				}
			}
			return trials
		},
	}
}

// part loads a set and divides it at random, with two thirds to learn from. If the set
// has a training set, it loads and shuffles that instead. UCI's training sets of the
// MONK's problems are parts of their domains, so that some test examples are learned.
func (set partedSet) part(ctx context.Context, encode func(*data.Set) *data.Set, r *rand.Rand) (train, test *data.Set, err error) {
	whole, err := data.LoadContext(ctx, set.name)
	if err != nil {
		return nil, nil, err
	}
	given, err := data.LoadContext(ctx, cmp.Or(set.train, set.name))
	if err != nil {
		return nil, nil, err
	}
	// The coding depends on the schema alone, and both sets have the same.
	if encode != nil {
		whole, given = encode(whole), encode(given)
	}
	// Learners that take one example after the other depend on the order.
	if set.train != "" {
		return given.Subset(r.Perm(given.Len())), whole, nil
	}
	parts, err := whole.Holdout(1./3, r)
	if err != nil {
		return nil, nil, err
	}
	train, test = parts.Of(whole)
	return train, test, nil
}

// trial is a trial: the accuracies of the learner on one split of a set. Learners
// that need all examples at once have no numbers of a single pass.
func (l rival) trial(set partedSet) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		train, test, err := set.part(ctx, l.encode, r)
		if err != nil {
			return nil, err
		}
		values := experiment.Values{}
		// A single pass; the tree that has grown by its end is tested.
		if l.incremental != nil {
			m, err := l.incremental.Start(train.Schema, r)
			if err != nil {
				return nil, err
			}
			values["prequential"] = prequential(m, train)
			values["once"] = eval.Accuracy(m, test)
		}
		// A new start, with as many passes as the learner needs or may have.
		m, err := l.repeated.Fit(ctx, train, r)
		if err != nil {
			return nil, err
		}
		values["repeated"], values["train"] = eval.Accuracy(m, test), eval.Accuracy(m, train)
		values["tests"], values["units"] = testsOf(m), float64(m.(learners.Networked).Network().Size().Units)
		return values, nil
	}
}

// prequential presents a sample once to m, and returns the share of examples that m
// classified correctly before it learned them. All examples are new to m.
func prequential(m learners.Updater, s *data.Set) float64 {
	// Update says whether the answer was a mistake, before it learns the class.
	mistakes := 0.0
	for i, x := range s.X {
		mistakes += protocol.Indicator(m.Update(x, s.Y[i]))
	}
	return 1 - mistakes/float64(s.Len())
}
