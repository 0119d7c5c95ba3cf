package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"halfspace/pkg/experiment"
	"halfspace/pkg/repro"
)

// A planning holds the settings of the command that plans an experiment.
type planning struct {
	run   string
	short bool
	chunk time.Duration
}

// planCommand returns the command that plans an experiment.
func planCommand() *cobra.Command {
	var p planning
	c := command("plan EXPERIMENT -o RUN", "divide an experiment into tasks, in a folder", p.do, nil)
	c.Long = strings.TrimSpace(`
EXPERIMENT is a JSON file that declares a comparison, or the name of an experiment of
"halfspace repro list". The folder RUN gets the tasks, and copies of the files that they read.
Then any number of "halfspace work RUN", on any machines that see the folder, do the tasks.`)
	c.Flags().StringVarP(&p.run, "output", "o", "", "the folder, which is made if it is missing; results in it are kept")
	c.Flags().BoolVar(&p.short, "short", false, "only a few small trials; for the papers' experiments")
	c.Flags().DurationVar(&p.chunk, "chunk", experiment.Chunk*time.Second, "the intended time of a task")
	return c
}

// do makes the plan of an experiment.
func (p *planning) do(ctx context.Context, args []string, _ io.Reader, out, errs io.Writer) error {
	switch {
	case len(args) != 1:
		return usageError(fmt.Sprintf("plan: name one experiment, got %d", len(args)))
	case p.run == "":
		return usageError("plan: name a folder, for example -o run")
	case p.chunk <= 0:
		return usageError(fmt.Sprintf("plan: -chunk is %v, want more than 0", p.chunk))
	}
	if err := p.declare(args[0]); err != nil {
		return err
	}
	e, c, err := planned(ctx, p.run)
	if err != nil {
		return err
	}
	if c != nil {
		if err := c.Installed(); err != nil {
			return err
		}
		fmt.Fprintln(errs, "halfspace: trying every learner on a part of every set, for the estimate")
		if e.Experiment, err = c.Estimated(ctx, e.Experiment); err != nil {
			return interrupted(err)
		}
	}
	if err := e.Plan(p.run, e.short, p.chunk.Seconds()); err != nil {
		return err
	}
	s, err := experiment.StatusOf(p.run)
	if err != nil {
		return err
	}
	finished := ""
	if s.Done > 0 {
		finished = fmt.Sprintf(", %d of them done", s.Done)
	}
	say(out, "%s: %d trials in %d tasks%s%s", p.run, len(e.Trials(e.short)), s.Tasks, finished, timeLeft(s))
	return nil
}

// declare writes the experiment into the folder.
func (p *planning) declare(name string) error {
	text, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(name, `./\`) {
		if _, err := repro.Find(name); err != nil {
			return err
		}
		return experiment.SaveNamed(p.run, name, p.short, protected(nil)...)
	}
	if err != nil {
		return err
	}
	if text.IsDir() {
		return fmt.Errorf("%s is a folder: name a JSON file that declares an experiment", name)
	}
	c, err := experiment.ReadComparison(name)
	if err != nil {
		return err
	}
	if p.short {
		return usageError("plan: --short is for experiments that have a name")
	}
	if c.Name == "" {
		c.Name = strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	}
	return c.Save(p.run, protected([]string{name})...)
}

// An assignment is the experiment that is done in a folder.
type assignment struct {
	experiment.Experiment
	short bool
}

// planned returns the experiment that is done in a folder. If it is a comparison, planned returns that too.
func planned(ctx context.Context, run string) (assignment, *experiment.Comparison, error) {
	d, err := experiment.Saved(run)
	if err != nil {
		return assignment{}, nil, err
	}
	if d.Comparison == nil {
		e, err := repro.Find(d.Name)
		return assignment{e, d.Short}, nil, err
	}
	e, err := d.Comparison.Experiment(ctx)
	return assignment{e, false}, d.Comparison, err
}

// checkPlan returns an error if the plan in a folder is not valid any more.
func checkPlan(ctx context.Context, run string) error {
	e, _, err := planned(ctx, run)
	if err != nil {
		return err
	}
	return e.CheckPlan(run, e.short)
}

// timeLeft says how long the remaining tasks will take, if that is known.
func timeLeft(s experiment.Status) string {
	if s.Left == 0 {
		return ""
	}
	left := time.Duration(s.Left * float64(time.Second))
	if left > time.Minute {
		left = left.Round(time.Second)
	} else {
		left = left.Round(100 * time.Millisecond)
	}
	return fmt.Sprintf(", %v left for one core", left)
}

// A taskShare selects a share of the tasks.
type taskShare struct {
	task   string
	shares int
}

// workCommand returns the command that works on the tasks of a plan.
func workCommand() *cobra.Command {
	var w taskShare
	c := command("work RUN", "do the tasks of a planned experiment, or a share of them", w.do, nil)
	c.Long = strings.TrimSpace(`
The command leaves out tasks that are done, or that another process is doing. As a job of an array of
Slurm, Grid Engine, PBS or HyperQueue it does the share with the number of the job. You may kill it at
any time: finished tasks are kept.`)
	c.Flags().StringVar(&w.task, "task", "", "the share to do, such as 2/8 for the second of eight; all tasks if empty")
	c.Flags().IntVar(&w.shares, "of", 0, "the number of shares, if the scheduler does not set it")
	return c
}

// do works on the tasks of a plan.
func (w *taskShare) do(ctx context.Context, args []string, _ io.Reader, out, errs io.Writer) error {
	if len(args) != 1 {
		return usageError(fmt.Sprintf("work: name one folder, got %d", len(args)))
	}
	i, n, err := w.share()
	if err != nil {
		return err
	}
	e, _, err := planned(ctx, args[0])
	if err != nil {
		return err
	}
	err = e.Work(showTasks(ctx, errs), args[0], e.short, i, n)
	switch {
	case errors.Is(err, context.Canceled):
		return fmt.Errorf("%s: interrupted; the same command continues from here", args[0])
	case errors.As(err, new(*experiment.Elsewhere)):
		say(errs, "%v; halfspace status %s says when all are done", err, args[0])
		return nil
	}
	return err
}

// share returns the share to do: i of n.
func (w *taskShare) share() (i, n int, err error) {
	if w.task == "" {
		i, n, ok, err := share(os.Getenv, w.shares)
		if err != nil {
			return 0, 0, fmt.Errorf("work: %w", err)
		}
		if !ok {
			return 1, 1, nil
		}
		return i, n, nil
	}
	first, shares, found := strings.Cut(w.task, "/")
	i, bad := strconv.Atoi(first)
	n, worse := strconv.Atoi(shares)
	if !found || bad != nil || worse != nil || i < 1 || i > n || w.shares != 0 {
		return 0, 0, usageError(fmt.Sprintf("work: -task is %.40q, want a share such as 2/8, and no -of", w.task))
	}
	return i, n, nil
}

// statusCommand returns the command that says how many tasks of a run are done.
func statusCommand() *cobra.Command {
	return command("status RUN", "say how many tasks of a planned experiment are done", status, nil)
}

// status prints how many tasks are done, running, failed and missing. It is an error if not all are done, or
// if the plan is not valid any more.
func status(ctx context.Context, args []string, _ io.Reader, out, errs io.Writer) error {
	if len(args) != 1 {
		return usageError(fmt.Sprintf("status: name one folder, got %d", len(args)))
	}
	s, err := experiment.StatusOf(args[0])
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d tasks: %d done, %d running, %d failed, %d missing%s\n",
		s.Tasks, s.Done, len(s.Running), len(s.Failed), s.Missing-len(s.Failed), timeLeft(s))
	for _, r := range s.Running {
		say(out, "running: %s, at %s", r.Task.About, r.Who)
	}
	for _, f := range s.Failed {
		say(out, "failed: %s: %v", f.Task.About, f)
	}
	if err := checkPlan(ctx, args[0]); err != nil {
		return err
	}
	if s.Done < s.Tasks {
		return fmt.Errorf("%s: %d of %d tasks are not done", args[0], s.Tasks-s.Done, s.Tasks)
	}
	return nil
}

// A merging holds the settings of the command that merges results.
type merging struct {
	output string
	words  bool
}

// mergeCommand returns the command that merges results.
func mergeCommand() *cobra.Command {
	var m merging
	c := command("merge RUN", "make one CSV file of the results of a planned experiment", m.do, nil)
	c.Flags().StringVarP(&m.output, "output", "o", "-", "the file, - for standard output")
	c.Flags().BoolVar(&m.words, "words", false, "print a table of the file, and the name and the result of the statistical test")
	return c
}

// do puts the results of all tasks together.
func (m *merging) do(ctx context.Context, args []string, _ io.Reader, out, errs io.Writer) error {
	if len(args) != 1 {
		return usageError(fmt.Sprintf("merge: name one folder, got %d", len(args)))
	}
	if m.words && m.output == "-" {
		return usageError("merge: --words needs -o FILE for the results")
	}
	e, c, err := planned(ctx, args[0])
	if err != nil {
		return err
	}
	inputs := experiment.Files(args[0])
	if c != nil {
		for _, s := range c.Sets {
			inputs = append(inputs, s.Path)
		}
	}
	if err := checkOutput(m.output, inputs...); err != nil {
		return err
	}
	text, err := e.Merge(args[0], e.short)
	if err != nil {
		return err
	}
	err = write(m.output, out, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}, inputs...)
	if err != nil {
		return err
	}
	fmt.Fprintf(errs, "%d of %d trials\n", strings.Count(text, "\n")-1, len(e.Trials(e.short)))
	if !m.words {
		return nil
	}
	if c == nil {
		return fmt.Errorf("merge: --words is for comparisons that a file declares; docs/papers discusses %s", e.Name)
	}
	report, err := c.Report(ctx, m.output)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s\n\n%s\n", strings.TrimRight(report.String(), "\n"), report.Words())
	return err
}
