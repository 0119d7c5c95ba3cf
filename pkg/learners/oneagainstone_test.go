package learners_test

import (
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// TestRoundRobinTies has three classes, each of which beats another. The model and its network both
// predict the first.
func TestRoundRobinTies(t *testing.T) {
	always := func(fires bool) *ltu.Network {
		b := ltu.NewBuilder(1)
		return b.Network(b.Const(fires))
	}
	m := &learners.RoundRobin{
		Schema: data.Schema{Attrs: []data.Attr{{Name: "x"}}, Classes: []string{"rock", "paper", "scissors"}},
		Duels: []learners.PairClassifier{
			{Classes: [2]int{0, 1}, Of: always(true)},
			{Classes: [2]int{0, 2}, Of: always(false)},
			{Classes: [2]int{1, 2}, Of: always(true)},
		},
	}
	if got, net := m.Predict([]float64{0}), m.Network().Predict([]float64{0}); got != 0 || net != 0 {
		t.Errorf("on a tie class %d is predicted, by the network %d", got, net)
	}
}
