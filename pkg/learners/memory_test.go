package learners_test

import (
	"runtime"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// TestMemory learns table 1's largest problem and watches the heap: with the
// data, it is never more than ten times as large as the data alone.
func TestMemory(t *testing.T) {
	const n, m, limit = 50, 14000, 10
	s, err := data.Orthogonal(n, learners.Seed(1)).Balanced(m, learners.Seed(2))
	if err != nil {
		t.Fatal(err)
	}
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	heap := watchHeap()
	if _, err := (learners.Intersection{}).Fit(t.Context(), s, learners.Seed(3)); err != nil {
		t.Fatal(err)
	}
	const size = 8 * n * m
	times := 1 + float64(heap()-before.HeapAlloc)/size
	t.Logf("at most %.1f times the data, garbage included", times)
	if times > limit {
		t.Errorf("the heap grew to %.1f times the data, want at most %d", times, limit)
	}
}

// watchHeap looks at the heap every few milliseconds until the function that
// it returns is called, which says how large it was at most, garbage included.
func watchHeap() func() uint64 {
	stop, highest := make(chan bool), make(chan uint64)
	go func() {
		var peak uint64
		var now runtime.MemStats
		tick := time.NewTicker(3 * time.Millisecond)
		defer tick.Stop()
		for {
			runtime.ReadMemStats(&now)
			peak = max(peak, now.HeapAlloc)
			select {
			case <-tick.C:
			case <-stop:
				highest <- peak
				return
			}
		}
	}()
	return func() uint64 { stop <- true; return <-highest }
}
