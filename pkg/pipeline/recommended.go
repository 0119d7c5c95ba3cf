package pipeline

import "halfspace/pkg/learners"

// Recommended returns what to try first on data of which nothing is known, if it is accuracy that
// counts: a Search among models of three kinds, by inner folds of the training sample. They are
// logistic regression of two decays, the same over all pairs of features, and a vote of a hundred
// boosted trees, from the simplest to the most costly. The best of them is the Model, and its
// Tuning says how good the others were. Each codes the sample as it needs it.
//
// Experiment recipes has it beside C45 and DecisionList, and docs/recipes.md says what it is not
// for: models that are to be read, and more than some hundred features, whose pairs take long and at
// last are refused.
func Recommended() Search {
	return Search{Of: []learners.Learner{
		learners.Backprop{Decay: 0.001},
		learners.Backprop{Decay: 0.01},
		learners.SecondOrder{Backprop: learners.Backprop{Decay: 0.01}},
		learners.AdaBoost{Weak: learners.C45{}, Stages: 100},
	}}
}
