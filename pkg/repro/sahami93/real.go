package sahami93

import (
	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// These experiments have Sahami's learners on real data. The paper has no real data.

// These are the codings of real data. The tree, backprop and Winnow read a bit for each
// value and its complement, as in the paper. Madaline reads bits of ±1, and the other
// learners bits of 0 and 1. Numbers stay numbers.
var (
	doubledBits = &data.Coding{Code: data.Binary, Complements: true}
	signedBits  = &data.Coding{Code: data.Signed}
	oneHotBits  = &data.Coding{}
)

// learnersOnData are the paper's learners in several sizes, and baselines. Madaline
// takes the shape of a tree in one of them, and its weights too in another. That tree
// has at most three layers.
var learnersOnData = []protocol.Rival{
	{Name: "LTU tree", Learn: learners.LTUTree{}, Coding: doubledBits},
	{Name: "LTU tree; depth 2", Learn: learners.LTUTree{Depth: 2}, Coding: doubledBits},
	{Name: "LTU tree; pruned", Learn: learners.LTUTree{Prune: 0.2}, Coding: doubledBits},
	{Name: "LTU tree; naive Bayes", Learn: learners.LTUTree{Node: learners.NaiveBayes{}}, Coding: oneHotBits},
	{Name: "backprop; 2 units", Learn: learners.LogicMLP{}, Coding: doubledBits},
	{Name: "backprop; 4 units", Learn: learners.LogicMLP{Shape: learners.Branching}, Coding: doubledBits},
	{Name: "Madaline; 1 unit", Learn: learners.Madaline{Shape: learners.Chain(1)}, Coding: signedBits},
	{Name: "Madaline; 2 units", Learn: learners.Madaline{}, Coding: signedBits},
	{Name: "Madaline; 4 units", Learn: learners.Madaline{Shape: learners.Branching}, Coding: signedBits},
	{Name: "Madaline; shape of the tree", Learn: learners.Madaline{From: learners.LTUTree{Depth: 3}}, Coding: signedBits},
	{Name: "Madaline; from the tree", Learn: learners.Madaline{From: learners.LTUTree{Depth: 3}, Keep: true}, Coding: signedBits},
	{Name: "Madaline; shape of the tree; best", Learn: learners.Madaline{From: learners.LTUTree{Depth: 3}, Pocket: true}, Coding: signedBits},
	{Name: "Madaline; shape of the tree; mean", Learn: learners.Madaline{From: learners.LTUTree{Depth: 3}, Average: true}, Coding: signedBits},
	{Name: "Madaline; from the tree; best", Learn: learners.Madaline{From: learners.LTUTree{Depth: 3}, Keep: true, Pocket: true}, Coding: signedBits},
	{Name: "Winnow; 1 unit", Learn: learners.Madaline{Winnow: true, Shape: learners.Chain(1)}, Coding: doubledBits},
	{Name: "Winnow; 2 units", Learn: learners.Madaline{Winnow: true}, Coding: doubledBits},
	{Name: "Winnow; 4 units", Learn: learners.Madaline{Winnow: true, Shape: learners.Branching}, Coding: doubledBits},
	{Name: "MLP; 10 units", Learn: learners.MLP{}, Coding: oneHotBits},
	{Name: "C4.5", Learn: learners.C45{}, Coding: oneHotBits},
	{Name: "Majority", Learn: learners.Majority{}, Coding: oneHotBits},
}

// dataSets are sets of two classes.
var dataSets = []protocol.Sample{
	{Name: "votes", Load: protocol.Named("votes")},
	{Name: "monks-1", Load: protocol.Named("monks-1")},
	{Name: "monks-2", Load: protocol.Named("monks-2")},
	{Name: "monks-3", Load: protocol.Named("monks-3")},
	{Name: "setosa or versicolor", Load: protocol.IrisPair("Iris-setosa", "Iris-versicolor")},
	{Name: "setosa or virginica", Load: protocol.IrisPair("Iris-setosa", "Iris-virginica")},
	{Name: "versicolor or virginica", Load: protocol.IrisPair("Iris-versicolor", "Iris-virginica")},
	{Name: "glass2", Load: protocol.WindowGlass},
	{Name: "kr-vs-kp", Load: protocol.Named("kr-vs-kp")},
}

// realData has a trial for each fold, the same folds for every learner.
func realData() experiment.Experiment {
	return experiment.Experiment{
		Name: "sahami93-real", Source: "Sahami 1993 (the paper has no real data)",
		About: protocol.Prose(lostNumbers + `
			One stratified ten-fold cross-validation, the same folds for every learner; a trial is a
			fold. Trees, backprop and Winnow read each value's bit and its complement, Madaline bits
			of ±1, the others, naive Bayes too, one-hot, as the training examples say. The tree that gives Madaline
			its shape, and then its weights too, has at most three layers. Units are those that read
			attributes. Best and mean: which weights are kept, see sahami93-kept; pruned by a fifth;
			naive Bayes: see sahami93-options. – is where a learner cannot learn: Winnow and naive
			Bayes of numbers. The MONK's problems
			are the whole domains of 432, without noise.`),
		Params: []string{"set", "learner"}, Within: []string{"fold"},
		// accuracy is measured on the fold that was not learned, and train on the other
		// folds.
		Measures: []experiment.Measure{
			{Name: "accuracy", Title: "accuracy %", Percent: true, Digits: 1},
			{Name: "train", Title: "training examples %", Percent: true, Digits: 1},
			{Name: "units", Title: "units", Digits: 1},
		},
		Trials: func(short bool) []experiment.Trial {
			return protocol.Compare(short, learnersOnData, dataSets, unitsAndAccuracy)
		},
	}
}

// unitsAndAccuracy returns the measures of a model.
func unitsAndAccuracy(m learners.Model, train, test *data.Set) experiment.Values {
	values := experiment.Values{"accuracy": eval.Accuracy(m, test), "train": eval.Accuracy(m, train)}
	if n, ok := countUnits(m); ok {
		values["units"] = float64(n)
	}
	return values
}
