package eval

import (
	"fmt"
	"strings"

	"gonum.org/v1/gonum/floats"

	"halfspace/pkg/significance"
)

// Words says how the first learner compares with each of the others on the set, at a level of 5 %: by the
// corrected paired t-test, adjusted for the number of comparisons by Holm's procedure, and how probable it
// is that a difference matters. A learner that could not learn is named with the reason.
func (t *Table) Words() Words {
	var w Words
	if len(t.Rows) == 0 || len(t.Rows[0].Scores) < 2 {
		return Words{"There is nothing to compare: the first learner has fewer than two trials."}
	}
	first, name := t.Rows[0], t.metric().Name
	w.add("On %s, by %s, %s has a mean %s of %s.", t.Set, t.Plan, first.Learner, name, t.mean(0))
	rows, p := t.others()
	if len(rows) > 0 {
		t.apartInWords(&w, rows, significance.Holm(p))
		for _, i := range rows {
			w.add("Compared with %s, %s is %s.", t.Rows[i].Learner, first.Learner, believed(t.Posterior(0, i, rope)))
		}
		w.add("These are the probabilities of the Bayesian correlated t-test (Benavoli et al. 2017).")
	}
	for _, r := range t.Rows[1:] {
		if r.Unsuited != "" {
			w.add("%s is not compared: %s.", r.Learner, r.Unsuited)
		}
	}
	w.add("One sample says how learners do on data like it, not which of them is better elsewhere.")
	return w
}

// others returns the rows below the first that can be compared with it, and the p-values.
func (t *Table) others() (rows []int, p []float64) {
	for i, r := range t.Rows {
		if i > 0 && r.Unsuited == "" && len(r.Scores) == len(t.Rows[0].Scores) {
			rows, p = append(rows, i), append(p, t.Test(i, 0).Corrected)
		}
	}
	return rows, p
}

// apartInWords adds which rows the tests tell apart from the first, and which they do not.
func (t *Table) apartInWords(w *Words, rows []int, holm []float64) {
	var better, worse, alike []string
	for k, i := range rows {
		text := fmt.Sprintf("%s (%s, %s)", t.Rows[i].Learner, t.mean(i), pWritten(holm[k]))
		switch {
		case holm[k] > level:
			alike = append(alike, text)
		case t.metric().Better(t.Rows[i].Mean(), t.Rows[0].Mean()):
			better = append(better, text)
		default:
			worse = append(worse, text)
		}
	}
	var found []string
	for _, group := range []struct {
		word  string
		texts []string
	}{{"better is", better}, {"worse is", worse}, {"not told apart from it is", alike}} {
		if len(group.texts) > 1 {
			group.word = strings.Replace(group.word, "is", "are", 1)
		}
		if group.texts != nil {
			found = append(found, group.word+" "+listed(group.texts))
		}
	}
	w.add("By the paired t-test with the correction of Nadeau and Bengio (2003) for training examples that trials share, adjusted by Holm's procedure for %s, at 5 %%: %s.",
		counted(len(rows), "comparison", "comparisons"), strings.Join(found, "; "))
	if alike != nil {
		w.add("Not to be told apart is no proof of being equally good.")
	}
}

// mean writes the mean of a row, of accuracy in percent.
func (t *Table) mean(row int) string {
	if len(t.Metrics) == 0 {
		return fmt.Sprintf("%.1f %%", 100*t.Rows[row].Mean())
	}
	return fmt.Sprintf("%.3g", t.Rows[row].Mean())
}

// Posterior returns how probable it is that row a is better than row b by more than rope, that they are
// equivalent, and that it is worse, after the trials of this table; see significance.CorrelatedT. They must
// have the same number of trials, two or more.
func (t *Table) Posterior(a, b int, rope float64) significance.Posterior {
	d := floats.SubTo(make([]float64, len(t.Rows[a].Scores)), t.Rows[a].Scores, t.Rows[b].Scores)
	if t.metric().LowerIsBetter {
		floats.Scale(-1, d)
	}
	return significance.CorrelatedT(d, t.Ratio, rope)
}
