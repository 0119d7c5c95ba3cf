package experiment

import (
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/eval"
	"halfspace/pkg/internal/escape"
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
	for _, why := range r.refusals() {
		t.Caption += "\n– " + escape.Text(why) + "."
	}
	return t
}

// meanOf writes the mean of a row, of accuracy in percent, and a dash for a row without a mean.
func meanOf(t *eval.Table, row int) string {
	switch {
	case t.Rows[row].Unsuited != "":
		return "–"
	case len(t.Metrics) == 0:
		return fmt.Sprintf("%.1f", 100*t.Rows[row].Mean())
	}
	return fmt.Sprintf("%.3f", t.Rows[row].Mean())
}

// rankOf writes the mean rank of a learner, and a dash if it has none.
func rankOf(f *eval.Friedman, learner string) string {
	if i := slices.Index(f.Learners, learner); i >= 0 {
		return fmt.Sprintf("%.2f", f.MeanRanks()[i])
	}
	return "–"
}

// refusals says which learners have no result where, and why.
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

// form returns the table of the only sample, or the table of all samples.
func (r *Report) form() interface {
	String() string
	Markdown() string
	HTML() string
	LaTeX() string
	CSV() string
} {
	if len(r.Tables) == 1 {
		return r.Tables[0]
	}
	return r.printed()
}

// String formats the table of the only sample, or the table of all samples, for a terminal.
func (r *Report) String() string { return r.form().String() }

// Markdown formats the table with its caption.
func (r *Report) Markdown() string { return r.form().Markdown() }

// HTML formats the table with its caption.
func (r *Report) HTML() string { return r.form().HTML() }

// LaTeX formats the table as a tabular environment, for package booktabs.
func (r *Report) LaTeX() string { return r.form().LaTeX() }

// CSV formats the trials of the only sample, with every digit, or the table of all.
func (r *Report) CSV() string { return r.form().CSV() }
