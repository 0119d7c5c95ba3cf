package experiment

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/internal/portable"
)

// Column returns the values of a measure, trial by trial, NaN where a trial has no value. It panics if
// the experiment does not have the measure, as findings and tests name their own; look up a name that
// a user gives by Measure first.
func (r *Result) Column(measure string) (values []float64) {
	_, i, err := r.find(measure)
	if err != nil {
		panic(err)
	}
	for _, row := range r.Rows {
		values = append(values, row.Values[i])
	}
	return values
}

// Summary sums up a measure over all trials. It panics if the experiment does
// not have it.
func (r *Result) Summary(measure string) Summary { return Summarize(r.Column(measure)) }

// PairedGain sums up by how much a measure exceeds another, trial by trial; SD
// is the standard error of the mean difference. Both were measured on the same
// sample, whose own difficulty so cancels out. It panics if the experiment does
// not have both measures.
func (r *Result) PairedGain(measure, baseline string) Summary {
	gains := r.Column(measure)
	for k, v := range r.Column(baseline) {
		gains[k] -= v
	}
	s := Summarize(gains)
	s.SD /= math.Sqrt(float64(s.N))
	return s
}

// Slope returns the exponent b of the power law a·x^b that is nearest, by least
// squares on logarithms, to the means of a measure against a parameter: NaN for
// fewer than two values of x. It says how a time grows with the size of a
// problem: 1 is linear growth, 2 quadratic.
func (r *Result) Slope(x, measure string) float64 {
	if _, err := r.Measure(measure); err != nil {
		return math.NaN()
	}
	var logX, logY []float64
	for _, g := range r.By(x) {
		value, _ := strconv.ParseFloat(g.At[0], 64)
		logX, logY = append(logX, portable.Log(value)), append(logY, portable.Log(g.Summary(measure).Mean))
	}
	_, b := stat.LinearRegression(logX, logY, nil, false)
	return b
}

// Least keeps, at each value of the parameters, the trial with the least value of a measure, the first
// on a tie: the best of the runs, if the measure is an error. A trial without a number is kept only if no
// other has one. Findings are left out, because they
// describe all trials.
func (r *Result) Least(measure string) (*Result, error) {
	m, i, err := r.find(measure)
	if err != nil {
		return nil, err
	}
	best := *r
	best.Source += ", least " + m.Label()
	best.Rows, best.Findings = nil, nil
	value := func(row Row) float64 { // a trial without a number comes last
		if v := row.Values[i]; !math.IsNaN(v) {
			return v
		}
		return math.Inf(1)
	}
	for _, g := range r.By(r.Params...) {
		best.Rows = append(best.Rows, slices.MinFunc(g.Rows, func(a, b Row) int { return cmp.Compare(value(a), value(b)) }))
	}
	return &best, nil
}
