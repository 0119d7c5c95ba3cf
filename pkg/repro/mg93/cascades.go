package mg93

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/repro/internal/protocol"
)

// cascades builds the cascade network of the appendix from the lists of table 3.
func cascades() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-cascade", Source: "Marchand & Golea 1993, appendix, the cascade network of a list",
		About: protocol.Prose(`
			The cascade network (List.Cascade) of the lists of table 3, in random order, on its splits
			(20, five of CH), and of lists of glass's six classes: how many examples it classifies as its
			list does. Equation A2 makes a unit inhibit later ones by more than the sum of their weights,
			which is enough for attributes from −1 to 1; printed is the network with that, ranges the one
			that takes the greatest magnitudes of the examples learned from in its place. Nominal attributes
			are coded from −1 to 1; G2, IR and glass have numbers beyond. Units and weights are those of the
			cascade, and of the network that this library draws (List.Network), which has fewer weights.`),
		Params: []string{"set"},
		Measures: []experiment.Measure{
			{Name: "ranges_train", Title: "ranges, train %", Percent: true, Digits: 1},
			{Name: "ranges", Title: "ranges, test %", Percent: true, Digits: 1},
			{Name: "printed_train", Title: "printed, train %", Percent: true, Digits: 1},
			{Name: "printed", Title: "printed, test %", Percent: true, Digits: 1},
			{Name: "units", Title: "units", Digits: 1},
			{Name: "weights", Title: "weights", Digits: 0},
			{Name: "small_units", Title: "units, ours", Digits: 1},
			{Name: "small_weights", Title: "weights, ours", Digits: 0},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, set := range realSets {
				n := table3Splits
				if set.name == "CH" {
					n = 5
				}
				if short && set.name != "IR" { // a small set, which is built in
					continue
				}
				trials = append(trials, protocol.Repeat(short, n, i, cascade(set.load), set.name)...)
			}
			glass := protocol.Repeat(short, table3Splits, len(realSets), cascade(protocol.Named("glass")), "glass")
			return append(trials, glass...)
		},
	}
}

// cascade is a trial: the cascade of the list that learns from two thirds of a set.
func cascade(load protocol.Loader) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, parts, err := inThirds(ctx, load, r)
		if err != nil {
			return nil, err
		}
		train, test := parts.Of(s.Ordinal())
		l, err := fitList(ctx, learners.DecisionList{}, train, r)
		if err != nil {
			return nil, err
		}
		ranges, printed := l.Cascade(train), l.Cascade(nil)
		size, small := ranges.Size(), l.Network().Size()
		return experiment.Values{
			"ranges_train": alike(l, ranges, train), "ranges": alike(l, ranges, test),
			"printed_train": alike(l, printed, train), "printed": alike(l, printed, test),
			"units": float64(size.Units), "weights": float64(size.Weights),
			"small_units": float64(small.Units), "small_weights": float64(small.Weights),
		}, nil
	}
}

// alike returns the share of the examples to which a network gives the same class as a list.
func alike(l *learners.List, net *ltu.Network, s *data.Set) float64 {
	n := 0
	for _, x := range s.X {
		if net.Predict(x) == l.Predict(x) {
			n++
		}
	}
	return float64(n) / float64(s.Len())
}
