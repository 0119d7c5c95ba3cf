package utgoff89

import (
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// §5.6 proposes a search for a small set of variables, whose linear combination is a
// test.

// amongEight is the source of a concept of eight numbers in [0, 1]; most of them
// do not matter.
func amongEight(name string, label func(x []float64) bool) source {
	schema := data.Schema{Name: name, Class: "class", Classes: []string{"0", "1"}}
	for _, a := range []string{"x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8"} {
		schema.Attrs = append(schema.Attrs, data.Attr{Name: a})
	}
	return drawn(name, &data.Concept{Schema: schema, Label: label}, 1200)
}

// pairs are concepts whose right first test is a linear combination of two of the numbers.
var pairs = []source{
	amongEight("two pairs", func(x []float64) bool { return x[0] < x[1] && x[2] < x[3] }),
	amongEight("a pair decides on a pair", func(x []float64) bool {
		if x[0] < x[1] {
			return x[2] < x[3]
		}
		return x[4]+x[5] < 0.7
	}),
}

// patient compares p with a tree that tests only one attribute at a time. Both have the same patience,
// which means that they wait equally long before a split.
func patient(name string, p learners.PerceptronTree, sources []source) option {
	return option{name: name, base: passing(learners.PerceptronTree{Numeric: p.Numeric, Patience: p.Patience}), option: passing(p), sources: sources}
}

// combinationSearch compares combinations of the attributes of greatest weight,
// and combinations that a search finds, with tests of one attribute.
func combinationSearch() experiment.Experiment {
	numbers := slices.Concat(pairs, numericSources)
	return experiment.Experiment{
		Name: "utgoff89-search", Source: "Utgoff 1989, §5.6 (the paper proposes it, and measures nothing)",
		About: protocol.Prose(`
			Trees whose tests may be linear combinations, each beside the same tree without them, on
			the same 20 random splits, a third to test on, after one and after 50 passes over the
			rest. The combination is of two numbers, or of three nominal attributes: those of
			greatest weight in the leaf's unit, or those that a search finds, one after the other,
			by the entropy that a unit over them leaves. Two pairs: x1 < x2 and x3 < x4, among eight
			numbers; a pair decides on a pair: if x1 < x2, whether x3 < x4, else whether x5 + x6 <
			0.7. Gain is the difference of a pair of trees, ± the standard error as if splits were
			independent.`),
		Params: []string{"option", "set", "passes"}, Measures: besideMeasures,
		Trials: besideTrials([]option{
			patient("greatest weights", learners.PerceptronTree{Numeric: true, Combine: 2}, numbers),
			patient("search", learners.PerceptronTree{Numeric: true, Combine: 2, Search: true}, numbers),
			patient("greatest weights; patience 16", learners.PerceptronTree{Numeric: true, Combine: 2, Patience: 16}, numbers),
			patient("search; patience 16", learners.PerceptronTree{Numeric: true, Combine: 2, Search: true, Patience: 16}, numbers),
			patient("search; nominal", learners.PerceptronTree{Combine: 3, Search: true}, nominalSources),
			patient("search; nominal; patience 16", learners.PerceptronTree{Combine: 3, Search: true, Patience: 16}, nominalSources),
		}),
	}
}
