package learners

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// A limit ends a fit early, with what it has by then.
type limit struct {
	time    time.Duration
	anytime bool
}

// check returns an error unless the limit is one.
func (l limit) check(learner string) error {
	if l.time < 0 {
		return fmt.Errorf("%s: Time is %v, want at least 0", learner, l.time)
	}
	return nil
}

// early reports whether a fit may end before it is done, without an error.
func (l limit) early() bool { return l.time > 0 || l.anytime }

// begin returns a context that is done when time is over. The second function says whether an error
// with which the fit ended is the end of its time, or that of its caller where that is asked for: then
// what it has is to be returned.
func (l limit) begin(outer context.Context) (ctx context.Context, cancel func(), enough func(error) bool) {
	ctx, cancel = outer, func() {}
	if l.time > 0 {
		ctx, cancel = context.WithTimeout(outer, l.time)
	}
	return ctx, cancel, func(err error) bool {
		return err != nil && l.early() && errors.Is(err, ctx.Err()) && (l.anytime || outer.Err() == nil)
	}
}
