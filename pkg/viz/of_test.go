package viz

import (
	"fmt"
	"strings"
	"testing"

	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
)

// A guest has no network.
type guest struct{}

func (guest) Predict([]float64) int { return 0 }

// TestOf has a value of each kind, and the beginning of its figure's alternative text.
func TestOf(t *testing.T) {
	s := learnertest.Sample("3-of-5")
	whole := func(l learners.Learner) *pipeline.Model {
		m, err := pipeline.Fit(t.Context(), l, s, 1)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	net := whole(learners.Pocket{}).Network()
	for _, c := range []struct {
		value any
		want  string
	}{
		{whole(learners.C45{}), "tree, "},
		{whole(learners.C45{}).Inner, "tree, "},
		{whole(learners.DecisionList{}), "decision list of "},
		{whole(learners.AdaBoost{Weak: learners.Stump{}, Stages: 5}), "weights of a unit"},
		{whole(learners.SparsePerceptron{Stages: 3}), "weights of a unit"},
		{whole(learners.Pocket{}), "weights of a unit with threshold "},
		{whole(learners.MLP{}), "network of "},
		{net, "network of 1 unit"},
		{&eval.Curve{Names: []string{"a"}, Sizes: []int{1}, Scores: [][][]float64{{{1}}}}, "learning curves on "},
		{&eval.Stream{Names: []string{"a"}, Seen: []int{1, 2}, Recent: [][]float64{{0, 1}}, Window: 1}, "accuracy on the stream of "},
	} {
		if f, err := Of(c.value); err != nil || !strings.HasPrefix(f.Alt, c.want) {
			t.Errorf("%T: %v, %v, want %s", c.value, f, err, c.want)
		}
	}
	for want, value := range map[string]any{
		"viz: no figure suits a int":                   7,
		"viz: no figure suits a <nil>":                 nil,
		"viz: a viz.guest has no network":              guest{},
		"viz: there is no network to draw":             (*ltu.Network)(nil),
		"viz: there is no list to draw":                &pipeline.Model{Inner: (*learners.List)(nil)},
		"viz: weights: unit has 2 weights, but 1 name": misnamed{},
		"viz: no figure suits a learners.AdaBoost":     learners.AdaBoost{},
		"viz: there is no learning curve to draw":      (*eval.Curve)(nil),
		"viz: no figure suits a *learners.Perceptron":  &learners.Perceptron{},
	} {
		if f, err := Of(value); f != nil || fmt.Sprint(err) != want {
			t.Errorf("%T: %v, %v, want %s", value, f, err, want)
		}
	}
	// The network has the classes and the features of a whole model.
	f, err := Of(whole(learners.MLP{}))
	if err != nil || !strings.Contains(string(f.SVG()), ">"+s.Classes[1]+"<") {
		t.Errorf("%v, %v", f, err)
	}
}

// A misnamed model has other names than weights.
type misnamed struct{}

func (misnamed) Predict([]float64) int { return 0 }
func (misnamed) Names() []string       { return []string{"a"} }
func (misnamed) Network() *ltu.Network {
	return (&learners.Halfspace{Unit: ltu.Unit{W: []float64{1, 2}}}).Network()
}
