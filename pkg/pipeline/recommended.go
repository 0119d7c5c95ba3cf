package pipeline

import "halfspace/pkg/learners"

// Recommended returns the learner to try first on unknown data, if accuracy matters most: a Search
// among models of three kinds, by inner folds of the training sample. From the simplest to the most
// costly they are logistic regression with two decays, the same over all pairs of features, and a
// vote of a hundred boosted trees. The Model contains the best of them, and its Tuning shows the
// results of the others. Each candidate codes the sample as needed.
//
// The experiment "recipes" compares it with C45 and DecisionList. docs/recipes.md lists tasks for
// which it is unsuitable: models that people must read, and more than some hundred features,
// because their pairs take long and are finally refused.
func Recommended() Search {
	return Search{Of: []learners.Learner{
		learners.Backprop{Decay: 0.001},
		learners.Backprop{Decay: 0.01},
		learners.SecondOrder{Backprop: learners.Backprop{Decay: 0.01}},
		learners.AdaBoost{Weak: learners.C45{}, Stages: 100},
	}}
}
