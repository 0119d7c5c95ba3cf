package mg93

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// By §6.2 the last halfspace of a list "often cuts only a few points". The experiment
// counts them.

// lastHalfspaces counts the examples that the last halfspace alone excludes.
func lastHalfspaces() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-last", Source: "Marchand & Golea 1993, §6.2, the last halfspace",
		About: protocol.Prose(`
			Table 1's samples in random order, up to ten of each size. First and last: the negative examples
			to learn from that the first halfspace of the list excludes, and those that only the last one
			does. Few: the last one excludes less than one in a hundred of all of them.`),
		Params: []string{"n", "m"},
		// The first halfspace stands beside it for comparison. Everywhere it excludes
		// most examples.
		Measures: []experiment.Measure{
			{Name: "k", Title: "halfspaces", Digits: 1},
			{Name: "first", Title: "first %", Percent: true, Digits: 1},
			{Name: "last", Title: "last %", Percent: true, Digits: 1},
			{Name: "few", Title: "few %", Percent: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			// Ten lists are enough, because the shares differ by orders of magnitude.
			for i, p := range protocol.Points(short, 1, table1Rows...) {
				m := p.m
				if short {
					m = 300
				}
				// The seeds of table 1 give its lists.
				trials = append(trials, protocol.Repeat(short, min(p.tests, 10), i, cutting(p.n, m, p.size), p.n, m)...)
			}
			return trials
		},
	}
}

// cutting is a trial: the negative examples that the halfspaces of one list exclude.
func cutting(n, m, size int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		train, _, err := balancedPair(data.Orthogonal(n, r), m, size, r)
		if err != nil {
			return nil, err
		}
		l, err := fitList(ctx, learners.Intersection{}, train, r)
		if err != nil {
			return nil, err
		}
		// An example counts for the first halfspace that excludes it, as in the greedy
		// method, which removes it then.
		cut, negatives := make([]float64, len(l.Rules)), 0.
		for i, x := range train.X {
			if train.Y[i] == 1 {
				continue
			}
			negatives++
			for k, rule := range l.Rules {
				if rule.If.Fires(x) {
					cut[k]++
					break
				}
			}
		}
		// The last halfspace excludes at least one example, or the list would be shorter.
		last := cut[len(cut)-1] / negatives
		return experiment.Values{
			"k": float64(len(cut)), "first": cut[0] / negatives, "last": last, "few": protocol.Indicator(last < 0.01),
		}, nil
	}
}
