// Package bounds computes the bounds that the papers prove. They answer four questions: how many examples
// are enough to learn from (sample complexity), how many points Boolean combinations of halfspaces can
// shatter (VC dimension), into how many cells hyperplanes cut space, and after how many stages boosting
// makes no mistake. The package learns nothing and knows no learner.
//
// The bounds on halfspaces are from N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by
// Boolean combinations of half-spaces (1991), §2 and §3.1. Their numbers are whole and returned as float64.
// They are exact up to 2⁵³ and rounded above. Beyond the range of float64 they are +Inf, so that an
// overflow is seen. The functions panic unless n and d are at least 1, and epsilon and delta more than 0
// and less than 1.
//
// The bounds on sparse perceptrons are from J. Jackson, M. Craven, Learning sparse perceptrons, NIPS 8
// (1996), §3. Logarithms are natural, and the numbers have the type int.
//
// Some of the printed bounds are false, or cannot be read in the copy at hand. The comment of the function
// then says so, and names the bound that is computed instead, with its source.
package bounds
