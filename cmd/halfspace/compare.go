package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"halfspace/pkg/eval"
	"halfspace/pkg/export"
	"halfspace/pkg/metric"
)

// A comparison holds the settings of the command that compares learners.
type comparison struct {
	source
	eval.Folds
	learners []string
	metrics  []string
	lut      int
	csv      bool
	markdown bool
	words    bool
}

// compareCommand returns the command that compares learners.
func compareCommand() *cobra.Command {
	var p comparison
	c := command("compare DATA --learner A --learner B", "compare learners by cross-validation", p.run, setNames)
	c.Long = strings.TrimSpace(`
DATA is a CSV file, an ARFF file, a set of the catalogue, or - for CSV from
standard input. A CSV file without a header needs --no-header or --names. All
learners are tested on the same folds, and each is compared with the first one.`)
	p.flags(c, true)
	c.Flags().StringArrayVar(&p.learners, "learner", nil, "a learner, such as 'DecisionListMachine{}'; may be given several times")
	c.Flags().IntVar(&p.K, "folds", 10, "number of parts; each part is the test set once")
	c.Flags().IntVar(&p.Repeats, "repeats", 1, "number of runs, each with new folds")
	c.Flags().Uint64Var(&p.Seed, "seed", 0, "the seed of all random choices")
	c.Flags().StringSliceVar(&p.metrics, "metric", nil, "metrics to show instead of accuracy, for example -metric=F1,kappa")
	c.Flags().IntVar(&p.lut, "lut", 0, "measure models as circuits, in look-up tables of this number of inputs (needs yosys)")
	c.Flags().BoolVar(&p.csv, "csv", false, "print all trials as CSV")
	c.Flags().BoolVar(&p.markdown, "markdown", false, "print the table as Markdown")
	c.Flags().BoolVar(&p.words, "words", false, "print the name and the result of the statistical test below the table")
	completeLearners(c)
	return c
}

// run compares learners and prints the table.
func (p *comparison) run(ctx context.Context, args []string, input io.Reader, out, errs io.Writer) error {
	switch {
	case len(args) != 1:
		return usageError(fmt.Sprintf("compare: name one file of examples, got %d", len(args)))
	case len(p.learners) == 0:
		return usageError("compare: name learners, for example --learner C45 --learner Pocket")
	case p.csv && p.markdown:
		return usageError("compare: either --csv or --markdown")
	case p.csv && p.words:
		return usageError("compare: either --csv or --words")
	}
	ls, err := parse(p.learners)
	if err != nil {
		return err
	}
	var ms []metric.Metric
	for _, name := range p.metrics {
		m, err := metric.Named(name)
		if err != nil {
			return usageError("compare: " + err.Error())
		}
		ms = append(ms, m)
	}
	ctx = eval.WithMetrics(ctx, ms...)
	if p.lut != 0 {
		g, err := export.GatesMeasure(p.lut)
		if err != nil {
			return err
		}
		ctx = eval.WithSizeMeasure(ctx, g)
	}
	s, err := p.sample(ctx, args[0], input, errs)
	if err != nil {
		return err
	}
	remark(errs, s)
	working, end := showWork(ctx, errs)
	t, err := p.Compare(working, s, ls...)
	end()
	if err != nil && !t.Partial() {
		return interrupted(err)
	}
	if ms != nil {
		t = t.By(ms...)
	}
	for _, note := range t.Notes() {
		say(errs, "%s", note)
	}
	_, failed := fmt.Fprintln(out, strings.TrimRight(p.text(t), "\n"))
	return cmp.Or(failed, interrupted(err))
}

// text returns the table in the form that is to be printed.
func (p *comparison) text(t *eval.Table) string {
	text, words := t.String(), t.Words().String()
	switch {
	case p.csv:
		return t.CSV()
	case p.markdown:
		text, words = t.Markdown(), t.Words().Markdown()
	}
	if p.words {
		text = strings.TrimRight(text, "\n") + "\n\n" + words
	}
	return text
}
