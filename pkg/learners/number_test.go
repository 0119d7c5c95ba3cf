package learners

import "testing"

// TestBinsKeepCounts counts more values than there are bins, so that bins are merged: every example
// stays in one, of its class, and bins stay in ascending order.
func TestBinsKeepCounts(t *testing.T) {
	var w NumberWeight
	want := [2]int{}
	r := Seed(1)
	for i := range 10 * mostBins {
		w.count(r.NormFloat64(), i%3/2)
		want[i%3/2]++
	}
	got := [2]int{}
	for i, b := range w.Bins {
		got[0], got[1] = got[0]+b.N[0], got[1]+b.N[1]
		if i > 0 && b.At <= w.Bins[i-1].At {
			t.Errorf("bin %d is at %v, after %v", i, b.At, w.Bins[i-1].At)
		}
	}
	if got != want || len(w.Bins) > mostBins {
		t.Errorf("%d bins of %v examples, want %v in at most %d", len(w.Bins), got, want, mostBins)
	}
}
