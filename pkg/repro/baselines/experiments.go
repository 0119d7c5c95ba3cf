// Package baselines compares the learners that the papers' own are measured
// against: decision trees, single units and networks, of which the zero values are
// the published settings.
//
// docs/baselines.md says where each of them comes from, how it was checked, and
// which one wins where.
package baselines

import "halfspace/pkg/experiment"

// Experiments returns the comparison, and how the size of a pruned perceptron
// bears on its errors.
func Experiments() []experiment.Experiment {
	return []experiment.Experiment{
		comparison(), prunedCurve(),
	}
}
