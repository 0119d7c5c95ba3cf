package ask

import (
	"cmp"
	"fmt"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
)

// A Change lists the new values that give an example another class.
type Change struct {
	Class, Other string    // the class of the example, and its class after the change
	Attrs        []string  // in the order of the model; nil if nothing changes the class
	From, To     []string  // the values before and after, one for each attribute
	Example      []float64 // the changed example; nil if nothing changes the class
}

// change returns the change of the question's example to y. It is an error if y has the same class.
func (q *question) change(y []float64) (c Change, err error) {
	a := q.a
	c = Change{Class: a.m.Classes[q.class], Other: a.m.Classes[a.m.Predict(y)], Example: y}
	if c.Other == c.Class {
		return c, fmt.Errorf("ask: the example %v has the same class; please report this", y)
	}
	for _, j := range q.changed(y) {
		c.Attrs = append(c.Attrs, a.m.Attrs[j].Name)
		c.From = append(c.From, valueText(a.m.Attrs[j], q.x[j]))
		c.To = append(c.To, valueText(a.m.Attrs[j], y[j]))
	}
	return c, nil
}

// String writes the change in a sentence.
func (c Change) String() string {
	var all []string
	for i, name := range c.Attrs {
		all = append(all, fmt.Sprintf("%s = %s instead of %s", escape.Text(name), escape.Text(c.To[i]), escape.Text(c.From[i])))
	}
	return fmt.Sprintf("%s instead of %s if %s", escape.Text(c.Other), escape.Text(c.Class), strings.Join(all, ", "))
}

// valueText writes a raw value of an attribute, and ? for a missing one.
func valueText(a data.Attr, v float64) string {
	return cmp.Or(a.Text(v), "?")
}
