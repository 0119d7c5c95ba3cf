package ask

import (
	"context"
	"fmt"
	"slices"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/pipeline"
)

// A Difference says whether two models have the same class for all possible examples.
type Difference struct {
	Example    []float64 // on which the models differ; nil if no such example was found
	One, Other string    // the classes of Example by the two models
	// Proven says that the answer is certain. Without an example it says that the models have the same
	// class for all possible examples.
	Proven bool
	table  listing
	formula
}

// Compare searches for an example to which the model and another one give different classes. The other
// model must have the same attributes, values and classes, in the same order. Compare returns an error if
// the other model has no network.
func (a *Asker) Compare(ctx context.Context, second *pipeline.Model) (*Difference, error) {
	b, err := a.rival(second)
	if err != nil {
		return nil, err
	}
	s := &search{boxes: a.limit(), split: func(x box) ([]box, [][]float64) { return apart(a.net.bound(x), b.net.bound(x)) },
		hit: func(x []float64) bool { return a.m.Predict(x) != second.Predict(x) }}
	found, decided, err := s.run(ctx, a.parts)
	d := &Difference{Example: found, Proven: decided}
	d.formula = formula{a: a, nets: []*bounder{a.net, b.net}, parts: a.parts, wanted: func(one, two int) bool { return one != two }, found: found != nil, proven: decided}
	if found != nil {
		d.One, d.Other = a.m.Classes[a.m.Predict(found)], a.m.Classes[second.Predict(found)]
		d.table = a.listing(found)
	}
	return d, err
}

// rival returns an Asker about a model that has the same attributes and classes.
func (a *Asker) rival(second *pipeline.Model) (*Asker, error) {
	if !slices.Equal(a.m.Classes, second.Classes) {
		return nil, fmt.Errorf("ask: the classes are %q and %q", a.m.Classes, second.Classes)
	}
	if err := sameAttributes(a.m, second); err != nil {
		return nil, err
	}
	return About(second, a.s)
}

// sameAttributes returns an error unless two models have the same attributes and values, in one order.
func sameAttributes(a, b *pipeline.Model) error {
	if len(a.Attrs) != len(b.Attrs) {
		return fmt.Errorf("ask: the models have %d and %d attributes", len(a.Attrs), len(b.Attrs))
	}
	for j, attr := range a.Attrs {
		switch second := b.Attrs[j]; {
		case attr.Name != second.Name:
			return fmt.Errorf("ask: attribute %d of the models is %q and %q: fit both to columns in one order", j+1, attr.Name, second.Name)
		case attr.Nominal() != second.Nominal() || !slices.Equal(attr.Values, second.Values):
			return fmt.Errorf("ask: attribute %q of the models has other values, or another order of them: fit both by one schema", attr.Name)
		}
	}
	return nil
}

// apart divides a box, if two models may differ on an example of it. It gives examples to try.
func apart(a, b bounds) (parts []box, try [][]float64) {
	one, two := a.classes(), b.classes()
	if single(one) && slices.Equal(one, two) {
		return nil, nil
	}
	n, goal := a, two
	if single(one) {
		n, goal = b, one
	}
	decided := single(goal)
	wanted := slices.Clone(goal)
	for c := range wanted { // any class except the other model's only one
		wanted[c] = !decided || !goal[c]
	}
	return n.split(wanted)
}

// single reports whether one class only may occur.
func single(classes []bool) bool {
	count := 0
	for _, possible := range classes {
		if possible {
			count++
		}
	}
	return count == 1
}

// String writes the answer in a sentence.
func (d *Difference) String() string {
	if d.Example == nil && d.Proven {
		return "the models have the same class for every possible example"
	}
	if d.Example == nil {
		return "no difference was found, but the search came to its limit"
	}
	return fmt.Sprintf("%s by one model and %s by the other if %v", escape.Text(d.One), escape.Text(d.Other), d.table)
}
