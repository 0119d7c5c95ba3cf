package mg93

import (
	"context"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// Table 3, of §6.3: real data.

// realSets are the sets of table 3, by the paper's names: chess endgames, window
// glass, irises, and the votes with and without the most informative one. Their
// numbers of examples and default accuracies are the paper's.
var realSets = []struct {
	name string
	load protocol.Loader
}{
	{"CH", protocol.Named("chess")},
	{"G2", protocol.WindowGlass},
	{"IR", protocol.Named("iris")},
	{"V0", protocol.Named("votes")},
	{"V1", protocol.VotesWithoutFreeze},
}

// table3Splits is how many random splits of each set there are. The paper's splits
// are not known.
const table3Splits = 20

// table3 compares decision lists of halfspaces with Quinlan's C4. We use our C45 in its place. The paper's
// n shows that each nominal attribute is coded as one number. We code a missing vote as the middle between
// yes and no. By §2 a list ends with the constant halfspace. It is a node too, so k counts it.
func table3() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-table3", Source: "Marchand & Golea 1993, table 3",
		About: protocol.Prose(`
			Neural decision lists learned from two thirds of the examples and tested on the rest, 20
			random splits, the same for both orders in which IncLP takes examples. A nominal
			attribute is one number, its values evenly spaced from −1 to 1; missing votes are 0. k
			counts nodes as the paper defines lists, the halfspaces and the last, constant rule.
			Def-acc is the largest class's share of all examples. C4 is our C45 on the same splits,
			of the attributes as they are.`),
		Params: []string{"order", "set"},
		// The titles are the columns of table 3, which has no column of halfspaces.
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
					trials = append(trials, protocol.Repeat(short, table3Splits, i, onSplit(l, set.load), order.name, set.name)...)
				}
			}
			return trials
		},
		Printed: inOrders(table3Printed),
	}
}

// onSplit is a trial: the list and C45 learn from two thirds of a set, and are tested
// on the rest. C45 takes the attributes without an encoding.
func onSplit(d learners.DecisionList, load protocol.Loader) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, parts, err := inThirds(ctx, load, r)
		if err != nil {
			return nil, err
		}
		train, test := parts.Of(s.Ordinal())
		l, err := fitList(ctx, d, train, r)
		if err != nil {
			return nil, err
		}
		// The same split, without the coding that halfspaces need.
		raw, rawTest := parts.Of(s)
		tree, err := learners.C45{}.Fit(ctx, raw, r)
		if err != nil {
			return nil, err
		}
		// A model that always predicts the largest class has the default accuracy, over
		// all examples.
		return experiment.Values{
			"default":    float64(slices.Max(s.ClassCounts())) / float64(s.Len()),
			"c4":         eval.Accuracy(tree, rawTest),
			"gen":        eval.Accuracy(l, test),
			"halfspaces": float64(len(l.Rules)),
			"nodes":      float64(len(l.Rules) + 1),
		}, nil
	}
}

// inThirds loads a set and draws its split: two thirds of the examples to learn
// from, and the rest to test on.
func inThirds(ctx context.Context, load protocol.Loader, r *rand.Rand) (*data.Set, data.Split, error) {
	s, err := load(ctx)
	if err != nil {
		return nil, data.Split{}, err
	}
	parts, err := s.Holdout(1./3, r)
	return s, parts, err
}
