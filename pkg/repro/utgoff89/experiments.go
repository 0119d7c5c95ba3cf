// Package utgoff89 repeats the illustration of the perceptron tree in P. E. Utgoff,
// Perceptron trees: a case study in hybrid concept representations, Connection Science
// 1 (1989) 377–391, and measures the paper's proposals.
//
// A perceptron tree tests attributes like a decision tree, and has a linear threshold
// unit at each leaf. It learns one example after the other. The unit of the leaf that
// an example reaches is corrected like a perceptron. When the unit seems to make no
// progress, the leaf is split into a test and new leaves. The paper illustrates the
// method by one Boolean function (§4.3, figures 1 to 3). It proves that the method
// finds a consistent tree (theorems 1 and 2). In §5 it makes many proposals that it
// does not try. It has no experiments on data: the experiments on data here are ours.
//
// docs/papers/utgoff89.md compares the results with the paper, claim by claim, and
// lists our choices where the paper is silent.
package utgoff89

import "halfspace/pkg/experiment"

// Experiments returns the experiments: table I, the illustration, the theorems,
// and then the open questions of the paper.
func Experiments() []experiment.Experiment {
	return []experiment.Experiment{
		characteristics(), learningCurve(), finalTree(), id3Tree(), readings(), allFunctions(), families(),
		splittingRules(), magnitudes(), cycles(), splitCosts(), instances(), adjustments(), initialWeights(), numberIntervals(), numberValues(),
		labelNoise(), treeOptions(), combinationSearch(), treesOnData(), layeredNetworks(), longStream(),
	}
}
