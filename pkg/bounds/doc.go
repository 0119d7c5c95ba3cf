// Package bounds computes the bounds that the papers prove: how many examples are enough to learn
// from (sample complexity), how many points Boolean combinations of halfspaces can shatter (VC
// dimension), into how many cells hyperplanes cut space, and after how many stages boosting makes
// no mistake. It learns nothing and knows no learner.
//
// The source of the bounds on halfspaces is N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning
// separations by Boolean combinations of half-spaces (1991), §2 and §3.1. All of these numbers are
// whole and returned as float64. They are exact up to 2⁵³ and rounded above. Beyond the range of
// float64 they are +Inf, so that an overflow is seen. These functions panic unless n and d are at
// least 1, and epsilon and delta more than 0 and less than 1.
//
// The source of the bounds on sparse perceptrons is J. Jackson, M. Craven, Learning sparse
// perceptrons, NIPS 8 (1996), §3. Their logarithms are natural, and their numbers have the type int.
//
// Some of the printed bounds do not hold, or cannot be read in the copy at hand. The comments name
// them, the bound that is computed instead, and its source.
package bounds
