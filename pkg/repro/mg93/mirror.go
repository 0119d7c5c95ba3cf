package mg93

import (
	"context"
	"math"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/repro/internal/protocol"
)

// Table 2 and the text of §6.2: mirror symmetry.

// table2 has n = 30 attributes and 20 tests for each number of examples.
func table2() experiment.Experiment {
	e := mirror(30, 4000, 20, 100, 200, 400, 600)
	e.Name, e.Source, e.Printed = "mg93-table2", "Marchand & Golea 1993, table 2", table2Printed
	return e
}

// mirror50 has n = 50 attributes. The text reports five runs; here are 20, as in
// table 2.
func mirror50() experiment.Experiment {
	e := mirror(50, 20000, 20, 1600)
	e.Name, e.Source, e.Printed = "mg93-mirror50", "Marchand & Golea 1993, §6.2, mirror symmetry in 50 dimensions", mirror50Printed
	return e
}

// mirror learns mirror symmetry in n dimensions: the question whether the second half of the bits is the
// first half backwards. Two parallel halfspaces suffice, whose weights are powers of two. According to the
// paper the list is "always of two, almost parallel, halfspaces", and its weights do not grow
// exponentially. The measures cosine and largest test these two statements. Samples are balanced, because
// hardly any random point is symmetric.
func mirror(n, size, tests int, ms ...int) experiment.Experiment {
	return experiment.Experiment{
		About: protocol.Prose(`
			Mirror symmetry, learned from m/2 examples of each class and tested on M/2 of each.
			Cosine: of the angle between the first two halfspaces, −1 if they are parallel and face
			each other. Largest weight: of any halfspace, in multiples of its mean absolute weight.`),
		Params: []string{"n", "m", "M"},
		// Table 2 has the first two measures. The text has the others, for all runs.
		Measures: []experiment.Measure{
			{Name: "gen", Title: "Gen %", Percent: true, Digits: 1},
			{Name: "k", Title: "halfspaces", Digits: 1},
			{Name: "cosine", Title: "cosine", Digits: 3},
			{Name: "largest", Title: "largest weight", Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			n, size := n, size
			if short {
				n, size = 10, 200
			}
			for i, m := range protocol.Points(short, 1, ms...) {
				trials = append(trials, protocol.Repeat(short, tests, i, mirrored(n, m, size), n, m, size)...)
			}
			return trials
		},
	}
}

// mirrored is a trial: it learns mirror symmetry of n attributes from m
// examples, and is tested on size others. A list of one rule has no cosine.
func mirrored(n, m, size int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		train, test, err := balancedPair(data.Mirror(n), m, size, r)
		if err != nil {
			return nil, err
		}
		l, err := fitList(ctx, learners.Intersection{}, train, r)
		if err != nil {
			return nil, err
		}
		values := experiment.Values{"gen": eval.Accuracy(l, test), "k": float64(len(l.Rules))}
		if len(l.Rules) > 1 {
			values["cosine"] = cosineOf(l.Rules[0].If, l.Rules[1].If)
		}
		largest := 0.0
		for _, rule := range l.Rules {
			largest = max(largest, spread(rule.If))
		}
		values["largest"] = largest
		return values, nil
	}
}

// balancedPair draws m examples to learn from and size examples to test on, half of
// them of each class, so that the constant answer no gets 50 %.
func balancedPair(c *data.Concept, m, size int, r *rand.Rand) (train, test *data.Set, err error) {
	if train, err = c.Balanced(m, r); err != nil {
		return nil, nil, err
	}
	test, err = c.Balanced(size, r)
	return train, test, err
}

// cosineOf returns the cosine of the angle between two units' weights: the dot
// product of their directions.
func cosineOf(a, b ltu.Unit) float64 {
	ab, aa, bb := 0.0, 0.0, 0.0
	for j := range a.W {
		ab += float64(a.W[j] * b.W[j])
		aa += float64(a.W[j] * a.W[j])
		bb += float64(b.W[j] * b.W[j])
	}
	return ab / math.Sqrt(aa*bb)
}

// spread returns the largest absolute weight of a unit divided by the mean absolute
// weight. The weights 1, 2, 4, …, 2^14 and their opposites, which are enough for n =
// 30, have a spread of 7.5.
func spread(u ltu.Unit) float64 {
	// The weight of the threshold does not count.
	highest, sum := 0.0, 0.0
	for _, w := range u.W {
		highest, sum = max(highest, math.Abs(w)), sum+math.Abs(w)
	}
	return highest * float64(len(u.W)) / sum
}
