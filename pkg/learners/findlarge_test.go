package learners_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// excluded returns how many examples the halfspace of l leaves out: the subset, as l fires on all positive
// examples.
func excluded(tb testing.TB, l learners.Learner, s *data.Set, seed uint64) (h *learners.Halfspace, n int) {
	m, err := l.Fit(tb.Context(), s, learners.Seed(seed))
	if err != nil {
		tb.Fatal(err)
	}
	for _, x := range s.X {
		n += 1 - m.Predict(x)
	}
	return m.(*learners.Halfspace), n
}

// TestIdle gives up after ever more subsets in a row that were not the largest. The subset found is as
// large or larger, and in the end the same as if the search went on until all examples are in one.
func TestIdle(t *testing.T) {
	s := hiddenPlanes(learners.Seed(1), 2000, 10, 1, 0.1)
	all, largest := excluded(t, learners.FindLargeNegSubset{}, s, 1)
	before, sizes := 0, map[int]bool{}
	for _, idle := range []int{1, 3, 10, 30, 100, 1000} {
		h, n := excluded(t, learners.FindLargeNegSubset{Idle: idle}, s, 1)
		if sizes[n] = true; n < before || n > largest {
			t.Errorf("Idle %d: %d examples, %d with less, %d in the end", idle, n, before, largest)
		}
		if before = n; idle == 1000 && !reflect.DeepEqual(h, all) {
			t.Errorf("Idle %d: %v, want %v", idle, h, all)
		}
	}
	if len(sizes) < 3 {
		t.Errorf("only %d sizes differ: the sample shows nothing", len(sizes))
	}
	further := 0 // the first subset is IncLP's, and where the second is larger, the third is looked for too
	for seed := range uint64(20) {
		_, first := excluded(t, learners.IncLP{}, s, seed)
		if _, n := excluded(t, learners.FindLargeNegSubset{Idle: 1}, s, seed); n > first {
			further++
		}
	}
	if further == 0 || further == 20 {
		t.Errorf("Idle 1 went on after the first subset for %d of 20 seeds", further)
	}
	if _, err := (learners.FindLargeNegSubset{Idle: -1}).Fit(t.Context(), s, learners.Seed(1)); err == nil || !strings.Contains(err.Error(), "Idle is -1") {
		t.Errorf("Idle -1: %v", err)
	}
}

// BenchmarkIdle prints how large a subset is found, of 20 numbers with a tenth of the labels wrong.
func BenchmarkIdle(b *testing.B) {
	for _, n := range []int{1000, 3000, 10_000, 30_000} {
		s := hiddenPlanes(learners.Seed(1), n, 20, 1, 0.1)
		for _, idle := range []int{10, 30, 100, 0} {
			b.Run(fmt.Sprintf("n=%d/idle=%d", n, idle), func(b *testing.B) {
				for b.Loop() {
					_, found := excluded(b, learners.FindLargeNegSubset{Idle: idle}, s, 1)
					b.ReportMetric(float64(found), "examples")
				}
			})
		}
	}
}
