package ask

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"halfspace/pkg/internal/escape"
)

// A Reason answers the question "why this class?". It is a set of attributes whose values in the example
// force its class, whatever the values of the other attributes are (a sufficient reason, also called
// abductive explanation).
type Reason struct {
	Class  string
	Attrs  []string // in the order of the model
	Values []string // of the example
	Gaps   []string // attributes without a value in the example; they stay missing
	// Smallest says that no smaller set of attributes forces the class. If it is false, the search
	// reached its limit: the attributes do force the class, but a smaller set may do so too.
	Smallest bool
	formula
}

// Reason returns a smallest set of attributes of the raw example x whose values force its class. There may
// be several such sets; see Reasons. Values that are missing in x stay missing, so the reason is about
// examples that miss the same values.
//
// P. Barceló, M. Monet, J. Pérez, B. Subercaseaux, Model interpretability through the lens of computational
// complexity, NeurIPS (2020).
func (a *Asker) Reason(ctx context.Context, x []float64) (*Reason, error) {
	q, err := a.question(ctx, x)
	if err != nil {
		return nil, err
	}
	attrs, smallest := q.smallestReason()
	if !smallest && q.err == nil {
		q.left = a.limit()
		attrs = q.reason(q.complement(nil))
	}
	if q.err != nil {
		return nil, q.err
	}
	slices.Sort(attrs)
	return a.reason(q, attrs, smallest), a.confirm(q, attrs)
}

// smallestReason returns the fewest attributes that force the class, unless the search came to its limit.
func (q *question) smallestReason() (attrs []int, smallest bool) {
	if r := q.ranking(); r != nil {
		if attrs, sure := r.reason(); sure {
			return attrs, true
		}
	}
	attrs = q.smallest(func(attrs []int) (bool, []int) {
		found, decided := q.escape(attrs)
		if found == nil {
			return decided, nil
		}
		return false, q.contrast(found)
	})
	return attrs, attrs != nil && !q.unsure
}

// reason returns a reason with the attributes' names and values.
func (a *Asker) reason(q *question, attrs []int, smallest bool) *Reason {
	r := &Reason{Class: a.m.Classes[q.class], Smallest: smallest}
	parts := a.fixed(q.x, func(j int) bool { return slices.Contains(attrs, j) })
	r.formula = formula{a: a, nets: []*bounder{a.net}, parts: parts, wanted: func(one, _ int) bool { return one != q.class }, proven: true}
	for j, v := range q.x {
		if math.IsNaN(v) {
			r.Gaps = append(r.Gaps, a.m.Attrs[j].Name)
		}
	}
	for _, j := range attrs {
		r.Attrs = append(r.Attrs, a.m.Attrs[j].Name)
		r.Values = append(r.Values, valueText(a.m.Attrs[j], q.x[j]))
	}
	return r
}

// confirmations is the number of examples at random that check a reason.
const confirmations = 100

// confirm returns an error if an example at random refutes a reason.
func (a *Asker) confirm(q *question, attrs []int) error {
	r := rand.New(rand.NewPCG(1, 1))
	parts := a.fixed(q.x, func(j int) bool { return slices.Contains(attrs, j) })
	for range confirmations {
		x := parts[r.IntN(len(parts))].draw(r)
		if a.m.Predict(x) != q.class {
			return fmt.Errorf("ask: the reason is refuted by the example %v; please report this", x)
		}
	}
	return nil
}

// String writes the reason as a rule.
func (r *Reason) String() string {
	if !r.Smallest {
		return r.rule() + " (fewer attributes may be enough: the search came to its limit)"
	}
	return r.rule()
}

// rule writes the reason without the proof.
func (r *Reason) rule() string {
	var all []string
	for i, name := range r.Attrs {
		all = append(all, fmt.Sprintf("%s = %s", escape.Text(name), escape.Text(r.Values[i])))
	}
	text := fmt.Sprintf("%s because %s, whatever the other attributes are", escape.Text(r.Class), strings.Join(all, ", "))
	if all == nil {
		text = fmt.Sprintf("always %s", escape.Text(r.Class))
	}
	if r.Gaps != nil {
		text += fmt.Sprintf(", while %s is missing", escape.Text(strings.Join(r.Gaps, ", ")))
	}
	return text
}
