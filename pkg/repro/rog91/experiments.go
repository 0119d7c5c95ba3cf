// Package rog91 tries what N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning
// separations by Boolean combinations of half-spaces (1991), proves or proposes;
// the paper has no experiments of its own.
package rog91

import (
	"halfspace/pkg/repro/experiment"
)

// Experiments returns the experiments in the order of the paper.
func Experiments() []experiment.Experiment {
	return []experiment.Experiment{
		learnability(), singlePlane(), offlineMethods(), candidatePlanes(), onlineCounts(), theorem4(),
	}
}
