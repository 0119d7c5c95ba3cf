package ask

import (
	"context"
	"fmt"
	"strings"

	"halfspace/pkg/internal/escape"
)

// A Witness is a possible example of a class. Without an example it says that no possible example has the
// class.
type Witness struct {
	Class      string
	Conditions []string
	Example    []float64 // nil if none was found
	// Proven says that the answer is certain. Without an example it says that no possible example has
	// the class.
	Proven bool
	table  listing
	formula
}

// A listing is an example in words.
type listing struct{ names, values []string }

// listing returns an example in words.
func (a *Asker) listing(x []float64) (l listing) {
	for j, v := range x {
		l.names, l.values = append(l.names, a.m.Attrs[j].Name), append(l.values, valueText(a.m.Attrs[j], v))
	}
	return l
}

// String writes the example as conditions.
func (l listing) String() string {
	var all []string
	for j, name := range l.names {
		all = append(all, fmt.Sprintf("%s = %s", escape.Text(name), escape.Text(l.values[j])))
	}
	return strings.Join(all, ", ")
}

// Find searches for a possible example that the model puts into the class and that passes all tests. A test
// is a condition as in a Rule. Without tests, Find finds out whether the model ever predicts the class.
// With tests, it finds out whether the model obeys a rule. For example, the model obeys "if fever = yes
// then never healthy" if Find finds no example of the class healthy with the test "fever = yes".
func (a *Asker) Find(ctx context.Context, class string, tests ...string) (*Witness, error) {
	c, err := a.class(class)
	if err != nil {
		return nil, err
	}
	all, err := a.conditions(tests)
	if err != nil {
		return nil, err
	}
	parts := a.parts
	for _, c := range all {
		parts = c.restrict(parts, c.holding)
	}
	goal := make([]bool, len(a.m.Classes))
	goal[c] = true
	w := &Witness{Class: class, Conditions: tests}
	w.Example, w.Proven, err = a.search(goal, a.limit()).run(ctx, parts)
	w.table = a.listing(w.Example)
	w.formula = formula{a: a, nets: []*bounder{a.net}, parts: parts, wanted: func(one, _ int) bool { return goal[one] }, found: w.Example != nil, proven: w.Proven}
	return w, err
}

// String writes the answer in a sentence.
func (w *Witness) String() string {
	suffix := ""
	if w.Conditions != nil {
		suffix = " with " + escape.Text(strings.Join(w.Conditions, ", "))
	}
	switch class := escape.Text(w.Class); {
	case w.Example != nil:
		return fmt.Sprintf("%s if %v", class, w.table)
	case w.Proven:
		return fmt.Sprintf("no possible example%s is %s", suffix, class)
	default:
		return fmt.Sprintf("no example%s of class %s was found, but the search came to its limit", suffix, class)
	}
}
