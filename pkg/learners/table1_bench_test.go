package learners_test

import (
	"fmt"
	"math"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// BenchmarkTable1 learns the problem of table 1 to the end, on one core: the
// intersection of two orthogonal halfspaces through the origin, from m/2
// examples inside it and m/2 outside.
func BenchmarkTable1(b *testing.B) {
	for _, c := range []struct{ n, m int }{{10, 3000}, {20, 4000}, {30, 6000}, {50, 14000}} {
		b.Run(fmt.Sprintf("n=%d", c.n), func(b *testing.B) {
			s, err := data.Orthogonal(c.n, learners.Seed(1)).Balanced(c.m, learners.Seed(2))
			if err != nil {
				b.Fatal(err)
			}
			k := math.NaN()
			for b.Loop() {
				m, err := learners.Intersection{}.Fit(b.Context(), s, learners.Seed(3))
				if err != nil {
					b.Fatal(err)
				}
				k = float64(len(m.(*learners.List).Rules))
			}
			b.ReportMetric(k, "halfspaces")
		})
	}
}
