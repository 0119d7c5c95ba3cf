package pipeline_test

import (
	"testing"

	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/pipeline"
)

// `make race` runs TestConcurrent in this package: two fits of each of its learners to a raw sample
// at the same time, and predictions by their models, which take memory from a pool.
func TestConcurrent(t *testing.T) {
	two, err := learnertest.Raw().Keep("ill", "well")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []learners.Learner{
		learners.Pocket{}, learners.C45{}, learners.SparsePerceptron{}, learners.MLP{Hidden: 2},
		pipeline.Calibrated{}, pipeline.Calibrated{Learner: learners.C45{}, Isotonic: true},
		pipeline.Threshold{},
		pipeline.Search{Learner: learners.Perceptron{}, Over: []pipeline.Range{{Field: "Epochs", Values: []any{1, 2}}}},
	} {
		p := pipeline.Of(l)
		t.Run(learners.String(l), func(t *testing.T) { learnertest.Concurrent(t, p, learnertest.Raw(), two) })
	}
}
