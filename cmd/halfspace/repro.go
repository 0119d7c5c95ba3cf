package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"text/tabwriter"
	"time"

	"halfspace/pkg/progress"
	"halfspace/pkg/repro"
	"halfspace/pkg/repro/experiment"
)

func reproCommand() command {
	return command{name: "repro", args: "[-short] [-o DIR] NAME... | all | list", about: "repeat experiments of the papers", run: reproduce}
}

// reproduce runs experiments and prints their tables.
func reproduce(ctx context.Context, args []string, out, errs io.Writer) error {
	flags := flag.NewFlagSet("repro", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	short := flags.Bool("short", false, "")
	dir := flags.String("o", "results", "")
	if err := flags.Parse(args); err != nil {
		return usageError("repro: " + err.Error())
	}
	names := flags.Args()
	switch {
	case len(names) == 0:
		return usageError("repro: name an experiment, or all, or list")
	case len(names) == 1 && names[0] == "list":
		return listExperiments(out)
	}
	experiments, err := experimentsOf(names)
	if err != nil {
		return err
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400) // short trials with samples of their own: at the usual 100 collecting takes a third of two cores
	}
	for _, e := range experiments {
		path, err := e.Run(showTrials(ctx, errs), *dir, *short)
		if errors.Is(err, context.Canceled) {
			return fmt.Errorf("%s: interrupted; the same command goes on from here", e.Name)
		}
		if err != nil {
			return err
		}
		r, err := e.Read(path)
		if err != nil {
			return err
		}
		table, err := r.Table()
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\n\n%s\n", path, table)
	}
	return nil
}

// experimentsOf returns the experiments of the given names, all before any runs.
func experimentsOf(names []string) (experiments []experiment.Experiment, err error) {
	if len(names) == 1 && names[0] == "all" {
		return repro.All(), nil
	}
	for _, name := range names {
		e, err := repro.Find(name)
		if err != nil {
			return nil, usageError("repro: " + err.Error())
		}
		experiments = append(experiments, e)
	}
	return experiments, nil
}

func listExperiments(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tTRIALS\tREPEATS")
	for _, e := range repro.All() {
		fmt.Fprintf(w, "%s\t%d\t%s\n", e.Name, len(e.Trials(false)), e.Source)
	}
	return w.Flush()
}

// showTrials returns a context whose work reports, on one line of w, how many
// trials are done and how much time remains.
func showTrials(ctx context.Context, w io.Writer) context.Context {
	start := time.Now()
	return progress.With(ctx, func(what string, done, total int) {
		left, end := "", "\n"
		if done < total {
			rest := time.Duration(float64(time.Since(start)) / float64(done) * float64(total-done))
			left, end = ", "+rest.Round(time.Second).String()+" left", "\r"
		}
		fmt.Fprintf(w, "%-70s%s", fmt.Sprintf("%s: %d of %d trials%s", what, done, total, left), end)
	})
}
