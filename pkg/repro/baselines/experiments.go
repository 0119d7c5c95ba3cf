// Package baselines compares the learners that the papers' own are measured
// against: decision trees, single units and networks, of which the zero values are
// the published settings.
//
// docs/baselines.md says where each of them comes from, how it was checked, and
// which one wins where; docs/recipes.md, what a choice among learners reaches.
package baselines

import "halfspace/pkg/experiment"

// Experiments returns the comparison, how the size of a pruned perceptron bears on
// its errors, and what a recipe reaches that chooses by inner folds.
func Experiments() []experiment.Experiment {
	return []experiment.Experiment{
		comparison(), prunedCurve(), recipes(),
	}
}
