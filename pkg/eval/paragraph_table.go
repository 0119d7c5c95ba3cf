package eval

import (
	"fmt"
	"slices"
	"strings"
)

// Words compares the other learners with the first one, at a level of 5 %. It uses the corrected paired
// t-test, and adjusts for the number of comparisons by Holm's procedure. It gives the sizes of effects, and
// the probability that a difference is large enough to matter. If a learner cannot be compared, it gives
// the reason. Compared shows the same numbers, and more, as a table.
func (t *Table) Words() Paragraph {
	var w Paragraph
	if t.Stopped != "" {
		w.add("The comparison was %s; only learners with all their trials are spoken of.", t.Stopped)
	}
	if len(t.Rows) == 0 {
		w.add("There is no learner, and nothing to compare.")
		return w
	}
	name, compared := t.Rows[0].Learner, t.Against(0)
	switch why := t.incomparable(0); {
	case why != "":
		w.add("Nothing can be compared with %s, the first learner, on %s: %s.", name, t.set(), why)
		return w
	case len(compared) == 0:
		w.add("On %s (%s) %s has a mean %s of %s, with a standard deviation of %s between %s.", t.set(), t.Plan, name, t.metric().Name,
			t.mean(0), scaleOf(t.metric()).difference(t.Rows[0].SD()), counted(len(t.Rows[0].Scores), "trial", "trials"))
		if len(t.Rows) == 1 {
			w.add("There is no other learner to compare it with.")
		}
	default:
		t.testInWords(&w, compared)
		t.verdictsInWords(&w, compared)
		t.posteriorsInWords(&w, compared)
	}
	for i, r := range t.Rows[1:] {
		if why := t.incomparable(i + 1); why != "" {
			w.add("%s is not compared: %s.", r.Learner, why)
		} else if len(r.Scores) != len(t.Rows[0].Scores) {
			w.add("%s is not compared: it has another number of trials.", r.Learner)
		}
	}
	if len(compared) > 0 {
		w.add("All of this holds for data like these; on others another learner may be better.")
	}
	return w
}

// testInWords adds the compared learners, the test, and the reason for that test.
func (t *Table) testInWords(w *Paragraph, compared []Comparison) {
	var rest []string
	for _, c := range compared {
		rest = append(rest, t.Rows[c.A].Learner)
	}
	direction := ""
	if t.metric().LowerIsBetter {
		direction = ", of which less is better,"
	}
	w.add("On %s, %s %s compared with %s by mean %s%s in %s (%s).", t.set(), listed(rest), wasWere(len(rest)), t.Rows[0].Learner,
		t.metric().Name, direction, counted(len(t.Rows[0].Scores), "trial", "trials"), t.Plan)
	adjusted := ""
	if n := len(compared); n > 1 {
		adjusted = fmt.Sprintf("; its p-values are adjusted for %s by Holm's procedure, its confidence intervals are not", counted(n, "comparison", "comparisons"))
	}
	w.add("The test is the two-sided paired t-test at 5 %% with the correction of Nadeau and Bengio (2003), as trials share training examples and so are not independent%s.", adjusted)
}

// verdictsInWords adds the findings of the test, significant differences first.
func (t *Table) verdictsInWords(w *Paragraph, compared []Comparison) {
	first := t.Rows[0]
	var apart, alike, constant Paragraph
	for _, c := range compared {
		a := t.Rows[c.A]
		switch {
		case slices.Equal(a.Scores, first.Scores):
			constant.add("%s has the same %s as %s in every trial, in the mean %s.", a.Learner, t.metric().Name, first.Learner, t.mean(c.A))
		case c.constant():
			constant.add("%s and %s differ by %s in every trial (%s against %s); a test that goes by how much differences vary says nothing of these.",
				a.Learner, first.Learner, scaleOf(t.metric()).difference(c.Difference), t.mean(c.A), t.mean(c.B))
		case c.Holm > level:
			alike.add("The difference between %s and %s is not significant: %s.", a.Learner, first.Learner, t.figures(c))
		case t.metric().Better(a.Mean(), first.Mean()):
			apart.add("%s is significantly better than %s: %s.", a.Learner, first.Learner, t.figures(c))
		default:
			apart.add("%s is significantly worse than %s: %s.", a.Learner, first.Learner, t.figures(c))
		}
	}
	if alike != nil {
		alike.add("That a difference is not significant does not show that there is none.")
	}
	*w = slices.Concat(*w, apart, alike, constant)
}

// figures writes the means of a comparison, their difference and the size of the effect.
func (t *Table) figures(c Comparison) string {
	measure := scaleOf(t.metric())
	return fmt.Sprintf("%s against %s, a difference of %s (95 %% confidence interval %s to %s, %s; size of the effect over the trials: Cohen's d = %s, %s)",
		t.mean(c.A), t.mean(c.B), measure.difference(c.Difference), measure.bare(c.Low), measure.bare(c.High), pWritten(c.Holm), signed(c.CohenD, 2), effect(c.Delta))
}

// posteriorsInWords adds the probabilities, and the questions that they leave open.
func (t *Table) posteriorsInWords(w *Paragraph, compared []Comparison) {
	var probable, open, equivalent []string
	for _, c := range compared {
		p, name := c.Posterior, t.Rows[c.A].Learner
		if c.constant() {
			continue
		}
		probable = append(probable, fmt.Sprintf("%s %s, %s and %s", name, likely(p.Better), likely(p.Equivalent), likely(p.Worse)))
		switch decided(p) {
		case "":
			open = append(open, name)
		case "equivalent":
			equivalent = append(equivalent, name)
		}
	}
	if probable == nil {
		return
	}
	w.add("If differences of up to %s are equivalent in practice, the probabilities of being better than %s, equivalent and worse are, by the Bayesian correlated t-test (Benavoli et al. 2017): %s.",
		scaleOf(t.metric()).rope(), t.Rows[0].Learner, strings.Join(probable, "; "))
	if equivalent != nil {
		w.add("At 95 %%, equivalence to %s in practice is found for %s.", t.Rows[0].Learner, listed(equivalent))
	}
	switch len(open) {
	case 0:
	case 1:
		w.add("Of %s none of the three reaches 95 %%, so it stays open whether the difference matters.", open[0])
	default:
		w.add("Of %s none of the three reaches 95 %%, so it stays open whether the differences matter.", listed(open))
	}
}

// mean writes the mean of a row.
func (t *Table) mean(row int) string { return scaleOf(t.metric()).value(t.Rows[row].Mean()) }
