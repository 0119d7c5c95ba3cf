// Package parallel is the parallel for loop of the library: independent pieces of work, numbered
// from 0, on all cores. Code that writes result i to place i of a slice gets the same results on
// any number of cores.
package parallel

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls work(0), …, work(n−1), on as many goroutines as there are cores. After an error, or once ctx
// is done, no more calls begin. Each returns when all calls that have begun have ended.
//
// If several calls fail, Each returns the error of the call with the lowest number. Otherwise it returns
// ctx's error, if ctx is done. The error is the same in every run, unless ctx causes it. The reason is that
// calls begin in the order of their numbers. So among all calls that fail, the call with the lowest number
// has always begun.
func Each(ctx context.Context, n int, work func(i int) error) error {
	return EachWith(ctx, n, func() func(int) error { return work })
}

// EachWith is like Each, for work that needs scratch memory. Every goroutine calls worker once, and uses
// the function that worker returns for its share of the calls.
func EachWith(ctx context.Context, n int, worker func() (work func(i int) error)) error {
	var (
		errs   = make([]error, n)
		next   atomic.Int64
		failed atomic.Bool
		wg     sync.WaitGroup
	)
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			work := worker()
			// The reasons to stop are checked before a number is taken. So the work of every number that is
			// taken is done.
			for !failed.Load() && ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if errs[i] = work(i); errs[i] != nil {
					failed.Store(true)
				}
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
