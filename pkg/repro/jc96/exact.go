package jc96

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// exactSets are the sets of pairSets, and the votes with the attribute that the paper leaves out.
func exactSets() []protocol.Sample {
	return append([]protocol.Sample{{Name: "votes; freeze", Load: protocol.Named("votes")}}, pairSets...)
}

// exactness measures how exactly sparse perceptrons describe the real sets, with few stages and with many.
// With many stages they may learn the training examples by heart. The accuracy on new examples shows
// whether they did.
func exactness() experiment.Experiment {
	return experiment.Experiment{
		Name: "jc96-exact", Source: "Jackson & Craven 1996, §3.2, tasks that no sparse perceptron performs exactly, and §4, the votes",
		About: protocol.Prose(`
			Stratified ten-fold cross-validation: the share of the training examples that boosting
			has right, SparsePerceptron{} (chosen) and with 1000 stages, its accuracy on the fold,
			and the number of its weights; and the accuracy of C45{}. Votes; freeze: with
			physician-fee-freeze, which the paper removes. Coding: 4000 windows.`),
		Params: []string{"set"}, Within: []string{"fold"},
		Measures: []experiment.Measure{
			{Name: "train", Title: "chosen: training %", Percent: true, Digits: 1},
			{Name: "accuracy", Title: "accuracy %", Percent: true, Digits: 1},
			{Name: "weights", Digits: 1},
			{Name: "long_train", Title: "1000 stages: training %", Percent: true, Digits: 1},
			{Name: "long_accuracy", Title: "accuracy %", Percent: true, Digits: 1},
			{Name: "long_weights", Title: "weights", Digits: 1},
			{Name: "c45", Title: "C4.5: accuracy %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, s := range protocol.Points(short, 1, exactSets()...) {
				trials = append(trials, protocol.Folds(protocol.Repeats(short, 10), i, func(fold int) experiment.Run {
					return described(protocol.Fold{Load: s.Load, Seed: uint64(i), Number: fold})
				}, s.Name)...)
			}
			return trials
		},
	}
}

// described is a trial: it learns all but one of ten folds. The tree reads nominal attributes, and
// boosting reads a bit for each value. Both numbers of stages draw from the same stream.
func described(fold protocol.Fold) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		train, test, err := fold.Divide(ctx)
		if err != nil {
			return nil, err
		}
		tree, err := learners.C45{}.Fit(ctx, train, r)
		if err != nil {
			return nil, err
		}
		v := experiment.Values{"c45": eval.Accuracy(tree, test)}
		train, test = train.OneHot(), test.OneHot()
		for prefix, l := range map[string]learners.SparsePerceptron{"": {}, "long_": {Stages: 1000}} {
			m, err := l.Fit(ctx, train, learners.Seed(uint64(fold.Number)))
			if err != nil {
				return nil, err
			}
			v[prefix+"train"], v[prefix+"accuracy"] = eval.Accuracy(m, train), eval.Accuracy(m, test)
			v[prefix+"weights"] = countWeights(m)
		}
		return v, nil
	}
}
