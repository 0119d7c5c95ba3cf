package learners_test

import (
	"strings"
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

// TestErrorsNameClassesOnOneLine refuses equal examples of two classes whose names break lines and obey
// terminals.
func TestErrorsNameClassesOnOneLine(t *testing.T) {
	s := &data.Set{Schema: schemaOf(1, 3), X: [][]float64{{1}, {1}, {2}}, Y: []int{0, 1, 2}}
	s.Classes = []string{"a\nb", "\x1b[2J", "c"}
	for want, l := range map[string]learners.Learner{
		"one against one: a b and ␛[2J: ": learners.OneAgainstOne{Learner: learners.Megiddo{}},
		"one against rest: class a b: ":   learners.OneAgainstRest{Learner: learners.Megiddo{}},
	} {
		if _, err := l.Fit(t.Context(), s, learners.Seed(1)); err == nil || !strings.Contains(err.Error(), want) || strings.ContainsAny(err.Error(), "\n\x1b") {
			t.Errorf("%s: %v, want %q", learners.String(l), err, want)
		}
	}
}
