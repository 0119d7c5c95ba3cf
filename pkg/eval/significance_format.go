package eval

import (
	"fmt"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/metric"
	"halfspace/pkg/significance"
	"halfspace/pkg/table"
)

// String returns the number of examples that only one of the models classifies correctly, and the
// probability of such a difference, or a greater one, if the models are equally good.
func (m McNemar) String() string {
	return fmt.Sprintf("only a right: %d, only b right: %d; exact p = %.2g", m.OnlyA, m.OnlyB, m.Exact())
}

// Markdown formats the test as String does.
func (m McNemar) Markdown() string { return m.String() + "\n" }

// Table returns a table of ranks, by set and learner. Below are the mean ranks, Cliff's δ of each
// learner against the best one, and the statistics.
func (f *Friedman) Table() *table.Table {
	t := &table.Table{Caption: f.String(), Head: append([]string{"set"}, f.Learners...), Words: 1}
	add := func(name string, values []float64) {
		row := []string{name}
		for _, r := range values {
			row = append(row, fmt.Sprintf("%.3g", r))
		}
		t.Rows = append(t.Rows, row)
	}
	for i, set := range f.Sets {
		add(set, f.Ranks[i])
	}
	add("mean rank", f.MeanRanks())
	if f.Means != nil {
		best := f.Order()[0]
		row := make([]string, len(f.Learners))
		for _, p := range f.Against(best) {
			row[p.A] = signed(p.Delta, 2)
		}
		t.Rows = append(t.Rows, append([]string{"Cliff's δ against " + f.Learners[best]}, row...))
	}
	return t
}

// Compared returns a table of comparisons that Pairs or Against made. It has the p-value of each
// comparison alone, the p-values adjusted for all comparisons, and the sizes of effects.
func (f *Friedman) Compared(pairs []RankTest) *table.Table {
	t := &table.Table{
		Caption: fmt.Sprintf("By how much the mean rank of the learner named first is ahead, by %s on %s; p-values of that, as they are and adjusted for %s; Cliff's δ over the sets, which speaks for the first where it has no minus.",
			escape.Text(f.metric()), counted(len(f.Sets), "set", "sets"), counted(len(pairs), "comparison", "comparisons")),
		Head:  []string{"learner", "and", "ahead by", "p", "p (Holm)", "p (Hommel)", "Cliff's δ", "effect"},
		Words: 2,
	}
	mean := f.MeanRanks()
	for _, p := range pairs {
		t.Rows = append(t.Rows, []string{f.Learners[p.A], f.Learners[p.B], signed(mean[p.B]-mean[p.A], 2),
			printP(p.P), printP(p.Holm), printP(p.Hommel), signed(p.Delta, 2), significance.Size(p.Delta)})
	}
	return t
}

// Markdown formats the table of ranks.
func (f *Friedman) Markdown() string { return f.Table().Markdown() }

// String returns the statistics in one line, with the metric if it is not accuracy.
func (f *Friedman) String() string {
	remark := ""
	if f.Metric != "" && f.Metric != metric.Accuracy.Name {
		remark = "ranked by " + escape.Text(f.Metric) + ": "
	}
	return remark + fmt.Sprintf("χ² = %.3g, p = %.2g (Friedman); F = %.3g, p = %.2g (Iman and Davenport); critical difference of mean ranks %.3g at 5 %% (Nemenyi)",
		f.ChiSquare, f.P, f.F, f.PF, f.CriticalDifference(0.05))
}
