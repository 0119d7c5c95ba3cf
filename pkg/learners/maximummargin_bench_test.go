//go:build unix && !race

package learners_test

import (
	"fmt"
	"testing"
	"time"

	"halfspace/pkg/learners"
)

// BenchmarkMaximumMargin times the fit to examples that one plane separates, beside the fit of any
// plane, by the CPU time of the process: the least of the runs.
func BenchmarkMaximumMargin(b *testing.B) {
	for _, size := range []struct{ n, d int }{{2000, 20}, {10_000, 20}, {2000, 200}, {20_000, 50}} {
		s := hiddenPlanes(learners.Seed(1), size.n, size.d, 1, 0)
		for _, l := range []learners.Learner{learners.LinearProgram{}, learners.MaximumMargin{}} {
			b.Run(fmt.Sprintf("%T/n=%d/d=%d", l, size.n, size.d), func(b *testing.B) {
				fastest := time.Hour
				for b.Loop() {
					fastest = min(fastest, fitTime(b, l, s))
				}
				b.ReportMetric(fastest.Seconds()*1e3, "ms/fit")
			})
		}
	}
}

// BenchmarkSoftMargin times the fit to examples with a tenth of the labels wrong.
func BenchmarkSoftMargin(b *testing.B) {
	for _, size := range []struct {
		n, d int
		c    float64
	}{{1000, 20, 0.01}, {1000, 20, 1}, {5000, 20, 0.01}, {5000, 20, 1}, {10_000, 20, 100}, {20_000, 20, 1}, {20_000, 50, 0.01}} {
		s := noisyPlanes(size.n, size.d, 1)
		b.Run(fmt.Sprintf("n=%d/d=%d/C=%v", size.n, size.d, size.c), func(b *testing.B) {
			fastest := time.Hour
			for b.Loop() {
				fastest = min(fastest, fitTime(b, learners.MaximumMargin{C: size.c}, s))
			}
			b.ReportMetric(fastest.Seconds(), "s/fit")
		})
	}
}
