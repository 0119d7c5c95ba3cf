package baselines

import (
	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// oneHot is the coding for learners that read numbers. Trees test an attribute by its
// values, and need no coding.
var oneHot = &data.Coding{}

// compared are the baselines of the papers' learners. OBD removes a tenth of the remaining weights at a
// time, because removing thousands of weights one by one takes long. The MLP chooses its number of hidden
// units within the training examples, as in Jackson & Craven 1996.
var compared = []protocol.Rival{
	{Name: "Majority", Learn: learners.Majority{}},
	// Single units, of two classes.
	{Name: "Perceptron", Learn: learners.Perceptron{}, Coding: oneHot},
	{Name: "Pocket", Learn: learners.Pocket{}, Coding: oneHot},
	{Name: "Winnow", Learn: learners.Winnow{}, Coding: oneHot},
	// Trees.
	{Name: "ID3", Learn: learners.ID3{}},
	{Name: "C4.5 unpruned", Learn: learners.C45{Unpruned: true}},
	{Name: "C4.5", Learn: learners.C45{}},
	// Learners that are trained by gradients: sigmoid units, and networks of them.
	{Name: "Backprop", Learn: learners.Backprop{}, Coding: oneHot},
	{Name: "Second-order", Learn: learners.SecondOrder{}, Coding: oneHot},
	{Name: "OBD", Learn: learners.OBD{Share: 0.1}, Coding: oneHot},
	{Name: "MLP", Learn: learners.MLP{Backprop: learners.Backprop{Validation: 0.2}}.Sizes(5, 10, 20, 40, 80), Coding: oneHot},
}

// comparedSets are the sets of the comparison. Sets have two classes unless their
// comment says otherwise. They have nominal attributes, numbers, or both.
var comparedSets = []protocol.Sample{
	{Name: "glass2", Load: protocol.WindowGlass},
	{Name: "iris", Load: protocol.Named("iris")}, // three
	{Name: "votes", Load: protocol.Named("votes")},
	{Name: "promoters", Load: protocol.Named("promoters")},
	{Name: "tic-tac-toe", Load: protocol.Named("tic-tac-toe")},
	{Name: "monks-1", Load: protocol.Named("monks-1")},
	{Name: "monks-2", Load: protocol.Named("monks-2")},
	{Name: "monks-3", Load: protocol.Named("monks-3")},
	{Name: "wisconsin", Load: protocol.Named("wisconsin")},
	{Name: "chess", Load: protocol.Named("chess")},
	{Name: "mushroom", Load: protocol.Named("mushroom")},
	{Name: "splice", Load: protocol.Named("splice")}, // three
}

// comparison has a trial for each fold. All learners have the same folds.
func comparison() experiment.Experiment {
	return experiment.Experiment{
		Name: "baselines", Source: "The papers' baselines",
		About: protocol.Prose(`
			One stratified ten-fold cross-validation, the same folds for every learner; a trial is a
			fold. The learners are the zero values, but OBD{Share: 0.1}, and the MLP stops by a
			fifth of the examples and has 5, 10, 20, 40 or 80 hidden units, whichever is best in
			five folds of the training examples. Trees and Majority take the attributes as they are,
			the others one-hot, numbers as numbers, missing values as the training examples say.
			Units and weights are of the model's network, leaves of its tree. – is where a learner
			cannot learn: Perceptron, Pocket and Winnow of three classes, Winnow and Second-order of
			numbers, ID3 of more than 32 numbers. The MONK's problems are the whole domains of 432,
			without noise.`),
		Params: []string{"set", "learner"}, Within: []string{"fold"},
		// Units and nonzero weights are counted in the model's network, leaves in its
		// tree. Models that are not trees have no leaves.
		Measures: []experiment.Measure{
			{Name: "accuracy", Title: "accuracy %", Percent: true, Digits: 1},
			{Name: "units", Digits: 1},
			{Name: "weights", Digits: 1},
			{Name: "leaves", Digits: 1},
		},
		Trials: func(short bool) []experiment.Trial {
			return protocol.Compare(short, compared, comparedSets, sizeAndAccuracy)
		},
	}
}

// sizeAndAccuracy returns the measures of a model. Every model is a network of units,
// so the sizes of all models can be compared.
func sizeAndAccuracy(m learners.Model, _, test *data.Set) experiment.Values {
	size := m.(learners.Networked).Network().Size()
	values := experiment.Values{
		"accuracy": eval.Accuracy(m, test),
		"units":    float64(size.Units), "weights": float64(size.Weights),
	}
	if t, ok := m.(learners.Tree); ok {
		_, leaves := t.Outline().Nodes()
		values["leaves"] = float64(leaves)
	}
	return values
}
