package pipeline_test

import (
	"reflect"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

func TestParse(t *testing.T) {
	want := pipeline.Pipeline{
		Learner: learners.DecisionList{Validation: 0.2}, Several: learners.OneAgainstOne{},
		Coding: data.Coding{Code: data.OneHot, Numbers: data.Thermometer, Cuts: 4, Complements: true},
	}
	for _, text := range []string{
		learners.String(want),
		`pipeline.Pipeline{Learner: learners.DecisionList{Validation: 0.2}, Several: learners.OneAgainstOne{},
			Coding: data.Coding{Code: "one-hot", Numbers: "thermometer", Cuts: 4, Complements: true}}`,
	} {
		if l, err := pipeline.Parse(text); err != nil || !reflect.DeepEqual(l, want) {
			t.Errorf("%s: %+v, %v", text, l, err)
		}
	}
	if l, err := pipeline.Parse("C45"); err != nil || l != (learners.C45{}) {
		t.Errorf("C45: %v, %v", l, err)
	}
	for text, want := range map[string]string{
		"Pipeline{Learner: C45, Coding: {Cod: 1}}":              `Pipeline.Coding: Coding has no field "Cod"; did you mean Code?`,
		`Pipeline{Learner: Pocket, Classes: "one against one"}`: `Pipeline has no field "Classes"; it has Learner, Coding, Several, `,
		"Pipeline{Learner: Pocket, Several: C45}":               `Pipeline.Several: C45 is not a Reduction; there are Dichotomies, OneAgainstOne, OneAgainstRest`,
	} {
		if _, err := pipeline.Parse(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
