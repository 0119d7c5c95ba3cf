package experiment

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"halfspace/results"
)

// A Result holds the measurements of an experiment. Methods that select trials return a new Result,
// and do not change this one.
type Result struct {
	Experiment
	Short bool // the run was short: its trials are too few and too small for conclusions
	Rows  []Row
}

// A Row holds the numbers of one trial. All other fields are text from the file.
type Row struct {
	At     []string // values of Params and Within
	Seed   string
	Values []float64 // a number for each measure, in the order of Measures
	// Refused is the reason why the trial has no numbers; "" if it has.
	Refused string
}

// Committed returns the committed result of e, which is part of the program.
func (e Experiment) Committed() (*Result, error) {
	text, err := results.Files.ReadFile(e.file(false))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("no result of %s is committed: get one by Run", e.Name)
	}
	if err != nil {
		return nil, err
	}
	return e.parse(string(text), "results/"+e.file(false))
}

// Read returns the result in the file at path, which Run has written. The name of the file says
// whether the run was short.
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

// Where returns the trials at which a parameter has the given value, written as in the file. A value
// without a trial is an error. The source of the new result names the selection.
func (r *Result) Where(param, value string) (*Result, error) {
	part, j := *r, slices.Index(r.Params, param)
	part.Rows = slices.DeleteFunc(slices.Clone(r.Rows), func(row Row) bool { return j < 0 || row.At[j] != value })
	if len(part.Rows) == 0 {
		return nil, fmt.Errorf("%s has no trials at %s = %s", r.Name, param, value)
	}
	part.Source += ", " + param + " = " + value
	return &part, nil
}

// A Group holds the trials of a result that have the same values of some parameters: a row of a table,
// or a line of a figure.
type Group struct {
	At []string // the values of these parameters
	*Result
}

// By groups the trials of r that have the same values of the given parameters, ordered by their first
// trials. Without parameters, all trials are one group.
func (r *Result) By(params ...string) (groups []Group) {
	index := map[string]int{}
	for _, row := range r.Rows {
		var values []string
		for _, p := range params {
			values = append(values, row.At[slices.Index(r.Params, p)])
		}
		key := strings.Join(values, " ")
		if _, ok := index[key]; !ok {
			index[key] = len(groups)
			part := *r
			part.Rows = nil
			groups = append(groups, Group{values, &part})
		}
		g := groups[index[key]]
		g.Rows = append(g.Rows, row)
	}
	return groups
}
