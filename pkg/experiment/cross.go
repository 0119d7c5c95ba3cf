package experiment

import (
	"fmt"
	"math"
	"strings"

	"halfspace/pkg/eval"
	"halfspace/pkg/table"
)

// Cross returns the means ± standard deviations of one measure as a table with two dimensions, for an
// experiment with two parameters. For example, the rows are learners and the columns are data sets. There
// is a column for each value of the first parameter, or only for the named values. There is a row for each
// value of the second parameter that has numbers.
func (r *Result) Cross(measure string, columns ...string) (*table.Table, error) {
	m, err := r.crossed(measure)
	if err != nil {
		return nil, err
	}
	if len(columns) == 0 {
		for _, g := range r.By(r.Params[0]) {
			columns = append(columns, g.At[0])
		}
	}
	// The caption is short: tables of several measures stand beside each other.
	brief := *r
	brief.About = "Means ± standard deviations: " + m.Label() + "."
	t := &table.Table{Caption: brief.caption(), Head: []string{r.Params[1]}}
	var groups []Group
	for _, g := range r.By(r.Params[1]) {
		if g.Summary(measure).N > 0 {
			groups, t.Rows = append(groups, g), append(t.Rows, []string{g.At[0]})
		}
	}
	t.Left = wordy(groups, 1)
	for _, column := range columns {
		part, err := r.Where(r.Params[0], column)
		if err != nil {
			return nil, err
		}
		addColumn(t, column, groups, func(g Group) string { return m.Format(Summarize(part.values(g.At[0], measure))) })
	}
	return t, nil
}

// Scores returns a measure of an experiment with two parameters as tables, for the tests of
// significance of package eval. There is a table for each value of the first parameter, such as a data
// set, with a row for each given value of the second, such as a learner. It leaves out a table if a
// row lacks a number, because ranks need all rows. It returns an error if no table is left.
func (r *Result) Scores(measure string, rows ...string) ([]*eval.Table, error) {
	if _, err := r.crossed(measure); err != nil {
		return nil, err
	}
	var tables []*eval.Table
	for _, g := range r.By(r.Params[0]) {
		t := &eval.Table{Set: g.At[0], Plan: r.Source}
		for _, name := range rows {
			if scores := g.values(name, measure); len(scores) > 0 {
				t.Rows = append(t.Rows, eval.Row{Learner: name, Scores: scores})
			}
		}
		if len(t.Rows) == len(rows) {
			tables = append(tables, t)
		}
	}
	if tables == nil {
		return nil, fmt.Errorf("%s: nowhere all of %s have a %s", r.Name, strings.Join(rows, ", "), measure)
	}
	return tables, nil
}

// crossed returns the measure of the given name. A name that the experiment does not have is an error,
// and so is an experiment without two parameters.
func (r *Result) crossed(measure string) (Measure, error) {
	if len(r.Params) != 2 {
		return Measure{}, fmt.Errorf("%s has %d parameters, want two", r.Name, len(r.Params))
	}
	return r.Measure(measure)
}

// values returns the numbers of a measure where the second parameter has the given value, without NaN.
func (r *Result) values(second, measure string) (values []float64) {
	for i, v := range r.Column(measure) {
		if r.Rows[i].At[1] == second && !math.IsNaN(v) {
			values = append(values, v)
		}
	}
	return values
}
