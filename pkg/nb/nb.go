// Package nb has functions for the cells of a GoNB notebook, such as Fit, Show and Progress. They also
// work, with visible output, in an ordinary program. No other package of the library knows GoNB.
//
// Cells import the package with a dot, so that Must, Check, Fit, Show, Progress, Live, Stored and Interact
// need no prefix. A cell has no caller to which it could return an error. So these functions print an error
// in one line and end the program, which here means the cell.
package nb

import (
	"context"
	"errors"
	"os"
	"os/signal"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// Must returns v. If err is not nil, it prints err in one line on standard error, and ends the program
// with status 1. After an interrupt it first shows the finished part of v, if v can be partial, as a
// comparison can.
func Must[T any](v T, err error) T {
	if part, ok := any(v).(interface{ Partial() bool }); ok && errors.Is(err, context.Canceled) && part.Partial() {
		Show(v)
	}
	Check(err)
	return v
}

// Fit returns the model that the learner l learns from the sample s. The sample is coded for l if
// necessary; see package pipeline. The result is a pipeline.Model, and the model that l itself returns is
// its field Inner. For example, Fit(learners.C45{}, s).Inner.(*learners.DecisionTree) has the nodes of the
// tree. Random numbers always come from seed 1, so a notebook that runs again has the same results. Fit can
// be interrupted. If it fails, it ends the program as Must does.
//
// In a notebook the kernel remembers the model of a variable. If a later cell evaluates the same call
// again, Fit reads the model from a file instead of learning again; see Progress.
func Fit(l learners.Learner, s *data.Set) *pipeline.Model {
	ctx, stop := interruptible()
	defer stop()
	return Must(pipeline.Fit(ctx, l, s, 1))
}

// interruptible returns a context that an interrupt cancels: the notebook's stop button, or Ctrl-C. Some
// work does not check its context. Therefore a second interrupt ends the program, and so does any interrupt
// after stop. The context has the memory of the kernel.
func interruptible() (ctx context.Context, stop func()) {
	ctx, stop = signal.NotifyContext(remembering(context.Background()), os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
