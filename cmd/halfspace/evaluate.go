package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"halfspace/pkg/data"
	"halfspace/pkg/metric"
	"halfspace/pkg/pipeline"
)

// An evaluation holds the settings of the command that tests a model.
type evaluation struct {
	source
	strict bool
}

// evaluateCommand returns the command that tests a model.
func evaluateCommand() *cobra.Command {
	var v evaluation
	c := command("evaluate MODEL DATA", "test a model on examples whose classes are known", v.run, setNames)
	c.Long = strings.TrimSpace(`
DATA is a CSV file, an ARFF file, a set of the catalogue, or - for CSV from
standard input. A CSV file without a header needs --no-header or --names. Columns
may be in any order. A value that the model has not met is missing, and a remark
counts such values.`)
	v.flags(c, false)
	strictFlag(c, &v.strict)
	return c
}

// strictFlag gives c the flag for values that a model has not met.
func strictFlag(c *cobra.Command, strict *bool) {
	c.Flags().BoolVar(strict, "strict", false, "refuse a value that the model has not met, instead of taking it as missing")
}

// run prints how good the predictions of a model are.
func (v *evaluation) run(ctx context.Context, args []string, input io.Reader, out, errs io.Writer) error {
	if len(args) != 2 {
		return usageError("evaluate: name a model and a file of examples")
	}
	m, err := pipeline.Open(args[0])
	if err != nil {
		return err
	}
	s, err := v.examples(ctx, m, args[1], input, errs)
	if err != nil {
		return err
	}
	a := m.Answers(s)
	c, err := a.Confusion()
	if err != nil {
		return err
	}
	for _, one := range metric.All() {
		// A metric that is not defined is left out, for example log loss without
		// probabilities.
		if v, err := one.Of(a); err == nil {
			fmt.Fprintf(out, "%-20s %.4g\n", one.Name, v)
		}
	}
	_, err = fmt.Fprintf(out, "\n%s\n%s\n", strings.TrimRight(c.String(), "\n")+"\n", strings.TrimRight(c.Report().String(), "\n"))
	return err
}

// examples returns the examples to test m on, in the form that m reads.
func (v *evaluation) examples(ctx context.Context, m *pipeline.Model, name string, input io.Reader, errs io.Writer) (*data.Set, error) {
	v.Class = m.Class
	format, err := v.extend(m.Schema.Format())
	if err != nil {
		return nil, err
	}
	format.UnlistedMissing = !v.strict
	if v.Missing == nil {
		format.Missing = []string{"", "?", "NA"}
	}
	s, err := v.read(ctx, name, input, errs, format)
	if err != nil {
		return nil, err
	}
	for _, n := range s.Notes {
		say(errs, "%s: %s", name, n)
	}
	return m.Align(s)
}
