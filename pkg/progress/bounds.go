package progress

import (
	"context"
	"fmt"
)

// Bounds are the state of an exact search for a least number, such as the fewest errors. Best is the best
// number found so far, and no number below Bound is possible. Once both are equal, the best number is
// proven to be the least.
type Bounds struct {
	Steps       int // of the search so far
	Bound, Best int
	Last        bool // the search has ended
}

// Proven reports whether the best answer is proven to be the least.
func (b Bounds) Proven() bool { return b.Bound >= b.Best }

// String says in words how far the search got.
func (b Bounds) String() string {
	if b.Proven() {
		return fmt.Sprintf("%d, proven", b.Best)
	}
	return fmt.Sprintf("%d so far, bound %d, gap %d", b.Best, b.Bound, b.Best-b.Bound)
}

// boundsKey is the key of the function of WithBounds in a context.
type boundsKey struct{}

// WithBounds returns a copy of ctx with which an exact search calls f whenever one of its bounds changes,
// and at its end. The search waits for f. If the search is a part of a longer work, f is called for each
// part, for example for the search in each node of a tree.
func WithBounds(ctx context.Context, f func(Bounds)) context.Context {
	return context.WithValue(ctx, boundsKey{}, f)
}

// ReportBounds calls the function of WithBounds, if ctx has one.
func ReportBounds(ctx context.Context, b Bounds) {
	if f, ok := ctx.Value(boundsKey{}).(func(Bounds)); ok {
		f(b)
	}
}
