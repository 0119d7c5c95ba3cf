package experiment

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"halfspace/pkg/viz"
)

// Figure draws measures against a parameter, as means with error bars. A bar shows the spread that tables
// print after ±. There is a line for each measure and each combination of the other parameters, and a line
// for the numbers that the paper printed. The names of lines leave out parameters that are constant, or
// that follow from x.
func (r *Result) Figure(x string, measures ...string) (*viz.Figure, error) {
	s, err := r.series(x, measures)
	if err != nil {
		return nil, err
	}
	return s.Figure()
}

// LogFigure is like Figure for one measure, with a logarithmic axis. Its lines may differ by a factor
// of a hundred. It has no bars, which would reach below the axis. Means of 0 are drawn at the bottom
// of the axis.
func (r *Result) LogFigure(x, measure string) (*viz.Figure, error) {
	s, err := r.series(x, []string{measure})
	if err != nil {
		return nil, err
	}
	s.Log = true
	for _, l := range s.Lines {
		for k := range l.Points {
			l.Points[k].SD = math.NaN()
		}
	}
	return s.Figure()
}

// series returns what Figure draws.
func (r *Result) series(x string, measures []string) (viz.Series, error) {
	s := viz.Series{Title: r.Source, X: x}
	if err := r.checkParam(x); err != nil {
		return s, err
	}
	if r.Short {
		s.Title += " – SHORT RUN"
	}
	var papers []viz.Line
	var limits [][2]float64
	for _, name := range measures {
		m, err := r.Measure(name)
		if err != nil {
			return s, err
		}
		if s.Y = m.Label(); m.StdErr {
			s.Bars = "standard error"
		}
		limits = append(limits, r.limits(m))
		for _, g := range r.By(r.rest(x)...) {
			ours, paper := g.lines(x, m)
			ours.Name = lineName(r.rest(x), g.At, m, len(measures))
			s.Lines = append(s.Lines, ours)
			if len(paper.Points) > 0 && !isDrawn(papers, paper) {
				paper.Name = "paper: " + ours.Name
				papers = append(papers, paper)
			}
		}
	}
	if len(slices.Compact(limits)) == 1 { // else the lines have not the same limits
		s.Within = limits[0]
	}
	if len(measures) > 1 {
		s.Y = "" // the lines name their measures
	}
	// A single line of the paper needs no other name.
	if len(papers) == 1 {
		papers[0].Name = "paper"
	}
	s.Lines = append(s.Lines, papers...)
	return s, nil
}

// limits returns the bounds of the values of m, as drawn: 0 and 100 for a share, and 0 below for
// counts, which are never negative. A difference of shares, which may have either sign, has no bounds.
func (r *Result) limits(m Measure) (limits [2]float64) {
	lowest, highest := math.Inf(1), math.Inf(-1)
	for _, v := range r.Column(m.Name) {
		if !math.IsNaN(v) {
			lowest, highest = min(lowest, v), max(highest, v)
		}
	}
	switch {
	case lowest < 0:
		return limits
	case m.Percent && highest <= 1:
		return [2]float64{0, 100}
	}
	return [2]float64{0, math.Inf(1)}
}

// isDrawn reports whether one of the lines has the same points as candidate. A paper may have printed one
// line for several of our lines, which should be drawn once. For example, it has one order of IncLP, and we
// have two.
func isDrawn(lines []viz.Line, candidate viz.Line) bool {
	equal := func(l viz.Line) bool { return fmt.Sprint(l.Points) == fmt.Sprint(candidate.Points) }
	return slices.ContainsFunc(lines, equal)
}

// rest returns the parameters, except x, that distinguish lines: parameters with two or more values at the
// same value of x.
func (r *Result) rest(x string) []string {
	return slices.DeleteFunc(slices.Clone(r.Params), func(p string) bool {
		return p == x || len(r.By(p)) == 1 || r.follows(p, x)
	})
}

// follows reports whether p has only one value for each value of x, as a parameter m that is always 200 n
// for x = n.
func (r *Result) follows(p, x string) bool { return len(r.By(x, p)) == len(r.By(x)) }

// lineName returns a name that distinguishes a line from the others. It contains the measure if there are
// several measures. A parameter's value stands alone if it is a word, and with the parameter's name if it
// is a number.
func lineName(params, values []string, m Measure, measures int) string {
	var parts []string
	if measures > 1 {
		parts = append(parts, m.Label())
	}
	for k, p := range params {
		if _, err := strconv.ParseFloat(values[k], 64); err != nil {
			parts = append(parts, values[k])
			continue
		}
		parts = append(parts, p+" = "+values[k])
	}
	return cmp.Or(strings.Join(parts, ", "), "ours")
}

// lines returns the points of a measure against x, and the paper's points. A value of x that is not a
// number, such as "chosen", has no place on the axis.
func (r *Result) lines(x string, m Measure) (ours, paper viz.Line) {
	for _, g := range r.By(r.Params...) {
		values, err := strconv.ParseFloat(g.At[slices.Index(r.Params, x)], 64)
		s := g.Summary(m.Name)
		if err != nil || s.N == 0 {
			continue
		}
		ours.Points = append(ours.Points, viz.Point{X: values, Mean: m.factor() * s.Mean, SD: m.factor() * m.spread(s)})
		if mean, sd, ok := readPrinted(r.printed(g.At, m.Name)); ok {
			paper.Points = append(paper.Points, viz.Point{X: values, Mean: mean, SD: sd})
		}
	}
	paper.Apart = len(paper.Points) < len(ours.Points) // what lies between was not printed
	return ours, paper
}

// readPrinted reads "80.1 ± 3.5", or "97.5" with an SD of NaN. It is false for other texts, such as
// "(92.7)": numbers in brackets are for other data than ours.
func readPrinted(text string) (mean, sd float64, ok bool) {
	first, second, found := strings.Cut(text, " ± ")
	mean, err := strconv.ParseFloat(first, 64)
	if err != nil {
		return 0, 0, false
	}
	if !found {
		return mean, math.NaN(), true
	}
	sd, err = strconv.ParseFloat(second, 64)
	return mean, sd, err == nil
}
