package eval

import (
	"encoding/csv"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
	"halfspace/pkg/table"
)

// printed returns the table in its form for readers: means over the trials, and p-values against the
// first row.
func (t *Table) printed() *table.Table {
	p := &table.Table{
		Caption: fmt.Sprintf("%s: %s. p: paired t-test against the first row, plain and corrected (Nadeau–Bengio).", escape.Text(t.Set), t.Plan),
		Head:    []string{"learner", "accuracy %", "± sd", "units", "weights", "p", "p corrected"},
		Words:   1,
	}
	if len(t.Metrics) > 0 {
		p.Caption = fmt.Sprintf("%s: %s, mean ± sd. p: paired t-test of %s against the first row, plain and corrected (Nadeau–Bengio).", escape.Text(t.Set), t.Plan, escape.Text(t.metric().Name))
		p.Head = slices.Concat([]string{"learner"}, t.metricHead(), []string{"p", "p corrected"})
	}
	if len(t.Measures) > 0 {
		p.Head = slices.Insert(p.Head, len(p.Head)-2, t.Measures...)
	}
	if t.Stopped != "" {
		p.Caption = strings.ToUpper(t.Stopped) + ". " + p.Caption
	}
	coded := slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Coding != "" })
	if coded {
		p.Head, p.Words = slices.Insert(p.Head, 1, "coding"), 2
	}
	for i, r := range t.Rows {
		cells, reasons := t.cells(i)
		if coded {
			cells = slices.Insert(cells, 1, r.Coding)
		}
		p.Rows = append(p.Rows, cells)
		if r.Literal != "" {
			reasons = append(reasons, r.Learner+" is "+r.Literal)
		}
		for _, why := range reasons {
			if line := "\n– " + escape.Text(why) + "."; !strings.Contains(p.Caption+"\n", line+"\n") {
				p.Caption += line
			}
		}
	}
	p.Caption += t.useless()
	return p
}

// useless returns the line of the caption that names the Useless learners, or "" if all learners are
// useful.
func (t *Table) useless() string {
	names := t.Useless()
	if names == nil {
		return ""
	}
	return fmt.Sprintf("\n– not better than the majority class, which has %.1f %%: %s.", 100*t.Majority(), escape.Text(strings.Join(names, ", ")))
}

// Useless returns the names of the learners whose accuracy is not greater than Majority. Such a learner is
// not better than a model that always predicts the most frequent class. If the table shows another metric
// than accuracy, Useless returns nothing.
func (t *Table) Useless() (names []string) {
	majority := t.Majority()
	for _, r := range t.Rows {
		if len(r.Scores) > 0 && r.Mean() <= majority+1e-12 && r.Learner != majorityName {
			names = append(names, r.Learner)
		}
	}
	return names
}

// Notes returns the advice that some models give, for example that another learner suits noisy samples
// better. There is one line for each learner with advice. It comes from the first of its models that has
// some.
func (t *Table) Notes() (notes []string) {
	for _, r := range t.Rows {
		noted := slices.DeleteFunc(slices.Clone(r.Trials), func(trial Trial) bool { return trial.Note == "" })
		if len(noted) > 0 {
			notes = append(notes, fmt.Sprintf("%s, in %d of %d trials: %s", escape.Text(r.Learner), len(noted), len(r.Trials), escape.Text(noted[0].Note)))
		}
	}
	return notes
}

// majorityName is the name of the learner that predicts the most frequent class.
var majorityName = learners.String(learners.Majority{})

// Majority returns the mean share of the most frequent class of the test examples. If the table has no
// test examples, it is the accuracy of the learner Majority{}. If neither is known, or the table shows
// other metrics, it is NaN.
func (t *Table) Majority() float64 {
	if t.metric().Name != metric.Accuracy.Name {
		return math.NaN()
	}
	if len(t.Truth) > 0 {
		return stat.Mean(t.shares(t.commonest()), nil)
	}
	for _, r := range t.Rows {
		if r.Learner == majorityName && len(r.Scores) > 0 {
			return r.Mean()
		}
	}
	return math.NaN()
}

// commonest returns the most frequent class of all test examples.
func (t *Table) commonest() int {
	counts := make([]float64, len(t.Classes))
	for _, classes := range t.Truth {
		for _, y := range classes {
			counts[y]++
		}
	}
	return floats.MaxIdx(counts)
}

// shares returns the share of a class among the test examples, by trial.
func (t *Table) shares(class int) (all []float64) {
	for _, classes := range t.Truth {
		n := 0
		for _, y := range classes {
			if y == class {
				n++
			}
		}
		all = append(all, float64(n)/float64(len(classes)))
	}
	return all
}

// String formats the table with its caption for a terminal.
func (t *Table) String() string { return t.printed().String() }

// Markdown formats the table with its caption.
func (t *Table) Markdown() string { return t.printed().Markdown() }

// HTML formats the table with its caption.
func (t *Table) HTML() string { return t.printed().HTML() }

// LaTeX formats the table as a tabular environment, for package booktabs.
func (t *Table) LaTeX() string { return t.printed().LaTeX() }

// cells returns the printed columns of row i, and the reasons for dashes. The row of an unsuited learner
// has only its name and the reason, which takes the place of all numbers.
func (t *Table) cells(i int) (c, reasons []string) {
	r := t.Rows[i]
	if r.Unsuited != "" {
		return []string{r.Learner, r.Unsuited}, nil
	}
	numbers := []string{fmt.Sprintf("%.1f", 100*r.Mean()), fmt.Sprintf("%.1f", 100*r.SD()), meanOf(r.Units), meanOf(r.Weights)}
	if len(t.Metrics) > 0 {
		numbers, reasons = t.metricCells(i)
	}
	gauges, why := t.gaugeCells(i)
	numbers, reasons = append(numbers, gauges...), append(reasons, why...)
	p, corrected := "", ""
	if i > 0 && t.Rows[0].Unsuited == "" {
		test := t.Test(i, 0)
		p, corrected = printP(test.P), printP(test.Corrected)
	}
	return slices.Concat([]string{r.Learner}, numbers, []string{p, corrected}), reasons
}

// meanOf writes the mean of sizes, or a dash without sizes.
func meanOf(sizes []float64) string {
	if len(sizes) == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f", stat.Mean(sizes, nil))
}

// printP writes a p-value, with three digits as papers do.
func printP(p float64) string {
	if math.IsNaN(p) {
		return "–"
	}
	if p < 0.001 {
		return "< 0.001"
	}
	return fmt.Sprintf("%.3f", p)
}

// CSV returns the results with all digits, a line for each trial. A metric is empty if it is not
// defined in all trials of a learner.
func (t *Table) CSV() string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	shown := t.Metrics
	if len(shown) == 0 {
		shown = []metric.Metric{metric.Accuracy}
	}
	var names []string
	for _, m := range shown {
		names = append(names, escape.CSV(m.Name))
	}
	w.Write(slices.Concat([]string{"set", "learner", "trial"}, names, []string{"units", "weights"}, t.Measures, []string{"unsuited"}))
	for i, r := range t.Rows {
		set, learner := escape.CSV(t.Set), escape.CSV(r.Learner)
		columns := [][]float64{r.Scores} // by the first metric
		for _, m := range shown[1:] {
			values, _ := t.Values(i, m)
			columns = append(columns, values)
		}
		columns = append(columns, r.Units, r.Weights)
		for g := range t.Measures {
			var values []float64
			for _, trial := range r.MeasuredSizes {
				values = append(values, trial[g])
			}
			columns = append(columns, values)
		}
		if r.Unsuited != "" {
			w.Write(slices.Concat([]string{set, learner, ""}, make([]string, len(columns)), []string{escape.CSV(r.Unsuited)}))
		}
		for trial := range max(len(r.Scores), len(r.Trials)) {
			line := []string{set, learner, strconv.Itoa(trial + 1)}
			for _, c := range columns {
				line = append(line, numberAt(c, trial))
			}
			w.Write(append(line, ""))
		}
	}
	w.Flush() // a strings.Builder takes everything
	return b.String()
}

// numberAt writes the number of a trial, or nothing if the trial has no number.
func numberAt(column []float64, trial int) string {
	if trial >= len(column) {
		return ""
	}
	return number(column[trial])
}

// number writes x with as many digits as it takes to read it back exactly.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
