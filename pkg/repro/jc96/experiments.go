// Package jc96 repeats the tables of J. Jackson, M. Craven, Learning sparse
// perceptrons, NIPS 8 (1996) 654–660, and looks at its bound.
package jc96

import (
	"halfspace/pkg/repro/experiment"
)

// Experiments returns the experiments in the order of the paper.
func Experiments() []experiment.Experiment {
	return []experiment.Experiment{
		table1(), table2(), codonFeatures(), stageBounds(),
	}
}
