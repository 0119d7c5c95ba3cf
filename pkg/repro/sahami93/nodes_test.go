package sahami93

import (
	"testing"

	"halfspace/pkg/learners"
)

// TestPresenting runs a trial twice, because trials share the method: two units in 3 epochs of 1,000
// examples, and a tree of one unit.
func TestPresenting(t *testing.T) {
	for name, c := range map[string]struct {
		l    learners.Learner
		want float64
	}{
		"network": {learners.LogicMLP{Backprop: learners.Backprop{Epochs: 3}}, 6},
		"tree":    {learners.LTUTree{Node: learners.SigmoidUnit{Epochs: 3}, Depth: 1}, 3},
	} {
		run := presenting(method{name, c.l, backprop.encode}, 20)
		for range 2 {
			v, err := run(t.Context(), learners.Seed(1))
			if err != nil {
				t.Fatal(err)
			}
			if v["presented"] != c.want {
				t.Errorf("%s: %v thousand presentations, want %v", name, v["presented"], c.want)
			}
		}
	}
}
