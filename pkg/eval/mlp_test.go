//go:build !race

package eval_test

import (
	"testing"

	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
)

// TestNetsOnVotes has the votes without physician-fee-freeze of J. Jackson, M.
// Craven, NIPS 8 (1996), by ten folds as there. Of their ordinary, second-order
// and pruned perceptrons and multi-layer nets 90.8, 89.2, 87.6 and 92.2 % were
// right; ours must be no straw men, and pruning must leave about as few of the
// 30 weights as theirs, 12.
func TestNetsOnVotes(t *testing.T) {
	votes := check[*data.Set](t)(data.Load("votes"))
	s := check[*data.Set](t)(votes.Drop("physician-fee-freeze")).OneHot()
	table := check[*eval.Table](t)(eval.Folds{}.Compare(t.Context(), s, learners.Backprop{}, learners.SecondOrder{}, learners.OBD{},
		learners.MLP{Backprop: learners.Backprop{Validation: 0.2}}))
	for i, low := range []float64{90, 88.5, 87.5, 90} {
		row := table.Rows[i]
		t.Logf("%s: %.1f %%, %.0f weights", row.Learner, 100*row.Mean(), stat.Mean(row.Weights, nil))
		if got := 100 * row.Mean(); got < low || got > 93 {
			t.Errorf("%s: accuracy %.1f %%, want %v to 93", row.Learner, got, low)
		}
	}
	if w := stat.Mean(table.Rows[2].Weights, nil); w < 5 || w > 20 {
		t.Errorf("pruning leaves %.1f weights, want about 12", w)
	}
}
