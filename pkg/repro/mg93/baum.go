package mg93

import (
	"context"
	"errors"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// Baum's argument, of §4.1, is that few examples are of no help. "For n large, with
// very high probability, any random set of n negative examples (on n inputs) will be
// separable from the positive examples". So the set "provides little information", and
// "no further negative examples can be added".

// baum separates n random negative examples of table 1's targets from the positive examples. Then it tries
// to add the other negative examples, to see whether this is still possible.
func baum() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-baum", Source: "Marchand & Golea 1993, §4.1, Baum's argument",
		About: protocol.Prose(`
			Two orthogonal halfspaces in n dimensions, as in table 1; as many negative examples as positive
			ones. Separable: whether one halfspace separates n random negative examples from all positive
			ones. If it does, IncLP goes on from there with the other negative examples in random order: the
			share of all negative examples that its halfspace excludes. Find large: the share
			that Find_large_neg_subset excludes. Either of the target's halfspaces excludes two thirds.`),
		Params: []string{"n", "positives"},
		Measures: []experiment.Measure{
			{Name: "separable", Title: "separable %", Percent: true},
			{Name: "after", Title: "excluded after n %", Percent: true, Digits: 1},
			{Name: "find_large", Title: "Find large %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, n := range protocol.Points(short, 1, 5, 10, 20, 30, 50) {
				// Polynomially many positive examples, from few to table 1's.
				for k, multiple := range protocol.Points(short, 1, 1, 3, 10, 30, 100) {
					trials = append(trials, protocol.Repeat(short, 50, 10*i+k, argue(n, n*multiple), n, n*multiple)...)
				}
			}
			return trials
		},
	}
}

// argue is a trial: the first n negative examples of one sample, and the others.
func argue(n, positives int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		c := data.Orthogonal(n, r)
		s, err := c.Balanced(2*positives, r)
		if err != nil {
			return nil, err
		}
		// All positive examples, and the first n negative ones, which are as random as any.
		var given []int
		negatives := 0
		for i, y := range s.Y {
			if y == 1 {
				given = append(given, i)
			} else if negatives++; negatives <= n {
				given = append(given, i)
			}
		}
		// From there on this is IncLP. Given refuses given examples that are
		// inseparable.
		values := experiment.Values{"separable": 1}
		_, subset, err := learners.IncLP{}.Given(ctx, s, given, r)
		switch {
		case errors.Is(err, learners.ErrUnsuited):
			values["separable"] = 0
		case err != nil:
			return nil, err
		default:
			values["after"] = float64(len(subset)-positives) / float64(negatives)
		}
		m, err := learners.FindLargeNegSubset{}.Fit(ctx, s, r)
		if err != nil {
			return nil, err
		}
		excluded := 0 // the halfspace fires on all positive examples
		for _, x := range s.X {
			excluded += 1 - m.Predict(x)
		}
		values["find_large"] = float64(excluded) / float64(negatives)
		return values, nil
	}
}
