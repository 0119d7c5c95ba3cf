package pipeline_test

import (
	"fmt"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// An example of a wrong length is a programming error. The panic says how many values it has and
// how many are wanted, whether examples are coded for the model or not.
func TestPredictOfAWrongLength(t *testing.T) {
	votes, err := data.Load("votes")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []learners.Learner{learners.Majority{}, learners.Perceptron{Epochs: 1}} {
		m, err := pipeline.Fit(t.Context(), l, votes, 1)
		if err != nil {
			t.Fatal(err)
		}
		for method, predict := range map[string]func(x []float64){
			"Predict":    func(x []float64) { m.Predict(x) },
			"PredictAll": func(x []float64) { m.PredictAll([][]float64{x}) },
		} {
			for _, n := range []int{0, 1, 17} {
				said := panicOf(func() { predict(make([]float64, n)) })
				if !strings.Contains(said, "of 16 attributes") || !strings.Contains(said, fmt.Sprintf("example has %d values", n)) {
					t.Errorf("%s, %s of %d values: %q", learners.String(l), method, n, said)
				}
			}
		}
	}
}

// panicOf returns what f panics with, as text.
func panicOf(f func()) (said string) {
	defer func() { said = fmt.Sprint(recover()) }()
	f()
	return ""
}
