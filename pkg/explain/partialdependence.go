package explain

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"halfspace/internal/nearest"
	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/pipeline"
	"halfspace/pkg/table"
)

// A DependenceCurve shows how a model's predictions change with one attribute.
type DependenceCurve struct {
	Set     string // name of the sample
	Attr    data.Attr
	Classes []string
	Values  []float64 // the values of the attribute, in ascending order
	// Shares[i][c] is the share of the examples that the model puts into class c if all of them
	// get the i-th value. For a calibrated model it holds the mean probability of each class.
	Shares      [][]float64
	Probability bool // the Shares are mean probabilities
	Examples    int
}

// mostValues limits the values of a number at which a partial dependence is computed.
const mostValues = 60

// PartialDependence returns the response of a model to one attribute (partial dependence), averaged over a
// sample. For each value of the attribute, given by name, it sets this value in all examples, leaves the
// other attributes unchanged, and averages the predictions. If attributes depend on each other, some of
// these examples could never occur.
//
// For a number it uses the values that occur. If more than 60 occur, it uses 60 of them at even distances
// in rank, including the least and the greatest. It returns an error if the attribute is unknown or always
// missing, or if the model cannot read the sample.
//
// J. H. Friedman, Greedy function approximation: a gradient boosting machine, Annals of Statistics 29
// (2001) 1189–1232, §8.2.
func PartialDependence(ctx context.Context, m *pipeline.Model, s *data.Set, attribute string) (*DependenceCurve, error) {
	t, err := m.Align(s)
	if err != nil {
		return nil, fmt.Errorf("explain: response: %w", err)
	}
	j := slices.Index(m.Names(), attribute)
	if j < 0 {
		return nil, fmt.Errorf("explain: response: no attribute %q; there are %s", attribute, nearest.Listed(m.Names()))
	}
	c := &DependenceCurve{Set: s.Name, Attr: m.Attrs[j], Classes: m.Classes, Values: occurring(t, j), Examples: t.Len()}
	if len(c.Values) == 0 || t.Len() == 0 {
		return nil, errors.New("explain: response: no example has a value of " + attribute)
	}
	_, c.Probability = m.Inner.(*pipeline.Probabilities)
	X := copied(t.X)
	for _, v := range c.Values {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for i := range X {
			X[i][j] = v
		}
		c.Shares = append(c.Shares, c.average(m, X))
	}
	return c, nil
}

// average returns the share of each class among the predictions for X, or its mean probability.
func (c *DependenceCurve) average(m *pipeline.Model, X [][]float64) []float64 {
	sums := make([]float64, len(m.Classes))
	if c.Probability {
		for _, p := range m.ScoresAll(X) {
			for class := range p {
				sums[class] += p[class]
			}
		}
	} else {
		for _, class := range m.PredictAll(X) {
			sums[class]++
		}
	}
	for class := range sums {
		sums[class] /= float64(len(X))
	}
	return sums
}

// occurring returns the values at which the curve is computed: all listed values of a nominal attribute j,
// or, if j is numeric, at most mostValues of the numbers in the sample.
func occurring(t *data.Set, j int) (values []float64) {
	if a := t.Attrs[j]; a.Nominal() {
		for v := range a.Values {
			values = append(values, float64(v))
		}
		return values
	}
	for _, x := range t.X {
		values = append(values, x[j])
	}
	values = ascending(values)
	if n := len(values); n > mostValues {
		selected := make([]float64, mostValues)
		for k := range selected {
			selected[k] = values[k*(n-1)/(mostValues-1)]
		}
		values = selected
	}
	return values
}

// Table returns the curve as a table.
func (c *DependenceCurve) Table() *table.Table {
	quantity := "share of the %d examples predicted to be of each class"
	if c.Probability {
		quantity = "mean probability of each class over the %d examples"
	}
	t := &table.Table{
		Caption: fmt.Sprintf("%s: "+quantity+", if all of them had this %s (partial dependence).", escape.Text(c.Set), c.Examples, escape.Text(c.Attr.Name)),
		Head:    append([]string{c.Attr.Name}, c.Classes...),
		Words:   1,
	}
	for k, v := range c.Values {
		row := []string{valueText(c.Attr, v)}
		for _, share := range c.Shares[k] {
			row = append(row, fmt.Sprintf("%.3f", share))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// String formats the curve for a terminal.
func (c *DependenceCurve) String() string { return c.Table().String() }

// Markdown formats the curve with its caption.
func (c *DependenceCurve) Markdown() string { return c.Table().Markdown() }
