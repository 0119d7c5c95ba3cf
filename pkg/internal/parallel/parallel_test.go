package parallel

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"
)

// onCores runs a test on one core and on several.
func onCores(t *testing.T, test func(t *testing.T)) {
	for _, cores := range []int{1, 2, 7} {
		t.Run(fmt.Sprint(cores), func(t *testing.T) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
			test(t)
		})
	}
}

func TestEachCallsOnce(t *testing.T) {
	onCores(t, func(t *testing.T) {
		for _, n := range []int{0, 1, 2, 1000} {
			calls := make([]atomic.Int64, n)
			if err := Each(t.Context(), n, func(i int) error { calls[i].Add(1); return nil }); err != nil {
				t.Fatal(err)
			}
			for i := range calls {
				if got := calls[i].Load(); got != 1 {
					t.Fatalf("of %d: number %d was called %d times", n, i, got)
				}
			}
		}
	})
}

// TestEachReturnsTheLowestError has later numbers fail sooner than the lowest that fails.
func TestEachReturnsTheLowestError(t *testing.T) {
	onCores(t, func(t *testing.T) {
		for range 50 {
			err := Each(t.Context(), 40, func(i int) error {
				if i == 11 {
					time.Sleep(100 * time.Microsecond)
				}
				if i >= 11 {
					return fmt.Errorf("number %d", i)
				}
				return nil
			})
			if err == nil || err.Error() != "number 11" {
				t.Fatalf("got %v, want the error of number 11", err)
			}
		}
	})
}

func TestEachStopsAfterAnError(t *testing.T) {
	onCores(t, func(t *testing.T) {
		var calls atomic.Int64
		failure := errors.New("failure")
		err := Each(t.Context(), 1_000_000, func(int) error { calls.Add(1); return failure })
		if limit := int64(runtime.GOMAXPROCS(0)); err != failure || calls.Load() > limit {
			t.Errorf("got %v after %d calls, want at most %d", err, calls.Load(), limit)
		}
	})
}

func TestEachStopsWithItsContext(t *testing.T) {
	onCores(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		var calls atomic.Int64
		err := Each(ctx, 1_000_000, func(int) error {
			if calls.Add(1) >= 10 {
				cancel()
			}
			return nil
		})
		// Every goroutine ends with its first call after the ninth.
		if limit := int64(9 + runtime.GOMAXPROCS(0)); !errors.Is(err, context.Canceled) || calls.Load() > limit {
			t.Errorf("got %v after %d calls, want at most %d", err, calls.Load(), limit)
		}
	})
}

func TestEachOnADoneContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, n := range []int{0, 3} {
		err := Each(ctx, n, func(i int) error { t.Errorf("number %d was called", i); return nil })
		if !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want the context's error", err)
		}
	}
}

// TestEachWithSharesNoScratch would count wrong, and the race detector would see it, if two
// goroutines had the same scratch memory.
func TestEachWithSharesNoScratch(t *testing.T) {
	onCores(t, func(t *testing.T) {
		var workers atomic.Int64
		got := make([]int, 500)
		err := EachWith(t.Context(), len(got), func() func(int) error {
			workers.Add(1)
			scratch := make([]int, 1)
			return func(i int) error {
				scratch[0] = i
				runtime.Gosched()
				got[i] = scratch[0]
				return nil
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		want := make([]int, len(got))
		for i := range want {
			want[i] = i
		}
		if !slices.Equal(got, want) {
			t.Error("scratch memory was shared")
		}
		if limit := int64(runtime.GOMAXPROCS(0)); workers.Load() > limit {
			t.Errorf("%d workers, want at most %d", workers.Load(), limit)
		}
	})
}
