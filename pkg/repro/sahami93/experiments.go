// Package sahami93 repeats the experiments of M. Sahami, Learning non-linearly
// separable Boolean functions with linear threshold unit trees and
// Madaline-style networks, AAAI (1993) 335–341.
package sahami93

import (
	"halfspace/pkg/repro/experiment"
)

// Experiments returns the experiments in the order of the paper.
func Experiments() []experiment.Experiment {
	return []experiment.Experiment{
		errorsByDimension(), networkSizes(), winnowFactors(), presentations(), chosenNetwork(), realData(),
	}
}
