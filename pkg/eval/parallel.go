package eval

import (
	"context"
	"sync"

	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/progress"
)

// Each calls work(0), …, work(n−1), in parallel on all cores. It reports the number of finished calls to
// ctx's progress, under the given name. The calls themselves report no progress, because nobody could read
// the mixed reports of several calls.
//
// After an error no further call begins. If several calls fail, Each returns the error of the call with the
// lowest number, so that every run returns the same error. If no call fails but ctx is done, it returns
// ctx's error.
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

// looksEvery is the number of examples after which a comparison checks whether its context is done. The
// checks take almost no time, and an interrupt still acts at once.
const looksEvery = 64
