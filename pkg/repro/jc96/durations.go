package jc96

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/internal/cputime"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// durations measures how the time of learning depends on the length k of conjunctions. There are about nᵏ
// conjunctions of n inputs to try. Our search skips many of them. It can do so because the agreement of a
// conjunction is divided by its length.
func durations() experiment.Experiment {
	return experiment.Experiment{
		Name: "jc96-time", Source: "Jackson & Craven 1996, §3.3, the time by k",
		About: protocol.Prose(`
			CPU time of 20 stages, SparsePerceptron{K: k, Stages: 20}, on 1000 examples of n random
			bits with random classes, so that no conjunction stands out. Conjunctions: of at most k
			of the n bits. 5 trials.`),
		Params: []string{"n", "k"},
		Measures: []experiment.Measure{
			{Name: "conjunctions"},
			{Name: "ms", Title: "learning, ms", Digits: 1, Timed: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, n := range protocol.Points(short, 1, 20, 40) {
				for _, k := range protocol.Points(short, 2, 1, 2, 3, 4) {
					trials = append(trials, protocol.Repeat(short, 5, i, timed(n, k), n, k)...)
				}
			}
			return trials
		},
	}
}

// timed is a trial: the time for one target.
func timed(n, k int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s := data.AtLeast(1, n).Sample(1000, r).Binary()
		for i := range s.Y {
			s.Y[i] = r.IntN(2)
		}
		began := cputime.Spent()
		if _, err := (learners.SparsePerceptron{K: k, Stages: 20}).Fit(ctx, s, r); err != nil {
			return nil, err
		}
		spent := cputime.Spent() - began
		// There are C(n, j) conjunctions of length j; the next number is a multiple of the last.
		all, longest := 0., 1. // conjunctions, and conjunctions of the present length
		for length := range k {
			longest = float64(longest * (float64(n-length) / float64(length+1)))
			all += longest
		}
		return experiment.Values{"conjunctions": all, "ms": 1000 * spent.Seconds()}, nil
	}
}
