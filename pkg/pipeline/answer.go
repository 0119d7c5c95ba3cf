package pipeline

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"halfspace/internal/nearest"
	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
)

// An Answer is the class that a model predicts for one row of texts. If the row gives no value for an
// attribute, or a value that the model has not met, the model treats the attribute as missing. The Answer
// names these attributes, so that a misspelt value is not overlooked.
type Answer struct {
	Class  string
	Absent []string // attributes without an entry in the row
	Unmet  []string // nominal attributes with a value that the model has not met
}

// String returns the class. If attributes are treated as missing, it names all of them on a second line.
func (a Answer) String() string {
	var gaps []string
	if a.Absent != nil {
		gaps = append(gaps, "no value is given of "+escape.Text(strings.Join(a.Absent, ", ")))
	}
	if a.Unmet != nil {
		gaps = append(gaps, "the model has not met the value of "+escape.Text(strings.Join(a.Unmet, ", ")))
	}
	if gaps == nil {
		return escape.Text(a.Class)
	}
	return escape.Text(a.Class) + "\n(taken as missing: " + strings.Join(gaps, "; ") + ")"
}

// PredictRow returns the class of one raw example, given as texts keyed by attribute names, for example
// {"age": "43", "sex": "f"}. The texts "", "?" and "NA" stand for a missing value. An attribute without an
// entry, and a nominal value that the model has not met, count as missing too, and the Answer names them.
// If you would rather have an error in these cases, call Complete first.
//
// PredictRow returns an error if row has an unknown attribute, or a text other than a number for a numeric
// attribute. The class attribute may be in row, and is ignored.
func (m *Model) PredictRow(row map[string]string) (Answer, error) {
	r, err := m.read(row)
	if err != nil {
		return Answer{}, err
	}
	r.Class = m.Classes[m.Predict(r.x)]
	return r.Answer, nil
}

// Row returns the raw example, one number per attribute, that PredictRow makes of the texts in row. Use it
// for the functions of package explain.
func (m *Model) Row(row map[string]string) ([]float64, error) {
	r, err := m.read(row)
	return r.x, err
}

// Complete returns an error unless row gives, for every attribute, a value that the model has met or a text
// for a missing value. The error names the attributes for which it does not.
func (m *Model) Complete(row map[string]string) error {
	r, err := m.read(row)
	if err != nil {
		return err
	}
	if r.Absent != nil {
		r.faults = append(r.faults, fmt.Sprintf(`no value of %s: if it is missing, say "?"`, strings.Join(r.Absent, ", ")))
	}
	if r.faults == nil {
		return nil
	}
	return errors.New(strings.Join(r.faults, "; "))
}

// A reading is a row as a raw example, with an answer that lacks the class.
type reading struct {
	Answer
	x      []float64
	faults []string // faults of the values that the model has not met
}

// read reads a row.
func (m *Model) read(row map[string]string) (r reading, err error) {
	names := m.Names()
	for _, name := range slices.Sorted(maps.Keys(row)) {
		if name != m.Class && !slices.Contains(names, name) {
			return r, fmt.Errorf("no attribute %q;%s there are %s", name, nearest.Meant(name, names), nearest.Listed(names))
		}
	}
	for _, a := range m.Attrs {
		v := math.NaN()
		if text, given := row[a.Name]; !given {
			r.Absent = append(r.Absent, a.Name)
		} else if v, err = parse(a, text); err != nil && a.Nominal() {
			v, r.Unmet, r.faults = math.NaN(), append(r.Unmet, a.Name), append(r.faults, err.Error())
		} else if err != nil {
			return reading{}, err
		}
		r.x = append(r.x, v)
	}
	return r, nil
}

// parse returns the value of attribute a that text denotes.
func parse(a data.Attr, text string) (float64, error) {
	text = strings.TrimSpace(text)
	if i := slices.Index(a.Values, text); i >= 0 {
		return float64(i), nil
	}
	if text == "" || text == "?" || text == "NA" {
		return math.NaN(), nil
	}
	if a.Nominal() {
		return 0, fmt.Errorf("attribute %q has no value %q; there are %s", a.Name, text, strings.Join(a.Values, ", "))
	}
	v, err := strconv.ParseFloat(text, 64)
	switch {
	case err == nil && !math.IsNaN(v) && !math.IsInf(v, 0):
		return v, nil
	case strings.Contains(text, ","):
		return 0, fmt.Errorf("attribute %q: %q is not a number: write it with a decimal point, and without separators of thousands", a.Name, text)
	}
	return 0, fmt.Errorf("attribute %q: %q is not a number", a.Name, text)
}
