package jc96

// The printed numbers.

// sparsePrinted has printed accuracies in per cent and weights, by set and learner. A
// star marks learners less accurate than boosting. Numbers for the paper's own sets
// stand in parentheses. Trees have no weights.
var sparsePrinted = map[string][]string{
	"votes boosting": {"91.5", "12"}, "votes C4.5": {"89.2 *"}, "votes multi-layer": {"92.2", "651"},
	"votes ordinary": {"90.8", "30"}, "votes second-order": {"89.2 *", "450"}, "votes pruned": {"87.6 *", "12"},
	"promoters boosting": {"(92.7)", "(41)"}, "promoters C4.5": {"(84.4 *)"}, "promoters multi-layer": {"(90.6)", "(2267)"},
	"promoters ordinary": {"(90.0 *)", "(228)"}, "promoters second-order": {"(88.7 *)", "(25764)"}, "promoters pruned": {"(88.2 *)", "(59)"},
	"coding boosting": {"(72.9)", "(52)"}, "coding C4.5": {"(62.6 *)"}, "coding multi-layer": {"(71.6 *)", "(4270)"},
	"coding ordinary": {"(70.7 *)", "(60)"}, "coding second-order": {"(69.8 *)", "(1740)"}, "coding pruned": {"(70.3 *)", "(37)"},
}

// sparseCounts has the printed numbers of features of the ordinary and of the
// second-order perceptron, of table 2. They depend on the encoding alone, so they hold
// for our sets too.
var sparseCounts = map[string][]string{"votes": {"30", "450"}, "promoters": {"228", "25764"}, "coding": {"60", "1740"}}

// printedClaims has the numbers of sentences that the page of claims repeats, by the first words of its rows.
var printedClaims = []struct{ Row, Text string }{
	{"votes: boosting has", "91.5 12"},
	{"numbers of features, first order and second", "30 450 228 25,764 60 1,740"},
	{"lemma 1: one of the s conjunctions", "1"}, // 1/s
	{"after 2s² ln m stages", "2"},
	{`AdaBoost "is guaranteed`, "2"},
	{`"learning time depends`, "2"},
}
