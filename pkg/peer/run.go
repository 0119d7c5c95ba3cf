package peer

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/progress"
)

// A Job is a sample with its splits; each split is a trial.
type Job struct {
	Set    *data.Set
	Splits []data.Split
}

// An Answer is the result of a run.
type Answer struct {
	Title  string  // the classifier with its version: "RandomForestClassifier, scikit-learn 1.9.1"
	Trials []Trial // the trials of all jobs, in their order
}

// A Trial holds a peer's answers to the test examples of a split, in their order.
type Trial struct {
	Predicted []int       // the predicted class of each example
	Scores    [][]float64 // for each example, the scores of all classes; nil if the peer has none
	Seconds   float64     // seconds of CPU time that fitting took
	Size      float64     // the size of the model, in the unit of the peer's Sizes; NaN without one
}

// statusUnsuited is the exit status of a peer that cannot learn from such a sample.
const statusUnsuited = 3

// Run makes the peer learn from the training examples of every split and predict the other examples,
// in one process with one thread. Several jobs, with the same classes, are for samples that are coded
// split by split. The seed of a trial is seed plus the trial's number modulo 2³¹, counted from 0 over
// all jobs. Run reports the number of finished trials to ctx's progress.
//
// It returns an error of one line if the peer is not installed, fails, exceeds its time limit, or
// returns predictions of the wrong form. If the peer cannot learn from such a sample, the error wraps
// learners.ErrUnsuited. If ctx is done, Run kills the process and everything that it started, and
// returns ctx's error.
func (p Peer) Run(ctx context.Context, seed uint64, jobs ...Job) (*Answer, error) {
	dir, err := os.MkdirTemp("", "peer")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	target := filepath.Join(dir, "predictions.csv")
	args := []string{strconv.FormatUint(seed%(1<<31), 10), target}
	asked := question{}
	for k, j := range jobs {
		if err := checkSample(j.Set); err != nil {
			return nil, &learners.Unsuited{Learner: "peer " + p.Name, Why: err.Error()}
		}
		files := []string{filepath.Join(dir, fmt.Sprint(k, ".csv")), filepath.Join(dir, fmt.Sprint(k, ".folds.csv"))}
		if err := cmp.Or(toFile(files[0], dataLines(j.Set)), toFile(files[1], foldLines(j.Splits, len(asked.trials)))); err != nil {
			return nil, p.errorf("%w", err)
		}
		args, asked.classes = append(args, files...), len(j.Set.Classes)
		for _, s := range j.Splits {
			asked.trials = append(asked.trials, s.Test)
		}
	}
	title, err := p.start(ctx, args, len(asked.trials))
	if err != nil {
		return nil, err
	}
	trials, err := asked.read(target)
	if err != nil {
		return nil, p.errorf("%w", err)
	}
	return &Answer{title, trials}, nil
}

// start runs the program to its end, and returns its title.
func (p Peer) start(ctx context.Context, args []string, trials int) (title string, err error) {
	limit := cmp.Or(p.Limit, time.Hour)
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	c, err := p.command(limited, args...)
	if err != nil {
		return "", err
	}
	said, wrong := &listener{ctx: ctx, name: p.Name, total: trials}, &tail{}
	c.Env = append(os.Environ(), "OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1", "PYTHONHASHSEED=0", "LC_ALL=C.UTF-8")
	c.Stdout, c.Stderr, c.WaitDelay = said, wrong, 5*time.Second
	inGroup(c)
	// The program ends when its standard input does: should this one be killed, nothing is left running.
	alive, err := c.StdinPipe()
	if err == nil {
		err = c.Run()
		alive.Close()
	}
	switch exit := (*exec.ExitError)(nil); {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case limited.Err() != nil:
		return "", p.errorf("not done within %v", limit)
	case errors.As(err, &exit) && exit.ExitCode() == statusUnsuited:
		return "", &learners.Unsuited{Learner: "peer " + p.Name, Why: wrong.line()}
	case err != nil && wrong.line() != "":
		return "", p.errorf("%s", wrong.line())
	case err != nil:
		return "", p.errorf("%w", err)
	}
	if !strings.Contains(said.title, p.Library) {
		return "", p.errorf("it is of %q, not %s: run %s", said.title, p.Library, p.Install)
	}
	return said.title, nil
}

// A listener reads a program's standard output: its title, and then a line for every finished trial.
type listener struct {
	ctx   context.Context
	name  string
	title string
	rest  []byte // rest of a line, if it is the first
	lines int
	total int
}

// mostTitle is the number of bytes of the first line that count.
const mostTitle = 200

// Write takes any part of the output.
func (l *listener) Write(b []byte) (int, error) {
	n := len(b)
	for {
		line, rest, ended := bytes.Cut(b, []byte("\n"))
		if l.lines == 0 {
			l.rest = append(l.rest, line[:min(len(line), max(0, mostTitle-len(l.rest)))]...)
		}
		if !ended {
			return n, nil
		}
		if l.lines == 0 {
			l.title = strings.ToValidUTF8(strings.TrimSpace(string(l.rest)), "?")
		} else if l.lines <= l.total {
			progress.Report(l.ctx, l.name, l.lines, l.total)
		}
		l.lines++
		b = rest
	}
}

// A tail keeps the end of a program's standard error.
type tail struct{ bytes []byte }

// Write keeps at most the last 4 KB.
func (t *tail) Write(b []byte) (int, error) {
	t.bytes = append(t.bytes, b...)
	t.bytes = append([]byte(nil), t.bytes[max(0, len(t.bytes)-1<<12):]...)
	return len(b), nil
}

// line returns the last line that is not empty, or nothing.
func (t *tail) line() string {
	lines := strings.Split(strings.TrimSpace(string(t.bytes)), "\n")
	return strings.ToValidUTF8(strings.TrimSpace(lines[len(lines)-1]), "?")
}
