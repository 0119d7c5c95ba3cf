// Package progress carries progress reports of long work through a
// context.Context, from the loop that does it to whoever shows it.
package progress

import (
	"context"
	"math"
)

// A Func is told that done of total parts of the work called what are done; total is 0 if it is not
// known. It may be called from several goroutines at once.
type Func func(what string, done, total int)

// A key is the type of the context's key, which no other package can make.
type key struct{}

// With returns a copy of ctx whose work reports to f.
func With(ctx context.Context, f Func) context.Context { return context.WithValue(ctx, key{}, f) }

// Report reports to the Func of ctx, if it has one.
func Report(ctx context.Context, what string, done, total int) {
	if f, ok := ctx.Value(key{}).(Func); ok {
		f(what, done, total)
	}
}

// Silent returns a copy of ctx whose work reports to nobody: for the inner loops of work that
// reports as a whole, whose own counts would only confuse.
func Silent(ctx context.Context) context.Context { return With(ctx, func(string, int, int) {}) }

// Percent reports that done of all examples are dealt with, if that is a full percent more
// than before. Fractions of divided examples add up but for rounding, so a millionth short
// of a percent counts as one.
func Percent(ctx context.Context, what string, before, done float64, all int) {
	const rounding = 1e-6
	percent := func(n float64) int { return int((float64(100*n) + rounding) / float64(all)) }
	if percent(done) > percent(before) {
		Report(ctx, what, int(math.Round(done)), all)
	}
}
