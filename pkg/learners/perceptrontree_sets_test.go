package learners_test

import (
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// TestPerceptronTreeIsItsNetwork compares them on every example of sets with missing values
// (votes, mushroom), more than two classes (splice, iris, glass), and numbers. The short one has
// the sets that are built in.
func TestPerceptronTreeIsItsNetwork(t *testing.T) {
	byValue := []learners.PerceptronTree{{Epochs: 1}, {Epochs: 10}, {Epochs: 10, Inherit: true, Pocket: true}, {Epochs: 10, Combine: 2}, {Epochs: 10, Combine: 3, Search: true}}
	nominal, measured := []string{"house-votes-84", "monks-1", "monks-2", "monks-3", "tic-tac-toe"}, []string{"iris", "glass"}
	if !testing.Short() {
		nominal, measured = append(nominal, "kr-vs-kp", "mushroom", "splice"), append(measured, "ionosphere", "sonar")
	}
	for _, name := range nominal {
		t.Run(name, func(t *testing.T) { areNetworks(t, loadSet(t, name), byValue) })
	}
	numeric := []learners.PerceptronTree{{Numeric: true}, {Numeric: true, Combine: 3}, {Numeric: true, Combine: 2, Search: true}, {Numeric: true, Inherit: true, Pocket: true, Combine: 2}}
	for i := range numeric {
		numeric[i].Epochs = 20
	}
	for _, name := range measured {
		t.Run(name, func(t *testing.T) { areNetworks(t, loadSet(t, name).DropMissing(), numeric) })
	}
}

func areNetworks(t *testing.T, s *data.Set, trees []learners.PerceptronTree) {
	for _, p := range trees {
		m := fit[*learners.PerceptronTreeModel](t, p, s)
		for i, class := range m.Network().PredictAll(s.X) {
			if class != m.Predict(s.X[i]) {
				t.Fatalf("%s: example %d: network says class %d, model %d", learners.String(p), i, class, m.Predict(s.X[i]))
			}
		}
	}
}
