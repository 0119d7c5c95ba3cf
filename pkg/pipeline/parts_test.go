package pipeline_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/pipeline"
)

// A spy must not be asked to learn.
type spy struct{ t *testing.T }

func (spy) Domain() learners.Domain { return learners.Domain{} }

func (l spy) Fit(context.Context, *data.Set, *rand.Rand) (learners.Model, error) {
	l.t.Error("a learner inside was asked to learn")
	return nil, nil
}

// wrap returns l with part in each of its fields that take a learner, one field at a time.
func wrap(l, part learners.Learner) (made []learners.Learner) {
	kind := reflect.TypeOf(l)
	for i := range kind.NumField() {
		changed := reflect.New(kind).Elem()
		changed.Set(reflect.ValueOf(l))
		switch kind.Field(i).Type {
		case reflect.TypeFor[learners.Learner]():
			changed.Field(i).Set(reflect.ValueOf(part))
		case reflect.TypeFor[[]learners.Learner]():
			changed.Field(i).Set(reflect.ValueOf([]learners.Learner{part, part}))
		default:
			continue
		}
		made = append(made, changed.Interface().(learners.Learner))
	}
	return made
}

// TestWrappersRefuseModelsThatCode puts learners whose models code raw examples into every field of every
// learner that takes another one. The network of such a model reads features, so it cannot be a part of
// another network, and its file cannot be a part of another file.
func TestWrappersRefuseModelsThatCode(t *testing.T) {
	tried := 0
	for _, i := range learners.All() {
		for _, part := range []learners.Learner{
			pipeline.Calibrated{Learner: spy{t}}, pipeline.Pipeline{Learner: spy{t}}, pipeline.Recommended{},
			&pipeline.Calibrated{Learner: spy{t}}, pipeline.Search{Of: []learners.Learner{spy{t}}}, learners.OneAgainstRest{Learner: pipeline.Threshold{Learner: spy{t}}},
		} {
			for _, l := range wrap(i.Learner, part) {
				if f, ok := l.(learners.Filtered); ok && f.By != nil {
					continue // it only predicts
				}
				tried++
				_, err := pipeline.Fit(t.Context(), l, learnertest.Raw(), 1)
				if err == nil || !strings.Contains(err.Error(), "whose models code raw examples themselves") {
					t.Errorf("%s around %T: %v", i.Name, part, err)
				}
			}
		}
	}
	if tried < 50 {
		t.Errorf("%d wrappers tried", tried)
	}
}

// TestPartsSayWhatToWrite wants the advice that makes sense for each wrapper.
func TestPartsSayWhatToWrite(t *testing.T) {
	for want, l := range map[string]learners.Learner{
		"OneAgainstRest cannot use Calibrated{}, whose models code raw examples themselves; put OneAgainstRest inside Calibrated": learners.OneAgainstRest{Learner: pipeline.Calibrated{}},
		"FewestErrors cannot use Calibrated{}, whose models code raw examples themselves; Search{Of: […]} chooses":                learners.FewestErrors{Of: []learners.Learner{pipeline.Calibrated{}}},
		"Pipeline cannot use Pipeline{Learner: C45{}}, whose models code raw examples themselves; write one Pipeline":             pipeline.Pipeline{Learner: pipeline.Pipeline{Learner: learners.C45{}}, Balanced: true},
		"CrossValidated has nil in its list": learners.CrossValidated{Of: []learners.Learner{nil}},
		"Search has nil in its list":         pipeline.Search{Of: []learners.Learner{learners.C45{}, nil}},
	} {
		if _, err := pipeline.Fit(t.Context(), l, learnertest.Raw(), 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestFilteredByAnyLearner lets a learner of raw examples find the suspects: only its predictions are used.
func TestFilteredByAnyLearner(t *testing.T) {
	if _, err := pipeline.Fit(t.Context(), learners.Filtered{Learner: learners.C45{}, By: pipeline.Calibrated{}}, learnertest.Raw(), 1); err != nil {
		t.Error(err)
	}
}

// TestNetworkOfFeatures calls a wrapper without a pipeline around it. The standardised features are as
// many as the attributes, and are not the attributes.
func TestNetworkOfFeatures(t *testing.T) {
	inside := pipeline.Pipeline{Learner: learners.Pocket{}, Coding: data.Coding{Numbers: data.Standard}}
	for _, part := range []learners.Learner{inside, pipeline.Calibrated{}} {
		_, err := learners.OneAgainstRest{Learner: part}.Fit(t.Context(), learnertest.Sample("three classes"), learners.Seed(1))
		if err == nil || !strings.Contains(err.Error(), "cannot be written as a network of the attributes") {
			t.Errorf("%s: %v", learners.String(part), err)
		}
	}
}

// empty is a guest's learner that forgets its model.
type empty struct{ Typed bool }

func (e empty) Fit(context.Context, *data.Set, *rand.Rand) (learners.Model, error) {
	if e.Typed {
		return (*learners.Constant)(nil), nil
	}
	return nil, nil
}

// TestNoModelIsAnError fits learners that return neither a model nor an error.
func TestNoModelIsAnError(t *testing.T) {
	for _, l := range []empty{{}, {Typed: true}} {
		if m, err := pipeline.Fit(t.Context(), l, learnertest.Raw(), 1); m != nil || err == nil || !strings.Contains(err.Error(), "returned no model, and no error") {
			t.Errorf("%+v: %v, %v", l, m, err)
		}
	}
}
