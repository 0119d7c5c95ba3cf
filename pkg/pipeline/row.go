package pipeline

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"

	"halfspace/internal/nearest"
	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
)

// PredictFrame returns the names of the classes of a gota frame's rows. Columns may be in any order, and
// additional ones are ignored; an attribute without a column is an error.
func (m *Model) PredictFrame(df dataframe.DataFrame) ([]string, error) {
	if df.Err != nil {
		return nil, df.Err
	}
	names := df.Names()
	X := make([][]float64, df.Nrow())
	for i := range X {
		X[i] = make([]float64, len(m.Attrs))
	}
	for j, a := range m.Attrs {
		if !slices.Contains(names, a.Name) {
			return nil, fmt.Errorf("frame: no column %q; there are %s", a.Name, nearest.Listed(names))
		}
		column := df.Col(a.Name)
		for i := range X {
			e := column.Elem(i)
			if e.IsNA() {
				X[i][j] = math.NaN()
				continue
			}
			v, err := parse(a, elementText(e))
			if err != nil {
				return nil, fmt.Errorf("frame: row %d: %w", i+1, err)
			}
			X[i][j] = v
		}
	}
	classes := make([]string, len(X))
	for i, y := range m.PredictAll(X) {
		classes[i] = m.Classes[y]
	}
	return classes, nil
}

// elementText writes a float with all its digits; gota would print six decimals.
func elementText(e series.Element) string {
	if e.Type() == series.Float {
		return strconv.FormatFloat(e.Float(), 'g', -1, 64)
	}
	return e.String()
}

// PredictSet returns the classes of a sample, numbered as in m.Classes. Its attributes, and their values,
// may be in another order, and additional attributes are ignored.
func (m *Model) PredictSet(s *data.Set) ([]int, error) {
	t, err := m.align(s)
	if err != nil {
		return nil, err
	}
	return m.PredictAll(t), nil
}

// Align returns s with the attributes, values and classes of the model, in their order. It is an error if s
// lacks an attribute, or contains a value or a class that the model does not know.
func (m *Model) Align(s *data.Set) (*data.Set, error) {
	X, err := m.align(s)
	if err != nil {
		return nil, err
	}
	t := &data.Set{Schema: m.Schema, X: X, Y: make([]int, s.Len())}
	t.Name = s.Name
	for i, y := range s.Y {
		if t.Y[i] = slices.Index(m.Classes, s.Classes[y]); t.Y[i] < 0 {
			return nil, fmt.Errorf("%s: example %d has class %q; the model has %s", s.Name, i, s.Classes[y], escape.Text(strings.Join(m.Classes, ", ")))
		}
	}
	return t, nil
}

// align returns the examples of s in the form that the model reads.
func (m *Model) align(s *data.Set) ([][]float64, error) {
	if slices.EqualFunc(s.Attrs, m.Attrs, sameAttr) {
		return s.X, nil
	}
	X := make([][]float64, s.Len())
	for i := range X {
		X[i] = make([]float64, len(m.Attrs))
	}
	for j, a := range m.Attrs {
		k := slices.IndexFunc(s.Attrs, func(b data.Attr) bool { return b.Name == a.Name })
		if k < 0 {
			return nil, fmt.Errorf("%s: no attribute %q; there are %s", s.Name, a.Name, nearest.Listed(s.Names()))
		}
		convert, err := translation(s.Attrs[k], a)
		if err != nil {
			return nil, fmt.Errorf("%s: attribute %q: %w", s.Name, a.Name, err)
		}
		for i, x := range s.X {
			if X[i][j], err = convert(x[k]); err != nil {
				return nil, fmt.Errorf("%s: example %d: attribute %q %w", s.Name, i, a.Name, err)
			}
		}
	}
	return X, nil
}

// translation returns a function that turns values of a source attribute into values of a target.
func translation(source, target data.Attr) (func(float64) (float64, error), error) {
	switch {
	case target.Nominal() != source.Nominal():
		kind := map[bool]string{true: "nominal", false: "numeric"}
		return nil, fmt.Errorf("is %s in the sample, and %s in the model", kind[source.Nominal()], kind[target.Nominal()])
	case !target.Nominal():
		return func(v float64) (float64, error) { return v, nil }, nil
	}
	return func(v float64) (float64, error) {
		i := int(v)
		if math.IsNaN(v) || i < 0 || i >= len(source.Values) || float64(i) != v {
			return math.NaN(), nil
		}
		if k := slices.Index(target.Values, source.Values[i]); k >= 0 {
			return float64(k), nil
		}
		return 0, fmt.Errorf("has the value %q; the model has %s", source.Values[i], strings.Join(target.Values, ", "))
	}, nil
}
