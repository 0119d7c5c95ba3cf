package mg93

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// Mirror symmetry on other inputs, of §6.2: "here the returned net only needs
// to be correct on inputs having roughly an equal amount of +1 and -1 entries.
// For this reason, the returned weight values do not increase exponentially".

// amounts tests table 2's lists on inputs with more entries +1 than −1, and
// learns from such inputs too.
func amounts() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-amounts", Source: "Marchand & Golea 1993, §6.2, mirror symmetry with unequal amounts of +1 and −1",
		About: protocol.Prose(`
			Mirror symmetry, n = 30: an intersection learned from 300 examples of each class and tested on 2000 of
			each. An entry is +1 with a probability: ½ gives the paper's uniform inputs. Of a symmetric
			input these are the entries of one half. Learned: the probability in the examples to learn from; tested: in
			the examples to test on. Symmetric and others: the accuracy on either class. Largest weight:
			of any halfspace, in multiples of its mean absolute weight.`),
		Params: []string{"learned", "tested"},
		// gen is the mean of the two accuracies, as in table 2.
		Measures: []experiment.Measure{
			{Name: "gen", Title: "Gen %", Percent: true, Digits: 1},
			{Name: "symmetric", Title: "symmetric %", Percent: true, Digits: 1},
			{Name: "others", Title: "others %", Percent: true, Digits: 1},
			{Name: "k", Title: "halfspaces", Digits: 1},
			{Name: "largest", Title: "largest weight", Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, learned := range protocol.Points(short, 1, 0.5, 0.7, 0.9) {
				// The seeds do not depend on the tested probability. So the same lists are
				// tested on all of them.
				for _, tested := range protocol.Points(short, 1, 0.5, 0.6, 0.7, 0.8, 0.9) {
					trials = append(trials, protocol.Repeat(short, 20, i, unequal(learned, tested), learned, tested)...)
				}
			}
			return trials
		},
	}
}

// unequal is a trial: it learns from 600 inputs whose entries are +1 with one
// probability, and is tested on 4000 inputs of another.
func unequal(learned, tested float64) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		train := mirrorsOf(30, 300, learned, r)
		l, err := fitList(ctx, learners.Intersection{}, train, r)
		if err != nil {
			return nil, err
		}
		test, right := mirrorsOf(30, 2000, tested, r), [2]float64{}
		for i, x := range test.X {
			right[test.Y[i]] += protocol.Indicator(l.Predict(x) == test.Y[i])
		}
		largest := 0.
		for _, rule := range l.Rules {
			largest = max(largest, spread(rule.If))
		}
		return experiment.Values{
			"gen": (right[0] + right[1]) / 4000, "symmetric": right[1] / 2000, "others": right[0] / 2000,
			"k": float64(len(l.Rules)), "largest": largest,
		}, nil
	}
}

// mirrorsOf draws size symmetric inputs of n entries and size others. Entries
// are +1 with the given probability.
func mirrorsOf(n, size int, probability float64, r *rand.Rand) *data.Set {
	s := &data.Set{Schema: data.Mirror(n).Schema}
	entry := func() float64 {
		if r.Float64() < probability {
			return 1
		}
		return -1
	}
	for _, class := range []int{0, 1} {
		for left := size; left > 0; {
			x, symmetric := make([]float64, n), true
			for j := range n / 2 {
				x[j], x[n-1-j] = entry(), entry()
				if class == 1 {
					x[n-1-j] = x[j]
				}
				symmetric = symmetric && x[j] == x[n-1-j]
			}
			// Other inputs are seldom symmetric by chance; then they are drawn again.
			if symmetric == (class == 1) {
				s.X, s.Y = append(s.X, x), append(s.Y, class)
				left--
			}
		}
	}
	return s
}
