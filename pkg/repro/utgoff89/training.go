package utgoff89

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// How many instances and how many adjustments learning takes (§5.3).

// instances learns random halfspaces from k·d·b instances of d attributes with b = 2 values. Duda & Hart
// define the capacity of a unit as the number of instances at which half of all ways to choose the classes
// are separable. It is twice the number of attributes, so it belongs to k = 1.
func instances() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-instances", Source: "Utgoff 1989, §5.3 (the paper has no numbers)",
		About: protocol.Prose(`
			From k·d·b random instances of d attributes with b = 2 values. Separable: the share of
			samples with random classes that a halfspace describes (LinearProgram{}). Unseen: the
			accuracy of one LTU, never split, on 2000 other instances, if the classes come from a
			random halfspace through the middle. 40 trials; ± is the standard error.`),
		Params: []string{"d", "k"},
		Measures: []experiment.Measure{
			{Name: "separable", Title: "separable %", Percent: true, StdErr: true},
			{Name: "unseen", Title: "unseen %", Percent: true, Digits: 1, StdErr: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, d := range protocol.Points(short, 1, 10, 20, 40) {
				for j, k := range protocol.Points(short, 2, 0.5, 1., 2., 4., 8.) {
					trials = append(trials, protocol.Repeat(short, 40, 10*i+j, fromInstances(d, k), d, k)...)
				}
			}
			return trials
		},
	}
}

// fromInstances is a trial: it draws instances, and learns first the classes of a random halfspace, and
// then random classes of the same instances. The halfspace passes through the middle, so that about half of
// the instances are in either class.
func fromInstances(d int, k float64) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		w := make([]float64, d)
		for j := range w {
			w[j] = r.NormFloat64()
		}
		halfspace := data.Formula("halfspace", d, func(bits []bool) bool {
			sum := 0.
			for j, bit := range bits {
				if bit {
					sum += w[j]
				} else {
					sum -= w[j]
				}
			}
			return sum > 0
		})
		m := int(k * float64(2*d))
		train, test, v := halfspace.Sample(m, r), halfspace.Sample(2000, r), experiment.Values{}
		unit, err := learners.PerceptronTree{Split: learners.Never}.Fit(ctx, train, r)
		if err != nil {
			return nil, err
		}
		v["unseen"] = eval.Accuracy(unit, test)
		for i := range train.Y {
			train.Y[i] = r.IntN(2)
		}
		_, err = learners.LinearProgram{}.Fit(ctx, train.Signed(), r)
		var missing *learners.Inseparable
		if err != nil && !errors.As(err, &missing) {
			return nil, err
		}
		v["separable"] = protocol.Indicator(err == nil)
		return v, nil
	}
}

// nested returns x1 and (x2 or (x3 and …)), of n bits: the weights of its halfspace grow exponentially.
func nested(n int) *data.Concept {
	return data.Formula("nested", n, func(bits []bool) bool {
		value := bits[n-1]
		for j := n - 2; j >= 0; j-- {
			if j%2 == 0 {
				value = bits[j] && value
			} else {
				value = bits[j] || value
			}
		}
		return value
	})
}

// separableFamilies are functions that one LTU describes, by the number of attributes.
var separableFamilies = []family{
	{"or", []int{2, 4, 6, 8, 10, 12}, func(n int) *data.Concept { return data.AtLeast(1, n) }},
	{"more than half", []int{3, 5, 7, 9, 11}, func(n int) *data.Concept { return data.AtLeast(n/2+1, n) }},
	{"at least 3", []int{3, 5, 7, 9, 11}, func(n int) *data.Concept { return data.AtLeast(3, n) }},
	{"nested", []int{2, 4, 6, 8, 10}, nested},
}

// adjustments counts the corrections of one LTU, and of the perceptron tree. A
// halfspace describes each function, so by the convergence theorem the corrections of
// one LTU end.
func adjustments() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-adjustments", Source: "Utgoff 1989, §5.3, on Hampson & Volper 1986 (the paper has no numbers)",
		About: protocol.Prose(`
			How often weights are adjusted until the whole table of a function is right, in a new
			random order each round: by one LTU that is never split, and by PerceptronTree{}. One
			LTU describes each function: or, more than half of n, at least 3 of n, and the nested
			x1 and (x2 or (x3 and …)). 20 trials; ± is the standard error.`),
		Params: []string{"family", "n"},
		Measures: []experiment.Measure{
			{Name: "unit", Title: "adjustments, one LTU", StdErr: true},
			{Name: "tree", Title: "tree", StdErr: true},
			{Name: "tests", Title: "decision nodes", Digits: 1, StdErr: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, f := range separableFamilies {
				for j, n := range protocol.Points(short, 1, f.k...) {
					trials = append(trials, protocol.Repeat(short, 20, 10*i+j, adjusted(f.concept(n)), f.name, n)...)
				}
			}
			return trials
		},
	}
}

// adjusted is a trial: both learners learn a table. The tree's count of changes also counts its new
// branches, which are one fewer than its nodes.
func adjusted(c *data.Concept) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, err := c.Table()
		if err != nil {
			return nil, err
		}
		v := experiment.Values{}
		for _, rule := range []learners.SplitRule{learners.Never, learners.Stalled} {
			m, err := grow(learners.PerceptronTree{Split: rule}, s, 0)
			if err != nil {
				return nil, err
			}
			_, ok, err := converge(ctx, m, s, func() []int { return r.Perm(s.Len()) }, mostPresentations)
			if err != nil {
				return nil, err
			}
			if !ok {
				return nil, fmt.Errorf("%s is not learned within %d presentations", c.Name, mostPresentations)
			}
			tests, leaves := m.Outline().Nodes()
			corrections := float64(m.Changes - (tests + leaves - 1)) // without the new branches
			if rule == learners.Never {
				v["unit"] = corrections
			} else {
				v["tree"], v["tests"] = corrections, float64(tests)
			}
		}
		return v, nil
	}
}
