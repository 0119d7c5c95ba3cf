package eval

import (
	"encoding/csv"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/table"
)

// printed returns the table as it is read: means over the trials, and p-values
// against the first row.
func (t *Table) printed() *table.Table {
	p := &table.Table{
		Caption: fmt.Sprintf("%s: %s. p: paired t-test against the first row, plain and corrected (Nadeau–Bengio).", t.Set, t.Plan),
		Head:    []string{"learner", "accuracy %", "± sd", "units", "weights", "p", "p corrected"},
		Words:   1,
	}
	coded := slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Coding != "" })
	if coded {
		p.Head, p.Words = slices.Insert(p.Head, 1, "coding"), 2
	}
	for i, r := range t.Rows {
		cells := t.cells(i)
		if coded {
			cells = slices.Insert(cells, 1, r.Coding)
		}
		p.Rows = append(p.Rows, cells)
	}
	return p
}

// Markdown formats the table with its caption.
func (t *Table) Markdown() string { return t.printed().Markdown() }

// HTML formats the table with its caption.
func (t *Table) HTML() string { return table.HTML(t.printed()) }

// LaTeX formats the table as a tabular environment, for package booktabs.
func (t *Table) LaTeX() string { return table.LaTeX(t.printed()) }

// cells returns the printed columns of row i. Of an unsuited learner there are
// only its name and the reason, which takes the place of all numbers.
func (t *Table) cells(i int) []string {
	r := t.Rows[i]
	if r.Unsuited != "" {
		return []string{r.Learner, r.Unsuited}
	}
	c := []string{r.Learner,
		fmt.Sprintf("%.1f", 100*r.Mean()), fmt.Sprintf("%.1f", 100*r.SD()),
		meanOf(r.Units), meanOf(r.Weights), "", ""}
	if i > 0 && t.Rows[0].Unsuited == "" {
		test := t.Test(i, 0)
		c[5], c[6] = printP(test.P), printP(test.Corrected)
	}
	return c
}

// meanOf writes the mean of sizes, a dash if there are none.
func meanOf(sizes []float64) string {
	if len(sizes) == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f", stat.Mean(sizes, nil))
}

// printP writes a p-value, with three digits as papers do.
func printP(p float64) string {
	if math.IsNaN(p) {
		return "–"
	}
	if p < 0.001 {
		return "< 0.001"
	}
	return fmt.Sprintf("%.3f", p)
}

// CSV formats the results trial by trial, a line each, with every digit.
func (t *Table) CSV() string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	w.Write([]string{"set", "learner", "trial", "accuracy", "units", "weights", "unsuited"})
	for _, r := range t.Rows {
		if r.Unsuited != "" {
			w.Write([]string{t.Set, r.Learner, "", "", "", "", r.Unsuited})
		}
		for i, score := range r.Scores {
			units, weights := "", ""
			if i < len(r.Units) {
				units, weights = number(r.Units[i]), number(r.Weights[i])
			}
			w.Write([]string{t.Set, r.Learner, strconv.Itoa(i + 1), number(score), units, weights, ""})
		}
	}
	w.Flush() // a strings.Builder takes everything
	return b.String()
}

// number writes x with as many digits as it takes to read it back exactly.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
