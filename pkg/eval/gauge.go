package eval

import (
	"context"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/pipeline"
)

// A Gauge measures models beside their units and weights, which takes a tool perhaps: the gates that a
// model takes as a circuit. Each of the Names is a column of tables. Of returns a number for each; its error
// says why there are none of this model.
type Gauge struct {
	Names []string
	Of    func(ctx context.Context, m *pipeline.Model) ([]float64, error)
}

type gaugeKey struct{}

// WithGauge returns a context in which plans that compare learners measure each model by g, too.
func WithGauge(ctx context.Context, g Gauge) context.Context {
	return context.WithValue(ctx, gaugeKey{}, g)
}

// gauge measures a model, if there is a gauge.
func (o *Outcome) gauge(ctx context.Context, m *pipeline.Model) error {
	g, ok := ctx.Value(gaugeKey{}).(Gauge)
	if !ok {
		return nil
	}
	o.Gauged, o.Ungauged = g.Of(ctx, m)
	if o.Ungauged != nil || len(o.Gauged) != len(g.Names) {
		o.Gauged = slices.Repeat([]float64{math.NaN()}, len(g.Names))
	}
	return ctx.Err()
}

// gaugeCells returns the gauged sizes of a row, as mean and standard deviation over the trials, and the
// reason for dashes: a mean without the trials that have none could not be compared.
func (t *Table) gaugeCells(row int) (cells, reasons []string) {
	for g := range t.Gauges {
		var values []float64
		for _, trial := range t.Rows[row].Gauged {
			values = append(values, trial[g])
		}
		switch mean, sd := stat.MeanStdDev(values, nil); {
		case math.IsNaN(mean):
			cells = append(cells, "–")
		case len(values) == 1:
			cells = append(cells, fmt.Sprintf("%.1f", mean))
		default:
			cells = append(cells, fmt.Sprintf("%.1f ± %.1f", mean, sd))
		}
	}
	if why := t.Rows[row].Ungauged; why != "" {
		reasons = append(reasons, t.Gauges[0]+": "+why)
	}
	return cells, reasons
}

// gauged adds the gauged sizes of a trial to the row.
func (r *Row) gauged(o *Outcome) {
	if o.Gauged != nil {
		r.Gauged = append(r.Gauged, o.Gauged)
	}
	if o.Ungauged != nil && r.Ungauged == "" {
		r.Ungauged = o.Ungauged.Error()
	}
}
