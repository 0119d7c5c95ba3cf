package repro

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
)

// prunedSets are sets of J. Jackson, M. Craven, NIPS 8 (1996), and how many
// weights to leave of their perceptrons.
var prunedSets = []struct {
	name    string
	load    Loader
	share   float64
	weights []int
}{
	{"V1", VotesWithoutFreeze, 0, []int{1, 2, 3, 4, 6, 8, 10, 12, 15, 20, 25, 30}},
	{"promoters", Named("promoters"), 0.1, []int{1, 2, 4, 8, 16, 32, 64, 128, 228}},
}

func obdCurve() Experiment {
	return Experiment{
		Name: "obd", Source: "Optimal brain damage",
		About: "The perceptron by backprop of one-hot attributes, pruned to the given number of weights: the votes without physician-fee-freeze one weight at a time, " +
			"promoters a tenth of the rest at a time. Errors by ten stratified folds, the same for every number of weights; a fifth of the training examples is set aside, as " +
			"OBD does to choose that number.",
		Params: []string{"set", "weights"}, Within: []string{"fold"},
		Measures: []Measure{
			{Name: "train", Title: "training error %", Percent: true, Digits: 1},
			{Name: "test", Title: "test error %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []Trial) {
			for i, set := range Points(short, 1, prunedSets...) {
				for _, n := range Points(short, 3, set.weights...) {
					for f := range Repeats(short, 10) {
						trials = append(trials, Trial{[]any{set.name, n, f + 1}, Seed(i, f), func(ctx context.Context, r *rand.Rand) ([]float64, error) {
							s, err := set.load(ctx)
							if err != nil {
								return nil, err
							}
							train, test, err := OneOfTen(s, uint64(i), f)
							if err != nil {
								return nil, err
							}
							if train, test, err = Encode(data.Coding{}, train, test); err != nil {
								return nil, err
							}
							m, err := learners.OBD{Share: set.share, Weights: n}.Fit(ctx, train, r)
							if err != nil {
								return nil, err
							}
							return []float64{1 - eval.Accuracy(m, train), 1 - eval.Accuracy(m, test)}, nil
						}})
					}
				}
			}
			return trials
		},
	}
}
