package experiment

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// csvLine returns cells as a line of CSV, without its end.
func csvLine(cells []string) string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	w.Write(cells) // a strings.Builder takes everything
	w.Flush()
	return strings.TrimSuffix(b.String(), "\n")
}

// lineOf returns the line of the file for a trial that yielded values, or an error of type Refused.
// Numbers have as many digits as it takes to read them back exactly. A measure without a number is NaN. A
// name that is not one of e's measures is an error, because it must be a misspelling.
func (e Experiment) lineOf(t Trial, values Values, err error) (string, error) {
	var why Refused
	if err != nil && !(e.Refuses && errors.As(err, &why)) {
		return "", err
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if _, err := e.Measure(name); err != nil {
			return "", err
		}
	}
	cells := t.cells()
	for _, m := range e.Measures {
		v, ok := values[m.Name]
		if !ok {
			v = math.NaN()
		}
		cells = append(cells, strconv.FormatFloat(v, 'g', -1, 64))
	}
	if e.Refuses {
		cells = append(cells, strings.Join(strings.Fields(string(why)), " "))
	}
	return csvLine(cells), nil
}

// parse reads the text of a file, by the given name in errors. A header other than e's is an error:
// another version of the experiment wrote the file.
func (e Experiment) parse(text, name string) (*Result, error) {
	r := &Result{Experiment: e}
	header, _, _ := strings.Cut(text, "\n")
	if want := csvLine(e.columns()); header != want {
		return nil, fmt.Errorf("%s:1: the columns are %.200q, want %q", name, header, want)
	}
	lines := csv.NewReader(strings.NewReader(text))
	lines.FieldsPerRecord = -1 // counted here, for the error
	lines.Read()
	for {
		cells, err := lines.Read()
		if err == io.EOF {
			return r, nil
		}
		if bad := (*csv.ParseError)(nil); errors.As(err, &bad) {
			return nil, fmt.Errorf("%s:%d: %w", name, bad.Line, bad.Err)
		}
		n, _ := lines.FieldPos(0)
		row, err := e.rowOf(cells)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		r.Rows = append(r.Rows, row)
	}
}

// rowOf reads the cells of a line: the cells that identify a trial, its seed, and then its numbers.
func (e Experiment) rowOf(cells []string) (row Row, err error) {
	if len(cells) != len(e.columns()) {
		return row, fmt.Errorf("%d columns, want %d", len(cells), len(e.columns()))
	}
	params := len(e.Params) + len(e.Within)
	row.At, row.Seed = cells[:params], cells[params]
	for j := range e.Measures {
		c := cells[params+1+j]
		v, err := strconv.ParseFloat(c, 64)
		if err != nil {
			return row, fmt.Errorf("column %d: bad number %.40q", params+j+2, c)
		}
		row.Values = append(row.Values, v)
	}
	if e.Refuses {
		row.Refused = cells[len(cells)-1]
	}
	return row, nil
}
