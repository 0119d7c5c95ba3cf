package utgoff89

import (
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/internal/cputime"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// §5.7 asks for layered networks beside perceptron trees. Here they are.

// layered is a network with a hidden layer of the given number of units, trained
// by back propagation.
func layered(hidden int) rival {
	return rival{fmt.Sprintf("MLP; %d hidden", hidden), nil, learners.MLP{Hidden: hidden}, (*data.Set).Signed}
}

// besideNetworks are networks of layers, and the learners that they are compared with. Some networks have a
// given size, and one chooses its size from these. The learners have the same settings as in utgoff89-real.
var besideNetworks = []rival{
	treeRival("PerceptronTree", learners.PerceptronTree{}),
	treeRival("PerceptronTree; inherit; patience 4; pocket",
		learners.PerceptronTree{Inherit: true, Patience: 4, Pocket: true}),
	{"ID3", nil, learners.ID3{}, nil},
	{"Pocket", nil, learners.Pocket{}, (*data.Set).Signed},
	layered(1), layered(2), layered(5), layered(10), layered(40),
	{"MLP; chosen", nil, learners.MLP{}.Sizes(1, 2, 5, 10, 40), (*data.Set).Signed},
}

// layeredNetworks compares the tree with back propagation on the splits of
// treesOnData: each trial has the seed of that experiment's trial on the same set,
// and draws its split first.
func layeredNetworks() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-networks", Source: "Utgoff 1989, §5.7 (the paper compares nothing)",
		About: protocol.Prose(`
			Networks with a hidden layer, trained by back propagation, on the ten splits of
			utgoff89-real, from the same encoding as its LTUs. The size of a network is given, or
			chosen of these in five folds of the training examples. Consistent: the share of splits
			on which all training examples are right in the end. Times are CPU times of learning,
			one core. ± is the standard error.`),
		Params: []string{"set", "learner"},
		Measures: []experiment.Measure{
			{Name: "gen", Title: "new examples %", Percent: true, Digits: 1, StdErr: true},
			{Name: "train", Title: "training examples %", Percent: true, Digits: 1, StdErr: true},
			{Name: "consistent", Title: "consistent %", Percent: true, StdErr: true},
			{Name: "units", Title: "units", Digits: 1, StdErr: true},
			{Name: "train_ms", Title: "learning, ms", Digits: 1, Timed: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, set := range protocol.Points(short, 1, setsOnData...) {
				for _, l := range besideNetworks {
					trials = append(trials, protocol.Repeat(short, 10, i, l.learned(set), set.name, l.name)...)
				}
			}
			return trials
		},
	}
}

// learned is a trial: the accuracy of the learner on one split of a set after as
// many passes as it takes, and the time.
func (l rival) learned(set partedSet) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		train, test, err := set.part(ctx, l.encode, r)
		if err != nil {
			return nil, err
		}
		began := cputime.Spent()
		m, err := l.repeated.Fit(ctx, train, r)
		if err != nil {
			return nil, err
		}
		spent := cputime.Spent() - began
		right := eval.Accuracy(m, train)
		return experiment.Values{
			"gen": eval.Accuracy(m, test), "train": right, "consistent": protocol.Indicator(right == 1),
			"units": float64(m.(learners.Networked).Network().Size().Units), "train_ms": 1000 * spent.Seconds(),
		}, nil
	}
}
