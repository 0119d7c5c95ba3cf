package repro

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/stat"

	"halfspace/results"
)

// A Result is what an experiment measured.
type Result struct {
	Experiment
	Short bool // of a short run: too few and too small trials to conclude from
	Rows  []Row
}

// A Row holds the numbers of one trial.
type Row struct {
	At     []string // values of Params and Within
	Seed   string
	Values []float64 // of the measures that are columns of the file
}

// Load returns the committed result of the experiment of the given name.
func Load(name string) (*Result, error) {
	e, err := Find(name)
	if err != nil {
		return nil, err
	}
	text, err := results.Files.ReadFile(e.file(false))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("no result of %s is committed: run halfspace repro %s", name, name)
	}
	if err != nil {
		return nil, err
	}
	return e.parse(string(text), "results/"+e.file(false))
}

// Read returns the result in the file at path, which Run wrote.
func (e Experiment) Read(path string) (*Result, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	r, err := e.parse(string(text), path)
	if r != nil {
		r.Short = strings.HasSuffix(path, e.file(true))
	}
	return r, err
}

// parse reads the text of a file, by the given name in errors.
func (e Experiment) parse(text, name string) (*Result, error) {
	r := &Result{Experiment: e}
	header, text, _ := strings.Cut(text, "\n")
	if want := strings.Join(e.columns(), ","); header != want {
		return nil, fmt.Errorf("%s:1: the columns are %q, want %q", name, header, want)
	}
	n, params := 1, len(e.Params)+len(e.Within)
	for line := range strings.Lines(text) {
		n++
		cells := strings.Split(strings.TrimSpace(line), ",")
		if len(cells) != len(e.columns()) {
			return nil, fmt.Errorf("%s:%d: %d columns, want %d", name, n, len(cells), len(e.columns()))
		}
		row := Row{At: cells[:params], Seed: cells[params]}
		for j, c := range cells[params+1:] {
			v, err := strconv.ParseFloat(c, 64)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: column %d: bad number %q", name, n, params+j+2, c)
			}
			row.Values = append(row.Values, v)
		}
		r.Rows = append(r.Rows, row)
	}
	return r, nil
}

// Where returns the rows at which a parameter has the given value, as a result
// of their own. It is an error if there is none.
func (r *Result) Where(param, value string) (*Result, error) {
	part, j := *r, slices.Index(r.Params, param)
	part.Rows = slices.DeleteFunc(slices.Clone(r.Rows), func(row Row) bool { return j < 0 || row.At[j] != value })
	if len(part.Rows) == 0 {
		return nil, fmt.Errorf("%s has no trials at %s = %s", r.Name, param, value)
	}
	part.Source += ", " + param + " = " + value
	return &part, nil
}

// A group is the trials that agree in some parameters.
type group struct {
	at   []string
	rows []Row
}

// by returns the groups of r that agree in the given parameters, in the order
// of the file.
func (r *Result) by(params []string) (groups []group) {
	index := map[string]int{}
	for _, row := range r.Rows {
		var at []string
		for _, p := range params {
			at = append(at, row.At[slices.Index(r.Params, p)])
		}
		key := strings.Join(at, " ")
		if _, ok := index[key]; !ok {
			index[key] = len(groups)
			groups = append(groups, group{at: at})
		}
		g := &groups[index[key]]
		g.rows = append(g.rows, row)
	}
	return groups
}

// A Summary sums up the values of a measure.
type Summary struct {
	N        int // values other than NaN
	Mean, SD float64
	Max      float64
}

// column returns the values of the i-th measure of the file.
func (g group) column(i int) (values []float64) {
	for _, row := range g.rows {
		values = append(values, row.Values[i])
	}
	return values
}

// Summarize sums up values. Those that are NaN are left out; SD is NaN for
// fewer than two.
func Summarize(values []float64) Summary {
	s, sum, squares := Summary{Max: math.Inf(-1)}, 0.0, 0.0
	for _, v := range values {
		if !math.IsNaN(v) {
			s.N, sum, s.Max = s.N+1, sum+v, max(s.Max, v)
		}
	}
	s.Mean = sum / float64(s.N)
	for _, v := range values {
		if d := v - s.Mean; !math.IsNaN(d) {
			squares += float64(d * d)
		}
	}
	s.SD = math.Sqrt(squares / float64(s.N-1))
	if s.N < 2 {
		s.SD = math.NaN()
	}
	return s
}

// slope returns the exponent b of the power law a·x^b that is nearest, by least
// squares on logarithms, to the means of a measure against a parameter: NaN for
// fewer than two values of x.
func (r *Result) slope(x, measure string) float64 {
	_, i, err := r.measure(measure)
	if err != nil {
		return math.NaN()
	}
	var logX, logY []float64
	for _, g := range r.by([]string{x}) {
		at, _ := strconv.ParseFloat(g.at[0], 64)
		logX, logY = append(logX, math.Log(at)), append(logY, math.Log(Summarize(g.column(i)).Mean))
	}
	_, b := stat.LinearRegression(logX, logY, nil, false)
	return b
}

// measure returns the measure of the given name and its column.
func (e Experiment) measure(name string) (Measure, int, error) {
	measures := e.measured()
	i := slices.IndexFunc(measures, func(m Measure) bool { return m.Name == name })
	if i < 0 {
		var names []string
		for _, m := range measures {
			names = append(names, m.Name)
		}
		return Measure{}, 0, fmt.Errorf("%s does not measure %q; it does %s", e.Name, name, strings.Join(names, ", "))
	}
	return measures[i], i, nil
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

// scale returns what multiplies values of m where they are shown.
func (m Measure) scale() float64 {
	if m.Percent {
		return 100
	}
	return 1
}

// label returns the title of m.
func (m Measure) label() string { return cmp.Or(m.Title, m.Name) }
