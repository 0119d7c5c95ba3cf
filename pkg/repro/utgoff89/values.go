package utgoff89

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// numberValues gives each observed value of a number a branch. By §5.5 this "would be
// unwieldy and would produce poor generalization". The experiment compares this coding
// with quarters and with numbers read directly.
func numberValues() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-values", Source: "Utgoff 1989, §5.5 (the paper measures nothing)",
		About: protocol.Prose(`
			PerceptronTree{}, 50 passes, by the coding of numbers: each value of a number in the
			sample is a value of a nominal attribute, with a weight and a branch of its own; numbers
			are cut at their quartiles; or PerceptronTree{Numeric: true} reads them directly. The
			same 20 random splits for all, a third to test on; ± is the standard error as if splits
			were independent.`),
		Params: []string{"coding", "set"},
		Measures: []experiment.Measure{
			{Name: "gen", Title: "unseen %", Percent: true, Digits: 1, StdErr: true},
			{Name: "tests", Title: "decision nodes", Digits: 1, StdErr: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			codings := []struct {
				name    string
				code    func(*data.Set) *data.Set
				learner learners.PerceptronTree
			}{
				{"values", eachValue, learners.PerceptronTree{}},
				{"quartiles", intervals, learners.PerceptronTree{}},
				{"numbers", func(s *data.Set) *data.Set { return s }, learners.PerceptronTree{Numeric: true}},
			}
			for _, c := range codings {
				for i, input := range protocol.Points(short, 1, numericSources...) {
					trials = append(trials, protocol.Repeat(short, 20, i, coded(input, c.code, c.learner), c.name, input.name)...)
				}
			}
			return trials
		},
	}
}

// coded is a trial: one split of a sample, in a coding.
func coded(input source, code func(*data.Set) *data.Set, l learners.PerceptronTree) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, err := input.sample(ctx, r)
		if err != nil {
			return nil, err
		}
		parts, err := s.Holdout(1./3, r)
		if err != nil {
			return nil, err
		}
		gen, tests, err := oneSide(ctx, passing(l)(50), parts, code(s), false, r.Uint64())
		return experiment.Values{"gen": gen, "tests": tests}, err
	}
}

// eachValue makes each value of a number in the sample a value of a nominal attribute.
// Missing values stay missing. It uses only values, no classes, so the whole sample may
// be coded before it is split.
func eachValue(s *data.Set) *data.Set {
	t := &data.Set{Schema: s.Schema, X: make([][]float64, s.Len()), Y: s.Y}
	t.Attrs = slices.Clone(s.Attrs)
	known := make([][]float64, len(s.Attrs)) // in ascending order, nil for a nominal attribute
	for j, a := range s.Attrs {
		if a.Nominal() {
			continue
		}
		for _, x := range s.X {
			if !math.IsNaN(x[j]) {
				known[j] = append(known[j], x[j])
			}
		}
		slices.Sort(known[j])
		known[j] = slices.Compact(known[j])
		for _, v := range known[j] {
			t.Attrs[j].Values = append(t.Attrs[j].Values, strconv.FormatFloat(v, 'g', -1, 64))
		}
	}
	for i, x := range s.X {
		t.X[i] = slices.Clone(x)
		for j, values := range known {
			if values != nil && !math.IsNaN(x[j]) {
				index, _ := slices.BinarySearch(values, x[j])
				t.X[i][j] = float64(index)
			}
		}
	}
	return t
}
