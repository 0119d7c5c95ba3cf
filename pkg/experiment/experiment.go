// Package experiment runs experiments of many trials, in one process or in many. It keeps the results in
// files, so that an interrupted run continues, and makes tables and figures of them.
//
// To compare learners on samples, declare a Comparison in a cell or in a JSON file: sets × learners × a
// plan. Its result is a Report. The rest of the package is for experiments that a program defines, such as
// the experiments of the papers.
//
// An Experiment describes its parameters, the measures of a trial, and a list of independent trials. Run
// does the trials and writes a file with a line for each trial. Read and Committed read such a file as a
// Result. The methods of a Result select trials, summarize them, and compare them with the numbers that a
// paper printed. The packages below repro describe the experiments of one paper each.
//
// To use many processes or machines, Plan divides an experiment into tasks and lists them in a folder. Any
// number of processes do the tasks by Work, and Merge makes one file of the results.
package experiment

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// An Experiment repeats one table or figure of a paper, or answers a question
// that the paper leaves open.
type Experiment struct {
	Name   string   // the name of its file, such as "mg93-table1"
	Source string   // the table or figure, such as "Marchand & Golea 1993, table 1"
	About  string   // describes a trial, and our choices where the paper is silent
	Params []string // the parameters whose values distinguish the rows of its table
	Within []string // more parameters, such as the fold, over which a row averages
	// Measures are the numbers that a trial yields, in the order of the file's columns.
	Measures []Measure
	// Refuses says that a trial may fail with an error of type Refused, for example because a sample
	// does not suit a learner. The file then has one more column, for the reason. Without Refuses a
	// trial must not fail.
	Refuses bool
	// Trials lists the trials. If short is true, it lists a few small ones that show that the
	// experiment works. Every call returns the same trials, in the order of the file.
	Trials func(short bool) []Trial
	// Findings returns the conclusions from all rows together, as sentences. They are
	// shown below the table, except for a short run.
	Findings func(*Result) string
	// Printed holds the numbers that the paper printed, by the values of Params, joined by spaces. There is
	// a text for each measure, "" if the paper printed nothing. Figures draw texts such as "80.1 ± 3.5" and
	// "97.5". Other texts, such as "(92.7)", stand only in tables.
	Printed map[string][]string
}

// A Trial is one run at given values of an experiment's Params and Within. Every two trials of an
// experiment differ in these values or in the seed.
type Trial struct {
	At   []any  // values of Params and Within: numbers or words
	Seed uint64 // the seed of the trial's random numbers
	Run  Run
	// Of identifies everything else on which the result depends, besides the values, the seed and the code:
	// the content of a sample, for example. If it is empty, the name of the experiment is used.
	Of string
	// Seconds is the estimated time of the trial. 0 means unknown.
	Seconds float64
	// Together makes all trials with the same values of Params one task, so that one process does all
	// of them.
	Together bool
}

// Refused is the reason why a trial yields no numbers.
type Refused string

// Error returns the reason.
func (r Refused) Error() string { return string(r) }

// A Run does one trial. It takes all random numbers from r, so the seed decides the result, on any
// number of cores. Trials may run at the same time, so they must not change anything that they share.
type Run func(ctx context.Context, r *rand.Rand) (Values, error)

// Values are the numbers of a trial, by the names of the experiment's measures. If a measure is
// absent, the file says NaN.
type Values map[string]float64

// Timed reports whether one of e's measures is a time. Then its trials run one after the other, on one
// core.
func (e Experiment) Timed() bool {
	return slices.ContainsFunc(e.Measures, func(m Measure) bool { return m.Timed })
}

// columns returns the header of e's file: the columns that identify a trial, and then its numbers.
func (e Experiment) columns() []string {
	names := append(slices.Concat(e.Params, e.Within), "seed")
	for _, m := range e.Measures {
		names = append(names, m.Name)
	}
	if e.Refuses {
		names = append(names, "refused")
	}
	return names
}

// file returns the name of the file that holds e's result. A short run has a
// file of its own, so that it never takes the place of a result.
func (e Experiment) file(short bool) string {
	if short {
		return e.Name + "-short.csv"
	}
	return e.Name + ".csv"
}

// String returns the beginning of the trial's line in the file, up to the numbers. No other trial has
// the same text.
func (t Trial) String() string { return csvLine(t.cells()) }

// cells returns the values that identify t among the trials, as the cells of its line.
func (t Trial) cells() (cells []string) {
	for _, v := range t.At {
		cells = append(cells, fmt.Sprint(v))
	}
	return append(cells, strconv.FormatUint(t.Seed, 10))
}

// Measure returns the measure with the given name. If the name is unknown, the error lists the known
// names.
func (e Experiment) Measure(name string) (Measure, error) {
	m, _, err := e.find(name)
	return m, err
}

// find returns the measure of the given name, and its place among e's.
func (e Experiment) find(name string) (Measure, int, error) {
	i := slices.IndexFunc(e.Measures, func(m Measure) bool { return m.Name == name })
	if i < 0 {
		var names []string
		for _, m := range e.Measures {
			names = append(names, m.Name)
		}
		known := strings.Join(names, ", ")
		return Measure{}, 0, fmt.Errorf("%s does not measure %q; it measures %s", e.Name, name, known)
	}
	return e.Measures[i], i, nil
}

// printed returns the text that the paper printed for a measure at the given values of Params, or "".
func (e Experiment) printed(values []string, name string) string {
	i := slices.IndexFunc(e.Measures, func(m Measure) bool { return m.Name == name })
	if texts := e.Printed[strings.Join(values, " ")]; i < len(texts) {
		return texts[i]
	}
	return ""
}
