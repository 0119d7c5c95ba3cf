package experiment

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"halfspace/pkg/eval"
	"halfspace/pkg/progress"
)

// Run runs the trials of e, in parallel unless they are timed, and writes
// their numbers to a CSV file in dir, whose path it returns. Short runs a few
// small ones, into a file of another name. Each trial has random numbers of its
// own, from its seed, so that the same bytes come out on any number of cores,
// but for times.
//
// What is finished is kept beside the file under the ending .partial: a run
// that was interrupted, some of which take hours, goes on from there.
func (e Experiment) Run(ctx context.Context, dir string, short bool) (path string, err error) {
	trials := e.Trials(short)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	path = filepath.Join(dir, e.file(short))
	l, err := openLedger(path+".partial", e.columns(), trials)
	if err != nil {
		return "", err
	}
	// For when a trial fails: what was finished stays in the file.
	defer l.file.Close()
	todo := l.missing() // trials of an interrupted run are not done again
	err = e.each(ctx, len(todo), func(ctx context.Context, k int) error {
		t := trials[todo[k]]
		values, err := t.Run(ctx, rand.New(rand.NewPCG(t.Seed, 0)))
		if err != nil {
			return fmt.Errorf("%s, trial %s: %w", e.Name, t, err)
		}
		numbers, err := e.row(values)
		if err != nil {
			return fmt.Errorf("%s, trial %s: %w", e.Name, t, err)
		}
		return l.add(todo[k], numbers)
	})
	if err != nil {
		return "", err
	}
	if err := l.file.Close(); err != nil {
		return "", err
	}
	return path, l.finish(path)
}

// each calls work(0), …, work(n−1), in parallel unless e is timed. Then it calls
// them one at a time and gives the program one core, so that equal times are
// equal CPU times: a rival that uses two cores would get twice as much. The
// loops within a trial do not report their progress, the trials do.
func (e Experiment) each(ctx context.Context, n int, work func(context.Context, int) error) error {
	if !e.Timed {
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

// finish replaces the file at path by the finished trials in their order, which
// is not that in which they ended. The file is renamed when it is whole, so that
// an interrupt leaves the old one or the new one.
func (l *ledger) finish(path string) error {
	whole := l.path + ".sorted"
	text := l.header + "\n" + strings.Join(l.lines, "\n") + "\n"
	if err := os.WriteFile(whole, []byte(text), 0o666); err != nil {
		return err
	}
	if err := os.Rename(whole, path); err != nil {
		return err
	}
	return os.Remove(l.path)
}
