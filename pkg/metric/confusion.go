package metric

import (
	"fmt"
	"strconv"

	"halfspace/pkg/table"
)

// A Confusion is a confusion matrix: how many examples of each class were taken for each.
type Confusion struct {
	Classes []string
	Counts  [][]int // Counts[c][p] examples of class c were predicted to be of class p
}

// Confusion counts the answers. Answers without examples, of unequal numbers or with a class that is
// none are an error.
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

// Examples returns how many examples are of a class.
func (c *Confusion) Examples(class int) (n int) {
	for _, count := range c.Counts[class] {
		n += count
	}
	return n
}

// Predicted returns how many examples were predicted to be of a class.
func (c *Confusion) Predicted(class int) (n int) {
	for _, row := range c.Counts {
		n += row[class]
	}
	return n
}

// Precision returns the share of the examples predicted to be of a class that are of it. It is an error
// if there is no example of the class and none was predicted to be.
func (c *Confusion) Precision(class int) (float64, error) {
	switch predicted := c.Predicted(class); {
	case predicted > 0:
		return float64(c.Counts[class][class]) / float64(predicted), nil
	case c.Examples(class) > 0:
		return 0, nil
	}
	return 0, c.absent("and none predicted", class)
}

// Recall returns the share of the examples of a class that were predicted to be of it, also called its
// sensitivity. It is an error if there is no example of the class.
func (c *Confusion) Recall(class int) (float64, error) {
	if c.Examples(class) == 0 {
		return 0, c.absent("", class)
	}
	return float64(c.Counts[class][class]) / float64(c.Examples(class)), nil
}

// F1 returns the harmonic mean of precision and recall, 2·right/(examples + predicted). It is an error
// if there is no example of the class and none was predicted to be.
func (c *Confusion) F1(class int) (float64, error) {
	both := c.Examples(class) + c.Predicted(class)
	if both == 0 {
		return 0, c.absent("and none predicted", class)
	}
	return float64(2*c.Counts[class][class]) / float64(both), nil
}

// absent is the error of what is not defined without a class.
func (c *Confusion) absent(more string, class int) error {
	if more != "" {
		more = ", " + more
	}
	return undefined(fmt.Sprintf("no example of class %s%s", c.Classes[class], more))
}

// Table returns the matrix as it is read: a row for each class, a column for what it was taken for.
func (c *Confusion) Table() *table.Table {
	t := &table.Table{
		Caption: fmt.Sprintf("%d of %d right. Rows: the class; columns: what was predicted.", c.right(), c.Total()),
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

// Report returns a table of the precision, recall and F1 of each class. What is not defined is a dash.
func (c *Confusion) Report() *table.Table {
	t := &table.Table{
		Caption: fmt.Sprintf("%d of %d right. Examples of each class, and how many were predicted to be of it.", c.right(), c.Total()),
		Head:    []string{"class", "examples", "predicted", "precision", "recall", "F1"},
		Words:   1,
	}
	for k, name := range c.Classes {
		row := []string{name, strconv.Itoa(c.Examples(k)), strconv.Itoa(c.Predicted(k))}
		for _, of := range []func(int) (float64, error){c.Precision, c.Recall, c.F1} {
			v, err := of(k)
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

// right returns how many examples were predicted to be of their class.
func (c *Confusion) right() (n int) {
	for k := range c.Counts {
		n += c.Counts[k][k]
	}
	return n
}
