package repro

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"halfspace/pkg/viz"
)

// Figure draws measures against a parameter, as means with bars of what stands
// after ± in tables: a line for each measure and for each value of the other
// parameters, and one for what the paper printed of it.
func (r *Result) Figure(x string, measures ...string) (*viz.Figure, error) {
	if !slices.Contains(r.Params, x) {
		return nil, fmt.Errorf("%s has no parameter %q; it has %s", r.Name, x, strings.Join(r.Params, ", "))
	}
	s := viz.Series{Title: r.Source, X: x}
	if r.Short {
		s.Title += " – SHORT RUN"
	}
	var papers []viz.Line // what is printed may be the same for several of our lines
	for _, name := range measures {
		m, i, err := r.measure(name)
		if err != nil {
			return nil, err
		}
		if s.Y = m.label(); m.StdErr {
			s.Bars = "standard error"
		}
		for _, g := range r.by(r.others(x)) {
			part := *r
			part.Rows = g.rows
			ours, paper := part.lines(x, m, i)
			ours.Name = lineName(r.others(x), g.at, m, len(measures))
			s.Lines = append(s.Lines, ours)
			same := func(l viz.Line) bool { return fmt.Sprint(l.Points) == fmt.Sprint(paper.Points) }
			paper.Apart = len(paper.Points) < len(ours.Points) // what lies between was not printed
			if len(paper.Points) > 0 && !slices.ContainsFunc(papers, same) {
				paper.Name = "paper: " + ours.Name
				papers = append(papers, paper)
			}
		}
	}
	if len(measures) > 1 {
		s.Y = ""
	}
	if len(papers) == 1 {
		papers[0].Name = "paper"
	}
	s.Lines = append(s.Lines, papers...)
	return s.Figure()
}

// others returns the parameters but x that have more than one value.
func (r *Result) others(x string) []string {
	return slices.DeleteFunc(slices.Clone(r.Params), func(p string) bool { return p == x || len(r.by([]string{p})) == 1 || r.follows(p, x) })
}

// follows reports whether p has one value for each value of x.
func (r *Result) follows(p, x string) bool {
	return len(r.by([]string{x, p})) == len(r.by([]string{x}))
}

// lineName tells a line from the others.
func lineName(params, at []string, m Measure, measures int) string {
	var parts []string
	if measures > 1 {
		parts = append(parts, m.label())
	}
	for k, p := range params {
		if _, err := strconv.ParseFloat(at[k], 64); err != nil {
			parts = append(parts, at[k])
			continue
		}
		parts = append(parts, p+" = "+at[k])
	}
	return cmp.Or(strings.Join(parts, ", "), "ours")
}

// lines returns the points of the i-th measure against x, and the paper's.
func (r *Result) lines(x string, m Measure, i int) (ours, paper viz.Line) {
	for _, g := range r.by(r.Params) {
		at, err := strconv.ParseFloat(g.at[slices.Index(r.Params, x)], 64)
		s := Summarize(g.column(i))
		if err != nil || s.N == 0 {
			continue
		}
		ours.Points = append(ours.Points, viz.Point{X: at, Mean: m.scale() * s.Mean, SD: m.scale() * m.spread(s)})
		if mean, sd, ok := readPrinted(r.printed(g.at, m.Name)); ok {
			paper.Points = append(paper.Points, viz.Point{X: at, Mean: mean, SD: sd})
		}
	}
	return ours, paper
}

// readPrinted reads "80.1 ± 3.5", or "97.5" with an SD of NaN.
func readPrinted(text string) (mean, sd float64, ok bool) {
	first, second, both := strings.Cut(text, " ± ")
	mean, err := strconv.ParseFloat(first, 64)
	if err != nil {
		return 0, 0, false
	}
	if !both {
		return mean, math.NaN(), true
	}
	sd, err = strconv.ParseFloat(second, 64)
	return mean, sd, err == nil
}
