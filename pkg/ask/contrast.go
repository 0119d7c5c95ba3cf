package ask

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
)

// A Contrast is a set of attributes that can change the class of an example together: a contrastive reason.
type Contrast struct {
	Class, Other string    // the class of the example, and its class after the change
	Attrs        []string  // in the order of the model; nil if nothing changes the class
	From, To     []string  // the values before and after, one for each attribute
	Example      []float64 // the changed example; nil if nothing changes the class
	// Proven says that no fewer attributes change the class, or, without attributes, that nothing does.
	Proven bool
}

// Contrast returns the fewest attributes of the raw example x that can change its class, with values that do
// so. Of several such sets it returns one. Values that are missing in x stay missing.
func (a *Asker) Contrast(ctx context.Context, x []float64) (*Contrast, error) {
	q, err := a.question(ctx, x)
	if err != nil {
		return nil, err
	}
	var changed []float64
	q.smallest(func(attrs []int) (bool, []int) {
		found, decided := q.escape(q.complement(attrs))
		if changed = found; found != nil || !decided {
			return found != nil, nil
		}
		return false, q.reason(q.complement(attrs))
	})
	c := &Contrast{Class: a.m.Classes[q.class], Proven: !q.unsure}
	if !c.Proven && changed == nil && q.err == nil {
		q.left = a.limit()
		if found, _ := q.escape(nil); found != nil {
			attrs := q.contrast(found)
			changed, _ = q.escape(q.complement(attrs))
		}
	}
	if q.err != nil || changed == nil {
		return c, q.err
	}
	if c.Other = a.m.Classes[a.m.Predict(changed)]; c.Other == c.Class {
		return nil, fmt.Errorf("ask: the example %v has the same class; please report this", changed)
	}
	c.Example = changed
	for _, j := range q.changed(changed) {
		c.Attrs = append(c.Attrs, a.m.Attrs[j].Name)
		c.From = append(c.From, valueText(a.m.Attrs[j], x[j]))
		c.To = append(c.To, valueText(a.m.Attrs[j], changed[j]))
	}
	return c, nil
}

// String writes the change.
func (c *Contrast) String() string {
	if c.Attrs == nil && c.Proven {
		return fmt.Sprintf("always %s", escape.Text(c.Class))
	}
	if c.Attrs == nil {
		return fmt.Sprintf("%s: no change was found, but the search came to its limit", escape.Text(c.Class))
	}
	var all []string
	for i, name := range c.Attrs {
		all = append(all, fmt.Sprintf("%s = %s instead of %s", escape.Text(name), escape.Text(c.To[i]), escape.Text(c.From[i])))
	}
	text := fmt.Sprintf("%s instead of %s if %s", escape.Text(c.Other), escape.Text(c.Class), strings.Join(all, ", "))
	if !c.Proven {
		text += " (fewer attributes may be enough: the search came to its limit)"
	}
	return text
}

// valueText writes a raw value of an attribute, and ? for a missing one.
func valueText(a data.Attr, v float64) string {
	return cmp.Or(a.Text(v), "?")
}
