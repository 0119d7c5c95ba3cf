// Package baselines compares the learners that the papers' own are measured
// against.
package baselines

import (
	"halfspace/pkg/repro/experiment"
)

// Experiments returns the experiments in the order of the paper.
func Experiments() []experiment.Experiment {
	return []experiment.Experiment{
		comparison(), prunedCurve(),
	}
}
