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

// By §6.1 the pocket "will spend most of the time checking examples already well
// classified". The experiment counts its draws.

// pocketsDraws counts on figure 3's samples how many of the pocket's draws
// correct the weights.
func pocketsDraws() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-draws", Source: "Marchand & Golea 1993, §6.1, the draws of the pocket",
		About: protocol.Prose(`
			The pocket with ratchet on figure 3's samples, m examples of a random halfspace, n = 10, until every
			example is right: the examples that it draws, how many of them were misclassified and so
			corrected the weights, and the share of the others.`),
		Params: []string{"n", "m"},
		// Counts are the same on every machine, where figure 3 has times.
		Measures: []experiment.Measure{
			{Name: "draws", Title: "draws", Digits: 0},
			{Name: "corrections", Title: "corrections", Digits: 0},
			{Name: "right", Title: "already right %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			// The points and seeds of figure 3.
			for i, m := range protocol.Points(short, 1, 50, 100, 200, 400, 800, 1600, 3200) {
				trials = append(trials, protocol.Repeat(short, 20, i, drawsOn(m), 10, m)...)
			}
			return trials
		},
		// The pocket scales super-linearly. If corrections grow no faster than m, only the draws without a
		// correction can explain this.
		Findings: func(r *experiment.Result) string {
			return fmt.Sprintf("Mean numbers grow as m^%.1f (draws) and m^%.1f (corrections): least squares on logarithms.",
				r.Slope("m", "draws"), r.Slope("m", "corrections"))
		},
	}
}

// drawsOn is a trial: the draws of the pocket on a sample of figure 3 with m
// examples.
func drawsOn(m int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s := data.Intersection(10, 1, r).Sample(m, r)
		r.Uint64() // figure 3 takes it for the order of IncLP
		_, all, corrections, err := pocketOf(ctx, s, r)
		return experiment.Values{
			"draws": float64(all), "corrections": float64(corrections), "right": float64(all-corrections) / float64(all),
		}, err
	}
}

// pocketOf runs the pocket with ratchet on a separable sample until every example is right. It returns the
// unit, and counts draws and corrections, which Pocket does not count. A run is a sequence of draws without
// a mistake. When a run of the current unit becomes longer than the longest run of the unit in the pocket,
// the two units are compared, once in each run.
func pocketOf(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Updater, int, int, error) {
	hand, err := learners.Perceptron{}.Start(s.Schema, r)
	if err != nil {
		return nil, 0, 0, err
	}
	// Of the unit in the pocket, only its number of mistakes and the length of its longest run matter here.
	fewest, longestRun, run, weighed := mistakes(hand, s), 0, 0, false
	for all, corrections := 0, 0; ; {
		i := r.IntN(s.Len())
		if all++; all%1024 == 0 && ctx.Err() != nil {
			return nil, 0, 0, ctx.Err()
		}
		if hand.Update(s.X[i], s.Y[i]) {
			corrections++
			run, weighed = 0, false
			continue
		}
		if run++; run <= longestRun || weighed {
			continue
		}
		weighed = true // only a correction changes its mistakes
		if wrong := mistakes(hand, s); wrong < fewest {
			fewest, longestRun = wrong, run
		}
		if fewest == 0 {
			return hand, all, corrections, nil
		}
	}
}

// mistakes returns the number of examples that a model misclassifies.
func mistakes(m learners.Model, s *data.Set) (n int) {
	for i, x := range s.X {
		if m.Predict(x) != s.Y[i] {
			n++
		}
	}
	return n
}
