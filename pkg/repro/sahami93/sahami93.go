package sahami93

import (
	"context"
	"math/rand/v2"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// The paper's experimental results: errors against the number of attributes.

// lostNumbers is the beginning of every experiment's About.
const lostNumbers = "The numbers of the paper's text are lost, so all parameters are ours. "

// A method is one of the compared learners.
type method struct {
	name  string
	learn learners.Learner
	// encode makes the coding that the method reads: bits and their complements, or
	// bits of ±1 for the fixed increment of Madaline.
	encode func(*data.Set) *data.Set
}

// methods are the paper's four. One of them has two settings: the preset ANDs and ORs
// of backprop have weights of 5, or of 10, with which they are steeper. The paper's
// values are lost, and much depends on them.
var (
	backprop = method{"backprop", learners.LogicMLP{}, (*data.Set).Complements}
	madaline = method{"Madaline", learners.Madaline{}, (*data.Set).Ordinal}
	winnow   = method{"Winnow", learners.Madaline{Winnow: true}, (*data.Set).Complements}

	methods = []method{
		{"LTU tree", learners.LTUTree{}, (*data.Set).Complements},
		backprop,
		{"backprop; steep gates", learners.LogicMLP{Gain: 10}, (*data.Set).Complements},
		madaline,
		winnow,
	}
)

// relevant is the number of bits that matter.
const relevant = 10

// relevantTarget returns the target with irrelevant attributes, n in all. An example is
// positive if at most 3 or at least 7 of its first ten bits are 1, which holds for a
// third of all examples. The target takes two hyperplanes; a single hyperplane is wrong
// on a sixth of the examples.
func relevantTarget(n int) *data.Concept {
	// Irrelevant bits come after the relevant ones.
	c := data.Outside(3, 7, relevant)
	if n > relevant {
		c = c.Irrelevant(n - relevant)
	}
	return c
}

// errorMeasures are the measures of a trial of targeted: shares of mistakes on new
// examples and on the training examples, and the number of units that read
// attributes.
var errorMeasures = []experiment.Measure{
	{Name: "error", Title: "error %", Percent: true, Digits: 2},
	{Name: "train_error", Title: "training error %", Percent: true, Digits: 2},
	{Name: "units", Title: "units", Digits: 1},
}

// targeted is a trial: l learns m examples of the target in n dimensions, and is
// tested on as many others.
func targeted(l method, n, m int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		model, values, err := l.learnTarget(ctx, n, m, r)
		if err != nil {
			return nil, err
		}
		// All of the methods make models with such units.
		if units, ok := countUnits(model); ok {
			values["units"] = float64(units)
		}
		return values, nil
	}
}

// learnTarget returns the model that l learns from m examples of the target, and its
// errors on these and on as many others. Trials of the same random stream share the
// samples, which are drawn first.
func (l method) learnTarget(ctx context.Context, n, m int, r *rand.Rand) (learners.Model, experiment.Values, error) {
	c := relevantTarget(n)
	train, test := l.encode(c.Sample(m, r)), l.encode(c.Sample(m, r))
	model, err := l.learn.Fit(ctx, train, r)
	if err != nil {
		return nil, nil, err
	}
	return model, experiment.Values{
		"error": 1 - eval.Accuracy(model, test), "train_error": 1 - eval.Accuracy(model, train),
	}, nil
}

// countUnits returns the number of units that read the attributes. The ANDs and ORs
// above them do not count. ok is false if m has no such units.
func countUnits(m learners.Model) (n int, ok bool) {
	// A trained network is a tree of units too: an example takes one path.
	var roots []*learners.UnitNode
	switch m := m.(type) {
	case *learners.UnitTree:
		roots = m.Roots
	case *learners.MadalineModel:
		roots = m.Roots
	default:
		return 0, false
	}
	for _, root := range roots {
		units, _ := root.Size()
		n += units
	}
	return n, true
}

// tenths are the numbers of attributes; ten attributes matter.
var tenths = []int{10, 20, 30, 40, 50, 60, 70, 80, 90, 100}

// fewDimensions are the numbers of attributes in experiments that vary another
// parameter. Their points are counted from otherPoints, so that they have seeds of
// their own.
var fewDimensions = []int{20, 60, 100}

const otherPoints = 20

// sampleSizes are the numbers of examples. With the first number the tree fails as
// attributes become many. With the second it does not fail.
var sampleSizes = []int{1000, 5000}

// errorsByDimension is the paper's main comparison. A point is a number of attributes.
// So all methods, and both numbers of examples, draw their samples from the same
// streams.
func errorsByDimension() experiment.Experiment {
	return experiment.Experiment{
		Name: "sahami93-dimensions", Source: "Sahami 1993, experimental results",
		About: protocol.Prose(lostNumbers + `
			Errors of four methods, one in two settings, on the target "at most 3 or at least 7 of
			10 bits" with irrelevant bits, learned from a random sample and tested on another as
			large, 10 runs: LTUTree{}, LogicMLP{} and LogicMLP{Gain: 10}, Madaline{} by the fixed
			increment on bits of ±1, and Madaline{Winnow: true}. The others read each bit and its
			complement. Networks have two units. Methods share the samples.`),
		Params: []string{"examples", "method", "dimensions"}, Measures: errorMeasures,
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, m := range protocol.Points(short, 1, sampleSizes...) {
				for _, l := range methods {
					for i, n := range protocol.Points(short, 1, tenths...) {
						trials = append(trials, protocol.Repeat(short, 10, i, targeted(l, n, m), m, l.name, n)...)
					}
				}
			}
			return trials
		},
		Findings: func(r *experiment.Result) string { return bestRuns(r, "error") },
	}
}

// bestRuns states a measure of the best run at each point, along the last of the
// parameters. The best run is chosen on the test examples, as in the paper, which draws
// it beside the average of its runs.
func bestRuns(r *experiment.Result, measure string) string {
	best, err := r.Least(measure)
	if err != nil {
		return ""
	}
	m, _ := best.Measure(measure)
	// A line for each value of the other parameters, such as a method, with a number
	// for each value of the last one, such as the number of attributes.
	var lines []string
	for _, g := range best.By(r.Params[:len(r.Params)-1]...) {
		line := strings.Join(g.At, ", ") + ":"
		for _, v := range g.Column(measure) {
			line += " " + m.FormatValue(v)
		}
		lines = append(lines, line)
	}
	return "The best runs have, " + m.Label() + " by " + r.Params[len(r.Params)-1] + ": " + strings.Join(lines, "; ") + "."
}
