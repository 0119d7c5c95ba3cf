package jc96

import (
	"fmt"
	"strings"

	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/repro/internal/protocol"
)

// Table 1's stars: which learners are less accurate than boosting.

// A comparison tests boosting against another learner on a set.
type comparison struct {
	learner string
	// repeats has the paper's test, of one cross-validation, for each repeat.
	repeats []eval.PairedTTest
	// all is the test of the folds of all repeats together. With several repeats only
	// its corrected p-value is meaningful, because the repeats share all examples.
	all eval.PairedTTest
}

// stars says for each set which learners the paired t-test finds less accurate, or more accurate, than
// boosting. The test is the paper's, of one cross-validation. With several repeats stars says in how many
// of them the test finds a difference. The training sets of different folds overlap, so the plain test
// finds differences too easily. The corrected test, which takes the overlap into account, is given beside
// it.
func stars(r *experiment.Result) string {
	return fmt.Sprintf(protocol.Prose(`
		A star, as in table 1, marks what is less accurate than boosting, and + what is more, by
		the paper's test: a paired two-tailed t-test over the folds of one cross-validation, at
		p ≤ 0.05. Where there are several it is said in how many of them. Corrected: p of all folds
		together, with Nadeau and Bengio's correction for what the folds share. %s.`), inWords(sparseTasks, r))
}

// inWords says, set by set, how all learners compare with the first one.
func inWords(tasks []task, r *experiment.Result) string {
	var sentences []string
	for _, t := range tasks {
		part, err := r.Where("set", t.name)
		if err != nil { // a result of some of the sets
			continue
		}
		var tests []string
		for _, c := range t.comparisons(part) {
			tests = append(tests, c.String())
		}
		sentences = append(sentences, t.name+": "+strings.Join(tests, ", "))
	}
	return strings.Join(sentences, "; ")
}

// comparisons compares each learner with the first one, boosting, on the trials of a
// set. An incomplete repeat counts as a repeat, so that short runs have a test too.
func (t task) comparisons(r *experiment.Result) (compared []comparison) {
	all := eval.Table{Ratio: 1 / float64(t.folds-1)} // a fold to test on, to the others
	for _, g := range r.By("learner") {
		all.Rows = append(all.Rows, eval.Row{Learner: g.At[0], Scores: g.Column("accuracy")})
	}
	for b := 1; b < len(all.Rows); b++ {
		c := comparison{learner: all.Rows[b].Learner, all: all.Test(0, b)}
		folds := min(len(all.Rows[0].Scores), len(all.Rows[b].Scores))
		for start := 0; start < folds; start += t.folds {
			end := min(start+t.folds, folds)
			one := eval.Table{Ratio: all.Ratio, Rows: []eval.Row{
				{Scores: all.Rows[0].Scores[start:end]}, {Scores: all.Rows[b].Scores[start:end]},
			}}
			c.repeats = append(c.repeats, one.Test(0, 1))
		}
		compared = append(compared, c)
	}
	return compared
}

// mark returns the learner's mark in table 1: a star if it is less accurate than boosting, a plus if it is
// more accurate, and nothing if the test finds no difference. With several repeats, the number of
// repeats with this result follows the mark.
func (c comparison) mark() string {
	var marks []string
	for _, sign := range []string{"*", "+"} {
		count := 0
		for _, t := range c.repeats {
			if t.P <= 0.05 && (t.Difference > 0) == (sign == "*") {
				count++
			}
		}
		switch {
		case count > 0 && len(c.repeats) > 1:
			marks = append(marks, fmt.Sprintf("%s in %d of %d", sign, count, len(c.repeats)))
		case count > 0:
			marks = append(marks, sign)
		}
	}
	return strings.Join(marks, ", ")
}

// String returns the learner with its mark and p-values: the corrected one, and before
// it the plain one if there is a single repeat.
func (c comparison) String() string {
	p := "corrected p " + printP(c.all.Corrected)
	if len(c.repeats) == 1 {
		p = "p " + printP(c.all.P) + ", " + p
	}
	return strings.TrimSpace(c.learner+" "+c.mark()) + " (" + p + ")"
}

// printP writes a p-value with its sign.
func printP(p float64) string {
	if p < 0.001 {
		return "< 0.001"
	}
	return fmt.Sprintf("= %.3f", p)
}
