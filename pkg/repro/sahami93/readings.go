package sahami93

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

// The text leaves open how often an example is presented. It speaks of "instances
// seen", and says that Winnow has seen too few of them to settle. It advises to train
// several networks by Winnow and to choose one.

// presentations limits the passes over the sample. After one or two passes Winnow has
// not settled, as the text says. When it makes no more mistakes, it has settled.
func presentations() experiment.Experiment {
	compared := []method{
		madaline,
		{"Winnow; α 1.1", learners.Madaline{Winnow: true, Alpha: 1.1}, (*data.Set).Complements},
		{"Winnow; α 1.2", learners.Madaline{Winnow: true}, (*data.Set).Complements},
		{"Winnow; α 1.5", learners.Madaline{Winnow: true, Alpha: 1.5}, (*data.Set).Complements},
	}
	return experiment.Experiment{
		Name: "sahami93-passes", Source: "Sahami 1993, how often examples are presented",
		About: protocol.Prose(lostNumbers + `
			As sahami93-dimensions, with at most so many passes over the sample instead of 100.
			Training ends sooner if a pass has no mistake.`),
		Params: []string{"examples", "method", "passes", "dimensions"}, Measures: errorMeasures[:2],
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, m := range protocol.Points(short, 1, sampleSizes...) {
				for _, l := range compared {
					for _, passes := range protocol.Points(short, 2, 1, 2, 5, 20, 100) {
						for i, n := range protocol.Points(short, 1, fewDimensions...) {
							// The same samples for all methods and all numbers of passes.
							trials = append(trials, protocol.Repeat(short, 10, otherPoints+i,
								presented(l, passes, n, m), m, l.name, passes, n)...)
						}
					}
				}
			}
			return trials
		},
	}
}

// presented is a trial: l learns m examples of the target in n dimensions, each presented at most
// passes times.
func presented(l method, passes, n, m int) experiment.Run {
	// All methods compared are Madalines.
	network := l.learn.(learners.Madaline)
	network.Epochs = passes
	l.learn = network
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		_, values, err := l.learnTarget(ctx, n, m, r)
		return values, err
	}
}

// networks is the number of networks that learn the same examples. One of them is chosen. Each of them
// holds out another fold, so it is also the number of folds.
const networks = 10

// factors are Winnow's α among which cross-validation chooses.
var factors = []float64{1.1, 1.2, 1.3, 1.4, 1.5}

// chosenNetwork follows the text's advice to train several networks by Winnow and
// choose one by cross-validation. The advice should help where Winnow settles only in
// some runs. So the values of α begin where Winnow always settles.
func chosenNetwork() experiment.Experiment {
	return experiment.Experiment{
		Name: "sahami93-chosen", Source: "Sahami 1993, the advice to train several networks by Winnow",
		About: protocol.Prose(lostNumbers + `
			As sahami93-alpha with θ = n. By a tenth: ten networks of two units learn nine tenths of
			the examples in different orders, and the one of the fewest mistakes on the other tenth
			is chosen, the first such; beside it the first of the ten, and the one of the fewest
			mistakes on the test sample, which cannot be known but is what the paper calls best. By
			folds: each of the ten learns without another tenth, and is tested on that one. α by
			folds: ten-fold cross-validation says which α of 1.1, 1.2, 1.3, 1.4 and 1.5 makes the
			fewest mistakes, and a network learns all examples with that
			(CrossValidated{Folds: 10}).`),
		Params: []string{"examples", "alpha", "dimensions"},
		// Errors on the test sample. The error of the best cannot be known in practice, but the paper
		// draws it.
		Measures: []experiment.Measure{
			{Name: "first", Title: "error of the first %", Percent: true, Digits: 2},
			{Name: "chosen", Title: "by a tenth %", Percent: true, Digits: 2},
			{Name: "folds", Title: "by folds %", Percent: true, Digits: 2},
			{Name: "best", Title: "of the best %", Percent: true, Digits: 2},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, m := range protocol.Points(short, 1, sampleSizes...) {
				for _, alpha := range protocol.Points(short, 1, factors[1:]...) {
					for i, n := range protocol.Points(short, 1, fewDimensions...) {
						trials = append(trials, protocol.Repeat(short, 5, otherPoints+i, chosen(alpha, n, m), m, alpha, n)...)
					}
				}
				for i, n := range protocol.Points(short, 1, fewDimensions...) {
					trials = append(trials, protocol.Repeat(short, 5, otherPoints+i, chosenFactor(n, m), m, "by folds", n)...)
				}
			}
			return trials
		},
	}
}

// chosen is a trial: networks learn by Winnow with the factor alpha from m examples of the target in n
// dimensions, and one of them is chosen.
func chosen(alpha float64, n, m int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		c, l := relevantTarget(n), learners.Madaline{Winnow: true, Alpha: alpha}
		train, test := c.Sample(m, r).Complements(), c.Sample(m, r).Complements()
		// No network learns the held-out examples.
		tenth, err := train.StratifiedHoldout(1./networks, r)
		if err != nil {
			return nil, err
		}
		values, err := oneOfSeveral(ctx, l, train, test, slices.Repeat([]data.Split{tenth}, networks), r)
		if err != nil {
			return nil, err
		}
		folds, err := train.Folds(networks, r)
		if err != nil {
			return nil, err
		}
		outcome, err := oneOfSeveral(ctx, l, train, test, folds, r)
		if err != nil {
			return nil, err
		}
		values["folds"] = outcome["chosen"]
		return values, nil
	}
}

// chosenFactor is a trial: cross-validation chooses Winnow's factor, and a network learns with it.
func chosenFactor(n, m int) experiment.Run {
	l := learners.CrossValidated{Folds: networks}
	for _, alpha := range factors {
		l.Of = append(l.Of, learners.Madaline{Winnow: true, Alpha: alpha})
	}
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		_, values, err := method{learn: l, encode: (*data.Set).Complements}.learnTarget(ctx, n, m, r)
		return experiment.Values{"folds": values["error"]}, err
	}
}

// oneOfSeveral lets l learn the training examples of each split of s, in different orders. It returns three
// errors on test. The first is the error of the first model. The second is the error of the model that
// makes the fewest mistakes on the examples that its split holds out. The third is the smallest error of
// all models.
func oneOfSeveral(ctx context.Context, l learners.Learner, s, test *data.Set, splits []data.Split, r *rand.Rand) (experiment.Values, error) {
	var first, selected, best, lowest float64
	// The first model is the best and the chosen one until another is.
	for k, split := range splits {
		train, held := split.Of(s)
		m, err := l.Fit(ctx, train, r)
		if err != nil {
			return nil, err
		}
		// Mistakes decide the choice; errors are known only afterwards.
		wrong, e := 1-eval.Accuracy(m, held), 1-eval.Accuracy(m, test)
		if k == 0 {
			first, best = e, e
		}
		if k == 0 || wrong < lowest {
			selected, lowest = e, wrong
		}
		best = min(best, e)
	}
	return experiment.Values{"first": first, "chosen": selected, "best": best}, nil
}
