package baselines

import (
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/repro/internal/protocol"
)

// reached says for each set whether the recipe reaches the goal, and by how much it is more accurate than
// C4.5 and the decision list. It also gives the best mean among the learners that the recipe averages. This
// is for comparison only: nobody knows in advance which of them will be the best.
func reached(r *experiment.Result) string {
	var sentences []string
	for _, g := range goals {
		if v, ok := g.verdict(r); ok {
			sentences = append(sentences, v.String())
		}
	}
	return fmt.Sprintf(protocol.Prose(`
		The recipe's mean with its 95%% confidence interval, by the variance that Nadeau and Bengio
		correct for what folds share, and p by that of the difference; in hindsight is the best of
		the four rows that it averages, which one knows after the test only. %s.`), strings.Join(sentences, ". "))
}

// A verdict compares the recipe with its goal and rivals on a set.
type verdict struct {
	goal
	mean, low, high float64
	// rivals are C4.5 and the decision list, each with the lead of the recipe.
	rivals []eval.PairedTTest
	// hindsight is the largest mean among the learners that the recipe averages.
	hindsight float64
	best      string
}

// verdict returns the verdict on the recipe on a set, unless r has no trials there.
func (g goal) verdict(r *experiment.Result) (v verdict, ok bool) {
	part, err := r.Where("set", g.set)
	if err != nil {
		return v, false
	}
	t := eval.Table{Ratio: 1.0 / 9} // a fold to test on, to nine
	for _, group := range part.By("learner") {
		t.Rows = append(t.Rows, eval.Row{Learner: group.At[0], Scores: group.Column("accuracy")})
	}
	v = verdict{goal: g, mean: t.Rows[0].Mean()}
	v.low, v.high = t.Interval(0, 0.95)
	for _, name := range []string{"C4.5", "decision list"} {
		row := slices.IndexFunc(t.Rows, func(row eval.Row) bool { return row.Learner == name })
		v.rivals = append(v.rivals, t.Test(0, row))
	}
	for _, row := range t.Rows[1:5] {
		if mean := row.Mean(); mean > v.hindsight {
			v.hindsight, v.best = mean, row.Learner
		}
	}
	return v, true
}

// word says whether the goal is reached, if there is one.
func (v verdict) word() string {
	switch {
	case v.percent == 0:
		return "–"
	case 100*v.mean < v.percent:
		return "not reached"
	case 100*v.low < v.percent:
		return "reached"
	}
	return "reached by the whole interval"
}

// String returns the verdict in words.
func (v verdict) String() string {
	aim := ""
	if v.percent > 0 {
		aim = fmt.Sprintf(", goal %.1f %s", v.percent, v.word())
	}
	return fmt.Sprintf("%s %.1f (%.1f to %.1f)%s; %+.1f to C4.5 (p = %.3f), %+.1f to the list (p = %.3f), in hindsight %.1f (%s)",
		v.set, 100*v.mean, 100*v.low, 100*v.high, aim,
		100*v.rivals[0].Difference, v.rivals[0].Corrected, 100*v.rivals[1].Difference, v.rivals[1].Corrected, 100*v.hindsight, v.best)
}
