package learners_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

// A drawing learner learns a fixed unit and notes the first number it draws.
type drawing struct {
	fixedUnit
	drew *[]uint64
}

func (d drawing) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	*d.drew = append(*d.drew, r.Uint64())
	return d.fixedUnit.Fit(ctx, s, r)
}

// TestFewestErrors chooses between units whose errors are counted by hand.
func TestFewestErrors(t *testing.T) {
	s := &data.Set{Schema: schemaOf(1, 2), X: [][]float64{{0}, {1}, {2}, {3}}, Y: []int{0, 0, 1, 1}}
	for name, c := range map[string]struct {
		thetas []float64 // of units x ≥ θ
		want   float64
		learn  int // how many of them do
	}{
		"fewest":         {[]float64{9, 1, 0}, 1, 3},                // 2, 1 and 2 errors
		"first on a tie": {[]float64{9, 3, 1}, 3, 3},                // 2, 1 and 1
		"no errors":      {[]float64{1, 2, 1.5, 0}, 2, 2},           // 1, 0 and so an end
		"only one":       {[]float64{9}, 9, 1},                      // 2
		"as bad":         {[]float64{9, -1, 10}, 9, 3},              // 2 each
		"last":           {[]float64{9, 9, 9, 9, 9, 9, 9, 2}, 2, 8}, // 0
	} {
		var drew []uint64
		var l learners.FewestErrors
		for _, theta := range c.thetas {
			l.Of = append(l.Of, drawing{fixedUnit{ltu.Unit{W: []float64{1}, Theta: theta}}, &drew})
		}
		if u := fit[*learners.Halfspace](t, l, s); u.Theta != c.want || len(drew) != c.learn {
			t.Errorf("%s: the unit of θ = %v after %d learners, want %v after %d", name, u.Theta, len(drew), c.want, c.learn)
		}
		for i, n := range drew {
			for _, m := range drew[:i] {
				if n == m {
					t.Errorf("%s: two learners have the same random numbers", name)
				}
			}
		}
	}
}

// TestFewestErrorsStreams lets the first learner draw more: the others learn the
// same all the same.
func TestFewestErrorsStreams(t *testing.T) {
	s := learnertest.Sample("halfspace")
	var drew [2][]uint64
	for k, epochs := range []int{1, 7} {
		first := learners.LTUTree{Node: fixedUnit{ltu.Unit{W: make([]float64, len(s.Attrs)), Theta: 1}}, Depth: 1, Prune: 0.2 * float64(k)}
		second := drawing{fixedUnit{ltu.Unit{W: make([]float64, len(s.Attrs)), Theta: 1}}, &drew[k]}
		fit[learners.Networked](t, learners.FewestErrors{Of: []learners.Learner{first, learners.Pocket{Draws: epochs}, second}}, s)
	}
	if len(drew[0]) != 1 || len(drew[1]) != 1 || drew[0][0] != drew[1][0] {
		t.Errorf("what the first learners draw changes what the last one draws: %v", drew)
	}
}

// TestFewestErrorsOfTree checks the paper's extension: with several procedures for a
// node, the root makes no more errors than with any one of them.
func TestFewestErrorsOfTree(t *testing.T) {
	s := truthTable(t, data.Parity(4))
	three := learners.FewestErrors{Of: []learners.Learner{learners.SigmoidUnit{}, learners.Pocket{}, learners.MaximalStability{}}}
	m := fit[*learners.UnitTree](t, learners.LTUTree{Node: three}, s)
	if wrong := mistakesOf(m, s); wrong > 0 {
		t.Errorf("%d mistakes", wrong)
	}
	for _, l := range three.Of { // no procedure alone makes fewer errors at the root
		one := fit[*learners.UnitTree](t, learners.LTUTree{Node: l, Depth: 1}, s)
		if root := fit[*learners.UnitTree](t, learners.LTUTree{Node: three, Depth: 1}, s); mistakesOf(root, s) > mistakesOf(one, s) {
			t.Errorf("%s makes %d errors, the best of three %d", learners.String(l), mistakesOf(one, s), mistakesOf(root, s))
		}
	}
	if _, err := (learners.FewestErrors{Of: []learners.Learner{learners.Pocket{}, learners.Winnow{}}}).Fit(t.Context(), learnertest.Sample("interval"), learners.Seed(1)); !errors.Is(err, learners.ErrUnsuited) {
		t.Errorf("of a learner that the sample does not suit: %v", err)
	}
}
