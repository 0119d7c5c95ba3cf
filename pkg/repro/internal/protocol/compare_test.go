package protocol

import (
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
)

// TestCompare follows the rows that two rivals are tested on: in ten folds all of
// the sample, each fold the same for both. A learner that cannot read numbers has
// no measures, and no error.
func TestCompare(t *testing.T) {
	iris := Sample{"iris", IrisPair("Iris-setosa", "Iris-versicolor")}
	tested := map[string]map[int][][]float64{}
	for _, name := range []string{"first", "second"} {
		tested[name] = map[int][][]float64{}
		rivals := []Rival{{Name: name, Learn: learners.Majority{}}}
		for _, trial := range Compare(false, rivals, []Sample{iris}, func(_ learners.Model, train, test *data.Set) experiment.Values {
			if train.Len()+test.Len() != 100 {
				t.Errorf("%d and %d examples, want 100 in all", train.Len(), test.Len())
			}
			tested[name][len(tested[name])] = test.X
			return experiment.Values{"accuracy": 1}
		}) {
			if values, err := trial.Run(t.Context(), rand.New(rand.NewPCG(trial.Seed, 0))); err != nil || values["accuracy"] != 1 {
				t.Errorf("%v: %v, %v", trial, values, err)
			}
		}
	}
	examples := 0
	for fold, rows := range tested["first"] {
		examples += len(rows)
		if !slices.EqualFunc(rows, tested["second"][fold], slices.Equal) {
			t.Errorf("fold %v is not the same for both", fold)
		}
	}
	if examples != 100 || len(tested["first"]) != 10 {
		t.Errorf("%d examples in %d folds, want 100 in 10", examples, len(tested["first"]))
	}
	unsuited := []Rival{{Name: "Winnow", Learn: learners.Winnow{}, Coding: &data.Coding{}}}
	trials := Compare(true, unsuited, []Sample{iris, iris}, nil)
	if len(trials) != 1 {
		t.Fatalf("%d trials in short, want 1", len(trials))
	}
	if values, err := trials[0].Run(t.Context(), learners.Seed(1)); len(values) > 0 || err != nil {
		t.Errorf("winnow of numbers: %v, %v", values, err)
	}
}
