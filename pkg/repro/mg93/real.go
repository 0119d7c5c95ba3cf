package mg93

import (
	"context"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/experiment"
)

// M. Marchand, M. Golea, Network 4 (1993), §6.3 and table 3: real data.

// realSets are the sets of table 3, by the paper's names.
var realSets = []struct {
	name string
	load experiment.Loader
}{
	{"CH", experiment.Named("chess")},
	{"G2", experiment.WindowGlass},
	{"IR", experiment.Named("iris")},
	{"V0", experiment.Named("votes")},
	{"V1", experiment.VotesWithoutFreeze},
}

func table3() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-table3", Source: "Marchand & Golea 1993, table 3",
		About: "Neural decision lists learned from two thirds of the examples and tested on the rest, 20 random splits, the same for both orders in which IncLP takes examples. " +
			"A nominal attribute is one number, its values evenly spaced from −1 to 1; " +
			"missing votes are 0. k counts nodes as the paper defines lists, the halfspaces and the last, constant rule. Def-acc is the largest class's share of all examples. " +
			"C4 is our C45 on the same splits, of the attributes as they are.",
		Params: []string{"order", "set"},
		Measures: []experiment.Measure{
			{Name: "default", Title: "Def-acc %", Percent: true, Digits: 1},
			{Name: "c4", Title: "C4 %", Percent: true, Digits: 1},
			{Name: "gen", Title: "Gen %", Percent: true, Digits: 1},
			{Name: "halfspaces", Title: "halfspaces", Digits: 1},
			{Name: "nodes", Title: "k", Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, order := range orders {
				l := learners.DecisionList{Separator: learners.FindLargeNegSubset{CoveredFirst: order.covered}}
				for i, set := range realSets {
					for t := range experiment.Repeats(short, 20) {
						trials = append(trials, experiment.Trial{At: []any{order.name, set.name}, Seed: experiment.Seed(i, t), Run: func(ctx context.Context, r *rand.Rand) ([]float64, error) {
							return split(ctx, l, set.load, r)
						}})
					}
				}
			}
			return trials
		},
		Printed: inOrders(table3Printed),
	}
}

// split learns from two thirds of a set and returns the default accuracy, that of
// C45 and that of the list on the rest, and the list's numbers of halfspaces and
// of nodes.
func split(ctx context.Context, d learners.DecisionList, load experiment.Loader, r *rand.Rand) ([]float64, error) {
	s, err := load(ctx)
	if err != nil {
		return nil, err
	}
	parts, err := s.Holdout(1./3, r)
	if err != nil {
		return nil, err
	}
	train, test := parts.Of(s.Ordinal())
	l, err := list(ctx, d, train, r)
	if err != nil {
		return nil, err
	}
	raw, rawTest := parts.Of(s)
	tree, err := learners.C45{}.Fit(ctx, raw, r)
	if err != nil {
		return nil, err
	}
	most := slices.Max(s.ClassCounts())
	return []float64{float64(most) / float64(s.Len()), eval.Accuracy(tree, rawTest), eval.Accuracy(l, test), float64(len(l.Rules)), float64(len(l.Rules) + 1)}, nil
}
