package experiment

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"halfspace/pkg/eval"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/ltu"
	"halfspace/pkg/table"
	"halfspace/pkg/viz"
)

// A Report is the result of a Comparison: what was measured, as tables, a figure and words.
type Report struct {
	Comparison
	Result *Result       // trial by trial
	Tables []*eval.Table // of each sample; of learning curves, after the most examples
	Curves []*eval.Curve // of each sample, if there are Sizes
}

// report makes a report of what was measured, perhaps of a part of the trials.
func (c Comparison) report(ctx context.Context, r *Result) (*Report, error) {
	report := &Report{Comparison: c, Result: r}
	rows := map[string]Row{}
	for _, row := range r.Rows {
		rows[strings.Join(row.At, "\x00")] = row
	}
	for _, from := range c.Sets {
		s, err := from.Load(ctx)
		if err != nil {
			return nil, err
		}
		splits, err := c.plan().Splits(ctx, s)
		if err != nil {
			return nil, err
		}
		most := c.sizes()[len(c.sizes())-1]
		outcomes := make([][]*eval.Outcome, len(c.Learners))
		learners := slices.Clone(c.Learners)
		for i, l := range c.Learners {
			name, _ := nameOf(l)
			for t := range splits {
				outcomes[i] = append(outcomes[i], c.outcome(rows, from.String(), name, most, t))
			}
			if _, named := l.(eval.Named); !named {
				learners[i] = from.before(l)
			}
		}
		t := eval.NewTable(s, c.plan(), splits, learners, outcomes)
		t.Set, t.Metrics = from.String(), c.Metrics
		for i, l := range c.Learners {
			if _, ok := peerOf(l); ok {
				name, _ := nameOf(l)
				t.Rows[i].Learner, t.Rows[i].Literal = name, ""
			}
		}
		report.Tables = append(report.Tables, t)
		if c.Sizes != nil {
			report.Curves = append(report.Curves, c.curve(rows, from.String()))
		}
	}
	return report, nil
}

// key returns what identifies a trial among the rows of a result.
func (c Comparison) key(set, learner string, size, t int) string {
	at := []string{set, learner}
	if c.Sizes != nil {
		at = append(at, fmt.Sprint(size))
	}
	return strings.Join(append(at, fmt.Sprint(t+1)), "\x00")
}

// outcome returns what was measured in a trial, nil if it was not done.
func (c Comparison) outcome(rows map[string]Row, set, learner string, size, t int) *eval.Outcome {
	row, ok := rows[c.key(set, learner, size, t)]
	if !ok {
		return nil
	}
	if row.Refused != "" {
		return &eval.Outcome{Failed: errors.New(row.Refused)}
	}
	o := &eval.Outcome{Score: row.Values[0], Measured: map[string]float64{}}
	for i, m := range c.metrics() {
		o.Measured[m.Name] = row.Values[i]
	}
	if units, weights := row.Values[len(row.Values)-2], row.Values[len(row.Values)-1]; !math.IsNaN(units) {
		o.Size = &ltu.Size{Units: int(units), Weights: int(weights)}
	}
	return o
}

// curve returns the learning curves on a sample, NaN where a learner failed.
func (c Comparison) curve(rows map[string]Row, set string) *eval.Curve {
	curve := &eval.Curve{Set: set, Sizes: c.Sizes}
	for _, l := range c.Learners {
		name, _ := nameOf(l)
		curve.Names = append(curve.Names, name)
		var scores [][]float64
		for _, size := range c.Sizes {
			var of []float64
			for t := range c.plan().Len() {
				v := math.NaN()
				if o := c.outcome(rows, set, name, size, t); o != nil && o.Failed == nil {
					v = o.Score
				}
				of = append(of, v)
			}
			scores = append(scores, of)
		}
		curve.Scores = append(curve.Scores, scores)
	}
	return curve
}

// Partial reports whether an interrupt came before all trials were done. There may be no report at all.
func (r *Report) Partial() bool { return r != nil && r.stopped() != "" }

// stopped says after how many trials an interrupt came.
func (r *Report) stopped() string {
	if n := len(r.Result.Trials(false)); len(r.Result.Rows) < n {
		return fmt.Sprintf("STOPPED AFTER %d OF %d TRIALS. ", len(r.Result.Rows), n)
	}
	return ""
}

// Friedman returns the test of all learners that have results on all samples, by ranks. It is an error if
// there are fewer than six samples, or two such learners.
func (r *Report) Friedman() (*eval.Friedman, error) {
	var ranked []*eval.Table
	everywhere := func(i int) bool {
		return !slices.ContainsFunc(r.Tables, func(t *eval.Table) bool { return t.Rows[i].Unsuited != "" })
	}
	for _, t := range r.Tables {
		part := *t
		part.Rows = nil
		for i, row := range t.Rows {
			if everywhere(i) {
				part.Rows = append(part.Rows, row)
			}
		}
		ranked = append(ranked, &part)
	}
	return eval.NewFriedman(ranked...)
}

// Words says in a paragraph which test was made, why, what follows and what does not: Friedman's of six
// samples or more, else that of each sample.
func (r *Report) Words() eval.Words {
	var w eval.Words
	if f, err := r.Friedman(); err == nil {
		w = f.Words()
		for _, line := range r.refusals() {
			w = append(w, "Not ranked, as it has no result there, is "+line+".")
		}
		return w
	}
	if len(r.Tables) > 1 {
		w = eval.Words{"There are fewer than six samples, or fewer than two learners with results on all of them, and so no test by ranks: each sample is spoken of by itself, and no p-value is adjusted for the number of samples."}
	}
	for _, t := range r.Tables {
		w = append(w, t.Words()...)
	}
	return w
}

// Figure returns the picture of a single sample, learning curves or the scores of all trials, and of six
// samples or more the diagram of critical differences. It is an error in between, where viz.Scores of
// each of the Tables is what there is to see.
func (r *Report) Figure() (*viz.Figure, error) {
	switch {
	case len(r.Curves) == 1:
		return viz.LearningCurve(r.Curves[0])
	case len(r.Tables) == 1:
		return viz.Scores(r.Tables[0])
	}
	f, err := r.Friedman()
	if err != nil {
		return nil, err
	}
	return viz.CriticalDifference(f, 0.05)
}

// printed returns the table of all: a row for each learner, with its mean on every sample.
func (r *Report) printed() *table.Table {
	metric := r.metrics()[0]
	t := &table.Table{
		Caption: fmt.Sprintf("%s%s: mean %s.", r.stopped(), r.plan(), metric.Name),
		Head:    []string{"learner"}, Words: 1,
	}
	f, _ := r.Friedman() // nil if there is none
	for _, of := range r.Tables {
		t.Head = append(t.Head, of.Set)
	}
	if f != nil {
		t.Head = append(t.Head, "mean rank")
	}
	for i := range r.Learners {
		row := []string{r.Tables[0].Rows[i].Learner}
		for _, of := range r.Tables {
			row = append(row, meanOf(of, i))
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

// meanOf writes the mean of a row, of accuracy in percent, and a dash if there is none.
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

// form returns the table of the only sample, or that of all.
func (r *Report) form() interface {
	String() string
	Markdown() string
	HTML() string
	LaTeX() string
} {
	if len(r.Tables) == 1 {
		return r.Tables[0]
	}
	return r.printed()
}

// String formats the table of the only sample, or that of all, for a terminal.
func (r *Report) String() string { return r.form().String() }

// Markdown formats the table with its caption.
func (r *Report) Markdown() string { return r.form().Markdown() }

// HTML formats the table with its caption.
func (r *Report) HTML() string { return r.form().HTML() }

// LaTeX formats the table as a tabular environment, for package booktabs.
func (r *Report) LaTeX() string { return r.form().LaTeX() }
