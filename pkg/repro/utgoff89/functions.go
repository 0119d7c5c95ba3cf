package utgoff89

import (
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/experiment"
)

// P. E. Utgoff, Connection Science 1 (1989), theorems 1 and 2, and families of
// Boolean functions.

// A splitting is a setting of the perceptron tree that is compared.
type splitting struct {
	name string
	learners.PerceptronTree
}

var splitRules = []splitting{
	{"stalled", learners.PerceptronTree{}},
	{"stalled pocket", learners.PerceptronTree{Split: learners.StalledPocket}},
	{"inherit", learners.PerceptronTree{Inherit: true}},
	{"proven", learners.PerceptronTree{Split: learners.Proven}},
}

// converge presents s to m, round after round, until a round changes nothing,
// when all of it is right, or it was presented so many times. It returns how
// many presentations there were up to the last change, and 1 if all is right.
func converge(ctx context.Context, m *learners.GrownTree, s *data.Set, order func() []int, most int) (last int, ok float64, err error) {
	for n := 0; n < most; {
		before := m.Changes
		for _, i := range order() {
			now := m.Changes
			m.Update(s.X[i], s.Y[i])
			if n++; m.Changes > now {
				last = n
			}
		}
		switch {
		case m.Changes == before:
			return last, 1, nil
		case ctx.Err() != nil:
			return 0, 0, ctx.Err()
		}
	}
	return last, 0, nil
}

func inOrder(n int) func() []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return func() []int { return order }
}

// mostPresentations ends what does not converge.
const mostPresentations = 20_000_000

// Blocks of functions: those of a block have the same first eight rows.
const blocks, perBlock = 256, 256

func allFunctions() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-functions", Source: "Utgoff 1989, theorems 1 and 2",
		About: "Every Boolean function of four attributes, learned from its table of sixteen rows in a circle: presentations until all are right for good, with their greatest number, and sizes beside ID3's. " +
			fmt.Sprintf("A trial is the mean of the %d functions that agree in their first eight rows; for the proven rule of corollary 2, which is slow, one of them, and up to %d presentations.", perBlock, mostPresentations),
		Params: []string{"rule"}, Within: []string{"block"},
		Measures: []experiment.Measure{
			{Name: "right", Title: "learned %", Percent: true},
			{Name: "presentations", Title: "presentations", Digits: 1},
			{Name: "most", Title: "presentations, worst of a block", Digits: 1},
			{Name: "within64", Title: "within 64 %", Percent: true, Digits: 1},
			{Name: "within128", Title: "within 128 %", Percent: true, Digits: 1},
			{Name: "tests", Title: "decision nodes", Digits: 2},
			{Name: "id3_tests", Title: "ID3's", Digits: 2},
			{Name: "larger", Title: "more than ID3 %", Percent: true, Digits: 1},
			{Name: "single", Title: "one LTU %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, rule := range splitRules {
				few := short || rule.Split == learners.Proven
				for b := range blocks {
					if short && b > 1 {
						break
					}
					trials = append(trials, experiment.Trial{At: []any{rule.name, b}, Seed: 1, Run: func(ctx context.Context, r *rand.Rand) ([]float64, error) {
						return block(ctx, rule.PerceptronTree, b, few)
					}})
				}
			}
			return trials
		},
	}
}

// block learns the functions of a block, or if few is true one of them.
func block(ctx context.Context, p learners.PerceptronTree, b int, few bool) ([]float64, error) {
	out, n := make([]float64, 9), 0.0
	s := sixteen(func([]bool) bool { return false }, "function")
	for k := range perBlock {
		if few && k != (167*b+89)%perBlock { // any that mixes the two halves of the table
			continue
		}
		n++
		for i := range s.Y {
			s.Y[i] = (b*perBlock + k) >> (15 - i) & 1
		}
		if err := function(ctx, p, s, out); err != nil {
			return nil, err
		}
	}
	for k := range out {
		if k != 2 {
			out[k] /= n
		}
	}
	return out, nil
}

// function adds what becomes of one function.
func function(ctx context.Context, p learners.PerceptronTree, s *data.Set, out []float64) error {
	m, err := grow(p, s, 0)
	if err != nil {
		return err
	}
	last, ok, err := converge(ctx, m, s, inOrder(s.Len()), mostPresentations)
	if err != nil {
		return err
	}
	d, err := learners.ID3{}.Fit(ctx, s, nil)
	if err != nil {
		return err
	}
	tests, _ := nodes(m)
	id3, _ := nodes(d)
	presented := float64(last)
	for k, v := range []float64{ok, presented, 0, experiment.Indicator(last <= 64), experiment.Indicator(last <= 128), tests, id3, experiment.Indicator(tests > id3), experiment.Indicator(tests == 0)} {
		out[k] += v
	}
	out[2] = max(out[2], presented)
	return nil
}

// A family is a sequence of Boolean functions.
type family struct {
	name string
	k    []int
	of   func(k int) *data.Concept
}

var booleanFamilies = []family{
	{"parity", []int{2, 3, 4, 5, 6, 7, 8}, data.Parity},
	{"more than half", []int{3, 5, 7, 9, 11}, func(k int) *data.Concept { return data.AtLeast(k/2+1, k) }},
	{"outer quarters", []int{4, 6, 8, 10}, func(k int) *data.Concept { return data.Outside(k/4, k-k/4, k) }},
	{"at least 3", []int{5, 7, 9, 11}, func(k int) *data.Concept { return data.AtLeast(3, k) }},
	{"multiplexer", []int{3, 6, 11}, func(k int) *data.Concept { return data.Multiplexer(map[int]int{3: 1, 6: 2, 11: 3}[k]) }},
}

func families() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-families", Source: "Utgoff 1989, §4 (families are ours)",
		About: "Families of Boolean functions of n attributes, presented in random order: parity, r-of-k functions (more than half of all are 1; at least 3 are), outer quarters (at most a quarter " +
			"of all or at least three quarters are 1), multiplexers. Presentations until the whole table is right, and decision nodes then, beside ID3's on the same table, and the share that a single LTU with the same error correction " +
			"has right after as many passes (at least 100). Unseen: right on the unseen half of the table after learning the other half until it is right, by the tree, ID3 and the single LTU. " +
			"± is the standard error.",
		Params: []string{"family", "n"},
		Measures: []experiment.Measure{
			{Name: "presentations", Title: "presentations", Digits: 0, StdErr: true},
			{Name: "tests", Title: "decision nodes", Digits: 1, StdErr: true},
			{Name: "id3_tests", Title: "ID3's", Digits: 1, StdErr: true},
			{Name: "unit_right", Title: "one LTU right %", Percent: true, Digits: 1, StdErr: true},
			{Name: "unseen", Title: "unseen: tree %", Percent: true, Digits: 1, StdErr: true},
			{Name: "id3_unseen", Title: "ID3 %", Percent: true, Digits: 1, StdErr: true},
			{Name: "unit_unseen", Title: "one LTU %", Percent: true, Digits: 1, StdErr: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, f := range booleanFamilies {
				for j, k := range experiment.Points(short, 1, f.k...) {
					for t := range experiment.Repeats(short, 20) {
						trials = append(trials, experiment.Trial{At: []any{f.name, k}, Seed: experiment.Seed(10*i+j, t), Run: func(ctx context.Context, r *rand.Rand) ([]float64, error) {
							return whole(ctx, f.of(k), r)
						}})
					}
				}
			}
			return trials
		},
	}
}

// whole learns a concept from its whole table, and from half of it.
func whole(ctx context.Context, c *data.Concept, r *rand.Rand) ([]float64, error) {
	s, err := c.Table()
	if err != nil {
		return nil, err
	}
	m, err := grow(learners.PerceptronTree{}, s, 0)
	if err != nil {
		return nil, err
	}
	last, ok, err := converge(ctx, m, s, func() []int { return r.Perm(s.Len()) }, mostPresentations)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Name, err)
	}
	if ok == 0 {
		return nil, fmt.Errorf("%s is not learned within %d presentations", c.Name, mostPresentations)
	}
	parts, err := s.StratifiedHoldout(0.5, r)
	if err != nil {
		return nil, err
	}
	train, test := parts.Of(s)
	unit := learners.PerceptronTree{Split: learners.Never, Epochs: max(100, last/s.Len()+1)}
	tests, _ := nodes(m)
	out := []float64{float64(last), tests}
	for _, on := range []struct {
		train, test *data.Set
		learners    []learners.Learner
	}{{s, s, []learners.Learner{learners.ID3{}, unit}}, {train, test, []learners.Learner{learners.PerceptronTree{}, learners.ID3{}, unit}}} {
		for _, l := range on.learners {
			m, err := l.Fit(ctx, on.train, r)
			if err != nil {
				return nil, err
			}
			if _, is := l.(learners.ID3); is && on.test == s {
				tests, _ := nodes(m)
				out = append(out, tests)
				continue
			}
			out = append(out, eval.Accuracy(m, on.test))
		}
	}
	return out, nil
}
