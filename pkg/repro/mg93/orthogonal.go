package mg93

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/experiment"
)

// M. Marchand, M. Golea, Network 4 (1993), table 1: two orthogonal halfspaces.

func table1() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-table1", Source: "Marchand & Golea 1993, table 1",
		About: "Two orthogonal halfspaces through the origin, learned from m/2 examples of each class and tested on M/2 of each; r and Opt-gen are the number of halfspaces at which the list " +
			"is best on the test examples, and its accuracy there. Order is that in which IncLP takes examples, which the paper leaves open; both orders see the same samples. " +
			"The paper has one run each at n = 40 and 50, here there are five.",
		Params: []string{"order", "n", "m", "M"},
		Measures: []experiment.Measure{
			{Name: "k", Title: "k", Digits: 1},
			{Name: "gen", Title: "Gen %", Percent: true, Digits: 1},
			{Name: "r", Title: "r", Digits: 1},
			{Name: "opt_gen", Title: "Opt-gen %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, order := range orders {
				for i, p := range experiment.Points(short, 1, [][4]int{{10, 3000, 10000, 10}, {20, 4000, 20000, 6}, {30, 6000, 20000, 5}, {40, 10000, 40000, 5}, {50, 14000, 40000, 5}}...) {
					n, m, size := p[0], p[1], p[2]
					if short {
						m, size = 300, 1000
					}
					l := learners.Intersection{Separator: learners.FindLargeNegSubset{CoveredFirst: order.covered}}
					for t := range experiment.Repeats(short, p[3]) {
						trials = append(trials, experiment.Trial{At: []any{order.name, n, m, size}, Seed: experiment.Seed(i, t), Run: func(ctx context.Context, r *rand.Rand) ([]float64, error) {
							return orthogonal(ctx, l, n, m, size, r)
						}})
					}
				}
			}
			return trials
		},
		Printed: inOrders(table1Printed),
	}
}

// orthogonal returns k, Gen, r and Opt-gen of one run.
func orthogonal(ctx context.Context, l learners.Learner, n, m, size int, r *rand.Rand) ([]float64, error) {
	c := data.Orthogonal(n, r)
	train, err := c.Balanced(m, r)
	if err != nil {
		return nil, err
	}
	test, err := c.Balanced(size, r)
	if err != nil {
		return nil, err
	}
	model, err := list(ctx, l, train, r)
	if err != nil {
		return nil, err
	}
	nodes, best := eval.BestStage(model, test)
	return []float64{float64(model.Stages()), eval.Accuracy(model, test), float64(nodes), best}, nil
}
