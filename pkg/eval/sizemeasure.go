package eval

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/pipeline"
)

// A SizeMeasure adds columns of your own about the size of models to a table, beside units and weights. For
// example, an external program may count the gates of a model's circuit. Each of the Names is a column. Of
// returns a number for each name, or an error with the reason why the model has no numbers.
type SizeMeasure struct {
	Names []string
	Of    func(ctx context.Context, m *pipeline.Model) ([]float64, error)
}

type sizeMeasureKey struct{}

// WithSizeMeasure returns a context with which plans measure each model by g.
func WithSizeMeasure(ctx context.Context, g SizeMeasure) context.Context {
	return context.WithValue(ctx, sizeMeasureKey{}, g)
}

// gaugeCells returns the sizes by the SizeMeasure in a row, as mean and standard deviation over the
// trials, and the reason for dashes. If a trial has no size there is a dash, because a mean over the
// other trials could not be compared.
func (t *Table) gaugeCells(row int) (cells, reasons []string) {
	for g := range t.Measures {
		var values []float64
		for _, trial := range t.Rows[row].MeasuredSizes {
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
	if why := t.Rows[row].Unmeasured; why != "" {
		reasons = append(reasons, t.Measures[0]+": "+why)
	}
	return cells, reasons
}
