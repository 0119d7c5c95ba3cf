// Package repro repeats the experiments of the papers. Each is a list of
// independent trials, whose numbers go to a CSV file, a line per trial, and
// from there into tables and figures beside what the paper printed.
package repro

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// An Experiment repeats one table or figure of a paper.
type Experiment struct {
	Name   string   // of its file, such as "mg93-table1"
	Source string   // such as "Marchand & Golea 1993, table 1"
	About  string   // what a trial does, and what was chosen where the paper is silent
	Params []string // the parameters whose values tell the rows of its table apart
	Within []string // more parameters, over which a row averages
	// Measures are the numbers that a trial yields.
	Measures []Measure
	// Timed trials compare times: they run one after the other on one core, and
	// their results differ from run to run.
	Timed bool
	// Trials lists what there is to do, in short as little as shows that it works.
	Trials func(short bool) []Trial
	// Findings says what follows from all rows together, in sentences shown below
	// the table of a run that is not short.
	Findings func(*Result) string
	// Printed holds what the paper printed for values of Params, joined by
	// spaces: a text per measure, "" where it printed nothing.
	Printed map[string][]string
}

// A Measure is a column of numbers.
type Measure struct {
	Name    string // in the file
	Title   string // in tables and on axes
	Percent bool   // a share, shown in percent
	Digits  int    // shown after the point
	StdErr  bool   // shown with the standard error of its mean instead of the standard deviation
	// PaperOnly measures are printed in the paper and not measured here.
	PaperOnly bool
}

// A Trial is one run at given values of an experiment's Params and Within. No
// two trials of an experiment agree in these and the seed.
type Trial struct {
	At   []any  // numbers, or words without a comma
	Seed uint64 // of r
	// Run returns a number per measure of the experiment; NaN where there is none.
	Run func(ctx context.Context, r *rand.Rand) ([]float64, error)
}

// All returns the experiments in the order of the papers.
func All() []Experiment {
	return []Experiment{
		figure3(), figure4(), figure5(), figure6(), table1(), table2(), mirror50(), table3(), options(), growth(),
		learningCurve(), finalTree(), id3Tree(), readings(), allFunctions(), families(), labelNoise(), treeOptions(), treesOnData(), longStream(),
		allBaselines(), obdCurve(),
		jc96Table1(), jc96Table2(), jc96Codons(), jc96Bounds(),
		rog91Bounds(), rog91Planes(), offlineMethods(), candidatePlanes(), onlineCounts(), theorem4(),
		sahamiDimensions(), sahamiNetworks(), sahamiAlpha(), sahamiPasses(), sahamiChosen(), sahamiReal(),
	}
}

// Find returns the experiment of the given name.
func Find(name string) (Experiment, error) {
	var names []string
	for _, e := range All() {
		if e.Name == name {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return Experiment{}, fmt.Errorf("unknown experiment %q; there are %s", name, strings.Join(names, ", "))
}

// measured returns the measures that are columns of the file.
func (e Experiment) measured() []Measure {
	return slices.DeleteFunc(slices.Clone(e.Measures), func(m Measure) bool { return m.PaperOnly })
}

// columns returns the header of e's file.
func (e Experiment) columns() []string {
	names := append(slices.Concat(e.Params, e.Within), "seed")
	for _, m := range e.measured() {
		names = append(names, m.Name)
	}
	return names
}

// file returns the name of the file that holds e's result.
func (e Experiment) file(short bool) string {
	if short {
		return e.Name + shortSuffix + ".csv"
	}
	return e.Name + ".csv"
}

const shortSuffix = "-short"

// key returns what identifies t among the trials: its line up to the results.
func (t Trial) key() string {
	var b strings.Builder
	for _, v := range t.At {
		fmt.Fprint(&b, v, ",")
	}
	fmt.Fprint(&b, t.Seed)
	return b.String()
}
