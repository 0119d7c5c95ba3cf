// Package mg93 repeats the tables and figures of M. Marchand, M. Golea, On learning
// simple neural concepts: from halfspace intersections to neural decision lists,
// Network: Computation in Neural Systems 4 (1993) 67–85.
//
// The paper learns intersections of halfspaces, and lists of them, by greedy covering.
// IncLP separates by linear programming. Find_large_neg_subset uses IncLP to cover as
// many negative examples as it can with one halfspace. A list takes one such halfspace
// after the other. The paper's experiments are in §6: one halfspace (§6.1, figures 3
// and 4), intersections (§6.2, figures 5 and 6, tables 1 and 2) and real data (§6.3,
// table 3). Other experiments are ours. They measure the gains of the options that §6.3
// leaves for later, and the growth of table 1's times. The last three answer open
// questions, which docs/open-questions.md discusses.
//
// docs/papers/mg93.md compares the results with the paper, claim by claim, and lists
// our choices where the paper is silent.
package mg93

import "halfspace/pkg/experiment"

// Experiments returns the experiments in the order of the paper, with what we
// added to them at the end.
func Experiments() []experiment.Experiment {
	return []experiment.Experiment{
		figure3(), figure4(), figure5(), figure6(), table1(), table2(), mirror50(), table3(), options(), growth(),
		pocketRules(), planes(), margins(),
		otherPairs(), occam(), orthogonal35(), exactGreedy(), densestHalfspaces(), classes(), cascades(), adversary(),
		allFunctions(), fractions(), pocketsDraws(), criterion(), baum(), pivots(), lastHalfspaces(), amounts(), rivalsOnG2(), hardness(), examples(), restarts(),
	}
}
