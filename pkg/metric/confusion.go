package metric

import (
	"fmt"
	"strconv"

	"halfspace/pkg/table"
)

// A Confusion is a confusion matrix: for each class, how many of its examples were predicted as
// each class.
type Confusion struct {
	Classes []string
	Counts  [][]int // Counts[c][p] examples of class c were predicted as class p
}

// Confusion counts the answers. It returns an error without examples, if the numbers of
// predictions and of classes differ, or if a class is out of range.
func (a Answers) Confusion() (*Confusion, error) {
	if err := a.check(); err != nil {
		return nil, fmt.Errorf("confusion: %w", err)
	}
	return a.confusion(), nil
}

// confusion counts answers that were checked.
func (a Answers) confusion() *Confusion {
	c := &Confusion{Classes: a.Classes, Counts: make([][]int, len(a.Classes))}
	for k := range c.Counts {
		c.Counts[k] = make([]int, len(a.Classes))
	}
	for i, y := range a.Truth {
		c.Counts[y][a.Predicted[i]]++
	}
	return c
}

// Total returns the number of examples.
func (c *Confusion) Total() (n int) {
	for k := range c.Counts {
		n += c.Examples(k)
	}
	return n
}

// Examples returns the number of examples of a class.
func (c *Confusion) Examples(class int) (n int) {
	for _, count := range c.Counts[class] {
		n += count
	}
	return n
}

// examples returns the number of examples of each class.
func (c *Confusion) examples() (counts []float64) {
	for k := range c.Counts {
		counts = append(counts, float64(c.Examples(k)))
	}
	return counts
}

// Predicted returns the number of examples that were predicted as a class.
func (c *Confusion) Predicted(class int) (n int) {
	for _, row := range c.Counts {
		n += row[class]
	}
	return n
}

// Precision returns the share of correct predictions among all predictions of a class. It returns
// an error if the class has no examples and was never predicted.
func (c *Confusion) Precision(class int) (float64, error) {
	switch predicted := c.Predicted(class); {
	case predicted > 0:
		return float64(c.Counts[class][class]) / float64(predicted), nil
	case c.Examples(class) > 0:
		return 0, nil
	}
	return 0, c.absent("and none predicted", class)
}

// Recall, also called sensitivity, returns the share of the examples of a class that were predicted
// correctly. It returns an error if the class has no examples.
func (c *Confusion) Recall(class int) (float64, error) {
	if c.Examples(class) == 0 {
		return 0, c.absent("", class)
	}
	return float64(c.Counts[class][class]) / float64(c.Examples(class)), nil
}

// F1 returns the harmonic mean of precision and recall, 2·correct/(examples + predicted). It
// returns an error if the class has no examples and was never predicted.
func (c *Confusion) F1(class int) (float64, error) {
	total := c.Examples(class) + c.Predicted(class)
	if total == 0 {
		return 0, c.absent("and none predicted", class)
	}
	return float64(2*c.Counts[class][class]) / float64(total), nil
}

// absent returns the error for a number that is undefined because a class does not occur.
func (c *Confusion) absent(detail string, class int) error {
	if detail != "" {
		detail = ", " + detail
	}
	return undefined(fmt.Sprintf("no example of class %s%s", c.Classes[class], detail))
}

// Table returns the matrix for printing: a row for each true class, and a column for each predicted
// class.
func (c *Confusion) Table() *table.Table {
	t := &table.Table{
		Caption: fmt.Sprintf("%d of %d right. Rows: the true class; columns: the predicted class.", c.right(), c.Total()),
		Head:    append([]string{"class"}, c.Classes...),
		Words:   1,
	}
	for k, counts := range c.Counts {
		row := []string{c.Classes[k]}
		for _, n := range counts {
			row = append(row, strconv.Itoa(n))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// Report returns a table with the precision, recall and F1 of each class. An undefined number is a
// dash.
func (c *Confusion) Report() *table.Table {
	t := &table.Table{
		Caption: fmt.Sprintf("%d of %d right. Examples and predictions of each class.", c.right(), c.Total()),
		Head:    []string{"class", "examples", "predicted", "precision", "recall", "F1"},
		Words:   1,
	}
	for k, name := range c.Classes {
		row := []string{name, strconv.Itoa(c.Examples(k)), strconv.Itoa(c.Predicted(k))}
		for _, measure := range []func(int) (float64, error){c.Precision, c.Recall, c.F1} {
			v, err := measure(k)
			if err != nil {
				row = append(row, "–")
				continue
			}
			row = append(row, fmt.Sprintf("%.3f", v))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// String formats the matrix for a terminal.
func (c *Confusion) String() string { return c.Table().String() }

// Markdown formats the matrix with its caption.
func (c *Confusion) Markdown() string { return c.Table().Markdown() }

// right returns the number of correct predictions.
func (c *Confusion) right() (n int) {
	for k := range c.Counts {
		n += c.Counts[k][k]
	}
	return n
}
