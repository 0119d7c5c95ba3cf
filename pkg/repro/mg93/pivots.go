package mg93

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// By §4.1 the number of pivots of the simplex method "is almost always no larger than
// the number of variables or the number of constraints, whichever is the larger".

// pivotSamples are samples that one halfspace separates, by name, with n attributes
// and m examples: figure 3's, and mirror symmetry with one of its two halfspaces.
var pivotSamples = []struct {
	name string
	n, m int
}{
	{"halfspace", 10, 50}, {"halfspace", 10, 100}, {"halfspace", 10, 200},
	{"halfspace", 5, 100}, {"halfspace", 20, 100}, {"halfspace", 40, 100},
	{"mirror", 30, 50}, {"mirror", 30, 100},
}

// pivots counts the pivots that separating samples takes.
func pivots() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-pivots", Source: "Marchand & Golea 1993, §4.1, the pivots of the simplex method",
		About: protocol.Prose(`
			Pivots of the paper's simplex method, two phases with Bland's rule and split weights, until one
			halfspace separates m examples of n attributes. Halfspace: figure 3's samples, uniform in [−1, 1]ⁿ.
			Mirror: table 2's examples, of which the halfspace is to contain the symmetric ones, and to
			exclude those that Find_large_neg_subset excludes first. There are at most m constraints, and
			more variables: 2(n+1) for the weights, and a surplus for each constraint. Within: no more
			pivots than variables. Ended: within 20,000 pivots.`),
		Params: []string{"sample", "n", "m"},
		// The paper's bound is the larger of the numbers of variables and of constraints.
		// With a surplus for each constraint there are always more variables.
		Measures: []experiment.Measure{
			{Name: "variables", Title: "variables", Digits: 0},
			{Name: "pivots", Title: "pivots", Digits: 0},
			{Name: "within", Title: "within %", Percent: true},
			{Name: "ended", Title: "ended %", Percent: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			// Numbers of examples grow at ten attributes, and attributes at a hundred examples.
			for i, p := range protocol.Points(short, 1, pivotSamples...) {
				run := pivoting(p.name == "mirror", p.n, p.m)
				trials = append(trials, protocol.Repeat(short, 20, i, run, p.name, p.n, p.m)...)
			}
			return trials
		},
	}
}

// pivoting is a trial: the pivots that one sample takes.
func pivoting(mirrors bool, n, m int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		c := data.Intersection(n, 1, r)
		if mirrors {
			c = data.Mirror(n)
		}
		s := c.Sample(m, r)
		if mirrors {
			var err error
			if s, err = c.Balanced(m, r); err != nil {
				return nil, err
			}
		}
		rows := byClass(s)
		if mirrors { // no halfspace excludes all of the others
			excluded, err := excludedFirst(ctx, rows[1], rows[0], r)
			if err != nil {
				return nil, err
			}
			rows[0] = excluded
		}
		t := newTableau(rowsOf(rows[1], rows[0]))
		ended, err := t.solve(ctx, pivotLimit)
		if err != nil {
			return nil, err
		}
		// Artificial variables do not count, because the solution has none.
		variables := 2*t.dim + len(t.rows)
		return experiment.Values{
			"variables": float64(variables), "pivots": float64(t.pivots),
			"within": protocol.Indicator(ended && t.pivots <= variables), "ended": protocol.Indicator(ended),
		}, nil
	}
}

// excludedFirst returns the soft examples that Find_large_neg_subset's halfspace covers.
func excludedFirst(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (excluded [][]float64, err error) {
	u, err := learners.FindLargeNegSubset{}.Separate(ctx, hard, soft, r)
	if err != nil {
		return nil, err
	}
	for _, x := range soft {
		if u.Fires(x) {
			excluded = append(excluded, x)
		}
	}
	return excluded, nil
}
