package play

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

var pocket = scene{Scene{
	Name: "pocket", Title: "The pocket", Step: "next mistake", Preset: "noise",
	About: "Points are drawn at random. The unit in hand (dashed) moves at every mistake, for ever where no plane separates the colours; " +
		"the pocket keeps the best that was in hand after a long enough run of right answers.",
	Lesson: "3 · Learning from mistakes: perceptron and pocket",
}, playPocket}

// draws is the least number of draws that Pocket may make, and drawsEach the number for each point, as in
// Pocket.
const draws, drawsEach = 10_000, 100

// playPocket draws points until the current unit has made as many mistakes as there are steps, and goes on
// to just before the next mistake. Pocket itself names the unit that the pocket then holds. A unit that
// learns by fixed increments from the same draws equals Pocket's current unit, so it shows that unit here.
func playPocket(ctx context.Context, s *data.Set, st State, v *View) (learners.Model, error) {
	hand, err := start(learners.Perceptron{}, s, nil)
	if err != nil {
		return nil, err
	}
	v.Says = "no step yet: the units fire everywhere, as their weights are 0"
	r, drawn, run := learners.Seed(st.Seed), 0, 0
	for limit := max(draws, drawsEach*s.Len()); ; drawn++ {
		if v.Done = drawn == limit; v.Done {
			break
		}
		i := r.IntN(s.Len())
		wrong := hand.Predict(s.X[i]) != s.Y[i]
		if wrong && v.Steps == st.Steps {
			break
		}
		if run++; !wrong {
			continue
		}
		hand.Update(s.X[i], s.Y[i])
		v.Steps, v.Marked, run = v.Steps+1, i, 0
		v.Says = fmt.Sprintf("mistake %d: %s was misclassified, and the unit in hand moved", v.Steps, named(s, i))
	}
	m := learners.Model(&learners.Halfspace{Schema: s.Schema, Unit: ltu.Unit{W: []float64{0, 0}}})
	if drawn > 0 {
		if m, err = (learners.Pocket{Draws: drawn}).Fit(ctx, s, learners.Seed(st.Seed)); err != nil {
			return nil, err
		}
	}
	v.unit("in the pocket", m.(*learners.Halfspace).Unit, square)
	v.unit("in hand", hand.(*learners.FixedIncrement).Unit, square).Pale = true
	v.fact("points drawn", drawn)
	v.fact("run of right answers", run)
	v.fact("misclassified by the unit in hand", misclassified(hand, s))
	v.fact("misclassified by the pocket", misclassified(m, s))
	if misclassified(m, s) == 0 {
		v.Done = true
		v.Says += "; the pocket has all points right"
	}
	return m, nil
}

// misclassified returns how many examples m misclassifies.
func misclassified(m learners.Model, s *data.Set) (n int) {
	for i, x := range s.X {
		if m.Predict(x) != s.Y[i] {
			n++
		}
	}
	return n
}
