package eval

import (
	"context"
	"runtime"
	"sync"

	"halfspace/pkg/progress"
)

// Each calls work(0), …, work(n−1) on all cores, and reports how many are done
// to ctx's progress under the given name. After an error it starts no more; it
// returns the error of the lowest number, which is the same in every run,
// because calls start in order and those that started are waited for.
func Each(ctx context.Context, name string, n int, work func(context.Context, int) error) error {
	var (
		inner  = progress.Silent(ctx)
		errs   = make([]error, n)
		mu     sync.Mutex
		next   int
		done   int
		failed bool
		wg     sync.WaitGroup
	)
	take := func() (i int, ok bool) {
		mu.Lock()
		defer mu.Unlock()
		i = next
		next++
		return i, i < n && !failed && ctx.Err() == nil
	}
	finish := func(i int, err error) {
		mu.Lock()
		defer mu.Unlock()
		done++
		errs[i], failed = err, failed || err != nil
		progress.Report(ctx, name, done, n)
	}
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			for i, ok := take(); ok; i, ok = take() {
				finish(i, work(inner, i))
			}
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}
