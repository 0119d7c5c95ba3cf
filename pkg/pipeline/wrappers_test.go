package pipeline_test

import (
	"errors"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/pipeline"
)

// TestEveryWrapperTakesEverySample wants of the learners of this package, which are not registered, what
// registered ones must do: a whole model of raw, awkward and two-class samples, alone and around each
// other. Threshold needs two classes, and says so.
func TestEveryWrapperTakesEverySample(t *testing.T) {
	samples := awkward()
	samples["raw"] = learnertest.Raw()
	for name, classes := range map[string][]string{"two classes": {"ill", "well"}, "a rare class": {"well", "dead"}} {
		two, err := learnertest.Raw().Keep(classes...)
		if err != nil {
			t.Fatal(err)
		}
		samples[name] = two
	}
	ranges := []pipeline.Range{{Field: "MinLeaf", Values: []any{1, 5}}}
	for _, l := range []learners.Learner{
		pipeline.Pipeline{Learner: learners.Pocket{}},
		pipeline.Pipeline{Learner: learners.Winnow{}, Several: learners.OneAgainstOne{}},
		pipeline.Pipeline{Learner: learners.C45{}, Coding: data.Coding{Code: data.OneHot, Numbers: data.Thermometer, Missing: data.Level}},
		pipeline.Pipeline{Learner: learners.Perceptron{Epochs: 9}, Balanced: true},
		pipeline.Calibrated{},
		pipeline.Calibrated{Learner: learners.C45{}, Isotonic: true},
		pipeline.Calibrated{Learner: pipeline.Search{Learner: learners.C45{}, Over: ranges, Folds: 2}, Folds: 2},
		pipeline.Average{Of: []learners.Learner{learners.Backprop{}, learners.MLP{Hidden: 2}, learners.GradientBoosting{Stages: 5}, learners.SecondOrder{}}},
		pipeline.Recommended{},
		pipeline.Readable{Lines: 5},
		pipeline.Threshold{},
		pipeline.Threshold{Learner: learners.DecisionList{}, By: "accuracy"},
		pipeline.Search{Learner: learners.C45{}, Over: ranges},
		pipeline.Search{Of: []learners.Learner{learners.Majority{}, pipeline.Threshold{Learner: learners.C45{}, By: "accuracy"}, learners.IncLP{}}, Folds: 2},
	} {
		for name, s := range samples {
			m, err := pipeline.Fit(t.Context(), l, s, 1)
			if err != nil {
				threshold := strings.Contains(learners.String(l), "Threshold{")
				several := errors.Is(err, learners.ErrUnsuited) && len(s.Classes) != 2
				if !threshold || !several {
					t.Errorf("%s of %s: %v", learners.String(l), name, err)
				}
				continue
			}
			whole(t, m, s)
		}
	}
}
