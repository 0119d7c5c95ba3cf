package learners

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// A limit ends a fit early, after some time or when the caller cancels it, with the result so far.
type limit struct {
	time    time.Duration
	anytime bool
}

// check returns an error if the limit is negative.
func (l limit) check(learner string) error {
	if l.time < 0 {
		return fmt.Errorf("%s: Time is %v, want at least 0", learner, l.time)
	}
	return nil
}

// early reports whether a fit may end before it is complete, without an error.
func (l limit) early() bool { return l.time > 0 || l.anytime }

// begin returns a context that is done when the time limit is over. It also returns the function
// enough, which tells whether the error err of a search means only that the search must stop now. This
// is so if the time is over, or if the caller cancelled and anytime is set. Fit then returns its result
// so far instead of the error.
func (l limit) begin(outer context.Context) (ctx context.Context, cancel func(), enough func(error) bool) {
	ctx, cancel = outer, func() {}
	if l.time > 0 {
		ctx, cancel = context.WithTimeout(outer, l.time)
	}
	return ctx, cancel, func(err error) bool {
		return err != nil && l.early() && errors.Is(err, ctx.Err()) && (l.anytime || outer.Err() == nil)
	}
}

// statusOf says in words how far an exact search for the smallest number of things got. The best number
// found is best, and bound is the proven lower bound.
func statusOf(things string, best, bound int) string {
	if bound >= best {
		return fmt.Sprintf("%s: %d, proven to be the fewest", things, best)
	}
	return fmt.Sprintf("%s: %d, the fewest so far; the fewest are at least %d, a gap of %d", things, best, bound, best-bound)
}
