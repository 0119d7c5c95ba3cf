package eval_test

import (
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
)

// TestBestStage computes Opt-gen of table 1's problem in 10 dimensions, in one line: it is at least
// the accuracy of the whole list, and often more.
func TestBestStage(t *testing.T) {
	extra := 0
	for seed := range uint64(10) {
		r := learners.Seed(seed)
		concept := data.Orthogonal(10, r)
		train, test := check[*data.Set](t)(concept.Balanced(300, r)), check[*data.Set](t)(concept.Balanced(1000, r))
		l := check[learners.Model](t)(learners.Intersection{}.Fit(t.Context(), train, r)).(*learners.List)
		k, opt := eval.BestStage(l, test)
		gen := eval.Accuracy(l, test)
		if opt < gen || opt != eval.Accuracy(l.Stage(k), test) {
			t.Errorf("seed %d: Opt-gen %v at %d of %d stages, Gen %v", seed, opt, k, l.Stages(), gen)
		}
		for stage := range k - 1 {
			if eval.Accuracy(l.Stage(stage+1), test) >= opt {
				t.Errorf("seed %d: stage %d is as good as %d", seed, stage+1, k)
			}
		}
		if opt > gen {
			extra++
		}
	}
	if extra == 0 {
		t.Error("no list was better without its last rules: the test shows nothing")
	}
}

func TestBestStageOfNone(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Classes: []string{"a", "b"}}, X: [][]float64{{}, {}}, Y: []int{1, 0}}
	if k, a := eval.BestStage(&learners.List{Schema: s.Schema, Else: 1}, s); k != 0 || a != 0.5 {
		t.Errorf("a list of no rules: stage %d, accuracy %v", k, a)
	}
}
