package experiment

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/eval"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners"
	"halfspace/pkg/table"
)

// printed returns the table of all: a row for each learner, with its mean on every sample.
func (r *Report) printed() *table.Table {
	metric := r.metrics()[0]
	t := &table.Table{
		Caption: fmt.Sprintf("%s%s: mean %s.", r.stopped(), r.plan(), metric.Name),
		Head:    []string{"learner"}, Words: 1,
	}
	f, _ := r.Friedman() // nil without ranks
	for _, measured := range r.Tables {
		t.Head = append(t.Head, measured.Set)
	}
	if f != nil {
		t.Head = append(t.Head, "mean rank")
	}
	for i := range r.Learners {
		row := []string{r.Tables[0].Rows[i].Learner}
		for _, measured := range r.Tables {
			row = append(row, meanOf(measured, i))
		}
		if f != nil {
			row = append(row, rankOf(f, row[0]))
		}
		t.Rows = append(t.Rows, row)
	}
	t.Caption += bullets(r.refusals()) + bullets(r.useless())
	return t
}

// stepped returns the table of a sweep: for each sample and learner the mean at every step.
func (r *Report) stepped() *table.Table {
	t := &table.Table{
		Caption: fmt.Sprintf("%s%s: mean %s at each step.", r.stopped(), r.plan(), r.metrics()[0].Name),
		Head:    []string{"sample", "learner"}, Words: 2,
	}
	for _, step := range r.sweep().steps {
		t.Head = append(t.Head, fmt.Sprintf(r.sweep().step, step))
	}
	for k, curve := range r.Curves {
		for l, name := range curve.Names {
			row := []string{curve.Set, name}
			for _, scores := range curve.Scores[l] {
				row = append(row, formatMean(r.Tables[k], stat.Mean(scores, nil)))
			}
			t.Rows = append(t.Rows, row)
		}
	}
	t.Caption += bullets(r.refusedSteps()) + bullets(r.uselessSteps())
	return t
}

// formatMean formats a mean of a table's metric. An accuracy is in percent. NaN is a dash.
func formatMean(t *eval.Table, mean float64) string {
	switch {
	case math.IsNaN(mean):
		return "–"
	case len(t.Metrics) == 0:
		return fmt.Sprintf("%.1f", 100*mean)
	}
	return fmt.Sprintf("%.3f", mean)
}

// meanOf writes the mean of a row, and a dash for a row without results.
func meanOf(t *eval.Table, row int) string {
	if t.Rows[row].Unsuited != "" {
		return "–"
	}
	return formatMean(t, t.Rows[row].Mean())
}

// rankOf writes the mean rank of a learner, and a dash if it has none.
func rankOf(f *eval.Friedman, learner string) string {
	if i := slices.Index(f.Learners, learner); i >= 0 {
		return fmt.Sprintf("%.2f", f.MeanRanks()[i])
	}
	return "–"
}

// refusals lists the learners without a result on some sample, with the reasons.
func (r *Report) refusals() (lines []string) {
	for i := range r.Learners {
		var sets []string
		why := ""
		for _, t := range r.Tables {
			if row := t.Rows[i]; row.Unsuited != "" {
				sets = append(sets, t.Set)
				why = row.Unsuited
			}
		}
		if sets != nil {
			lines = append(lines, fmt.Sprintf("%s on %s: %s", r.Tables[0].Rows[i].Learner, strings.Join(sets, ", "), why))
		}
	}
	return lines
}

// refusedSteps says which learners have no result on which sample at which steps, and why at the first of
// them.
func (r *Report) refusedSteps() (lines []string) {
	reasons := map[[3]string]string{} // by sample, learner and step
	for _, row := range r.Result.Rows {
		if place := [3]string(row.At); reasons[place] == "" {
			reasons[place] = row.Refused
		}
	}
	for _, curve := range r.Curves {
		for _, name := range curve.Names {
			var steps []string
			why := ""
			for _, step := range curve.Sizes {
				if reason := reasons[[3]string{curve.Set, name, fmt.Sprint(step)}]; reason != "" {
					steps, why = append(steps, fmt.Sprintf(r.sweep().step, step)), cmp.Or(why, reason)
				}
			}
			if steps != nil {
				lines = append(lines, fmt.Sprintf("%s on %s, %s: %s", name, curve.Set, strings.Join(steps, ", "), why))
			}
		}
	}
	return lines
}

// useless says for each sample which learners are not better than the majority class.
func (r *Report) useless() (lines []string) {
	for _, t := range r.Tables {
		if names := t.Useless(); names != nil {
			lines = append(lines, fmt.Sprintf("not better than the majority class on %s: %s", t.Set, strings.Join(names, ", ")))
		}
	}
	return lines
}

// uselessSteps says for each sample which learners are not better than the majority class at which steps.
func (r *Report) uselessSteps() (lines []string) {
	for k, curve := range r.Curves {
		majority := r.Tables[k].Majority()
		var names []string
		for l, name := range curve.Names {
			var steps []string
			for i, step := range curve.Sizes {
				if stat.Mean(curve.Scores[l][i], nil) <= majority+1e-12 && name != learners.String(learners.Majority{}) {
					steps = append(steps, fmt.Sprintf(r.sweep().step, step))
				}
			}
			if steps != nil {
				names = append(names, fmt.Sprintf("%s (%s)", name, strings.Join(steps, ", ")))
			}
		}
		if names != nil {
			lines = append(lines, fmt.Sprintf("not better than the majority class on %s: %s", curve.Set, strings.Join(names, ", ")))
		}
	}
	return lines
}

// bullets returns lines of a caption.
func bullets(lines []string) (text string) {
	for _, line := range lines {
		text += "\n– " + escape.Text(line) + "."
	}
	return text
}

// form returns the table of a sweep, of the only sample, or of all samples.
func (r *Report) form() interface {
	String() string
	Markdown() string
	HTML() string
	LaTeX() string
	CSV() string
} {
	switch {
	case len(r.Curves) > 0:
		return r.stepped()
	case len(r.Tables) == 1:
		return r.Tables[0]
	}
	return r.printed()
}

// String formats the table for a terminal. The table of a sweep has a column for each step. Without a
// sweep it is the table of the only sample, or of all samples.
func (r *Report) String() string { return r.form().String() }

// Markdown formats the table with its caption.
func (r *Report) Markdown() string { return r.form().Markdown() }

// HTML formats the table with its caption.
func (r *Report) HTML() string { return r.form().HTML() }

// LaTeX formats the table as a tabular environment, for package booktabs.
func (r *Report) LaTeX() string { return r.form().LaTeX() }

// CSV returns the trials of a single sample, or the table of a sweep or of several samples, with all
// digits.
func (r *Report) CSV() string { return r.form().CSV() }
