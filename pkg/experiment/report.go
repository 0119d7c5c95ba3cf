package experiment

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
	"halfspace/pkg/provenance"
	"halfspace/pkg/viz"
)

// A Report is the result of a Comparison, as tables, a figure and words.
type Report struct {
	Comparison
	Result *Result       // the results, trial by trial
	Tables []*eval.Table // one for each sample; in a sweep, at the greatest step
	Curves []*eval.Curve // one for each sample, if there are Sizes, Wrong or Irrelevant
}

// report makes a report of a result, which may lack trials.
func (c Comparison) report(ctx context.Context, r *Result) (*Report, error) {
	return c.tables(r, func(source Source, t *eval.Table) error {
		s, err := source.Load(ctx)
		if err != nil {
			return err
		}
		splits, err := c.plan().Splits(ctx, s)
		if err != nil {
			return err
		}
		if c.Sizes != nil { // other sweeps leave the splits unchanged
			if cut, err := fewer(divided{s, splits}, c.sweep().hardest(), 0); err == nil {
				splits = cut.splits
			}
		}
		t.Ratio, t.SHA256, t.Classes = eval.Ratio(splits), s.Fingerprint(), s.Classes
		for _, split := range splits {
			t.Tested, t.Truth = append(t.Tested, split.Test), append(t.Truth, s.Subset(split.Test).Y)
		}
		for i, l := range c.Learners {
			if _, ok := peerOf(l); !ok {
				t.Rows[i].Coding = pipeline.Of(source.prepend(l)).Describe(s)
			}
		}
		return nil
	})
}

// tables makes a report. The function extend adds to each table the parts that need the sample.
func (c Comparison) tables(r *Result, extend func(Source, *eval.Table) error) (*Report, error) {
	report := &Report{Comparison: c, Result: r}
	rows := map[string]Row{}
	for _, row := range r.Rows {
		rows[strings.Join(row.At, "\x00")] = row
	}
	for _, source := range c.Sets {
		t := c.table(rows, source.String())
		if err := extend(source, t); err != nil {
			return nil, err
		}
		report.Tables = append(report.Tables, t)
		if c.sweep().swept() {
			curve := c.curve(rows, t.Set)
			curve.SHA256, curve.Seed = t.SHA256, t.Seed
			report.Curves = append(report.Curves, curve)
		}
	}
	return report, nil
}

// table returns the table of a sample. In a sweep it is the table at the greatest step.
func (c Comparison) table(rows map[string]Row, set string) *eval.Table {
	head := eval.Table{Set: set, Plan: c.plan().String(), Seed: c.seed(), Metrics: c.Metrics}
	share := c.testShare()
	head.Ratio = share / (1 - share)
	var learnt []eval.Row
	var outcomes [][]*eval.Outcome
	for _, l := range c.Learners {
		var trials []*eval.Outcome
		name, _ := nameOf(l)
		for t := range c.plan().Len() {
			trials = append(trials, c.outcome(rows, set, name, c.sweep().hardest(), t))
		}
		learnt, outcomes = append(learnt, rowOf(l)), append(outcomes, trials)
	}
	return eval.NewTable(head, learnt, outcomes)
}

// testShare returns the share of examples that a plan tests on.
func (c Comparison) testShare() float64 {
	switch p := c.plan().(type) {
	case eval.Folds:
		return 1 / float64(cmp.Or(p.K, 10))
	case eval.Holdout:
		return cmp.Or(p.Test, 1./3)
	}
	return 0
}

// rowOf returns the row of a learner, without results.
func rowOf(l learners.Learner) eval.Row {
	name, literal := nameOf(l)
	if p, ok := l.(pipeline.Pipeline); ok {
		name = learners.String(p.Learner)
	}
	if _, named := l.(eval.Named); named {
		return eval.Row{Learner: name, Literal: literal}
	}
	return eval.Row{Learner: name}
}

// key returns the values that identify a trial among the rows of a result.
func (c Comparison) key(set, learner string, step, t int) string {
	values := []string{set, learner}
	if c.sweep().swept() {
		values = append(values, fmt.Sprint(step))
	}
	return strings.Join(append(values, fmt.Sprint(t+1)), "\x00")
}

// outcome returns the outcome of a trial, nil if it was not done.
func (c Comparison) outcome(rows map[string]Row, set, learner string, step, t int) *eval.Outcome {
	row, ok := rows[c.key(set, learner, step, t)]
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
	sizes := row.Values[len(c.metrics()):]
	o.Measured[peerSize.Name] = sizes[2]
	if units, weights := sizes[0], sizes[1]; !math.IsNaN(units) {
		o.Size = &ltu.Size{Units: int(units), Weights: int(weights)}
	}
	return o
}

// curve returns the curves on a sample, NaN where a learner failed.
func (c Comparison) curve(rows map[string]Row, set string) *eval.Curve {
	sweep := c.sweep()
	curve := &eval.Curve{Set: set, Of: sweep.axis, Sizes: sweep.steps}
	for _, l := range c.Learners {
		name, _ := nameOf(l)
		curve.Names = append(curve.Names, name)
		var scores [][]float64
		for _, step := range sweep.steps {
			var values []float64
			for t := range c.plan().Len() {
				v := math.NaN()
				if o := c.outcome(rows, set, name, step, t); o != nil && o.Failed == nil {
					v = o.Score
				}
				values = append(values, v)
			}
			scores = append(scores, values)
		}
		curve.Scores = append(curve.Scores, scores)
	}
	return curve
}

// Partial reports whether an interrupt came before all trials were done.
func (r *Report) Partial() bool { return r != nil && r.stopped() != "" }

// stopped says after how many trials an interrupt came.
func (r *Report) stopped() string {
	if n := len(r.Sets) * len(r.Learners) * len(r.sweep().steps) * r.plan().Len(); len(r.Result.Rows) < n {
		return fmt.Sprintf("STOPPED AFTER %d OF %d TRIALS. ", len(r.Result.Rows), n)
	}
	return ""
}

// Friedman returns Friedman's test, by ranks, of all learners that have results on all samples. It
// returns an error if there are fewer than six samples or fewer than two such learners.
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

// Words describes in a paragraph which test was used, the reason for it, and its result. For at least six
// samples it is Friedman's test, and otherwise a test for each sample. For a sweep Words compares the
// learners at the greatest step, and names this step.
func (r *Report) Words() eval.Paragraph {
	w := r.words()
	if sweep := r.sweep(); sweep.swept() {
		last := "The learners are compared at the greatest step: " + fmt.Sprintf(sweep.step, sweep.hardest()) + "."
		return append(eval.Paragraph{last}, w...)
	}
	return w
}

// words returns the paragraph, without a sentence about steps.
func (r *Report) words() eval.Paragraph {
	var w eval.Paragraph
	if f, err := r.Friedman(); err == nil {
		w = f.Words()
		for _, line := range r.refusals() {
			w = append(w, "Not ranked, as it has no result there, is "+line+".")
		}
		return w
	}
	if len(r.Tables) > 1 {
		w = eval.Paragraph{"There are fewer than six samples, or fewer than two learners with results on all of them, and so no test by ranks: each sample is spoken of by itself, and no p-value is adjusted for the number of samples."}
	}
	for _, t := range r.Tables {
		w = append(w, t.Words()...)
	}
	return w
}

// Figure returns the figure that suits the report: the curves, averaged over several samples; or for a
// single sample the scores of all trials; or for at least six samples the diagram of critical
// differences. For two to five samples without curves it returns an error; then draw each of the
// Tables by viz.Scores.
func (r *Report) Figure() (*viz.Figure, error) {
	f, err := r.figure()
	if err != nil {
		return nil, err
	}
	return f.Sourced(r), nil
}

// figure returns the figure, without a record of its sources.
func (r *Report) figure() (*viz.Figure, error) {
	switch {
	case len(r.Curves) > 0:
		return viz.LearningCurve(meanCurve(r.Curves))
	case len(r.Tables) == 1:
		return viz.Scores(r.Tables[0])
	}
	f, err := r.Friedman()
	if err != nil {
		return nil, err
	}
	return viz.CriticalDifference(f, 0.05)
}

// Sources lists the sources of the report: samples, the plan and the learners.
func (r *Report) Sources() ([]provenance.Source, error) {
	parts := []any{r.plan()}
	for _, source := range r.Sets {
		if source.Path != "" {
			parts = append(parts, source.Path)
			continue
		}
		s, err := source.Load(context.Background())
		if err != nil {
			return nil, err
		}
		parts = append(parts, s)
	}
	for _, l := range r.Learners {
		parts = append(parts, l)
	}
	return provenance.Of(".", parts...)
}
