package pipeline_test

import (
	"errors"
	"math"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// awkward are samples that strangers bring without meaning any harm.
func awkward() map[string]*data.Set {
	nan := math.NaN()
	two := []string{"no", "yes"}
	set := func(attrs []data.Attr, classes []string, X [][]float64, Y ...int) *data.Set {
		return &data.Set{Schema: data.Schema{Attrs: attrs, Classes: classes}, X: X, Y: Y}
	}
	number, word := data.Attr{Name: "number"}, data.Attr{Name: "word", Values: []string{"a", "b", "c"}}
	return map[string]*data.Set{
		"constants":         set([]data.Attr{number, word}, two, [][]float64{{3, 1}, {3, 1}, {3, 1}, {3, 1}}, 0, 1, 1, 0),
		"all missing":       set([]data.Attr{number, word}, two, [][]float64{{nan, nan}, {nan, nan}, {nan, nan}}, 0, 1, 1),
		"a column missing":  set([]data.Attr{number, word}, two, [][]float64{{nan, 0}, {nan, 1}, {nan, 2}, {nan, 1}}, 0, 1, 1, 1),
		"one example":       set([]data.Attr{number, word}, two, [][]float64{{3, 1}}, 1),
		"a word of no list": set([]data.Attr{{Name: "word", Values: []string{}}}, two, [][]float64{{nan}, {nan}}, 0, 1),
		"a class empty":     set([]data.Attr{number}, []string{"a", "b", "c", "d"}, [][]float64{{1}, {2}, {3}, {4}}, 0, 2, 2, 0),
		"only one met":      set([]data.Attr{number}, []string{"a", "b", "c"}, [][]float64{{1}, {2}, {3}, {4}}, 1, 1, 1, 1),
		"extremes":          set([]data.Attr{number, {Name: "other"}}, two, [][]float64{{1e90, 1e-90}, {-1e90, 2e-90}, {5, 0}, {1e90, nan}}, 0, 1, 1, 0),
		"zeros and ones":    set([]data.Attr{number, word}, two, [][]float64{{0, 0}, {1, 1}, {nan, 2}, {1, nan}}, 0, 1, 1, 0),
	}
}

// TestAwkwardSamples wants of every learner a model that is whole, or a reason.
func TestAwkwardSamples(t *testing.T) {
	for name, s := range awkward() {
		for _, i := range learners.All() {
			m, err := pipeline.Fit(t.Context(), i.Learner, s, 1)
			var u *learners.Unsuited
			if errors.As(err, &u) && cannot[i.Name] {
				continue
			}
			if err != nil {
				t.Errorf("%s of %s: %v", i.Name, name, err)
				continue
			}
			whole(t, m, s)
		}
	}
}
