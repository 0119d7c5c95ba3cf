package explain

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/pipeline"
	"halfspace/pkg/progress"
	"halfspace/pkg/table"
)

// Importances list how much accuracy on a sample a model loses without the information of each attribute.
type Importances struct {
	Set      string                // name of the sample
	Accuracy float64               // the accuracy on the unchanged examples
	Of       []AttributeImportance // one for each attribute, in order
}

// An AttributeImportance is the accuracy lost when one attribute is permuted among the examples.
type AttributeImportance struct {
	Attr     string
	Mean, SD float64 // over the repeats; SD has the divisor n−1
}

// Repeats is the number of times that Importance permutes each attribute.
const Repeats = 10

// Importance returns the permutation importance of every attribute, like permutation_importance in
// scikit-learn. It shuffles the values of one attribute among the examples, so that they carry no
// information, and measures how much accuracy the model loses. The sample should contain no examples that
// the model has learned from. Random numbers come from r alone. Importance returns an error if the sample
// has no examples, or if the model cannot read it.
//
// The result describes the model and not the world. For example, if two attributes carry the same
// information, the model may use only one of them, and then the other has no importance.
//
// L. Breiman, Random forests, Machine Learning 45 (2001) 5–32, §10.
func Importance(ctx context.Context, m *pipeline.Model, s *data.Set, r *rand.Rand) (*Importances, error) {
	t, err := m.Align(s)
	if err != nil {
		return nil, fmt.Errorf("explain: importance: %w", err)
	}
	if t.Len() == 0 {
		return nil, errors.New("explain: importance: a sample without examples")
	}
	d := &Importances{Set: s.Name, Accuracy: accuracy(m, t.X, t.Y)}
	X := copied(t.X)
	for j, a := range m.Attrs {
		var drops []float64
		for range Repeats {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			for i, source := range r.Perm(len(X)) {
				X[i][j] = t.X[source][j]
			}
			drops = append(drops, d.Accuracy-accuracy(m, X, t.Y))
		}
		for i, x := range t.X {
			X[i][j] = x[j]
		}
		mean, sd := stat.MeanStdDev(drops, nil)
		d.Of = append(d.Of, AttributeImportance{a.Name, mean, sd})
		progress.Report(ctx, "importance", j+1, len(m.Attrs))
	}
	return d, nil
}

// copied returns a copy of the rows of X.
func copied(X [][]float64) [][]float64 {
	rows := slices.Clone(X)
	for i := range rows {
		rows[i] = slices.Clone(rows[i])
	}
	return rows
}

// accuracy returns the share of the rows that m predicts rightly.
func accuracy(m *pipeline.Model, X [][]float64, y []int) float64 {
	right := 0
	for i, class := range m.PredictAll(X) {
		if class == y[i] {
			right++
		}
	}
	return float64(right) / float64(len(X))
}

// Table returns the losses as a table, in percentage points, the greatest first.
func (d *Importances) Table() *table.Table {
	t := &table.Table{
		Caption: fmt.Sprintf("%s: accuracy lost when an attribute is permuted, from %.1f %%, over %d permutations.", escape.Text(d.Set), 100*d.Accuracy, Repeats),
		Head:    []string{"attribute", "points", "± sd"},
		Words:   1,
	}
	order := slices.Clone(d.Of)
	slices.SortStableFunc(order, func(a, b AttributeImportance) int { return cmp.Compare(b.Mean, a.Mean) })
	for _, a := range order {
		t.Rows = append(t.Rows, []string{a.Attr, points(a.Mean), points(a.SD)})
	}
	return t
}

// points writes a share in percent.
func points(share float64) string {
	return strings.ReplaceAll(fmt.Sprintf("%.1f", float64(100*share)+0), "-", "−")
}

// String formats the losses for a terminal.
func (d *Importances) String() string { return d.Table().String() }

// Markdown formats the losses with their caption.
func (d *Importances) Markdown() string { return d.Table().Markdown() }
