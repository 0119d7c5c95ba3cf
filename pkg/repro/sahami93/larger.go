package sahami93

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// The first experiment has the paper's larger network over the whole range of
// attributes. The others have other trees, and Winnow on one halfspace.

// largerNetwork trains the paper's network of four units at all numbers of attributes, and measures its
// irrelevant weights. The experiment networkSizes has the errors of this network at only three numbers of
// attributes.
func largerNetwork() experiment.Experiment {
	compared := []method{
		madaline,
		{"Winnow; α 1.2", learners.Madaline{Winnow: true}, (*data.Set).Complements},
		{"Winnow; α 1.5", learners.Madaline{Winnow: true, Alpha: 1.5}, (*data.Set).Complements},
	}
	return experiment.Experiment{
		Name: "sahami93-larger", Source: "Sahami 1993, non-optimal networks: four units, by the number of attributes",
		About: protocol.Prose(lostNumbers + `
			As sahami93-dimensions, on its samples, with the paper's larger network of four units.
			Irrelevant and without are as in sahami93-weights.`),
		Params: []string{"examples", "method", "dimensions"},
		Measures: []experiment.Measure{
			{Name: "irrelevant", Title: "irrelevant / relevant weights %", Percent: true, Digits: 1},
			{Name: "error", Title: "error %", Percent: true, Digits: 2},
			{Name: "without", Title: "error without them %", Percent: true, Digits: 2},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, m := range protocol.Points(short, 1, sampleSizes...) {
				for _, l := range compared {
					for i, n := range protocol.Points(short, 1, tenths...) {
						trials = append(trials, protocol.Repeat(short, 10, i, weighed(l.shaped(learners.Branching), n, m), m, l.name, n)...)
					}
				}
			}
			return trials
		},
		Findings: func(r *experiment.Result) string { return bestRuns(r, "error") },
	}
}

// otherTrees compares trees whose nodes test one attribute with trees whose nodes test a hyperplane.
func otherTrees() experiment.Experiment {
	// The first tree has a unit at every node, the second at its leaves, and the third
	// has no units.
	compared := []method{
		methods[0],
		{"perceptron tree", learners.PerceptronTree{}, (*data.Set).Binary},
		{"C4.5", learners.C45{}, (*data.Set).Binary},
	}
	return experiment.Experiment{
		Name: "sahami93-trees", Source: "Sahami 1993, introduction: other trees",
		About: protocol.Prose(lostNumbers + `
			As sahami93-dimensions, on its samples: LTUTree{}, PerceptronTree{}, which has units at
			its leaves only and tests one attribute at each other node, and C45{}, which has no
			units. Nodes: units of the LTU tree, tests of the others.`),
		Params: []string{"examples", "method", "dimensions"},
		Measures: []experiment.Measure{
			{Name: "error", Title: "error %", Percent: true, Digits: 2},
			{Name: "nodes", Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, m := range protocol.Points(short, 1, sampleSizes...) {
				for _, l := range compared {
					for i, n := range protocol.Points(short, 1, tenths...) {
						trials = append(trials, protocol.Repeat(short, 10, i, branched(l, n, m), m, l.name, n)...)
					}
				}
			}
			return trials
		},
	}
}

// branched is a trial: a tree of the target, and its size. The samples are the samples
// of errorsByDimension, so the LTU tree has the same errors as there.
func branched(l method, n, m int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		model, values, err := l.learnTarget(ctx, n, m, r)
		if err != nil {
			return nil, err
		}
		delete(values, "train_error")
		// A tree without units has a node for each test.
		nodes, ok := countUnits(model)
		if !ok {
			nodes, _ = model.(learners.Tree).Outline().Nodes()
		}
		values["nodes"] = float64(nodes)
		return values, nil
	}
}

// oneHalfspace learns a target that one halfspace describes. Littlestone proves that
// Winnow's mistakes grow only with the logarithm of the number of attributes.
func oneHalfspace() experiment.Experiment {
	compared := []method{
		{"fixed increment", learners.Perceptron{}, (*data.Set).Signed},
		{"Winnow; α 1.2", learners.Winnow{Alpha: 1.2}, (*data.Set).Binary},
		{"Winnow; α 1.5", learners.Winnow{}, (*data.Set).Binary},
	}
	return experiment.Experiment{
		Name: "sahami93-linear", Source: "Sahami 1993, introduction, on Littlestone 1988",
		About: protocol.Prose(lostNumbers + `
			The target "at least 7 of 10 bits", which one halfspace describes, with irrelevant bits:
			500 examples to learn and 2,000 others to test, by Perceptron{} on bits of ±1 and by
			Winnow{Alpha: α}. 10 runs.`),
		Params: []string{"method", "dimensions"}, Measures: errorMeasures[:2:2],
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, l := range compared {
				for i, n := range protocol.Points(short, 1, 20, 50, 100, 200, 500) {
					trials = append(trials, protocol.Repeat(short, 10, otherPoints+i, separated(l, n), l.name, n)...)
				}
			}
			return trials
		},
	}
}

// separated is a trial: l learns the halfspace among n attributes.
func separated(l method, n int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		// One halfspace of the target of the other experiments; a sixth of the examples are positive.
		c := data.AtLeast(7, relevant).Irrelevant(n - relevant)
		train, test := l.encode(c.Sample(500, r)), l.encode(c.Sample(2000, r))
		model, err := l.learn.Fit(ctx, train, r)
		if err != nil {
			return nil, err
		}
		return experiment.Values{"error": 1 - eval.Accuracy(model, test), "train_error": 1 - eval.Accuracy(model, train)}, nil
	}
}
