package eval

import (
	"fmt"
	"strings"

	"halfspace/pkg/metric"
	"halfspace/pkg/table"
)

// String says how many examples only one of the models has right, and how likely a difference of
// that size, or a greater one, is if they are equally good.
func (m McNemar) String() string {
	return fmt.Sprintf("only a right: %d, only b right: %d; exact p = %.2g", m.OnlyA, m.OnlyB, m.Exact())
}

// Markdown formats the test as String does.
func (m McNemar) Markdown() string { return m.String() + "\n" }

// Markdown formats the test as a table of ranks, by set and learner, with the mean ranks in the
// last row and the statistics below.
func (f *Friedman) Markdown() string {
	var b strings.Builder
	b.WriteString("| set |")
	for _, l := range f.Learners {
		fmt.Fprintf(&b, " %s |", table.Cell(l))
	}
	fmt.Fprintf(&b, "\n|---|%s\n", strings.Repeat("--:|", len(f.Learners)))
	row := func(name string, values []float64) {
		fmt.Fprintf(&b, "| %s |", name)
		for _, r := range values {
			fmt.Fprintf(&b, " %.3g |", r)
		}
		b.WriteString("\n")
	}
	for i, set := range f.Sets {
		row(table.Cell(set), f.Ranks[i])
	}
	row("**mean rank**", f.MeanRanks())
	fmt.Fprintf(&b, "\n%s\n", f)
	return b.String()
}

// String gives the statistics in one line, and what learners are ranked by if it is not accuracy.
func (f *Friedman) String() string {
	by := ""
	if f.Metric != "" && f.Metric != metric.Accuracy.Name {
		by = "ranked by " + f.Metric + ": "
	}
	return by + fmt.Sprintf("χ² = %.3g, p = %.2g (Friedman); F = %.3g, p = %.2g (Iman and Davenport); critical difference of mean ranks %.3g at 5 %% (Nemenyi)",
		f.ChiSquare, f.P, f.F, f.PF, f.CriticalDifference(0.05))
}
