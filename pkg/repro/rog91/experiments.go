// Package rog91 tests what N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning
// separations by Boolean combinations of half-spaces (1991), prove or propose. Several
// of the paper's statements do not hold as printed.
//
// N halfspaces divide the space into cells, and a Boolean function gives each cell a
// class. The paper bounds the number of examples that it takes to learn such
// combinations (§2, lemma 1 and theorem 1). It finds one separating plane (§3.1). It
// finds N planes, from a whole sample (§3.2, theorem 3) or from examples that come one
// after the other (§4, theorem 4). The paper has no experiments, so all experiments
// here are ours.
//
// docs/papers/rog91.md compares the results with the paper, claim by claim, and lists
// our choices where the paper, or our scanned copy of it, is not clear.
package rog91

import "halfspace/pkg/experiment"

// Experiments returns the experiments in the order of the paper's page.
func Experiments() []experiment.Experiment {
	return []experiment.Experiment{
		learnability(), consistentHalfspaces(), singlePlane(), printedPlanes(), offlineMethods(), candidatePlanes(), onlineCounts(), cellCounts(), theorem4(), planeGrowth(),
	}
}
