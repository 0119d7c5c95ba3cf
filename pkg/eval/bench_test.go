package eval_test

import (
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
)

// BenchmarkCoded compares the time of a cross-validation of raw samples, which are coded in every
// fold, with the time for samples that were coded before.
func BenchmarkCoded(b *testing.B) {
	votes, err := data.Load("votes")
	if err != nil {
		b.Fatal(err)
	}
	for _, l := range []learners.Learner{learners.DecisionList{}, learners.SigmoidUnit{}, learners.SparsePerceptron{Stages: 20}} {
		for name, s := range map[string]*data.Set{"in the fold": votes, "before": votes.OneHot()} {
			b.Run(learners.String(l)+"/"+name, func(b *testing.B) {
				for b.Loop() {
					if _, err := (eval.Folds{K: 5}).Compare(b.Context(), s, l); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
