package learners_test

import (
	"fmt"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// BenchmarkTable1 learns the problem of table 1 to the end, on one core: the intersection of two
// orthogonal halfspaces through the origin, from m/2 examples inside it and m/2 outside. Its time has a
// heavy tail, and one sample in one order is a single draw. So a second benchmark takes the mean of ten
// samples, each in its own order.
func BenchmarkTable1(b *testing.B) {
	for _, c := range []struct{ n, m int }{{10, 3000}, {20, 4000}, {30, 6000}, {50, 14000}} {
		b.Run(fmt.Sprintf("n=%d/one", c.n), func(b *testing.B) { benchTable1(b, c.n, c.m, 1) })
		b.Run(fmt.Sprintf("n=%d/mean-of-10", c.n), func(b *testing.B) { benchTable1(b, c.n, c.m, 10) })
	}
}

// benchTable1 learns the given number of samples per iteration, and reports their mean.
func benchTable1(b *testing.B, n, m int, samples uint64) {
	sets := make([]*data.Set, samples)
	for i := range sets {
		var err error
		seed := uint64(i) + 1
		sets[i], err = data.Orthogonal(n, learners.Seed(seed)).Balanced(m, learners.Seed(seed+1))
		if err != nil {
			b.Fatal(err)
		}
	}
	k, fits := 0, 0
	for b.Loop() {
		for i, s := range sets {
			m, err := learners.Intersection{}.Fit(b.Context(), s, learners.Seed(uint64(i)+3))
			if err != nil {
				b.Fatal(err)
			}
			k += len(m.(*learners.List).Rules)
			fits++
		}
	}
	b.ReportMetric(float64(k)/float64(fits), "halfspaces")
	b.ReportMetric(1e3*b.Elapsed().Seconds()/float64(fits), "ms/fit")
}
