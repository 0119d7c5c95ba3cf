package experiment

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"halfspace/results"
)

// A Result is what an experiment measured. Methods that select trials return
// results of their own and leave it as it is.
type Result struct {
	Experiment
	Short bool // of a short run: too few and too small trials to conclude from
	Rows  []Row
}

// A Row holds the numbers of one trial. All but the numbers is text, as it is in
// the file.
type Row struct {
	At     []string // values of Params and Within
	Seed   string
	Values []float64 // a number per measure, in the order of Measures
}

// Committed returns the committed result of e, which is built into the program.
func (e Experiment) Committed() (*Result, error) {
	text, err := results.Files.ReadFile(e.file(false))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("no result of %s is committed: run halfspace repro %s", e.Name, e.Name)
	}
	if err != nil {
		return nil, err
	}
	return e.parse(string(text), "results/"+e.file(false))
}

// Read returns the result in the file at path, which Run wrote. The name of the
// file says whether the run was short.
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

// parse reads the text of a file, by the given name in errors. A header that is
// not e's is an error: the file is of another version of the experiment.
func (e Experiment) parse(text, name string) (*Result, error) {
	r := &Result{Experiment: e}
	header, text, _ := strings.Cut(text, "\n")
	if want := strings.Join(e.columns(), ","); header != want {
		return nil, fmt.Errorf("%s:1: the columns are %.200q, want %q", name, header, want)
	}
	n, params := 1, len(e.Params)+len(e.Within)
	for line := range strings.Lines(text) {
		n++
		cells := strings.Split(strings.TrimSpace(line), ",")
		if len(cells) != len(e.columns()) {
			return nil, fmt.Errorf("%s:%d: %d columns, want %d", name, n, len(cells), len(e.columns()))
		}
		// What tells a trial from the others, its seed, and then its numbers.
		row := Row{At: cells[:params], Seed: cells[params]}
		for j, c := range cells[params+1:] {
			v, err := strconv.ParseFloat(c, 64)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: column %d: bad number %.40q", name, n, params+j+2, c)
			}
			row.Values = append(row.Values, v)
		}
		r.Rows = append(r.Rows, row)
	}
	return r, nil
}

// Where returns the trials at which a parameter has the given value, as it is
// written in the file. It is an error if there is none. The source of the result
// says what was selected.
func (r *Result) Where(param, value string) (*Result, error) {
	part, j := *r, slices.Index(r.Params, param)
	part.Rows = slices.DeleteFunc(slices.Clone(r.Rows), func(row Row) bool { return j < 0 || row.At[j] != value })
	if len(part.Rows) == 0 {
		return nil, fmt.Errorf("%s has no trials at %s = %s", r.Name, param, value)
	}
	part.Source += ", " + param + " = " + value
	return &part, nil
}

// A Group is the trials of a result that agree in some parameters: a row of a
// table, or a line of a figure.
type Group struct {
	At []string // the values of these parameters
	*Result
}

// By returns the groups of r that agree in the given parameters, in the order in
// which they come first in the file. Without parameters all trials are one group.
func (r *Result) By(params ...string) (groups []Group) {
	index := map[string]int{}
	for _, row := range r.Rows {
		var at []string
		for _, p := range params {
			at = append(at, row.At[slices.Index(r.Params, p)])
		}
		key := strings.Join(at, " ")
		if _, ok := index[key]; !ok {
			index[key] = len(groups)
			part := *r
			part.Rows = nil
			groups = append(groups, Group{at, &part})
		}
		g := groups[index[key]]
		g.Rows = append(g.Rows, row)
	}
	return groups
}
