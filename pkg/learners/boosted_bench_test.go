//go:build unix && !race

package learners_test

import (
	"testing"

	"halfspace/pkg/learners"
)

// BenchmarkBoosted predicts by a vote of 100 trees, one by one and many together, and scores.
func BenchmarkBoosted(b *testing.B) {
	s := noisyPlanes(5000, 14, 3)
	m, err := learners.AdaBoost{Weak: learners.C45{}, Stages: 100}.Fit(b.Context(), s, nil)
	if err != nil {
		b.Fatal(err)
	}
	perRow := func(name string, all func()) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				all()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*s.Len()), "ns/row")
		})
	}
	perRow("Predict", func() {
		for _, x := range s.X {
			m.Predict(x)
		}
	})
	perRow("Excesses", func() {
		m.(*learners.Boosted).Excesses(s.X)
	})
	perRow("Batch", func() {
		learners.Batch(m)(make([]int, s.Len()), s.X)
	})
}
