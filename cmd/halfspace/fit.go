package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// A fitting holds the settings of the command that learns a model.
type fitting struct {
	source
	learner string
	model   string
	seed    uint64
}

// fitCommand returns the command that learns a model.
func fitCommand() *cobra.Command {
	var f fitting
	c := command("fit DATA --learner L -o MODEL", "learn a model from examples", f.run, setNames)
	c.Long = strings.TrimSpace(`
DATA is a CSV file, an ARFF file, a set of the catalogue, or - for CSV from
standard input. A CSV file without a header needs --no-header or --names. L is a
learner as in Go: C45, or 'DecisionList{}'. Name only the settings that differ
from the published ones. The model is written as JSON, to standard output
if MODEL is -.`)
	f.flags(c, true)
	c.Flags().StringVar(&f.learner, "learner", "", "the learner, such as 'DecisionListMachine{}'")
	c.Flags().StringVarP(&f.model, "output", "o", "", "the file of the model")
	c.Flags().Uint64Var(&f.seed, "seed", 1, "the seed of all random choices")
	completeLearners(c)
	return c
}

// run learns a model and writes it.
func (f *fitting) run(ctx context.Context, args []string, input io.Reader, out, errs io.Writer) error {
	switch {
	case len(args) != 1:
		return usageError(fmt.Sprintf("fit: name one file of examples, got %d", len(args)))
	case f.learner == "":
		return usageError("fit: name a learner, for example --learner 'DecisionListMachine{}'")
	case f.model == "":
		return usageError("fit: name the file for the model, for example -o model.json")
	}
	if err := checkOutput(f.model, args[0]); err != nil {
		return err
	}
	ls, err := parse([]string{f.learner})
	if err != nil {
		return err
	}
	s, err := f.sample(ctx, args[0], input, errs)
	if err != nil {
		return err
	}
	remark(errs, s)
	working, end := showWork(ctx, errs)
	m, err := pipeline.Fit(working, ls[0], s, f.seed)
	end()
	if err != nil {
		return fmt.Errorf("%s: %w", s.Name, interrupted(err))
	}
	if err := write(f.model, out, m.Write, args[0]); err != nil {
		return err
	}
	if note := learners.NoteOf(m.Inner); note != "" {
		say(errs, "%s: %s", s.Name, note)
	}
	if f.model != "-" {
		right := 0
		for i, y := range m.PredictAll(s.X) {
			if y == s.Y[i] {
				right++
			}
		}
		say(out, "%s: %s, right on %d of the %d examples that it was learned from", f.model, learners.String(ls[0]), right, s.Len())
	}
	return nil
}

// remark prints the remarks of the file's reader about s, except about the kinds of columns that it
// inferred without doubt.
func remark(errs io.Writer, s *data.Set) {
	for _, n := range s.Notes {
		say(errs, "%s: %s", s.Name, n)
	}
	for _, a := range s.Attrs {
		if strings.Contains(a.Note, "because") || strings.Contains(a.Note, "such as the code") {
			say(errs, "%s: %s: %s", s.Name, a.Name, a.Note)
		}
	}
}

// interrupted replaces the error of a cancelled context by the error "interrupted", and keeps the advice of
// the first.
func interrupted(err error) error {
	if errors.Is(err, context.Canceled) {
		return errors.New(learners.InterruptedWords(err))
	}
	return err
}
