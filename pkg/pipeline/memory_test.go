package pipeline_test

import (
	"context"
	"reflect"
	"slices"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/memory"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/pipeline"
)

// remembering returns a context with a memory in the folder, and the number of results that it recalled.
func remembering(t *testing.T, folder string) (ctx context.Context, recalled *int) {
	recalled = new(int)
	return memory.With(t.Context(), memory.Memory{Folder: folder, Recalled: func(int, time.Duration) { *recalled++ }}), recalled
}

// TestFitIsRemembered fits every learner twice, and wants the same model from the memory, with the same
// predictions. Learners of two classes learn several here one against the rest.
func TestFitIsRemembered(t *testing.T) {
	all := append(learners.All(),
		learners.Info{Name: "search", Learner: pipeline.Search{Learner: learners.C45{}, Over: []pipeline.Range{{Field: "MinLeaf", Values: []any{2, 5}}}}},
		learners.Info{Name: "calibrated", Learner: pipeline.Calibrated{Learner: learners.NaiveBayes{}}},
		learners.Info{Name: "balanced", Learner: pipeline.Pipeline{Learner: learners.C45{}, Balanced: true}})
	for _, i := range all {
		fitted := 0
		for _, s := range []*data.Set{learnertest.Sample("xor"), learnertest.Sample("constant"), learnertest.Raw()} {
			ctx, recalled := remembering(t, t.TempDir())
			first, err := pipeline.Fit(ctx, i.Learner, s, 1)
			if err != nil || i.Name == "majority" && s.Class != "" {
				continue // some want separable classes; and a Constant forgets the name of the class column
			}
			fitted++
			second, err := pipeline.Fit(ctx, i.Learner, s, 1)
			switch {
			case err != nil || *recalled != 1:
				t.Errorf("%s on %s is not remembered: %v", i.Name, s.Name, err)
			case !reflect.DeepEqual(first, second):
				t.Errorf("%s on %s is remembered as another model", i.Name, s.Name)
			case !slices.Equal(first.PredictAll(s.X), second.PredictAll(s.X)):
				t.Errorf("%s on %s: the remembered model predicts other classes", i.Name, s.Name)
			}
		}
		if fitted == 0 {
			t.Errorf("%s learns from no sample of this test", i.Name)
		}
	}
}

// TestFitIsComputedAnew changes one thing at a time on which a model depends.
func TestFitIsComputedAnew(t *testing.T) {
	ctx, recalled := remembering(t, t.TempDir())
	value := learnertest.Raw()
	value.X[0] = append([]float64{99}, value.X[0][1:]...)
	class := learnertest.Raw()
	class.Y[0] = (class.Y[0] + 1) % 3
	name := learnertest.Raw()
	name.Name = "another"
	for change, fit := range map[string]func() (*pipeline.Model, error){
		"as at first": func() (*pipeline.Model, error) { return pipeline.Fit(ctx, learners.C45{}, learnertest.Raw(), 1) },
		"learner":     func() (*pipeline.Model, error) { return pipeline.Fit(ctx, learners.ID3{}, learnertest.Raw(), 1) },
		"setting": func() (*pipeline.Model, error) {
			return pipeline.Fit(ctx, learners.C45{MinLeaf: 3}, learnertest.Raw(), 1)
		},
		"seed":  func() (*pipeline.Model, error) { return pipeline.Fit(ctx, learners.C45{}, learnertest.Raw(), 2) },
		"value": func() (*pipeline.Model, error) { return pipeline.Fit(ctx, learners.C45{}, value, 1) },
		"class": func() (*pipeline.Model, error) { return pipeline.Fit(ctx, learners.C45{}, class, 1) },
		"name":  func() (*pipeline.Model, error) { return pipeline.Fit(ctx, learners.C45{}, name, 1) },
	} {
		if _, err := fit(); err != nil || *recalled != 0 {
			t.Errorf("%s: an old model for a new question, %v", change, err)
		}
	}
	if _, err := pipeline.Fit(ctx, learners.C45{}, learnertest.Raw(), 1); err != nil || *recalled != 1 {
		t.Errorf("nothing was remembered: %v", err)
	}
}

// TestFitOfAGuest fits a learner whose models cannot be read back.
func TestFitOfAGuest(t *testing.T) {
	ctx, recalled := remembering(t, t.TempDir())
	for range 2 {
		if _, err := pipeline.Fit(ctx, rote{}, learnertest.Sample("xor"), 1); err != nil || *recalled != 0 {
			t.Errorf("recalled %d, %v", *recalled, err)
		}
	}
}
