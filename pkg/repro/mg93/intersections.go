package mg93

import (
	"context"
	"errors"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// Figures 5 and 6, of §6.2: intersections of random halfspaces.

// figure5 varies the number n of attributes. The figure is a drawing; the text
// gives the largest number of halfspaces in any test.
func figure5() experiment.Experiment {
	e := intersections([2]int{6, 2}, [2]int{8, 2}, [2]int{10, 2}, [2]int{12, 2})
	e.Name, e.Source = "mg93-figure5", "Marchand & Golea 1993, figure 5"
	e.Printed = map[string][]string{"8 2": {"4"}, "10 2": {"5"}} // the greatest k of any test
	return e
}

// figure6 varies the number h of halfspaces of the target.
func figure6() experiment.Experiment {
	e := intersections([2]int{10, 2}, [2]int{10, 4}, [2]int{10, 6})
	e.Name, e.Source = "mg93-figure6", "Marchand & Golea 1993, figure 6"
	e.Printed = map[string][]string{"10 2": {"5"}, "10 4": {"10"}}
	return e
}

// otherPairs has the six other pairs (n, h) that §6.2 tried; the paper shows
// "typical results" only.
func otherPairs() experiment.Experiment {
	e := intersections([2]int{6, 4}, [2]int{8, 4}, [2]int{12, 4}, [2]int{6, 6}, [2]int{8, 6}, [2]int{12, 6})
	e.Name, e.Source = "mg93-pairs", "Marchand & Golea 1993, §6.2, the pairs (n, h) that figures 5 and 6 do not show"
	return e
}

// intersections learns targets of the given (n, h) from more and more examples. As in
// the paper, samples are not balanced. With many halfspaces few examples are positive,
// and accuracy then says little.
func intersections(pairs ...[2]int) experiment.Experiment {
	return experiment.Experiment{
		About: protocol.Prose(`
			Number of halfspaces found, and accuracy on 2000 test examples, for random intersections
			of h halfspaces in n dimensions learned from m examples. Samples are as they are drawn,
			not balanced; negative is the share of negative test examples, the accuracy of always
			saying no. The sizes are ours.`),
		Params: []string{"n", "h", "m"},
		// k is the number of halfspaces of the list; the target has h.
		Measures: []experiment.Measure{
			{Name: "k", Title: "halfspaces", Digits: 2},
			{Name: "gen", Title: "generalisation %", Percent: true, Digits: 1},
			{Name: "negative", Title: "negative %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, p := range protocol.Points(short, 1, pairs...) {
				for j, m := range protocol.Points(short, 1, 100, 200, 400, 700, 1000, 1500, 2000) {
					n, h := p[0], p[1]
					trials = append(trials, protocol.Repeat(short, 100, 10*i+j, intersection(n, h, m), n, h, m)...)
				}
			}
			return trials
		},
	}
}

// intersection is a trial: it learns one random intersection of h halfspaces
// in n dimensions from m examples, and is tested on 2000 others of the same
// target.
func intersection(n, h, m int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		// A target is drawn again until both of its classes turn up among examples.
		c := data.Intersection(n, h, r)
		train, test := c.Sample(m, r), c.Sample(2000, r)
		l, err := fitList(ctx, learners.Intersection{}, train, r)
		if err != nil {
			return nil, err
		}
		return experiment.Values{
			"k":        float64(len(l.Rules)),
			"gen":      eval.Accuracy(l, test),
			"negative": float64(test.ClassCounts()[0]) / float64(test.Len()),
		}, nil
	}
}

// fitList fits a learner of decision lists. The rules of the list are halfspaces;
// the constant rule at its end is not among them. It is an error if an exact search
// ended without a proof.
func fitList(ctx context.Context, l learners.Learner, s *data.Set, r *rand.Rand) (*learners.List, error) {
	m, err := l.Fit(ctx, s, r)
	if err != nil {
		return nil, err
	}
	list := m.(*learners.List)
	if !list.Proven() {
		return nil, errors.New("mg93: " + list.Status())
	}
	return list, nil
}
