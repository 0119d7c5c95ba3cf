package ask

import (
	"context"
	"fmt"
	"slices"

	"halfspace/pkg/internal/escape"
)

// A Pair is the answer of Matters and Monotone. It consists of two possible examples that differ in only
// one attribute and answer the question. Without examples it says that no such pair exists.
type Pair struct {
	Attr          string
	First, Second []float64 // nil if no such examples were found
	// FirstClass and SecondClass are the classes of the two examples.
	FirstClass, SecondClass string
	// Proven says that the answer is certain. Without examples it says that no possible examples answer
	// the question.
	Proven bool
	never  string // the sentence if no examples exist
	table  listing
	values [2]string // of the attribute
	formula
}

// Matters searches for two possible examples that differ only in the attribute attr and have different
// classes. If no such examples exist, the model's class never depends on the attribute. Use it to ask about
// fairness. With a protected attribute, such as sex, it finds two people who differ only in sex and are
// treated differently, or proves that the model never does this.
func (a *Asker) Matters(ctx context.Context, attr string) (*Pair, error) {
	return a.pair(ctx, attr, fmt.Sprintf("%s alone never changes the class", escape.Text(attr)),
		func(one, two int) bool { return one != two })
}

// Monotone asks whether a model that predicts the class keeps doing so as the attribute attr rises. For
// example, a higher income should not cost anyone the credit. Monotone searches for a counterexample: two
// possible examples that differ only in the attribute, where the example with the smaller value has the
// class and the other example has not. Values of a nominal attribute rise in their order.
func (a *Asker) Monotone(ctx context.Context, attr, class string) (*Pair, error) {
	c, err := a.class(class)
	if err != nil {
		return nil, err
	}
	return a.pair(ctx, attr, fmt.Sprintf("%s never gets lost as %s rises", escape.Text(class), escape.Text(attr)),
		func(one, two int) bool { return one == c && two != c })
}

// pair searches for two possible examples that differ only in one attribute and whose classes pass a test.
// The first example has the smaller value of the attribute.
func (a *Asker) pair(ctx context.Context, name, never string, classes func(one, two int) bool) (*Pair, error) {
	j, err := a.attribute(name)
	if err != nil {
		return nil, err
	}
	t := twin{a: a, attr: j, classes: classes}
	s := &search{boxes: a.limit(), split: t.split, hit: func(x []float64) bool {
		one, two := t.examples(x)
		return one[j] < two[j] && classes(a.m.Predict(one), a.m.Predict(two))
	}}
	parts := t.start()
	found, decided, err := s.run(ctx, parts)
	p := &Pair{Attr: name, Proven: decided, never: never}
	p.formula = formula{a: a, nets: []*bounder{a.net}, parts: parts, paired: true, attr: j, wanted: classes, found: found != nil, proven: decided}
	if found != nil {
		p.First, p.Second = t.examples(found)
		p.FirstClass, p.SecondClass = a.m.Classes[a.m.Predict(p.First)], a.m.Classes[a.m.Predict(p.Second)]
		p.values = [2]string{valueText(a.m.Attrs[j], p.First[j]), valueText(a.m.Attrs[j], p.Second[j])}
		p.table = a.listing(p.First)
		p.table.names, p.table.values = slices.Delete(p.table.names, j, j+1), slices.Delete(p.table.values, j, j+1)
	}
	return p, err
}

// String writes the answer in a sentence.
func (p *Pair) String() string {
	if p.First == nil && p.Proven {
		return p.never
	}
	if p.First == nil {
		return "no such examples were found, but the search came to its limit"
	}
	name := escape.Text(p.Attr)
	return fmt.Sprintf("%s if %s = %s and %s if %s = %s, where %v", escape.Text(p.FirstClass), name, escape.Text(p.values[0]),
		escape.Text(p.SecondClass), name, escape.Text(p.values[1]), p.table)
}
