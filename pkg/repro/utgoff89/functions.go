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
// many presentations there were up to the last change, and whether all is right.
func converge(ctx context.Context, m *learners.GrownTree, s *data.Set, order func() []int, most int) (last int, ok bool, err error) {
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
			return last, true, nil
		case ctx.Err() != nil:
			return 0, false, ctx.Err()
		}
	}
	return last, false, nil
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
			tried := blocks
			if short {
				tried = 2
			}
			for _, rule := range splitRules {
				few := short || rule.Split == learners.Proven
				for b := range tried {
					trials = append(trials, experiment.Trial{At: []any{rule.name, b}, Seed: 1, Run: block(rule.PerceptronTree, b, few)})
				}
			}
			return trials
		},
	}
}

// block is a trial: it learns the functions of a block, or if few is true one of
// them, and returns means over them, but the greatest number of presentations.
func block(p learners.PerceptronTree, b int, few bool) experiment.Run {
	return func(ctx context.Context, _ *rand.Rand) (experiment.Values, error) {
		first, n := 0, perBlock
		if few {
			first, n = (167*b+89)%perBlock, 1 // any that mixes the two halves of the table
		}
		sums, most := experiment.Values{}, 0.0
		s := sixteen(func([]bool) bool { return false }, "function")
		for k := first; k < first+n; k++ {
			setRows(s, b*perBlock+k)
			values, err := function(ctx, p, s)
			if err != nil {
				return nil, err
			}
			for name, v := range values {
				sums[name] += v
			}
			most = max(most, values["presentations"])
		}
		for name := range sums {
			sums[name] /= float64(n)
		}
		sums["most"] = most
		return sums, nil
	}
}

// setRows gives the sixteen rows the classes of a function: the bits of its
// number, the first row's the highest.
func setRows(s *data.Set, number int) {
	for i := range s.Y {
		s.Y[i] = number >> (15 - i) & 1
	}
}

// function returns what becomes of one function.
func function(ctx context.Context, p learners.PerceptronTree, s *data.Set) (experiment.Values, error) {
	m, err := grow(p, s, 0)
	if err != nil {
		return nil, err
	}
	last, ok, err := converge(ctx, m, s, inOrder(s.Len()), mostPresentations)
	if err != nil {
		return nil, err
	}
	d, err := learners.ID3{}.Fit(ctx, s, nil)
	if err != nil {
		return nil, err
	}
	tests, id3 := testsOf(m), testsOf(d)
	return experiment.Values{
		"right": experiment.Indicator(ok), "presentations": float64(last),
		"within64": experiment.Indicator(last <= 64), "within128": experiment.Indicator(last <= 128),
		"tests": tests, "id3_tests": id3,
		"larger": experiment.Indicator(tests > id3), "single": experiment.Indicator(tests == 0),
	}, nil
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
					trials = append(trials, experiment.Repeat(short, 20, 10*i+j, wholeAndHalf(f.of, k), f.name, k)...)
				}
			}
			return trials
		},
	}
}

// wholeAndHalf is a trial: it learns a member of a family from its whole table,
// and from half of it.
func wholeAndHalf(of func(k int) *data.Concept, k int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		c := of(k)
		s, err := c.Table()
		if err != nil {
			return nil, err
		}
		m, last, err := learnTable(ctx, c.Name, s, r)
		if err != nil {
			return nil, err
		}
		parts, err := s.StratifiedHoldout(0.5, r)
		if err != nil {
			return nil, err
		}
		train, test := parts.Of(s)
		unit := learners.PerceptronTree{Split: learners.Never, Epochs: max(100, last/s.Len()+1)}
		values := experiment.Values{"presentations": float64(last), "tests": testsOf(m)}
		for _, fit := range []struct {
			learner learners.Learner
			train   *data.Set
			take    func(learners.Model)
		}{
			{learners.ID3{}, s, func(m learners.Model) { values["id3_tests"] = testsOf(m) }},
			{unit, s, func(m learners.Model) { values["unit_right"] = eval.Accuracy(m, s) }},
			{learners.PerceptronTree{}, train, func(m learners.Model) { values["unseen"] = eval.Accuracy(m, test) }},
			{learners.ID3{}, train, func(m learners.Model) { values["id3_unseen"] = eval.Accuracy(m, test) }},
			{unit, train, func(m learners.Model) { values["unit_unseen"] = eval.Accuracy(m, test) }},
		} {
			m, err := fit.learner.Fit(ctx, fit.train, r)
			if err != nil {
				return nil, err
			}
			fit.take(m)
		}
		return values, nil
	}
}

// learnTable presents the whole table of a concept in random order until all of
// it is right, and returns how many presentations that took. It is an error if
// it is not learned.
func learnTable(ctx context.Context, name string, s *data.Set, r *rand.Rand) (*learners.GrownTree, int, error) {
	m, err := grow(learners.PerceptronTree{}, s, 0)
	if err != nil {
		return nil, 0, err
	}
	last, ok, err := converge(ctx, m, s, func() []int { return r.Perm(s.Len()) }, mostPresentations)
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", name, err)
	}
	if !ok {
		return nil, 0, fmt.Errorf("%s is not learned within %d presentations", name, mostPresentations)
	}
	return m, last, nil
}
