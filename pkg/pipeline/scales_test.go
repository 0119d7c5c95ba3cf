package pipeline_test

import (
	"fmt"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// TestScalesCostNothing has every learner learn from a sample, and from the same sample with one number
// multiplied by 1,000, as if it had another unit. That may cost no learner accuracy in a pipeline: a learner
// that needs similar scales says so in its Domain.
func TestScalesCostNothing(t *testing.T) {
	train, test := planes(300, 1), planes(1000, 1)
	longTrain, longTest := planes(300, 1000), planes(1000, 1000)
	soft := learners.Info{Name: "soft margin", Learner: learners.MaximumMargin{C: 0.01}}
	for _, i := range append(learners.All(), soft) {
		t.Run(i.Name, func(t *testing.T) {
			before, err := accuracyOn(t, i.Learner, train, test)
			if err != nil {
				t.Fatal(err)
			}
			after, err := accuracyOn(t, i.Learner, longTrain, longTest)
			if err != nil || after < before-0.03 {
				t.Errorf("accuracy %.3f, and %.3f with a number of another unit (%v)", before, after, err)
			}
		})
	}
}

// accuracyOn returns the accuracy on test of the model that the learner learns from train in a pipeline.
func accuracyOn(t *testing.T, l learners.Learner, train, test *data.Set) (float64, error) {
	m, err := pipeline.Fit(t.Context(), l, train, 1)
	if err != nil {
		return 0, err
	}
	return eval.Accuracy(m, test), nil
}

// planes returns n examples of three normal numbers, the first multiplied by unit. The class is the sign of
// their sum, where that is not near 0.
func planes(n int, unit float64) *data.Set {
	r := learners.Seed(uint64(n))
	s := &data.Set{Schema: data.Schema{Name: "planes", Classes: []string{"no", "yes"}}}
	for j := range 3 {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprint("x", j)})
	}
	for s.Len() < n {
		x := []float64{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}
		sum := x[0] + x[1] + x[2]
		if sum*sum < 0.01 {
			continue
		}
		y := 0
		if sum > 0 {
			y = 1
		}
		x[0] *= unit
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}
