// Package baselines compares the baselines of the papers' learners: decision
// trees, single units and networks, whose zero values are the published settings.
//
// docs/baselines.md gives the source of each baseline, how it was checked, and the
// sets on which it wins; docs/recipes.md gives the accuracy of a recipe that chooses
// among learners.
package baselines

import "halfspace/pkg/experiment"

// Experiments returns the comparison, the errors of pruned perceptrons by size,
// and the accuracy of a recipe that chooses by inner folds.
func Experiments() []experiment.Experiment {
	return []experiment.Experiment{
		comparison(), prunedCurve(), recipes(),
	}
}
