package learners

import (
	"math"
	"slices"
	"testing"

	"halfspace/pkg/learners/internal/sample"
)

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

// TestBinsAreTheNearestTwoMerged compares the bins, to the last bit, with the bins of the printed
// procedure: a bin for each new value, and if there are too many, one of the nearest two, the first of
// them on a tie.
func TestBinsAreTheNearestTwoMerged(t *testing.T) {
	r := Seed(5)
	for trial := range 60 {
		var w NumberWeight
		var want []NumberBin
		for range 600 {
			v := r.NormFloat64()
			if trial%3 > 0 {
				v = math.Round(v*40) / float64(trial%3) // with ties
			}
			positive := r.IntN(2)
			w.count(v, positive)
			place := slices.IndexFunc(want, func(b NumberBin) bool { return b.At >= v })
			if place < 0 {
				place = len(want)
			}
			if place == len(want) || want[place].At > v {
				want = slices.Insert(want, place, NumberBin{At: v})
			}
			want[place].N[positive]++
			if len(want) > mostBins {
				nearest := 0
				for i := range want[1:] {
					if want[i+1].At-want[i].At < want[nearest+1].At-want[nearest].At {
						nearest = i
					}
				}
				want[nearest].join(want[nearest+1])
				want = slices.Delete(want, nearest+1, nearest+2)
			}
			if !slices.Equal(w.Bins, want) {
				t.Fatalf("trial %d: after %v the bins are\n%v, want\n%v", trial, v, w.Bins, want)
			}
		}
	}
}

// TestCutAgainstAllIntervals has few bins, and compares the ends with all ways to take them.
func TestCutAgainstAllIntervals(t *testing.T) {
	r := Seed(2)
	fewer := 0
	for trial := range 300 {
		var w NumberWeight
		for i := range 1 + r.IntN(7) {
			w.Bins = append(w.Bins, NumberBin{At: float64(i * i), N: [2]int{r.IntN(4), r.IntN(4)}})
		}
		lacks := [2]int{r.IntN(3), r.IntN(3)} // examples without the number
		seen := lacks
		for _, b := range w.Bins {
			seen[0], seen[1] = seen[0]+b.N[0], seen[1]+b.N[1]
		}
		for k := 2; k <= 4; k++ {
			ends, lowest := w.cut(seen, k)
			if (len(ends) == 0) != (len(w.Bins) < 2) || len(ends) >= k {
				t.Fatalf("trial %d: %d bins, at most %d intervals, ends %v", trial, len(w.Bins), k, ends)
			}
			want := math.Inf(1)
			if len(w.Bins) > 1 {
				want = leastBits(w.Bins, k)
				if got := bitsWithin(w.Bins, ends); math.Abs(got-want) > 1e-8 {
					t.Fatalf("trial %d: at most %d intervals: %v leave %v bits, %v can be had", trial, k, ends, got, want)
				}
			}
			if want += sample.Bits(lacks); lowest != want && math.Abs(lowest-want) > 1e-8 {
				t.Errorf("trial %d: at most %d intervals leave %v bits, want %v", trial, k, lowest, want)
			}
			if len(ends) > 0 && len(ends) < min(k, len(w.Bins))-1 {
				fewer++
			}
		}
	}
	if fewer == 0 {
		t.Error("fewer intervals were never as good")
	}
}

// leastBits returns the least entropy of at most k intervals, by trying all.
func leastBits(bins []NumberBin, k int) float64 {
	var all [2]int
	for _, b := range bins {
		all[0], all[1] = all[0]+b.N[0], all[1]+b.N[1]
	}
	lowest := sample.Bits(all)
	for i := 1; i < len(bins) && k > 1; i++ {
		lowest = min(lowest, leastBits(bins[:i], 1)+leastBits(bins[i:], k-1))
	}
	return lowest
}

// bitsWithin returns the entropy within intervals, each end being in its own.
func bitsWithin(bins []NumberBin, ends []float64) (sum float64) {
	counts := make([][2]int, len(ends)+1)
	for _, b := range bins {
		k := 0
		for k < len(ends) && b.At > ends[k] {
			k++
		}
		counts[k][0], counts[k][1] = counts[k][0]+b.N[0], counts[k][1]+b.N[1]
	}
	for _, n := range counts {
		sum += sample.Bits(n)
	}
	return sum
}

// A deviation that is lost in the mean's rounding is 0, and so is one so small that weights would
// overflow.
func TestDeviation(t *testing.T) {
	for _, c := range []struct {
		n    Number
		want float64
	}{
		{Number{}, 0}, {Number{N: 2, Mean: 3, M2: 8}, 2}, {Number{N: 2, Mean: -3, M2: 8}, 2},
		{Number{N: 2, Mean: 1e15, M2: 8}, 0}, {Number{N: 2, Mean: -1e15, M2: 8}, 0}, {Number{N: 2, Mean: 1e12, M2: 8}, 2},
		{Number{N: 1, M2: 1e-320}, 0},
	} {
		if got := c.n.Deviation(); got != c.want {
			t.Errorf("%v: %v, want %v", c.n, got, c.want)
		}
	}
}
