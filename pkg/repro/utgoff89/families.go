package utgoff89

import (
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// Families of Boolean functions, the examples of §2 and §4.

// A family is a sequence of Boolean functions, of k attributes each.
type family struct {
	name string
	// k are the numbers of attributes that are tried: up to 11, whose table has
	// 2048 rows.
	k       []int
	concept func(k int) *data.Concept
}

// booleanFamilies are kinds of concepts for which trees and threshold units are differently suited. The
// r-of-k functions (more than half, at least 3) need only one unit. The outer quarters need two units.
// Multiplexers suit a tree, which can test their addresses. Parity suits neither trees nor units.
var booleanFamilies = []family{
	{"parity", []int{2, 3, 4, 5, 6, 7, 8}, data.Parity},
	{"more than half", []int{3, 5, 7, 9, 11}, func(k int) *data.Concept { return data.AtLeast(k/2+1, k) }},
	{"outer quarters", []int{4, 6, 8, 10}, func(k int) *data.Concept { return data.Outside(k/4, k-k/4, k) }},
	{"at least 3", []int{5, 7, 9, 11}, func(k int) *data.Concept { return data.AtLeast(3, k) }},
	{"multiplexer", []int{3, 6, 11}, func(k int) *data.Concept { return data.Multiplexer(map[int]int{3: 1, 6: 2, 11: 3}[k]) }},
}

// families counts the presentations that a tree takes as the number of attributes
// grows, which §5.3 expects to be exponential. It also measures the accuracy on unseen
// rows, beside ID3 and a single unit.
func families() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-families", Source: "Utgoff 1989, §4 (families are ours)",
		About: protocol.Prose(`
			Families of Boolean functions of n attributes, presented in random order: parity, r-of-k
			functions (more than half of all are 1; at least 3 are), outer quarters (at most a
			quarter of all or at least three quarters are 1), multiplexers. Presentations until the
			whole table is right, and decision nodes then, beside ID3's on the same table, and the
			share that a single LTU with the same error correction has right after as many passes
			(at least 100). Unseen: right on the unseen half of the table after learning the other
			half until it is right, by the tree, ID3 and the single LTU. ± is the standard error.`),
		Params: []string{"family", "n"},
		// The first four measures are for the whole table, where ID3 is always right.
		// The last three are shares of the half that was not learned.
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
				for j, k := range protocol.Points(short, 1, f.k...) {
					trials = append(trials, protocol.Repeat(short, 20, 10*i+j, wholeAndHalf(f.concept, k), f.name, k)...)
				}
			}
			return trials
		},
	}
}

// wholeAndHalf is a trial: it learns a member of a family from its whole table, and
// from half of the table. All learners take their random numbers from r, so the order
// in which they are fitted is part of the result.
func wholeAndHalf(concept func(k int) *data.Concept, k int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		c := concept(k)
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
		// Both halves get the same share of each class. A random half would not always have it, because
		// parity of two attributes has only four rows.
		train, test := parts.Of(s)
		// The single unit has as many passes as the tree took, and at least 100.
		unit := learners.PerceptronTree{Split: learners.Never, Epochs: max(100, last/s.Len()+1)}
		values := experiment.Values{"presentations": float64(last), "tests": testsOf(m)}
		// There are five fits. Two learn the whole table and are tested on it. Three learn half of the
		// table and are tested on the other half.
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

// learnTable presents the whole table of a concept, in a new random order each round,
// until the tree is right about all of it. It returns the tree and the number of
// presentations. By theorem 2 the table is learned in the end, so it is an error if it
// is not learned.
func learnTable(ctx context.Context, name string, s *data.Set, r *rand.Rand) (*learners.PerceptronTreeModel, int, error) {
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
