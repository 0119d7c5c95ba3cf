package repro

import (
	"fmt"
	"math"
	"strings"

	"halfspace/pkg/eval"
)

// Cross returns the mean ± standard deviation of a measure, of an experiment of
// two parameters: a row for each value of the second, such as a learner, that has
// any, and a column for each of the first, such as a set, or for those named.
func (r *Result) Cross(measure string, columns ...string) (*Table, error) {
	m, i, err := r.crossed(measure)
	if err != nil {
		return nil, err
	}
	if len(columns) == 0 {
		for _, g := range r.by(r.Params[:1]) {
			columns = append(columns, g.at[0])
		}
	}
	brief := *r
	brief.About = "Means ± standard deviations: " + m.label() + "."
	t := &Table{Caption: brief.caption(), Head: []string{r.Params[1]}}
	var groups []group
	for _, g := range r.by(r.Params[1:]) {
		if len(r.values(g.at[0], i)) > 0 {
			groups, t.Rows = append(groups, g), append(t.Rows, []string{g.at[0]})
		}
	}
	for _, at := range columns {
		part, err := r.Where(r.Params[0], at)
		if err != nil {
			return nil, err
		}
		t.column(at, groups, func(g group) string { return m.format(Summarize(part.values(g.at[0], i))) })
	}
	return t, nil
}

// Scores returns a measure, of an experiment of two parameters, as tests of
// significance take it: a table for each value of the first, such as a set, of
// the given values of the second, such as learners. Where one of these has no
// number there is no table; it is an error if that is everywhere.
func (r *Result) Scores(measure string, rows ...string) ([]*eval.Table, error) {
	_, i, err := r.crossed(measure)
	if err != nil {
		return nil, err
	}
	var tables []*eval.Table
	for _, g := range r.by(r.Params[:1]) {
		t, part := &eval.Table{Set: g.at[0], Plan: r.Source}, *r
		part.Rows = g.rows
		for _, name := range rows {
			if scores := part.values(name, i); len(scores) > 0 {
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

// crossed returns a measure of an experiment of two parameters.
func (r *Result) crossed(measure string) (Measure, int, error) {
	if len(r.Params) != 2 {
		return Measure{}, 0, fmt.Errorf("%s has %d parameters, want two", r.Name, len(r.Params))
	}
	return r.measure(measure)
}

// values returns the numbers of the i-th measure, but NaN, where the second
// parameter has the given value.
func (r *Result) values(second string, i int) (values []float64) {
	for _, row := range r.Rows {
		if row.At[1] == second && !math.IsNaN(row.Values[i]) {
			values = append(values, row.Values[i])
		}
	}
	return values
}
