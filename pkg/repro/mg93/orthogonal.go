package mg93

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// Table 1, of §6.2: two orthogonal halfspaces.

// table1Rows are the rows of table 1: n attributes, m examples to learn from, size
// examples to test on (the paper's M), and the number of tests. At n = 40 and 50 the
// paper has one test each. In random order k varies so much from sample to sample there
// that even five tests say little.
var table1Rows = []struct{ n, m, size, tests int }{
	{10, 3000, 10000, 10}, {20, 4000, 20000, 6}, {30, 6000, 20000, 5}, {40, 10000, 40000, 50}, {50, 14000, 40000, 50},
}

// table1 learns intersections of two halfspaces that are orthogonal and pass through the origin, so that a
// quarter of all points are positive. Samples are balanced. The measure k is the number of halfspaces in
// the list. The last halfspaces of a list often cut off only a few points. Therefore the paper also asks
// how accurate the list would be without them. The test examples themselves decide how many of the first
// rules are kept: r is their number, and Opt-gen the accuracy of the shortened list.
func table1() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-table1", Source: "Marchand & Golea 1993, table 1",
		About: protocol.Prose(`
			Two orthogonal halfspaces through the origin, learned from m/2 examples of each class
			and tested on M/2 of each; r and Opt-gen are the number of halfspaces at which the list
			is best on the test examples, and its accuracy there. Order is that in which IncLP takes
			examples, which the paper leaves open; both orders see the same samples. The paper has
			one run each at n = 40 and 50, here there are fifty.`),
		Params: []string{"order", "n", "m", "M"},
		// The names are the columns of table 1. k and r do not count the constant rule.
		Measures: []experiment.Measure{
			{Name: "k", Title: "k", Digits: 1},
			{Name: "gen", Title: "Gen %", Percent: true, Digits: 1},
			{Name: "r", Title: "r", Digits: 1},
			{Name: "opt_gen", Title: "Opt-gen %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, order := range orders {
				for i, p := range protocol.Points(short, 1, table1Rows...) {
					n, m, size := p.n, p.m, p.size
					if short { // fewer examples, as well as fewer tests
						m, size = 300, 1000
					}
					l := learners.Intersection{Separator: learners.FindLargeNegSubset{CoveredFirst: order.covered}}
					trials = append(trials, protocol.Repeat(short, p.tests, i, orthogonal(l, n, m, size), order.name, n, m, size)...)
				}
			}
			return trials
		},
		Printed: inOrders(table1Printed),
	}
}

// orthogonal35 has (35, 2), a case that the paper ran and did not print.
func orthogonal35() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-orthogonal35", Source: "Marchand & Golea 1993, §6.2, two orthogonal halfspaces in 35 dimensions",
		About: protocol.Prose(`
			As table 1, at n = 35, where the paper says that it ran tests and does not print them.
			The sizes are ours, between those of its neighbours; there are fifty runs in each order.`),
		Params:   []string{"order", "n", "m", "M"},
		Measures: table1().Measures,
		Trials: func(short bool) (trials []experiment.Trial) {
			m, size := 8000, 40000
			if short {
				m, size = 300, 1000
			}
			for _, order := range orders {
				l := learners.Intersection{Separator: learners.FindLargeNegSubset{CoveredFirst: order.covered}}
				trials = append(trials, protocol.Repeat(short, 50, 0, orthogonal(l, 35, m, size), order.name, 35, m, size)...)
			}
			return trials
		},
	}
}

// orthogonal is a trial: it learns two orthogonal halfspaces of n attributes
// from m examples, and tests the list, and its best beginning, on size others.
func orthogonal(l learners.Learner, n, m, size int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		train, test, err := balancedPair(data.Orthogonal(n, r), m, size, r)
		if err != nil {
			return nil, err
		}
		model, err := fitList(ctx, l, train, r)
		if err != nil {
			return nil, err
		}
		// A stage of a list is its first rules with the constant one after them.
		rules, best := eval.BestStage(model, test)
		return experiment.Values{
			"k": float64(model.Stages()), "gen": eval.Accuracy(model, test),
			"r": float64(rules), "opt_gen": best,
		}, nil
	}
}
