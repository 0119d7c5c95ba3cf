package experiment

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"halfspace/pkg/table"
	"halfspace/results"
)

// Table returns a table with a row for each combination of the experiment's parameters. There are
// columns for the named measures, or for all measures without names. A cell has the mean ± standard
// deviation, or standard error if the measure says so. Beside it stands the paper's number, if there
// is one. The caption has the trials, the findings, and, for a committed result, the command that
// repeats the experiment.
func (r *Result) Table(measures ...string) (*table.Table, error) {
	for _, name := range measures {
		if _, err := r.Measure(name); err != nil {
			return nil, err
		}
	}
	groups := r.By(r.Params...)
	t := r.counted(r.caption(), r.Params, groups)
	for _, m := range r.Measures {
		if len(measures) > 0 && !slices.Contains(measures, m.Name) {
			continue
		}
		addColumn(t, m.Label(), groups, func(g Group) string { return m.Format(g.Summary(m.Name)) })
		if r.wasPrinted(groups, m.Name) {
			addColumn(t, m.Label()+", paper", groups, func(g Group) string { return r.printed(g.At, m.Name) })
		}
	}
	return t, nil
}

// counted returns a table with a row per group: its values of the parameters
// and the number of its trials. Columns of measures are added to it.
func (r *Result) counted(caption string, params []string, groups []Group) *table.Table {
	t := &table.Table{Caption: caption, Head: append(slices.Clone(params), "trials"), Left: wordy(groups, len(params))}
	for _, g := range groups {
		t.Rows = append(t.Rows, append(slices.Clone(g.At), strconv.Itoa(len(g.Rows))))
	}
	return t
}

// wordy returns the indices of the first parameters that have a value other than a number.
func wordy(groups []Group, params int) (columns []int) {
	for j := range params {
		if slices.ContainsFunc(groups, func(g Group) bool { _, err := strconv.ParseFloat(g.At[j], 64); return err != nil }) {
			columns = append(columns, j)
		}
	}
	return columns
}

// Max returns, for each combination of some parameters, the greatest value of a measure in any trial,
// and beside it the paper's number. Use it for papers that print the worst of their tests.
func (r *Result) Max(measure string, columns ...string) (*table.Table, error) {
	m, err := r.Measure(measure)
	if err != nil {
		return nil, err
	}
	for _, p := range columns {
		if err := r.checkParam(p); err != nil {
			return nil, err
		}
	}
	groups := r.By(columns...)
	t := r.counted(r.caption(), columns, groups)
	addColumn(t, "most "+m.Label(), groups, func(g Group) string {
		return strconv.FormatFloat(m.factor()*g.Summary(measure).Max, 'f', -1, 64)
	})
	if r.wasPrinted(groups, measure) {
		addColumn(t, "paper", groups, func(g Group) string { return r.printed(g.At, measure) })
	}
	return t, nil
}

// checkParam returns an error if r has no parameter of the given name.
func (r *Result) checkParam(name string) error {
	if !slices.Contains(r.Params, name) {
		return fmt.Errorf("%s has no parameter %q; it has %s", r.Name, name, strings.Join(r.Params, ", "))
	}
	return nil
}

// Gain compares each other measure with the given one, trial by trial. It returns the mean difference
// and its standard error; see PairedGain.
func (r *Result) Gain(baseline string) (*table.Table, error) {
	base, err := r.Measure(baseline)
	if err != nil {
		return nil, err
	}
	groups := r.By(r.Params...)
	caption := "Gains over " + base.Label() + ", ± the standard error of paired differences. " + r.caption()
	t := r.counted(caption, r.Params, groups)
	for _, m := range r.Measures {
		if m.Name != baseline {
			addColumn(t, m.Label(), groups, func(g Group) string { return m.Format(g.PairedGain(m.Name, baseline)) })
		}
	}
	return t, nil
}

// addColumn adds a column with a cell per group.
func addColumn(t *table.Table, title string, groups []Group, cell func(Group) string) {
	var cells []string
	for _, g := range groups {
		cells = append(cells, cell(g))
	}
	t.AddColumn(title, cells)
}

// wasPrinted reports whether the paper has the measure for any of the groups.
func (r *Result) wasPrinted(groups []Group, measure string) bool {
	return slices.ContainsFunc(groups, func(g Group) bool { return r.printed(g.At, measure) != "" })
}

// caption says where the numbers are from. The caption of a short run warns and gives no findings, because
// nothing follows from a few trials. Only an experiment whose result is committed is known to the command
// halfspace, and so has a command.
func (r *Result) caption() string {
	if r.Short {
		return "SHORT RUN, too few and too small trials to conclude from. " + r.Source + ". " + r.About
	}
	caption := r.Source + ". " + r.About
	if r.Findings != nil {
		caption += " " + r.Findings(r)
	}
	if _, err := fs.Stat(results.Files, r.file(false)); err == nil {
		caption += " Command: `halfspace repro " + r.Name + "`"
	}
	return caption
}
