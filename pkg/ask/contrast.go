package ask

import (
	"context"
	"fmt"

	"halfspace/pkg/internal/escape"
)

// A Contrast answers the question "what would have to be different for another class?" (a contrastive
// reason). It is a set of attributes with new values. If they all change together, the example gets another
// class.
type Contrast struct {
	Change
	// Proven says that no smaller set of attributes changes the class. Without attributes it says that
	// the class is the same for all values.
	Proven bool
}

// Contrast returns the fewest attributes of the raw example x that can change its class, with values that do
// so. Of several such sets it returns one. Values that are missing in x stay missing.
func (a *Asker) Contrast(ctx context.Context, x []float64) (*Contrast, error) {
	q, err := a.question(ctx, x)
	if err != nil {
		return nil, err
	}
	if r := q.ranking(); r != nil {
		if changed, sure := r.contrast(); sure {
			return q.contrastTo(changed)
		}
	}
	var changed []float64
	q.smallest(func(attrs []int) (bool, []int) {
		found, decided := q.escape(q.complement(attrs))
		if changed = found; found != nil || !decided {
			return found != nil, nil
		}
		return false, q.reason(q.complement(attrs))
	})
	c := &Contrast{Proven: !q.unsure}
	c.Class = a.m.Classes[q.class]
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
	c.Change, err = q.change(changed)
	return c, err
}

// contrastTo returns a proven contrast that leads to the example changed. If changed is nil, the contrast
// says that no change gives another class.
func (q *question) contrastTo(changed []float64) (c *Contrast, err error) {
	c = &Contrast{Proven: true}
	if c.Class = q.a.m.Classes[q.class]; changed != nil {
		c.Change, err = q.change(changed)
	}
	return c, err
}

// String writes the change.
func (c *Contrast) String() string {
	if c.Attrs == nil && c.Proven {
		return fmt.Sprintf("always %s", escape.Text(c.Class))
	}
	if c.Attrs == nil {
		return fmt.Sprintf("%s: no change was found, but the search came to its limit", escape.Text(c.Class))
	}
	text := c.Change.String()
	if !c.Proven {
		text += " (fewer attributes may be enough: the search came to its limit)"
	}
	return text
}
