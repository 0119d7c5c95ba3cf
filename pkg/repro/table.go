package repro

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A Table is a table to read.
type Table struct {
	Caption string
	Head    []string
	Rows    [][]string
}

// Table returns the mean ± standard deviation, or standard error where a measure
// says so, of the measures, all of them or those named, for each value of the experiment's parameters, and beside each
// what the paper printed, if it did.
func (r *Result) Table(measures ...string) (*Table, error) {
	t := &Table{Caption: r.caption(), Head: append(slices.Clone(r.Params), "trials")}
	groups := r.by(r.Params)
	for _, g := range groups {
		t.Rows = append(t.Rows, append(slices.Clone(g.at), fmt.Sprint(len(g.rows))))
	}
	for _, m := range r.Measures {
		if len(measures) > 0 && !slices.Contains(measures, m.Name) {
			continue
		}
		if !m.PaperOnly {
			_, i, _ := r.measure(m.Name)
			t.column(m.label(), groups, func(g group) string { return m.format(Summarize(g.column(i))) })
		}
		if r.wasPrinted(groups, m.Name) {
			t.column(m.label()+", paper", groups, func(g group) string { return r.printed(g.at, m.Name) })
		}
	}
	for _, name := range measures {
		if _, _, err := r.measure(name); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// Max returns the greatest value of a measure in any trial for each value of
// some of the parameters, and beside it what the paper printed.
func (r *Result) Max(measure string, by ...string) (*Table, error) {
	m, i, err := r.measure(measure)
	if err != nil {
		return nil, err
	}
	for _, p := range by {
		if !slices.Contains(r.Params, p) {
			return nil, fmt.Errorf("%s has no parameter %q; it has %s", r.Name, p, strings.Join(r.Params, ", "))
		}
	}
	t := &Table{Caption: r.caption(), Head: append(slices.Clone(by), "trials")}
	groups := r.by(by)
	for _, g := range groups {
		t.Rows = append(t.Rows, append(slices.Clone(g.at), fmt.Sprint(len(g.rows))))
	}
	t.column("most "+m.label(), groups, func(g group) string { return strconv.FormatFloat(m.scale()*Summarize(g.column(i)).Max, 'f', -1, 64) })
	if r.wasPrinted(groups, measure) {
		t.column("paper", groups, func(g group) string { return r.printed(g.at, measure) })
	}
	return t, nil
}

// Gain returns by how much each other measure exceeds the given one, trial by
// trial, and the standard error of these differences.
func (r *Result) Gain(over string) (*Table, error) {
	base, j, err := r.measure(over)
	if err != nil {
		return nil, err
	}
	t := &Table{Caption: "Gains over " + base.label() + ", ± the standard error of paired differences. " + r.caption(), Head: append(slices.Clone(r.Params), "trials")}
	groups := r.by(r.Params)
	for _, g := range groups {
		t.Rows = append(t.Rows, append(slices.Clone(g.at), fmt.Sprint(len(g.rows))))
	}
	for i, m := range r.measured() {
		if i != j {
			t.column(m.label(), groups, func(g group) string { return m.format(g.gain(i, j)) })
		}
	}
	return t, nil
}

// gain sums up the differences of the i-th from the j-th measure; SD is the
// standard error of their mean.
func (g group) gain(i, j int) Summary {
	var d []float64
	for _, row := range g.rows {
		d = append(d, row.Values[i]-row.Values[j])
	}
	s := Summarize(d)
	s.SD /= math.Sqrt(float64(s.N))
	return s
}

// column adds a column with a cell per group.
func (t *Table) column(title string, groups []group, cell func(group) string) {
	t.Head = append(t.Head, title)
	for k, g := range groups {
		t.Rows[k] = append(t.Rows[k], cell(g))
	}
}

// wasPrinted reports whether the paper has the measure for any of the groups.
func (r *Result) wasPrinted(groups []group, measure string) bool {
	return slices.ContainsFunc(groups, func(g group) bool { return r.printed(g.at, measure) != "" })
}

// caption says where the numbers are from.
func (r *Result) caption() string {
	if r.Short {
		return "SHORT RUN, too few and too small trials to conclude from. " + r.Source + ". " + r.About
	}
	caption := r.Source + ". " + r.About
	if r.Findings != nil {
		caption += " " + r.Findings(r)
	}
	return caption + " Command: `halfspace repro " + r.Name + "`"
}

// spread returns what stands after ± beside the mean.
func (m Measure) spread(s Summary) float64 {
	if m.StdErr {
		return s.SD / math.Sqrt(float64(s.N))
	}
	return s.SD
}

// format writes mean ± spread.
func (m Measure) format(s Summary) string {
	if s.N == 0 {
		return "–"
	}
	text := fmt.Sprintf("%.*f", m.Digits, m.scale()*s.Mean)
	if !math.IsNaN(s.SD) {
		text += fmt.Sprintf(" ± %.*f", m.Digits, m.scale()*m.spread(s))
	}
	return strings.ReplaceAll(text, "-", "−")
}

// Markdown formats the table and its caption. Means stay with their deviations
// when cells are broken into lines.
func (t *Table) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s |\n|%s\n", strings.Join(t.Head, " | "), strings.Repeat("--:|", len(t.Head)))
	for _, row := range t.Rows {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(row, " | "))
	}
	return strings.ReplaceAll(b.String(), " ± ", "\u00a0±\u00a0") + "\n" + t.Caption + "\n"
}

// String formats the table for a terminal.
func (t *Table) String() string {
	wide := make([]int, len(t.Head))
	rows := append([][]string{t.Head}, t.Rows...)
	for _, row := range rows {
		for j, c := range row {
			wide[j] = max(wide[j], len([]rune(c)))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		for j, c := range row {
			fmt.Fprintf(&b, "%*s  ", wide[j], c)
		}
		b.WriteString("\n")
	}
	return b.String() + "\n" + t.Caption
}
