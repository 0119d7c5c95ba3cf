package sahami93

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/repro/internal/protocol"
)

// The text explains why errors rise. The sum of the weights of irrelevant attributes
// rises linearly, and these weights cause occasional errors.

// irrelevantWeights measures the sum of the irrelevant weights, and the errors that remain
// without them.
func irrelevantWeights() experiment.Experiment {
	compared := []method{
		madaline,
		{"Winnow; α 1.2", learners.Madaline{Winnow: true}, (*data.Set).Complements},
		{"Winnow; α 1.5", learners.Madaline{Winnow: true, Alpha: 1.5}, (*data.Set).Complements},
	}
	return experiment.Experiment{
		Name: "sahami93-weights", Source: "Sahami 1993, the weights of irrelevant attributes",
		About: protocol.Prose(lostNumbers + `
			As sahami93-dimensions, on its samples. Irrelevant: the sum of the absolute weights of
			the irrelevant attributes, as a percentage of that sum of the ten relevant attributes,
			both over all units. An attribute with a complement has half the difference of its two
			weights. Without: the error of the same network after these weights are set to 0, or,
			with complements, to the mean of the two.`),
		Params: []string{"examples", "method", "dimensions"},
		Measures: []experiment.Measure{
			{Name: "irrelevant", Title: "irrelevant / relevant weights %", Percent: true, Digits: 1},
			{Name: "error", Title: "error %", Percent: true, Digits: 2},
			{Name: "without", Title: "error without them %", Percent: true, Digits: 2},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, m := range protocol.Points(short, 1, sampleSizes...) {
				for _, l := range compared {
					for _, n := range protocol.Points(short, 1, tenths[1:]...) {
						trials = append(trials, protocol.Repeat(short, 10, slices.Index(tenths, n), weighed(l, n, m), m, l.name, n)...)
					}
				}
			}
			return trials
		},
	}
}

// weighed is a trial: l, a Madaline, learns m examples of the target in n dimensions.
func weighed(l method, n, m int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		c := relevantTarget(n)
		train, test := l.encode(c.Sample(m, r)), l.encode(c.Sample(m, r))
		model, err := l.learn.Fit(ctx, train, r)
		if err != nil {
			return nil, err
		}
		values := experiment.Values{"error": 1 - eval.Accuracy(model, test)}
		values["irrelevant"] = dropIrrelevant(model.(*learners.MadalineModel).Roots[0], n)
		values["without"] = 1 - eval.Accuracy(model, test)
		return values, nil
	}
}

// dropIrrelevant removes the influence of the irrelevant attributes, among n, from a
// network. It returns the sum of their absolute weights before that, divided by the sum
// for the relevant attributes.
func dropIrrelevant(root *learners.UnitNode, n int) float64 {
	var sums [2]float64 // of relevant and of irrelevant attributes
	var walk func(*learners.UnitNode)
	walk = func(node *learners.UnitNode) {
		if node == nil {
			return
		}
		for j := range n {
			if j < relevant {
				sums[0] += math.Abs(influence(node.Unit, j, n))
			} else {
				sums[1] += math.Abs(influence(node.Unit, j, n))
				silence(node.Unit, j, n)
			}
		}
		walk(node.Left)
		walk(node.Right)
	}
	walk(root)
	return sums[1] / sums[0]
}

// influence returns the weight of attribute j of n. If the n attributes are followed by their complements,
// an attribute has two weights. Then influence returns the single weight that an input of ±1 would need for
// the same effect.
func influence(u ltu.Unit, j, n int) float64 {
	if len(u.W) == n {
		return u.W[j]
	}
	return (u.W[j] - u.W[n+j]) / 2
}

// silence removes the influence of attribute j of n.
func silence(u ltu.Unit, j, n int) {
	if len(u.W) == n {
		u.W[j] = 0
		return
	}
	mean := (u.W[j] + u.W[n+j]) / 2
	u.W[j], u.W[n+j] = mean, mean
}
