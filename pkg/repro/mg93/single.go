package mg93

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/experiment"
)

// M. Marchand, M. Golea, Network 4 (1993), §6.1: one halfspace.

// pocketDraws bounds the pocket on separable samples, which the paper lets run
// until every example is right.
const pocketDraws = 200_000_000

// orders are those in which IncLP can take examples; the paper leaves it open.
var orders = []struct {
	name    string
	covered bool
}{{"random", false}, {"covered first", true}}

func figure3() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-figure3", Source: "Marchand & Golea 1993, figure 3",
		About: fmt.Sprintf("Time to classify all of m training examples of a random halfspace, n = 10. IncLP: the shortest of three runs. Pocket: with ratchet, at most %d million draws. "+
			"The sizes are ours.", pocketDraws/1_000_000),
		Params: []string{"n", "m"},
		Measures: []experiment.Measure{
			{Name: "inclp_ms", Title: "IncLP, ms", Digits: 3},
			{Name: "pocket_ms", Title: "Pocket, ms", Digits: 2},
			{Name: "inclp_right", Title: "IncLP, all right %", Percent: true},
			{Name: "pocket_right", Title: "Pocket, all right %", Percent: true},
		},
		Timed: true,
		Findings: func(r *experiment.Result) string {
			return fmt.Sprintf("Mean time grows as m^%.1f (IncLP) and m^%.1f (pocket): least squares on logarithms.", r.Slope("m", "inclp_ms"), r.Slope("m", "pocket_ms"))
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, m := range experiment.Points(short, 1, 50, 100, 200, 400, 800, 1600, 3200) {
				trials = append(trials, experiment.Repeat(short, 100, i, race(10, m), 10, m)...)
			}
			return trials
		},
	}
}

// race is a trial: it times IncLP and the pocket on one separable sample of m
// examples of n attributes.
func race(n, m int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s := data.Intersection(n, 1, r).Sample(m, r)
		order := r.Uint64()
		best, right := 0.0, 0.0
		for range 3 {
			spent, allRight, err := timeFit(ctx, learners.IncLP{}, s, learners.Seed(order))
			if err != nil {
				return nil, err
			}
			if best == 0 || spent < best {
				best, right = spent, allRight
			}
		}
		spent, allRight, err := timeFit(ctx, learners.Pocket{Draws: pocketDraws}, s, r)
		return experiment.Values{
			"inclp_ms": best, "pocket_ms": spent,
			"inclp_right": right, "pocket_right": allRight,
		}, err
	}
}

// timeFit returns the milliseconds that l takes, and 1 if its model makes no mistake.
func timeFit(ctx context.Context, l learners.Learner, s *data.Set, r *rand.Rand) (ms, right float64, err error) {
	start := time.Now()
	m, err := l.Fit(ctx, s, r)
	if err != nil {
		return 0, 0, err
	}
	ms = 1000 * time.Since(start).Seconds()
	return ms, experiment.Indicator(eval.Accuracy(m, s) == 1), nil
}
