package experiment

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"

	"halfspace"
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
// that was interrupted, some of which take hours, goes on from there. Only the
// same version goes on: the same source code of this library, the same columns
// and the same trials. The code of a program that runs experiments of its own
// does not count. A second run at the same time is an error.
func (e Experiment) Run(ctx context.Context, dir string, short bool) (path string, err error) {
	return e.run(ctx, dir, short, halfspace.SourceHash())
}

// run is Run by the given version of the code.
func (e Experiment) run(ctx context.Context, dir string, short bool, code [sha256.Size]byte) (path string, err error) {
	trials := e.Trials(short)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	path = filepath.Join(dir, e.file(short))
	unlock, err := lock(path + ".lock")
	if err != nil {
		return "", err
	}
	defer unlock()
	l, err := openLedger(path+".partial", e.version(code, trials), e.columns(), trials)
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
	return path, l.finish(path)
}

// each calls work(0), …, work(n−1), in parallel unless e compares times. Then it calls
// them one at a time and gives the program one core, so that equal times are
// equal CPU times: a rival that uses two cores would get twice as much. The
// loops within a trial do not report their progress, the trials do.
func (e Experiment) each(ctx context.Context, n int, work func(context.Context, int) error) error {
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
