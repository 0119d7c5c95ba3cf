package experiment

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"strings"

	"halfspace"

	"halfspace/pkg/eval"
	"halfspace/pkg/experiment/internal/folder"
	"halfspace/pkg/progress"
)

// Run runs the trials of e, and writes their numbers to a CSV file in dir. It returns the path of the
// file. Trials run in parallel unless they are timed. A short run has a few small trials, and a file
// with another name. Each trial has random numbers of its own, from its seed. So the file has the same
// bytes on any number of cores, except for times.
//
// Some runs take hours. So Run keeps finished trials in a folder beside the file, with the ending
// .partial, and continues after an interrupt. Only the same version continues: the same source code of
// this library, the same columns and the same trials. The code of a program with experiments of its
// own does not count. Two runs at the same time share the work.
func (e Experiment) Run(ctx context.Context, dir string, short bool) (path string, err error) {
	return e.run(ctx, dir, short, halfspace.SourceHash())
}

// run is Run by the given version of the code.
func (e Experiment) run(ctx context.Context, dir string, short bool, code [sha256.Size]byte) (path string, err error) {
	trials := e.Trials(short)
	path = filepath.Join(dir, e.file(short))
	f := folder.Folder(path + ".partial")
	tasks := e.tasks(trials, code, func(int) int { return 1 })
	if err := f.Plan(tasks); err != nil {
		return "", err
	}
	if err := e.work(ctx, f, trials, tasks); err != nil {
		return "", err
	}
	text, err := e.merge(f, tasks)
	if err != nil {
		return "", err
	}
	if err := folder.Folder(dir).Save(text, filepath.Base(path)); err != nil {
		return "", err
	}
	return path, f.Clear(tasks)
}

// tasks divides trials into tasks. The function size says how many trials belong to a task that begins with
// a given trial. All trials of a task agree in the experiment's Params. The key of a task depends on the
// code and on its trials.
func (e Experiment) tasks(trials []Trial, code [sha256.Size]byte, size func(first int) int) (tasks []folder.Task) {
	for start := 0; start < len(trials); {
		end := e.alike(trials, start)
		if !trials[start].Together {
			end = min(end, start+max(1, size(start)))
		}
		t := folder.Task{From: start, To: end, Key: e.key(trials[start:end], code), About: describe(trials[start:end], len(e.Params))}
		for _, trial := range trials[start:end] {
			t.Seconds += trial.Seconds
		}
		tasks, start = append(tasks, t), end
	}
	return tasks
}

// alike returns the end of the run of trials, from start on, that have the same values of the experiment's
// Params.
func (e Experiment) alike(trials []Trial, start int) int {
	point := func(i int) string { return fmt.Sprintf("%q", trials[i].At[:len(e.Params)]) }
	end := start + 1
	for end < len(trials) && point(end) == point(start) {
		end++
	}
	return end
}

// key returns the key of the task of some trials: a part of a SHA-256.
func (e Experiment) key(trials []Trial, code [sha256.Size]byte) string {
	h := sha256.New()
	fmt.Fprintf(h, "%x\n%q\n", code, e.columns())
	for _, t := range trials {
		content := t.Of
		if content == "" {
			content = "experiment " + e.Name
		}
		fmt.Fprintf(h, "%q %q\n", t.String(), content)
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:12])
}

// describe lists the trials of a task.
func describe(trials []Trial, params int) string {
	first, last := trials[0].cells(), trials[len(trials)-1].cells()
	text := strings.Join(first[:params], " · ")
	if params < len(first)-1 {
		text += " · " + strings.Join(first[params:len(first)-1], " · ")
		if len(trials) > 1 {
			text += " to " + strings.Join(last[params:len(last)-1], " · ")
		}
	} else if len(trials) > 1 {
		return text + " · seeds " + first[len(first)-1] + " to " + last[len(last)-1]
	}
	return text
}

// work does the tasks that are not done yet. If some fail or are under way elsewhere, it returns an
// error when all others are done.
func (e Experiment) work(ctx context.Context, f folder.Folder, trials []Trial, tasks []folder.Task) error {
	todo, err := f.NotDone(tasks)
	if err != nil || len(todo) == 0 {
		return err
	}
	w, err := f.Worker()
	if err != nil {
		return err
	}
	defer w.Close()
	failed, elsewhere := make([]error, len(todo)), make([]error, len(todo))
	err = e.spread(ctx, len(todo), func(ctx context.Context, k int) error {
		t := todo[k]
		err := w.Do(ctx, t, func(ctx context.Context) (string, error) { return e.lines(ctx, trials[t.From:t.To]) })
		switch {
		case errors.As(err, new(*folder.Failed)):
			failed[k], err = err, nil
		case errors.As(err, new(*folder.Under)):
			elsewhere[k], err = err, nil
		}
		return err
	})
	if err := cmp.Or(err, firstOf(failed)); err != nil {
		return err
	}
	if err := firstOf(elsewhere); err != nil {
		return &Elsewhere{err}
	}
	return nil
}

// Elsewhere is the error of Experiment.Work if other processes are doing all of the tasks that are
// left.
type Elsewhere struct{ tasks error }

// Error names such a task, and the process that is doing it.
func (e *Elsewhere) Error() string { return e.tasks.Error() }

// firstOf returns the first error, and how many more there are.
func firstOf(errs []error) error {
	var first error
	added := 0
	for _, err := range errs {
		switch {
		case err == nil:
		case first == nil:
			first = err
		default:
			added++
		}
	}
	if added > 0 {
		return fmt.Errorf("%w; and %d more tasks are not done", first, added)
	}
	return first
}

// lines does trials and returns their lines.
func (e Experiment) lines(ctx context.Context, trials []Trial) (string, error) {
	var b strings.Builder
	for _, t := range trials {
		values, err := t.Run(ctx, rand.New(rand.NewPCG(t.Seed, 0)))
		text, err := e.lineOf(t, values, err)
		if err != nil {
			return "", fmt.Errorf("%s, trial %s: %w", e.Name, t, err)
		}
		b.WriteString(text + "\n")
	}
	return b.String(), nil
}

// merge returns the text of the file of a result: the names of the columns, and the lines of all tasks in
// their order. It is an error if one is not done.
func (e Experiment) merge(f folder.Folder, tasks []folder.Task) (string, error) {
	var b strings.Builder
	b.WriteString(csvLine(e.columns()) + "\n")
	for _, t := range tasks {
		text, _, ok, err := f.Result(t)
		if err != nil {
			return "", err
		}
		if !ok {
			return "", fmt.Errorf("%s is not done", t.About)
		}
		b.WriteString(text)
	}
	return b.String(), nil
}

// spread calls work(0), …, work(n−1). It calls them in parallel, unless the experiment e compares times.
// Then it calls them one after the other and gives the program only one core, so that the measured times
// are CPU times. With two cores, a rival that uses both would get twice the CPU time. Only whole trials
// report their progress, and not the loops within a trial.
func (e Experiment) spread(ctx context.Context, n int, work func(context.Context, int) error) error {
	if !e.Timed() {
		return eval.Each(ctx, e.Name, n, work)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	inner := progress.Silent(ctx)
	for i := range n {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := work(inner, i); err != nil {
			return err
		}
		progress.Report(ctx, e.Name, i+1, n)
	}
	return nil
}
