package utgoff89

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// The proposals of §4.2.1 and §5, each compared with the tree without it.

// A source yields a sample to split, on which options are compared. Its draws
// depend on r, so that both sides of an option have the same sample.
type source struct {
	name   string
	sample func(ctx context.Context, r *rand.Rand) (*data.Set, error)
}

// catalogued is the source of a set of the catalogue.
func catalogued(name string) source {
	return source{name, func(ctx context.Context, _ *rand.Rand) (*data.Set, error) { return data.LoadContext(ctx, name) }}
}

// drawn is the source of n examples of a concept, drawn anew for each trial.
func drawn(name string, c *data.Concept, n int) source {
	return source{name, func(_ context.Context, r *rand.Rand) (*data.Set, error) { return c.Sample(n, r), nil }}
}

// plane returns a concept of the plane in [−1, 1]².
func plane(name string, label func(x []float64) bool) *data.Concept {
	schema := data.Schema{
		Name: name, Class: "class", Classes: []string{"0", "1"},
		Attrs: []data.Attr{{Name: "x"}, {Name: "y"}},
	}
	return &data.Concept{Schema: schema, Label: label}
}

// These are the sources of options on nominal attributes, on numbers, and on more than
// two classes. By §5.6, tests of one attribute can only approximate the diagonal x < y,
// and two diagonals that cross.
var (
	// The sets of two classes with nominal attributes only.
	nominalSources = []source{
		catalogued("house-votes-84"), catalogued("monks-1"), catalogued("monks-2"), catalogued("tic-tac-toe"),
		drawn("multiplexer of 11", data.Multiplexer(3), 3000), catalogued("kr-vs-kp"), catalogued("mushroom"),
	}
	numericSources = []source{
		catalogued("iris"), catalogued("glass"),
		drawn("x < y", plane("x < y", func(x []float64) bool { return x[0] < x[1] }), 600),
		drawn("crossed diagonals", plane("wedges", func(x []float64) bool { return x[0] < x[1] != (x[0] > -x[1]) }), 600),
		catalogued("ionosphere"), catalogued("sonar"), catalogued("breast-cancer-wisconsin"),
	}
	// The sets of three, six and three classes.
	severalClasses = []source{catalogued("iris"), catalogued("glass"), catalogued("splice")}
)

// intervals cuts every number at the quartiles of its attribute in the sample. Without the option of §5.5,
// a tree needs such a coding. The quartiles depend only on values, not on classes.
func intervals(s *data.Set) *data.Set {
	cuts := make([][]float64, len(s.Attrs))
	t := &data.Set{Schema: s.Schema, X: make([][]float64, s.Len()), Y: s.Y}
	t.Attrs = append([]data.Attr(nil), s.Attrs...)
	for j, a := range s.Attrs {
		if !a.Nominal() {
			cuts[j] = quartiles(s, j)
			t.Attrs[j].Values = []string{"lowest", "low", "high", "highest"}
		}
	}
	// Rows are shared between samples, so that the new ones are copies.
	for i, x := range s.X {
		t.X[i] = append([]float64(nil), x...)
		for j, c := range cuts {
			if c != nil && !math.IsNaN(x[j]) {
				exceeds := func(k int) float64 { return protocol.Indicator(x[j] > c[k]) }
				t.X[i][j] = exceeds(0) + exceeds(1) + exceeds(2) // the number of the quarter, from 0
			}
		}
	}
	return t
}

// quartiles returns the three values that divide the values of attribute j,
// without missing ones, into quarters.
func quartiles(s *data.Set, j int) []float64 {
	var values []float64
	for _, x := range s.X {
		if !math.IsNaN(x[j]) {
			values = append(values, x[j])
		}
	}
	slices.Sort(values)
	n := len(values)
	return []float64{values[n/4], values[n/2], values[3*n/4]}
}

// An option is compared with its base. Both are functions that return a learner for a
// number of passes.
type option struct {
	name         string
	base, option func(epochs int) learners.Learner
	// sources are the samples; both sides split, learn and test each of them.
	sources []source
	// cut says that numbers are cut at their quartiles for the base. cutBoth says that
	// they are cut for the option too, because neither side can use raw numbers.
	cut, cutBoth bool
}

// passing returns p with the wanted number of passes, as an option needs it.
func passing(p learners.PerceptronTree) func(int) learners.Learner {
	return func(epochs int) learners.Learner {
		p := p
		p.Epochs = epochs
		return p
	}
}

// besideTree compares p with the zero value, which is the paper's, on nominal
// attributes.
func besideTree(name string, p learners.PerceptronTree) option {
	return option{name: name, base: passing(learners.PerceptronTree{}), option: passing(p), sources: nominalSources}
}

// besideNumeric compares p with the tree that reads raw numbers, on numbers.
func besideNumeric(name string, p learners.PerceptronTree) option {
	p.Numeric = true
	return option{name: name, base: passing(learners.PerceptronTree{Numeric: true}), option: passing(p), sources: numericSources}
}

// treeChoices are the options that are compared, with the section of the paper that proposes them. Patience
// and answers by the pocket are ours. Patience is a way to wait longer before a split, for which §5.4 asks.
// With the pocket, a leaf answers by its best weights so far while its unit is being corrected. The last
// option has a tree for each class, and is compared with ID3 that has a tree for each class, too.
var treeChoices = []option{
	// On nominal attributes, beside the zero value.
	besideTree("inherit (§5.2)", learners.PerceptronTree{Inherit: true}),
	besideTree("stalled pocket (§4.2.1)", learners.PerceptronTree{Split: learners.StalledPocket}),
	besideTree("proven (corollary 2)", learners.PerceptronTree{Split: learners.Proven}),
	besideTree("patience 4 (§5.4)", learners.PerceptronTree{Patience: 4}),
	besideTree("patience 16 (§5.4)", learners.PerceptronTree{Patience: 16}),
	besideTree("pocket answers", learners.PerceptronTree{Pocket: true}),
	besideTree("inherit; patience 4; pocket answers", learners.PerceptronTree{Inherit: true, Patience: 4, Pocket: true}),
	besideTree("combine 3 (§5.6)", learners.PerceptronTree{Combine: 3}),
	{
		name: "numeric (§5.5) beside quartiles", base: passing(learners.PerceptronTree{}),
		option: passing(learners.PerceptronTree{Numeric: true}), sources: numericSources, cut: true,
	},
	// On numbers, beside the tree whose units read raw numbers.
	besideNumeric("combine 2 (§5.6) beside numeric", learners.PerceptronTree{Combine: 2}),
	besideNumeric("patience 16 beside numeric", learners.PerceptronTree{Patience: 16}),
	besideNumeric("combine 2; patience 16 beside numeric", learners.PerceptronTree{Combine: 2, Patience: 16}),
	{
		name: "several classes beside ID3", base: func(int) learners.Learner { return learners.ID3{} },
		option: passing(learners.PerceptronTree{}), sources: severalClasses, cut: true, cutBoth: true,
	},
}

// treeOptions compares both sides of each option after a single pass, as a stream
// of examples would have it, and after many.
func treeOptions() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-options", Source: "Utgoff 1989, §4.2.1 and §5 (the paper proposes, and measures none of it)",
		About: protocol.Prose(`
			What the paper proposes, each beside the zero value on the same 20 random splits, a
			third to test on, after one and after 50 passes over the rest. Gain is the difference of
			a pair, ± the standard error as if splits were independent. Beside numbers used
			directly, for trees that use values, numbers are cut at their quartiles; so they are for
			several classes, a tree per class beside one of ID3; what holds such trees side by side
			counts as a node.`),
		Params: []string{"option", "set", "passes"}, Measures: besideMeasures, Trials: besideTrials(treeChoices),
	}
}

// besideMeasures compare both sides of an option. The measure gain is gen − base of the
// same trial. The number of tests is NaN for learners that are not trees.
var besideMeasures = []experiment.Measure{
	{Name: "base", Title: "without %", Percent: true, Digits: 1, StdErr: true},
	{Name: "gen", Title: "with %", Percent: true, Digits: 1, StdErr: true},
	{Name: "gain", Title: "gain, points", Percent: true, Digits: 1, StdErr: true},
	{Name: "base_tests", Title: "decision nodes without", Digits: 1, StdErr: true},
	{Name: "tests", Title: "with", Digits: 1, StdErr: true},
}

// besideTrials lists 20 splits for each option, each of its samples, and one and
// 50 passes.
func besideTrials(choices []option) func(short bool) []experiment.Trial {
	return func(short bool) (trials []experiment.Trial) {
		for _, o := range choices {
			// A point is a sample and a number of passes, the same for all options.
			for i, input := range protocol.Points(short, 1, o.sources...) {
				for j, passes := range []int{1, 50} {
					trials = append(trials, protocol.Repeat(short, 20, 2*i+j, pairedTrial(o, input, passes), o.name, input.name, passes)...)
				}
			}
		}
		return trials
	}
}

// pairedTrial is a trial: it fits both sides of an option to the same examples in the
// same order.
func pairedTrial(o option, input source, passes int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, err := input.sample(ctx, r)
		if err != nil {
			return nil, err
		}
		parts, err := s.Holdout(1./3, r)
		if err != nil {
			return nil, err
		}
		order := r.Uint64() // of the examples, for both sides
		// The base first; a learner that draws random numbers has the same for both.
		base, tests, err := oneSide(ctx, o.base(passes), parts, s, o.cut, order)
		if err != nil {
			return nil, err
		}
		gained, testsWith, err := oneSide(ctx, o.option(passes), parts, s, o.cutBoth, order)
		if err != nil {
			return nil, err
		}
		return experiment.Values{
			"base": base, "gen": gained, "gain": gained - base,
			"base_tests": tests, "tests": testsWith,
		}, nil
	}
}

// oneSide returns the accuracy and the number of tests of the model that l learns from
// one part of s, tested on the other part. If cut is true, numbers are cut. The cuts
// are computed from all of s, because they do not use classes.
func oneSide(ctx context.Context, l learners.Learner, parts data.Split, s *data.Set, cut bool, order uint64) (gen, tests float64, err error) {
	if cut {
		s = intervals(s)
	}
	train, test := parts.Of(s)
	m, err := l.Fit(ctx, train, learners.Seed(order))
	if err != nil {
		return 0, 0, err
	}
	return eval.Accuracy(m, test), testsOf(m), nil
}
