package baselines

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// A prunedSet is a set on which a perceptron is pruned.
type prunedSet struct {
	name string
	load protocol.Loader
	// share is the part of the weights that is removed at a time; 0 means one weight.
	share float64
	// weights are the numbers of weights that are left after pruning. Each is a point of the curve.
	weights []int
}

// prunedSets are sets of J. Jackson, M. Craven, NIPS 8 (1996), who prune the
// perceptrons of their table 1 by optimal brain damage. The last number of weights is
// the size of the whole perceptron. The first few weights matter most, so the small
// numbers are close together.
var prunedSets = []prunedSet{
	// The first set has 30 weights and loses one at a time. The second has 228, and
	// loses a tenth of them at a time.
	{"V1", protocol.VotesWithoutFreeze, 0, []int{1, 2, 3, 4, 6, 8, 10, 12, 15, 20, 25, 30}},
	{"promoters", protocol.Named("promoters"), 0.1, []int{1, 2, 4, 8, 16, 32, 64, 128, 228}},
}

// prunedCurve shows between which perceptrons OBD chooses: it measures the errors of perceptrons pruned to
// each size. OBD itself takes the size with the fewest mistakes on a fifth of the training examples. Here
// the sizes are given, but the fifth is set aside too, so that both learn from the same number of examples.
func prunedCurve() experiment.Experiment {
	return experiment.Experiment{
		Name: "obd", Source: "Optimal brain damage",
		About: protocol.Prose(`
			The perceptron by backprop of one-hot attributes, pruned to the given number of weights:
			the votes without physician-fee-freeze one weight at a time, promoters a tenth of the
			rest at a time. Errors by ten stratified folds, the same for every number of weights; a
			fifth of the training examples is set aside, as OBD does to choose that number.`),
		Params: []string{"set", "weights"}, Within: []string{"fold"},
		Measures: []experiment.Measure{
			{Name: "train", Title: "training error %", Percent: true, Digits: 1},
			{Name: "test", Title: "test error %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, set := range protocol.Points(short, 1, prunedSets...) {
				for _, n := range protocol.Points(short, 3, set.weights...) {
					folds := protocol.Repeats(short, 10)
					trials = append(trials, protocol.Folds(folds, i, func(fold int) experiment.Run {
						return pruned(set, n, protocol.Fold{Load: set.load, Seed: uint64(i), Number: fold})
					}, set.name, n)...)
				}
			}
			return trials
		},
	}
}

// pruned is a trial. A perceptron learns all of a set's ten folds except one. It is
// pruned to a given number of weights, the least salient first. It is tested on the
// fold left out and on the other folds.
func pruned(set prunedSet, weights int, fold protocol.Fold) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		train, test, err := fold.Divide(ctx)
		if err != nil {
			return nil, err
		}
		if train, test, err = protocol.Encode(data.Coding{}, train, test); err != nil {
			return nil, err
		}
		// For each number of weights the pruning starts again from the same perceptron.
		m, err := learners.OBD{Share: set.share, Weights: weights}.Fit(ctx, train, r)
		if err != nil {
			return nil, err
		}
		return experiment.Values{"train": 1 - eval.Accuracy(m, train), "test": 1 - eval.Accuracy(m, test)}, nil
	}
}
