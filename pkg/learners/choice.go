package learners

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/table"
)

// A Choice records how CrossValidated or pipeline.Search chose: the candidates, their scores on held-out
// examples, and the one chosen. It prints as a table.
type Choice struct {
	// Fields are the names of the hyperparameters that differ between the candidates. It is empty if the
	// choice was among whole learners.
	Fields []string `json:",omitzero"`
	Tried  []Candidate
	Chosen int    // the index of the one chosen in Tried
	By     string `json:",omitzero"` // the name of the metric, accuracy if empty
	// LowerIsBetter is set for a metric such as log loss, where less is better. The scores are then
	// printed as numbers and not in percent.
	LowerIsBetter bool `json:",omitzero"`
}

// A Candidate is a learner or setting with its results.
type Candidate struct {
	Learner string
	Values  []string  `json:",omitzero"` // one for each of the Choice's Fields
	Scores  []float64 // accuracy, or the metric By, on each fold's held-out examples; empty without folds
	// Share is the share of each fold's training examples that the candidate learned from in its last
	// round: 1, except in successive halving. Scores at different shares should not be compared.
	Share float64
}

// Mean returns the mean score over the folds, NaN without folds.
func (t Candidate) Mean() float64 {
	sum := 0.0
	for _, v := range t.Scores {
		sum += v
	}
	return sum / float64(len(t.Scores))
}

// SD returns the standard deviation of the scores over the folds.
func (t Candidate) SD() float64 {
	mean, squares := t.Mean(), 0.0
	for _, v := range t.Scores {
		squares += float64((v - mean) * (v - mean))
	}
	return math.Sqrt(squares / float64(len(t.Scores)-1))
}

// printed returns the table of the candidates.
func (c *Choice) printed() *table.Table {
	p := &table.Table{Head: []string{"learner"}, Words: 1, Caption: "No folds: the first was taken."}
	if len(c.Fields) > 0 {
		p.Head, p.Words = slices.Clone(c.Fields), len(c.Fields)
	}
	unit, written := " %", percent
	if c.LowerIsBetter {
		unit, written = "", decimal
	}
	p.Head = append(p.Head, "chosen", "inner "+cmp.Or(c.By, "accuracy")+unit, "± sd")
	rounds := slices.ContainsFunc(c.Tried, func(t Candidate) bool { return t.Share < 1 })
	if rounds {
		p.Head = append(p.Head, "learned from %")
	}
	for i, t := range c.Tried {
		row := []string{t.Learner}
		if len(c.Fields) > 0 {
			row = slices.Clone(t.Values)
		}
		mark := ""
		if i == c.Chosen {
			mark = "✓"
		}
		row = append(row, mark, written(t.Mean()), written(t.SD()))
		if rounds {
			row = append(row, percent(t.Share))
		}
		p.Rows = append(p.Rows, row)
		if len(t.Scores) > 0 {
			p.Caption = fmt.Sprintf("%d settings, by %d folds of the training examples.", len(c.Tried), len(t.Scores))
		}
	}
	return p
}

// percent formats a share as a percentage, or as a dash if it is NaN.
func percent(v float64) string {
	if math.IsNaN(v) {
		return "–"
	}
	return fmt.Sprintf("%.1f", 100*v)
}

// decimal formats a number, or a dash if it is NaN.
func decimal(v float64) string {
	if math.IsNaN(v) {
		return "–"
	}
	return fmt.Sprintf("%.3f", v)
}

// String formats the candidates as a table of text.
func (c *Choice) String() string { return c.printed().String() }

// Markdown formats the candidates as a table.
func (c *Choice) Markdown() string { return c.printed().Markdown() }

// UnmarshalJSON reads a choice that json.Marshal wrote, and refuses one whose parts do not fit each other.
func (c *Choice) UnmarshalJSON(text []byte) error {
	type plain Choice
	return readModel(text, c, func(read plain) { *c = Choice(read) })
}

func (c *Choice) check() error {
	if len(c.Tried) > 0 && (c.Chosen < 0 || c.Chosen >= len(c.Tried)) {
		return fmt.Errorf("candidate %d is chosen, want 0 to %d", c.Chosen, len(c.Tried)-1)
	}
	for _, t := range c.Tried {
		if len(t.Values) != len(c.Fields) {
			return fmt.Errorf("a candidate has %d values for %d fields", len(t.Values), len(c.Fields))
		}
		lowest, highest := c.limits()
		wrong := func(v float64) bool { return !(v >= lowest && v <= highest) }
		if slices.ContainsFunc(t.Scores, wrong) || !(t.Share >= 0 && t.Share <= 1) {
			return fmt.Errorf("scores %v and share %v: want scores from %v to %v, and a share from 0 to 1", t.Scores, t.Share, lowest, highest)
		}
	}
	return nil
}

// limits returns the least and the greatest possible score.
func (c *Choice) limits() (lowest, highest float64) {
	switch {
	case c.LowerIsBetter:
		return 0, math.MaxFloat64
	case c.By != "": // Matthews' coefficient and kappa may be negative
		return -1, 1
	}
	return 0, 1
}
