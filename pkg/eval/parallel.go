package eval

import (
	"context"
	"sync"

	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/progress"
)

// Each calls work(0), …, work(n−1) on all cores, and reports how many are done, without error, to
// ctx's progress under the given name. The calls themselves report to nobody: of several at a time,
// each in its own words, no reader could make anything.
//
// After an error no more calls begin. The error is the one with the lowest number, which is the same
// in every run, or else ctx's.
func Each(ctx context.Context, name string, n int, work func(context.Context, int) error) error {
	inner := progress.Silent(ctx)
	var mu sync.Mutex // one report at a time, so that they come in ascending order
	done := 0
	return parallel.Each(ctx, n, func(i int) error {
		if err := work(inner, i); err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		done++
		progress.Report(ctx, name, done, n)
		return nil
	})
}

// looksEvery is after how many examples a comparison looks at its context: so seldom that it costs next to
// nothing beside updates and predictions, and so often that nobody waits.
const looksEvery = 64
