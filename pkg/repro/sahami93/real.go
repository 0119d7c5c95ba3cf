package sahami93

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/experiment"
)

// Sahami's learners on real data, which the paper has none of.

// Codings of real data: a bit for each value and its complement, which the tree,
// backprop and Winnow read, as in the paper; bits of ±1, which Madaline does; and
// bits of 0 and 1 for the others. Numbers stay numbers.
var (
	doubledBits = data.Coding{Code: data.Binary, Complements: true}
	signedBits  = data.Coding{Code: data.Signed}
	oneHotBits  = data.Coding{}
)

// A codedLearner is a learner, and the coding of what it reads.
type codedLearner struct {
	name   string
	learn  learners.Learner
	coding data.Coding
}

// learnersOnData are the paper's learners in several sizes, Madaline with the shape,
// and then the weights too, of a tree, and baselines. How often that tree may branch
// is limited to three layers.
var learnersOnData = []codedLearner{
	{"LTU tree", learners.LTUTree{}, doubledBits},
	{"LTU tree; depth 2", learners.LTUTree{Depth: 2}, doubledBits},
	{"backprop; 2 units", learners.LogicMLP{}, doubledBits},
	{"backprop; 4 units", learners.LogicMLP{Shape: learners.Branching}, doubledBits},
	{"Madaline; 1 unit", learners.Madaline{Shape: learners.Chain(1)}, signedBits},
	{"Madaline; 2 units", learners.Madaline{}, signedBits},
	{"Madaline; 4 units", learners.Madaline{Shape: learners.Branching}, signedBits},
	{"Madaline; shape of the tree", learners.Madaline{From: learners.LTUTree{Depth: 3}}, signedBits},
	{"Madaline; from the tree", learners.Madaline{From: learners.LTUTree{Depth: 3}, Keep: true}, signedBits},
	{"Winnow; 1 unit", learners.Madaline{Winnow: true, Shape: learners.Chain(1)}, doubledBits},
	{"Winnow; 2 units", learners.Madaline{Winnow: true}, doubledBits},
	{"Winnow; 4 units", learners.Madaline{Winnow: true, Shape: learners.Branching}, doubledBits},
	{"MLP; 10 units", learners.MLP{}, oneHotBits},
	{"C4.5", learners.C45{}, oneHotBits},
	{"Majority", learners.Majority{}, oneHotBits},
}

// dataSets are sets of two classes.
var dataSets = []struct {
	name string
	load experiment.Loader
}{
	{"votes", experiment.Named("votes")},
	{"monks-1", experiment.Named("monks-1")},
	{"monks-2", experiment.Named("monks-2")},
	{"monks-3", experiment.Named("monks-3")},
	{"setosa or versicolor", experiment.IrisPair("Iris-setosa", "Iris-versicolor")},
	{"setosa or virginica", experiment.IrisPair("Iris-setosa", "Iris-virginica")},
	{"versicolor or virginica", experiment.IrisPair("Iris-versicolor", "Iris-virginica")},
	{"glass2", experiment.WindowGlass},
	{"kr-vs-kp", experiment.Named("kr-vs-kp")},
}

// realData has a trial for each fold, the same folds for every learner.
func realData() experiment.Experiment {
	return experiment.Experiment{
		Name: "sahami93-real", Source: "Sahami 1993 (the paper has no real data)",
		About: experiment.Prose(lostNumbers + `
			One stratified ten-fold cross-validation, the same folds for every learner; a trial is a
			fold. Trees, backprop and Winnow read each value's bit and its complement, Madaline bits
			of ±1, the others one-hot, as the training examples say. The tree that gives Madaline
			its shape, and then its weights too, has at most three layers. Units are those that read
			attributes. – is where a learner cannot learn: Winnow of numbers. The MONK's problems
			are the whole domains of 432, without noise.`),
		Params: []string{"set", "learner"}, Within: []string{"fold"},
		// accuracy is on the fold that was not learned, train on the others.
		Measures: []experiment.Measure{
			{Name: "accuracy", Title: "accuracy %", Percent: true, Digits: 1},
			{Name: "train", Title: "training examples %", Percent: true, Digits: 1},
			{Name: "units", Title: "units", Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			folds := 10
			if short { // fifteen learners are enough to do
				folds = 1
			}
			for i, set := range experiment.Points(short, 1, dataSets...) {
				for _, l := range learnersOnData {
					trials = append(trials, experiment.Folds(folds, i, func(fold int) experiment.Run {
						return onFold(l, set.load, uint64(i), fold)
					}, set.name, l.name)...)
				}
			}
			return trials
		},
	}
}

// onFold is a trial: l learns all but one of a set's ten folds, and is tested on
// that one. No measure has a number if the sample does not suit it.
func onFold(l codedLearner, load experiment.Loader, seed uint64, fold int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		m, train, test, err := experiment.FitOneOfTen(ctx, l.learn, &l.coding, load, seed, fold, r)
		if m == nil || err != nil { // Winnow takes no numbers, which glass and iris have
			return experiment.Values{}, err
		}
		values := experiment.Values{"accuracy": eval.Accuracy(m, test), "train": eval.Accuracy(m, train)}
		if n, ok := countUnits(m); ok {
			values["units"] = float64(n)
		}
		return values, nil
	}
}
