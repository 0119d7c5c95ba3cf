package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"halfspace/pkg/experiment"
	"halfspace/pkg/progress"
	"halfspace/pkg/repro"
)

// reproCommand returns the command that repeats experiments.
func reproCommand() *cobra.Command {
	var e experiments
	c := command("repro [--short] [-o DIR] NAME... | all | list", "repeat experiments of the papers", e.reproduce, experimentNames)
	c.Flags().BoolVar(&e.short, "short", false, "run a few small trials of each, into files with other names")
	c.Flags().StringVarP(&e.dir, "output", "o", "results", "the directory for the files")
	return c
}

// experimentNames returns the names of the experiments.
func experimentNames() []string {
	var names []string
	for _, e := range repro.All() {
		names = append(names, e.Name)
	}
	return names
}

// An experiments holds the settings of the command that repeats experiments.
type experiments struct {
	short bool
	dir   string
}

// reproduce runs experiments, one after the other, writes their results to files, and prints their
// tables. The finished trials of an interrupted experiment are kept, and the same command continues
// from there.
func (run *experiments) reproduce(ctx context.Context, names []string, _ io.Reader, out, errs io.Writer) error {
	switch {
	case len(names) == 0:
		return usageError("repro: name an experiment, or all, or list")
	case len(names) == 1 && names[0] == "list":
		return listExperiments(out)
	}
	// A misspelt name is found before anything runs, which may take hours.
	chosen, err := experimentsOf(names)
	if err != nil {
		return err
	}
	// Trials are short, and each makes samples of its own. With the usual GOGC of 100, the collection of
	// garbage would take a third of the time of two cores. If a user sets GOGC, that value holds.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	// The experiments are done one after the other; the trials of each are spread over the cores.
	for _, e := range chosen {
		path, err := e.Run(showTrials(ctx, errs), run.dir, run.short)
		if errors.Is(err, context.Canceled) {
			return fmt.Errorf("%s: interrupted; the same command continues from here", e.Name)
		}
		if errors.As(err, new(*experiment.Elsewhere)) {
			return fmt.Errorf("%s: %w; when all are done, the same command writes the file of the result", e.Name, err)
		}
		if err != nil {
			return err
		}
		// The table is made from the file just written, so that it shows the kept results.
		r, err := e.Read(path)
		if err != nil {
			return err
		}
		table, err := r.Table()
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\n\n%s\n", printable(path), table)
	}
	return nil
}

// experimentsOf returns the experiments of the given names, or all of them. An unknown name is an
// error.
func experimentsOf(names []string) (chosen []experiment.Experiment, err error) {
	if len(names) == 1 && names[0] == "all" {
		return repro.All(), nil
	}
	for _, name := range names {
		e, err := repro.Find(name)
		if err != nil {
			return nil, usageError("repro: " + err.Error())
		}
		chosen = append(chosen, e)
	}
	return chosen, nil
}

// listExperiments prints a table of the experiments: how many trials each has, and which part of a paper
// it repeats.
func listExperiments(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tTRIALS\tREPEATS")
	for _, e := range repro.All() {
		fmt.Fprintf(w, "%s\t%d\t%s\n", e.Name, len(e.Trials(false)), e.Source)
	}
	return w.Flush()
}

// showTrials returns a context that reports the progress of its work on one line of w: how many trials are
// done, and how long the other trials will take if they are as slow.
func showTrials(ctx context.Context, w io.Writer) context.Context { return show(ctx, w, "trials") }

// showTasks does the same as showTrials, for tasks.
func showTasks(ctx context.Context, w io.Writer) context.Context { return show(ctx, w, "tasks") }

// show returns a context whose work reports, on one line of w, how many things are done.
func show(ctx context.Context, w io.Writer, things string) context.Context {
	start := time.Now()
	return progress.With(ctx, func(name string, done, total int) {
		// The line is padded to 70 characters, so that it hides a longer one before it.
		left, end := "", "\n"
		if done < total {
			// Done is at least 1: the first report comes after the first trial.
			rest := time.Duration(float64(time.Since(start)) / float64(done) * float64(total-done))
			left, end = ", "+rest.Round(time.Second).String()+" left", "\r"
		}
		fmt.Fprintf(w, "%-70s%s", fmt.Sprintf("%s: %d of %d %s%s", printable(name), done, total, things, left), end)
	})
}
