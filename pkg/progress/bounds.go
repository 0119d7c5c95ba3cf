package progress

import (
	"context"
	"fmt"
)

// A Bounds is a moment of an exact search for the least number of something, such as errors: the best
// answer so far, and a number that is proven to be at most the least. They are equal at a proof.
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

// WithBounds returns a copy of ctx. An exact search under the copy calls f where one of its bounds has
// changed, and at its end. The search waits for f. A search within another one may call f too: for instance
// the search of each node of a tree.
func WithBounds(ctx context.Context, f func(Bounds)) context.Context {
	return context.WithValue(ctx, boundsKey{}, f)
}

// ReportBounds calls the function of WithBounds, if ctx has one.
func ReportBounds(ctx context.Context, b Bounds) {
	if f, ok := ctx.Value(boundsKey{}).(func(Bounds)); ok {
		f(b)
	}
}
