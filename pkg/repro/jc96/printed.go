package jc96

// What J. Jackson and M. Craven printed, NIPS 8 (1996) 654–660.

// sparsePrinted: accuracy with its star, and weights, by set and learner. In
// parentheses what is of their own sets.
var sparsePrinted = map[string][]string{
	"votes boosting": {"91.5", "12"}, "votes C4.5": {"89.2 *"}, "votes multi-layer": {"92.2", "651"},
	"votes ordinary": {"90.8", "30"}, "votes second-order": {"89.2 *", "450"}, "votes pruned": {"87.6 *", "12"},
	"promoters boosting": {"(92.7)", "(41)"}, "promoters C4.5": {"(84.4 *)"}, "promoters multi-layer": {"(90.6)", "(2267)"},
	"promoters ordinary": {"(90.0 *)", "(228)"}, "promoters second-order": {"(88.7 *)", "(25764)"}, "promoters pruned": {"(88.2 *)", "(59)"},
	"coding boosting": {"(72.9)", "(52)"}, "coding C4.5": {"(62.6 *)"}, "coding multi-layer": {"(71.6 *)", "(4270)"},
	"coding ordinary": {"(70.7 *)", "(60)"}, "coding second-order": {"(69.8 *)", "(1740)"}, "coding pruned": {"(70.3 *)", "(37)"},
}

// sparseCounts: features of the first order, and of both, of table 2.
var sparseCounts = map[string][]string{"votes": {"30", "450"}, "promoters": {"228", "25764"}, "coding": {"60", "1740"}}
