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
// the experiment does not have the measure. Look up a name that comes from a user by Measure first.
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

// Summary returns the mean, spread and maximum of a measure over all trials. It panics if the
// experiment does not have the measure.
func (r *Result) Summary(measure string) Summary { return Summarize(r.Column(measure)) }

// PairedGain returns a summary of the differences, trial by trial, between a measure and a baseline. Both
// were measured on the same samples. So the differences do not depend on whether a sample is easy or hard.
// SD is the standard error of the mean difference. PairedGain panics if the experiment does not have both
// measures.
func (r *Result) PairedGain(measure, baseline string) Summary {
	gains := r.Column(measure)
	for k, v := range r.Column(baseline) {
		gains[k] -= v
	}
	s := Summarize(gains)
	s.SD /= math.Sqrt(float64(s.N))
	return s
}

// Slope returns the exponent b of the power law a·x^b that best fits the means of a measure against a
// parameter. It uses least squares on logarithms. For the time of a method, 1 means that time grows
// linearly with the size of the problem, and 2 quadratically. Slope is NaN for fewer than two values of x.
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

// Least keeps, for each combination of the parameters, the trial with the least value of a measure,
// the first on a tie. If the measure is an error, this is the best run. It keeps a trial without a
// number only if no other trial has one. Least drops the findings, because they describe all trials.
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
