package mg93

import (
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// drawn is the number of examples that the pocket draws here. This takes milliseconds,
// like Find_large_neg_subset on the samples of figure 4. The second try draws a hundred
// times as many.
const drawn = 100_000

// pocketRules repeats figure 4's comparison with the pocket, for both ways to read the pocket's rules. The
// pocket has a number of draws and not a time, so the result is the same on every machine.
func pocketRules() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-pocket", Source: "Marchand & Golea 1993, figure 4, two readings of the pocket with rules",
		About: protocol.Prose(`
			Negative examples covered, none of the positive ones being covered, of figure 4's samples
			(Find_large_neg_subset, in random order, covers what it does there). "Each positive example is taken as a rule that must not be violated": either rules
			choose what goes into the pocket, that is, weights that violate fewer of them go before others, or violated
			rules are corrected first as well (RulesFirst: true), so that what is tried obeys them.
			The pocket draws 100,000 examples, a look at a rule included, and in a second try
			10,000,000. Planted: what the better of the target's planes covers.`),
		Params: []string{"negatives"}, Within: []string{"target"},
		Measures: []experiment.Measure{
			{Name: "find_large", Title: "Find_large_neg_subset", Digits: 1},
			{Name: "chosen", Title: "rules choose", Digits: 1},
			{Name: "chosen_100", Title: "rules choose, 100 × the draws", Digits: 1},
			{Name: "first", Title: "rules first", Digits: 1},
			{Name: "first_100", Title: "rules first, 100 × the draws", Digits: 1},
			{Name: "planted", Title: "planted", Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			draws := drawn
			if short {
				draws = 1000
			}
			for i, negatives := range protocol.Points(short, 1, negativeCounts...) {
				for t := range protocol.Repeats(short, 50) {
					target := targetOf(t)
					trials = append(trials, experiment.Trial{
						At:   []any{negatives, target},
						Seed: protocol.Seed(i, t),
						Run:  pockets(target, negatives, draws),
					})
				}
			}
			return trials
		},
	}
}

// pockets is a trial: Find_large_neg_subset and the pocket, in both readings,
// cover the negative examples of one sample, drawn from the target of the given
// seed.
func pockets(target uint64, negatives, draws int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		c := data.Parallel(16, 0.5, learners.Seed(target))
		hard, soft := drawUntil(c, negatives, r)
		if len(hard) == 0 {
			return nil, fmt.Errorf("%s: no positive example in %d draws", c.Name, negatives)
		}
		values := experiment.Values{"planted": planted(c, soft)}
		for _, rival := range []struct {
			name string
			learners.Separator
		}{
			{"find_large", learners.FindLargeNegSubset{}}, // first, so that it draws the orders of figure 4
			{"chosen", learners.Pocket{Draws: draws}},
			{"chosen_100", learners.Pocket{Draws: 100 * draws}},
			{"first", learners.Pocket{Draws: draws, RulesFirst: true}},
			{"first_100", learners.Pocket{Draws: 100 * draws, RulesFirst: true}},
		} {
			n, err := covered(ctx, rival.Separator, hard, soft, r)
			if err != nil {
				return nil, err
			}
			values[rival.name] = n
		}
		return values, nil
	}
}
