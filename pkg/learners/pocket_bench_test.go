package learners_test

import (
	"fmt"
	"math"
	"testing"

	"halfspace/pkg/internal/cputime"
	"halfspace/pkg/learners"
)

// BenchmarkPocket learns a halfspace of 20 normal numbers with a tenth of the labels wrong. Beside the
// CPU seconds of a fit it prints the exponent with which they grew from the first size. Take several fits
// (-benchtime 5x): what one takes depends on how long the longest run happens to be.
func BenchmarkPocket(b *testing.B) {
	var first, size float64
	for _, n := range []int{1000, 3000, 10_000, 30_000} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			s, start := noisyHalfspace(20, n), cputime.Spent()
			for seed := uint64(1); b.Loop(); seed++ {
				if _, err := (learners.Pocket{}).Fit(b.Context(), s, learners.Seed(seed)); err != nil {
					b.Fatal(err)
				}
			}
			took := (cputime.Spent() - start).Seconds() / float64(b.N)
			b.ReportMetric(took, "cpu-s/op")
			if size == 0 {
				first, size = took, float64(n)
			} else {
				b.ReportMetric(math.Log(took/first)/math.Log(float64(n)/size), "exponent")
			}
		})
	}
}
