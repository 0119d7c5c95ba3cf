package eval

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/metric"
)

// By returns the table with the given metrics in place of accuracy. Without arguments it shows accuracy.
// The first metric becomes the Scores of the rows, so Test compares rows by it, and NewFriedman ranks by
// it. If a metric is undefined in some trial of a row, the row's cell is a dash and the caption gives the
// reason: a mean over the remaining trials could not be compared with the means of other learners. Both
// tables share the answers of the trials.
func (t *Table) By(ms ...metric.Metric) *Table {
	if len(ms) == 0 {
		ms = []metric.Metric{metric.Accuracy}
	}
	measured := *t
	measured.Metrics, measured.Rows = ms, slices.Clone(t.Rows)
	for i := range measured.Rows {
		measured.Rows[i].Scores, _ = t.Values(i, ms[0]) // the reason is in the caption
	}
	return &measured
}

// Values returns a metric of each trial of a row. It returns an error if the metric is undefined in some
// trial. The error gives the reason in the first such trial and, unless the metric is undefined everywhere,
// the number of such trials. It also returns an error if the row has no trials, because the sample did not
// suit the learner, or because the table was made by hand.
func (t *Table) Values(row int, m metric.Metric) ([]float64, error) {
	r := t.Rows[row]
	n := max(len(r.Trials), len(r.measured))
	if n == 0 {
		return nil, fmt.Errorf("%s of %s: no predictions are kept", m.Name, r.Learner)
	}
	var values []float64
	var first error
	for trial := range n {
		v, err := t.value(row, trial, m)
		if err == nil {
			values = append(values, v)
		} else if first == nil {
			first = err
		}
	}
	switch {
	case first == nil:
	case len(values) == 0:
		return nil, fmt.Errorf("%s of %s: %w", m.Name, r.Learner, first)
	default:
		return nil, fmt.Errorf("%s of %s: not defined in %d of %d trials: %w", m.Name, r.Learner, n-len(values), n, first)
	}
	return values, nil
}

// value returns a metric of a trial of a row.
func (t *Table) value(row, trial int, m metric.Metric) (float64, error) {
	r := t.Rows[row]
	if r.measured == nil {
		return m.Of(t.Answers(row, trial))
	}
	v, ok := r.measured[trial][m.Name]
	if !ok {
		return 0, errors.New("neither predictions nor this metric were kept")
	}
	if math.IsNaN(v) {
		return 0, errors.New("not defined")
	}
	return v, nil
}

// metric returns the metric whose values are in Scores.
func (t *Table) metric() metric.Metric {
	if len(t.Metrics) == 0 {
		return metric.Accuracy
	}
	return t.Metrics[0]
}

// metricHead returns the titles of the metrics' columns. An arrow marks metrics where less is better.
func (t *Table) metricHead() (head []string) {
	for _, m := range t.Metrics {
		if m.LowerIsBetter {
			m.Name += " ↓"
		}
		head = append(head, m.Name)
	}
	return head
}

// metricCells returns the printed metrics of a row, as mean and standard deviation over the trials. If a
// metric is undefined, its cell is a dash, and metricCells returns the reason too. The reason does not name
// the learner, because many learners may have the same reason, and the caption then gives it once.
func (t *Table) metricCells(row int) (cells, reasons []string) {
	for _, m := range t.Metrics {
		values, err := t.Values(row, m)
		switch mean, sd := stat.MeanStdDev(values, nil); {
		case err != nil:
			why := strings.TrimPrefix(err.Error(), m.Name+" of "+t.Rows[row].Learner+": ")
			cells, reasons = append(cells, "–"), append(reasons, m.Name+": "+why)
		case len(values) == 1:
			cells = append(cells, threeDigits(mean))
		default:
			cells = append(cells, threeDigits(mean)+" ± "+threeDigits(sd))
		}
	}
	return cells, reasons
}

// threeDigits writes a metric with three decimals. A number that is too small for this, such as a time,
// gets two significant digits.
func threeDigits(v float64) string {
	if s := fmt.Sprintf("%.3f", v); v == 0 || strings.Trim(s, "-0.") != "" {
		return s
	}
	return fmt.Sprintf("%.2g", v)
}
