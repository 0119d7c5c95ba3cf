package learners_test

import (
	"testing"

	"halfspace/pkg/internal/cputime"
	"halfspace/pkg/learners"
)

// BenchmarkConjunctionsPredict times a prediction of a sparse perceptron of 21 stages over 20 numbers,
// by CPU time. When every call made the unit anew it took 2,150 to 2,500 ns, beside 50 (Intel Xeon,
// Sapphire Rapids).
//
//	go test ./pkg/learners -run '^$' -bench ConjunctionsPredict -benchtime 1000000x
func BenchmarkConjunctionsPredict(b *testing.B) {
	s := hiddenPlanes(learners.Seed(1), 1000, 20, 1, 0.1)
	m, err := learners.SparsePerceptron{Stages: 21}.Fit(b.Context(), s, learners.Seed(1))
	if err != nil {
		b.Fatal(err)
	}
	start, i := cputime.Spent(), 0
	for b.Loop() {
		m.Predict(s.X[i%s.Len()])
		i++
	}
	b.ReportMetric(float64(cputime.Spent()-start)/float64(b.N), "cpu-ns/op")
}
