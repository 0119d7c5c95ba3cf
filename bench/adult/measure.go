//go:build unix

package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"syscall"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/peer"
	"halfspace/pkg/pipeline"
)

// limit is the longest that our side of a row may take, on the clock.
const limit = 5 * time.Minute

// A side holds the measurements of one program.
type side struct {
	Fit      float64 // CPU seconds; of all folds if there are some
	Right    float64 // share of the test examples
	Predict  float64 // CPU microseconds of a test example, all in one batch; 0 if not measured
	Megabyte float64 // the most memory that the process had; 0 if not measured
	Why      string  // the reason why the rest is missing
}

// splits returns the sample and how it is divided.
func (c comparison) splits(ctx context.Context) (*data.Set, []data.Split, error) {
	s := c.generate()
	if c.folds > 0 {
		splits, err := eval.Folds{K: c.folds}.Splits(ctx, s)
		return s, splits, err
	}
	var one data.Split
	for i := range s.Len() {
		if i%3 == 2 { // examples are independent, so their order does not matter
			one.Test = append(one.Test, i)
		} else {
			one.Train = append(one.Train, i)
		}
	}
	return s, []data.Split{one}, nil
}

// measure fits and tests our learner.
func (c comparison) measure(ctx context.Context) (m side) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	s, splits, err := c.splits(ctx)
	right, tested := 0, 0
	for k, split := range splits {
		if err == nil {
			var r int
			r, err = m.add(ctx, c.ours, s.Subset(split.Train), s.Subset(split.Test), uint64(k))
			right, tested = right+r, tested+len(split.Test)
		}
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return side{Why: fmt.Sprintf("not done after %.0f s", limit.Seconds())}
	case err != nil:
		m.Why = err.Error()
		return m
	}
	m.Right, m.Predict = float64(right)/float64(tested), m.Predict/float64(tested)
	m.Megabyte = usage().megabyte
	return m
}

// add fits to train and tests on test. It adds the times, and returns the number of right answers.
func (m *side) add(ctx context.Context, l learners.Learner, train, test *data.Set, seed uint64) (right int, err error) {
	runtime.GC() // garbage of the sample must not count as the learner's
	start := usage().cpu
	model, err := pipeline.Fit(ctx, l, train, seed)
	fitted := usage().cpu
	m.Fit += fitted - start
	if err != nil {
		return 0, err
	}
	for i, y := range model.PredictAll(test.X) {
		if y == test.Y[i] {
			right++
		}
	}
	m.Predict += 1e6 * (usage().cpu - fitted)
	return right, nil
}

// measurePeer has the peer fit and test.
func (c comparison) measurePeer(ctx context.Context) (m side, err error) {
	if c.peer == "" {
		return side{Why: "no peer"}, nil
	}
	s, splits, err := c.splits(ctx)
	if err != nil {
		return m, err
	}
	answer, err := peer.Expression(c.expression()).Run(ctx, 0, peer.Job{Set: s, Splits: splits})
	if err != nil {
		return m, err
	}
	right, tested := 0, 0
	for k, split := range splits {
		m.Fit += answer.Trials[k].Seconds
		for i, y := range answer.Trials[k].Predicted {
			if y == s.Y[split.Test[i]] {
				right++
			}
		}
		tested += len(split.Test)
	}
	m.Right = float64(right) / float64(tested)
	return m, nil
}

// A resources holds the CPU seconds and the most memory that the process has used.
type resources struct{ cpu, megabyte float64 }

func usage() resources {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u) // fails for bad arguments only
	seconds := time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
	return resources{seconds, math.Round(float64(u.Maxrss) / 1024)}
}
