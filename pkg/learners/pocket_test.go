package learners_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// slowPocket is Pocket as the paper describes it: it weighs each unit on the whole sample, in its order.
// The array isRule marks the class whose examples are rules.
func slowPocket(s *data.Set, draws int, noRatchet bool, isRule [2]bool, r *rand.Rand) ltu.Unit {
	hand, _ := learners.Perceptron{}.Start(s.Schema, r)
	unit := func() ltu.Unit {
		u := hand.(*learners.FixedIncrement).Unit
		return ltu.Unit{W: slices.Clone(u.W), Theta: u.Theta}
	}
	weigh := func() (rules, all int) {
		obeyed := right(hand, s.X, s.Y)
		for class, n := range obeyed {
			all += n
			if isRule[class] {
				rules += n
			}
		}
		return rules, all
	}
	pocket, longest, run, weighed, kept := unit(), 0, 0, false, false
	rules, all := weigh()
	for range draws {
		i := r.IntN(s.Len())
		if hand.Update(s.X[i], s.Y[i]) {
			run, weighed, kept = 0, false, false
			continue
		}
		if run++; kept && noRatchet {
			longest = run
		}
		if run > longest && !weighed {
			weighed = true
			now, nowAll := weigh()
			if kept = now > rules || now == rules && (noRatchet || nowAll > all); kept {
				pocket, rules, all, longest = unit(), now, nowAll, run
			}
		}
		if all == s.Len() {
			break
		}
	}
	return pocket
}

// TestPocketGivesUpEarly wants the bits of slowPocket, on samples of less than a block and of several
// blocks, with enough draws that the examples are sorted again.
func TestPocketGivesUpEarly(t *testing.T) {
	for _, c := range []struct{ d, n, draws int }{{2, 40, 60_000}, {5, 300, 100_000}, {20, 1000, 60_000}} {
		s := noisyHalfspace(c.d, c.n)
		for k, l := range []learners.Pocket{{Draws: c.draws}, {Draws: c.draws, NoRatchet: true}, {Draws: c.draws, Rules: "no"}, {Draws: c.draws, Rules: "yes"}} {
			want := slowPocket(s, c.draws, l.NoRatchet, [2]bool{l.Rules == "no", l.Rules == "yes"}, learners.Seed(1))
			if got := fit[*learners.Halfspace](t, l, s).Unit; !slices.Equal(got.W, want.W) || got.Theta != want.Theta {
				t.Errorf("%d examples, setting %d: %v, the slow way %v", c.n, k, got, want)
			}
		}
	}
}

// noisyHalfspace returns n examples of d normal numbers, in two classes that a halfspace through the
// origin separates, except for a tenth of the labels, which are wrong.
func noisyHalfspace(d, n int) *data.Set {
	r := learners.Seed(1)
	s := &data.Set{Schema: data.Schema{Name: "noisy", Attrs: make([]data.Attr, d), Classes: []string{"no", "yes"}}}
	w := make([]float64, d)
	for j := range w {
		s.Attrs[j].Name, w[j] = fmt.Sprint("x", j), r.NormFloat64()
	}
	for range n {
		x, sum := make([]float64, d), 0.0
		for j := range x {
			x[j] = r.NormFloat64()
			sum += float64(w[j] * x[j])
		}
		y := 0
		if (sum > 0) != (r.IntN(10) == 0) {
			y = 1
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	return s
}
