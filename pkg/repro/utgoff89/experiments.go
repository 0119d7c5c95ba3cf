// Package utgoff89 repeats the illustration and the theorems of P. E. Utgoff,
// Perceptron trees: a case study in hybrid concept representations, Connection
// Science 1 (1989) 377–391, and measures what the paper proposes.
package utgoff89

import (
	"halfspace/pkg/repro/experiment"
)

// Experiments returns the experiments in the order of the paper.
func Experiments() []experiment.Experiment {
	return []experiment.Experiment{
		learningCurve(), finalTree(), id3Tree(), readings(), allFunctions(), families(), labelNoise(), treeOptions(), treesOnData(), longStream(),
	}
}
