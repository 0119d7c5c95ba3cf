package eval

import (
	"fmt"
	"strings"

	"gonum.org/v1/gonum/floats"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/significance"
	"halfspace/pkg/table"
)

// A Comparison compares row A of a table with row B, by the accuracies of the same trials.
type Comparison struct {
	A, B int // the indices of the rows; a difference is A's value minus B's
	PairedTTest
	Low, High float64 // the ends of the corrected test's 95 % confidence interval of the difference
	Holm      float64 // the corrected p-value adjusted for all comparisons with B
	CohenD    float64 // the mean difference in standard deviations over trials; see significance.CohenD
	Delta     float64 // Cliff's δ of the trials; see significance.Cliff
	// Posterior has the probabilities that A is better than B by more than 0.01, that the difference is
	// at most 0.01 (equivalent), and that A is worse.
	Posterior significance.Posterior
}

// Against compares every other row with one row, the control, for example with the method that you propose.
// It leaves out rows that cannot be compared: rows with fewer than two scores, with another number of
// scores than the control, or with a score that is NaN.
func (t *Table) Against(control int) []Comparison {
	var found []Comparison
	var p []float64
	for i := range t.Rows {
		if i == control || t.incomparable(i) != "" || t.incomparable(control) != "" || len(t.Rows[i].Scores) != len(t.Rows[control].Scores) {
			continue
		}
		x, y := t.Rows[i].Scores, t.Rows[control].Scores
		c := Comparison{A: i, B: control, PairedTTest: t.Test(i, control), CohenD: significance.CohenD(x, y), Delta: significance.Cliff(x, y)}
		half := t.half(floats.SubTo(make([]float64, len(x)), x, y), 1-level)
		c.Low, c.High = c.Difference-half, c.Difference+half
		c.Posterior = t.Posterior(i, control, ropeWidth)
		found, p = append(found, c), append(p, c.Corrected)
	}
	for k, holm := range significance.Holm(p) {
		found[k].Holm = holm
	}
	return found
}

// constant reports whether the difference is the same in every trial, except for rounding. Then its
// variance is zero, and the t-test is not possible.
func (c Comparison) constant() bool { return c.High-c.Low < sameMean }

// incomparable returns the reason why a row cannot be compared with others, or "" if it can.
func (t *Table) incomparable(row int) string {
	r := t.Rows[row]
	switch {
	case r.Unsuited != "":
		return r.Unsuited
	case len(r.Scores) == 0:
		_, err := t.Values(row, t.metric())
		return strings.TrimPrefix(fmt.Sprint(err), t.metric().Name+" of "+r.Learner+": ")
	case len(r.Scores) == 1:
		return "one trial says nothing of how much trials differ"
	case floats.HasNaN(r.Scores):
		return t.metric().Name + " is not a number in some trial"
	}
	return ""
}

// Posterior returns the probabilities that row a is better than row b by more than rope, that the two
// are equivalent, and that a is worse, given the trials of this table; see significance.CorrelatedT.
// Both rows need the same number of trials, at least two.
func (t *Table) Posterior(a, b int, rope float64) significance.Posterior {
	d := floats.SubTo(make([]float64, len(t.Rows[a].Scores)), t.Rows[a].Scores, t.Rows[b].Scores)
	if t.metric().LowerIsBetter {
		floats.Scale(-1, d)
	}
	return significance.CorrelatedT(d, t.Ratio, rope)
}

// Compared returns the comparisons that Words describes, of each row with the first, as a table:
// differences with their intervals, Holm's p-values, sizes of effects, and probabilities.
func (t *Table) Compared() *table.Table {
	measure := scaleOf(t.metric())
	compared := &table.Table{
		Head:  []string{"learner", "difference", "95 % interval", "p (Holm)", "Cohen's d", "Cliff's δ", "effect", "better", "equivalent", "worse"},
		Words: 1,
	}
	unit := ""
	if measure.percent {
		unit = " in percentage points"
	}
	if len(t.Rows) > 0 {
		compared.Caption = fmt.Sprintf("%s: differences of mean %s to %s%s, with intervals and p-values of the corrected t-test, the latter adjusted by Holm's procedure; sizes of effects; and probabilities by the Bayesian correlated t-test, of which equivalent is within %s.",
			escape.Text(t.set()), escape.Text(t.metric().Name), escape.Text(t.Rows[0].Learner), unit, measure.rope())
	}
	for _, c := range t.Against(0) {
		compared.Rows = append(compared.Rows, []string{t.Rows[c.A].Learner, measure.bare(c.Difference), measure.bare(c.Low) + " to " + measure.bare(c.High),
			printP(c.Holm), signed(c.CohenD, 2), signed(c.Delta, 2), significance.Size(c.Delta),
			likely(c.Posterior.Better), likely(c.Posterior.Equivalent), likely(c.Posterior.Worse)})
	}
	return compared
}
