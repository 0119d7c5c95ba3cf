// Package progress carries progress reports of long work through a context.Context: from the loop
// that does the work to the code that shows its progress.
package progress

import (
	"context"
	"math"
)

// A Func receives the progress of the work called task: done of total parts are finished. The total
// is 0 if it is unknown. A Func may be called from several goroutines at once.
type Func func(task string, done, total int)

// A key is the type of the context's key, which no other package can make.
type key struct{}

// With returns a copy of ctx. Work under the copy reports to f.
func With(ctx context.Context, f Func) context.Context { return context.WithValue(ctx, key{}, f) }

// Report reports to the Func of ctx, if it has one.
func Report(ctx context.Context, task string, done, total int) {
	if f, ok := ctx.Value(key{}).(Func); ok {
		f(task, done, total)
	}
}

// Silent returns a copy of ctx that drops reports. It is for the inner loops of work that reports
// as a whole, because their own counts would only confuse.
func Silent(ctx context.Context) context.Context { return With(ctx, func(string, int, int) {}) }

// Percent reports that done of all examples are finished, if that is at least a full percent more
// than before. Sums of fractions of divided examples have rounding errors, so a millionth less than
// a percent counts as a percent.
func Percent(ctx context.Context, task string, before, done float64, all int) {
	const rounding = 1e-6
	percent := func(n float64) int { return int((float64(100*n) + rounding) / float64(all)) }
	if percent(done) > percent(before) {
		Report(ctx, task, int(math.Round(done)), all)
	}
}
