// Package jc96 repeats the tables of J. C. Jackson, M. W. Craven, Learning sparse
// perceptrons, Advances in Neural Information Processing Systems 8 (1996) 654–660, and
// tests its bound.
//
// A sparse perceptron is a majority vote of a few conjunctions of few attributes, which
// boosting chooses one after the other. The paper compares it with decision trees,
// multi-layer networks and perceptrons on three sets (table 1). It counts the weights
// of all models (table 2), and looks at the features that were chosen (§4). Two of its
// sets are not public. We use similar sets, and put the numbers that were printed for
// the paper's sets in parentheses.
//
// docs/papers/jc96.md compares the results with the paper, claim by claim, and lists
// our choices where the paper is silent.
package jc96

import "halfspace/pkg/experiment"

// Experiments returns the experiments in the order of the paper, and at the end the
// experiment on its bound.
func Experiments() []experiment.Experiment {
	return []experiment.Experiment{
		table1(), table2(), codingCurve(), codonFeatures(), pairWeights(), stageBounds(), boosters(), noise(), learnable(), exactness(), durations(), orders(), realValued(),
	}
}
