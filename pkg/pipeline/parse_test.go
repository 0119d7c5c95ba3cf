package pipeline_test

import (
	"math"
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
	searches := []pipeline.Search{
		{Learner: learners.C45{}, Over: []pipeline.Range{{Field: "CF", Values: []any{0.05, 1e-7, math.Inf(1), -1}}, {Field: "MinLeaf", Values: []any{2, 5}}}},
		{Learner: learners.DecisionList{}, Over: []pipeline.Range{{Field: "Separator", Values: []any{learners.IncLP{Margin: 0.1}, learners.Megiddo{}}}}},
		{Learner: learners.C45{}, Over: []pipeline.Range{{Field: "Unpruned", Values: []any{true, "two words", "word"}}}},
		{Learner: learners.Winnow{}, Over: []pipeline.Range{{Field: "Alpha", Low: 1.1, High: 2, Log: true}}, Draws: 5},
		{Of: []learners.Learner{learners.C45{}, pipeline.Pipeline{Learner: learners.Pocket{}}}, By: "AUC"},
	}
	for _, want := range searches {
		if l, err := pipeline.Parse(learners.String(want)); err != nil || !reflect.DeepEqual(l, want) {
			t.Errorf("%s is read as %+v, %v", learners.String(want), l, err)
		}
	}
	for text, want := range map[string]string{
		"Search{Over: [{Values: [C4{}]}]}":                      `Search.Over: Range.Values: no learner "C4"; did you mean C45`,
		"Search{Over: [{Values: [a+b]}]}":                       `Search.Over: Range.Values: want a number, a text or a learner, got "a+b"`,
		"Pipeline{Learner: C45, Coding: {Cod: 1}}":              `Pipeline.Coding: Coding has no field "Cod"; did you mean Code?`,
		`Pipeline{Learner: Pocket, Classes: "one against one"}`: `Pipeline has no field "Classes"; it has Learner, Coding, Several, `,
		"Pipeline{Learner: Pocket, Several: C45}":               `Pipeline.Several: C45 is not a Reduction; there are Dichotomies, OneAgainstOne, OneAgainstRest`,
	} {
		if _, err := pipeline.Parse(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
