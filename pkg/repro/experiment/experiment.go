package experiment

import (
	"context"
	"fmt"
	"maps"
	"math"
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
	// Measures are the numbers that a trial yields, in the order of the file's columns.
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
	Title   string // in tables and on axes; Name if it is empty
	Percent bool   // a share, shown in percent
	Digits  int    // shown after the point
	StdErr  bool   // shown with the standard error of its mean instead of the standard deviation
}

// A Trial is one run at given values of an experiment's Params and Within. No
// two trials of an experiment agree in these and the seed.
type Trial struct {
	At   []any  // numbers, or words without a comma
	Seed uint64 // of the trial's random numbers
	Run  Run
}

// A Run does one trial. All that is random in it comes from r, so that the
// seed decides what comes out.
type Run func(ctx context.Context, r *rand.Rand) (Values, error)

// Values are the numbers that a trial yields, by the names of the experiment's
// measures. A measure that is not among them has no number: the file says NaN.
type Values map[string]float64

// columns returns the header of e's file.
func (e Experiment) columns() []string {
	names := append(slices.Concat(e.Params, e.Within), "seed")
	for _, m := range e.Measures {
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

// String returns what identifies t among the trials: its line up to the results.
func (t Trial) String() string {
	var b strings.Builder
	for _, v := range t.At {
		fmt.Fprint(&b, v, ",")
	}
	fmt.Fprint(&b, t.Seed)
	return b.String()
}

// Measure returns the measure of the given name, of which there must be one.
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
		return Measure{}, 0, fmt.Errorf("%s does not measure %q; it does %s", e.Name, name, strings.Join(names, ", "))
	}
	return e.Measures[i], i, nil
}

// row returns the numbers of a trial in the order of the file's columns. A
// name that is not one of e's measures is an error: it is a slip of the pen.
func (e Experiment) row(values Values) ([]float64, error) {
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if _, err := e.Measure(name); err != nil {
			return nil, err
		}
	}
	numbers := make([]float64, len(e.Measures))
	for i, m := range e.Measures {
		v, ok := values[m.Name]
		if !ok {
			v = math.NaN()
		}
		numbers[i] = v
	}
	return numbers, nil
}

// printed returns what the paper printed of a measure at the given values of
// Params.
func (e Experiment) printed(at []string, name string) string {
	i := slices.IndexFunc(e.Measures, func(m Measure) bool { return m.Name == name })
	if texts := e.Printed[strings.Join(at, " ")]; i < len(texts) {
		return texts[i]
	}
	return ""
}
