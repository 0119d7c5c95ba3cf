// Package ask answers questions about a model with certainty. The questions are about all possible
// examples, and not only about the examples of a sample:
//
//	a, err := ask.About(m, s)   // numbers lie between the least and the greatest of the sample s
//	a.Reason(ctx, x)            // the fewest attributes whose values alone force the class of x
//	a.Contrast(ctx, x)          // the fewest attributes that can change the class of x
//	a.Compare(ctx, other)       // an example on which two models differ, or that no example exists
//
// Every answer is proven, or says that the search ended at its limit without a proof. The search divides
// the set of all possible examples into boxes (ranges of values), and computes bounds of the model's sums
// on each box. If the bounds show that all examples of a box have the same class, the box is done.
// Otherwise the box is divided again. The bounds hold for sums with the rounding errors that the program
// makes. Each answer is also checked before it is returned: an example by the model's own prediction, and a
// reason by random examples.
//
// To describe a single prediction in words, use package explain. Its counterfactuals also give the nearest
// value of each attribute that changes the class.
package ask

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/pipeline"
)

// Boxes is the default of Asker.Boxes, the number of boxes that a search may look at.
const Boxes = 100_000

// An Asker answers questions about all possible examples of a model, and not only about the examples of a
// sample. In a possible example a nominal attribute has any of its listed values, and a number any value
// between the least and the greatest of a sample. Some questions are about an example with missing values.
// A missing value is then a fact that no answer changes: all possible examples miss the same values, and no
// others.
type Asker struct {
	// Boxes limits the number of boxes that a search looks at. If it is zero, the limit is the
	// package's Boxes. Without a limit, a search would need hours for networks with many units that
	// weigh many numbers.
	Boxes int

	m     *pipeline.Model
	s     *data.Set // gives the ranges of numbers
	net   *bounder
	whole box       // the sides of all possible values
	parts []box     // the possible examples; no two parts have an example in common
	rules []reading // that all parts obey
}

// About returns an Asker about m. The ranges of the numbers are taken from the sample s, which must have
// the attributes of m. About returns an error if m has no network, or if its network differs from the model
// even where no value is missing.
func About(m *pipeline.Model, s *data.Set) (*Asker, error) {
	s, err := m.Align(s)
	if err != nil {
		return nil, fmt.Errorf("ask: %w", err)
	}
	if !m.Networked() {
		return nil, fmt.Errorf("ask: the model is a %T, which is not a network of threshold units", m.Inner)
	}
	a := &Asker{m: m, s: s, net: newBounder(m)}
	for j, attr := range m.Attrs {
		values, err := sideOf(attr, j, s)
		if err != nil {
			return nil, err
		}
		a.whole = append(a.whole, values)
	}
	a.parts = []box{a.whole}
	for _, need := range a.net.net.Needs {
		if f := int(need.Input); need.Values != nil && !a.listed(f, need.Values) {
			return nil, fmt.Errorf("ask: the model's network covers only some numbers of attribute %q", m.Attrs[a.net.attr[f]].Name)
		}
	}
	return a, nil
}

// listed reports whether values contain each value of an input of the network.
func (a *Asker) listed(f int, values []float64) bool {
	for _, v := range a.whole[a.net.attr[f]].values {
		if !slices.Contains(values, a.net.value(f, v)) {
			return false
		}
	}
	return a.net.table[f] != nil
}

// sideOf returns the possible values of attribute j.
func sideOf(attr data.Attr, j int, s *data.Set) (side, error) {
	var all side
	for v := range attr.Values {
		all.values = append(all.values, float64(v))
	}
	if attr.Nominal() {
		if all.values == nil {
			return all, fmt.Errorf("ask: attribute %q has no values", attr.Name)
		}
		return all, nil
	}
	all.low, all.high = math.Inf(1), math.Inf(-1)
	for _, x := range s.X {
		if !math.IsNaN(x[j]) && !math.IsInf(x[j], 0) {
			all.low, all.high = min(all.low, x[j]), max(all.high, x[j])
		}
	}
	if all.low > all.high {
		return all, fmt.Errorf("ask: attribute %q has no number in the sample, so its range is unknown", attr.Name)
	}
	return all, nil
}

// fixed returns the boxes of all possible examples that have x's values in the attributes for which keep is
// true. Values that x misses are missing in all of them.
func (a *Asker) fixed(x []float64, keep func(attr int) bool) (parts []box) {
	for _, part := range a.parts {
		b, agrees := slices.Clone(part), true
		for j := range b {
			switch v := x[j]; {
			case math.IsNaN(v):
				b[j] = sideAt(v, a.m.Attrs[j].Nominal())
			case keep(j):
				agrees = agrees && b[j].contains(a.inside(j, v))
				b[j] = sideAt(v, a.m.Attrs[j].Nominal())
			}
		}
		if agrees {
			parts = append(parts, b)
		}
	}
	return parts
}

// inside returns the nearest possible value of an attribute. An example may have a number out of the range.
func (a *Asker) inside(j int, v float64) float64 {
	if a.whole[j].values != nil {
		return v
	}
	return a.whole[j].nearest(v)
}

// Whole returns an Asker for which the named attributes are whole numbers, such as a number of children.
// Without it, an answer may contain an impossible value, such as 2.5 children.
func (a *Asker) Whole(names ...string) (*Asker, error) {
	b := *a
	for _, name := range names {
		j, err := a.attribute(name)
		if err != nil {
			return nil, err
		}
		if a.whole[j].values != nil {
			return nil, fmt.Errorf("ask: attribute %q is nominal, so it has no whole numbers", name)
		}
		s := b.whole[j]
		s.low, s.high, s.whole = math.Ceil(s.low), math.Floor(s.high), true
		if s.low > s.high {
			return nil, fmt.Errorf("ask: no number of attribute %q between %v and %v is whole", name, a.whole[j].low, a.whole[j].high)
		}
		b.whole, b.parts = b.whole.replace(j, s), condition{attr: j}.restrict(b.parts, []side{s})
	}
	if len(b.parts) == 0 {
		return nil, errors.New("ask: no possible example with these whole numbers obeys the rules")
	}
	return &b, nil
}

// errUncovered is the error about an example for which network and model may differ.
var errUncovered = errors.New("ask: the network of the model does not cover this example, because values are missing")

// check returns an error unless x is an example for which network and model agree.
func (a *Asker) check(x []float64) error {
	if len(x) != len(a.m.Attrs) {
		return fmt.Errorf("ask: example has %d values, the model %d attributes", len(x), len(a.m.Attrs))
	}
	for j, v := range x {
		if attr := a.m.Attrs[j]; math.IsInf(v, 0) || attr.Nominal() && !math.IsNaN(v) && !slices.Contains(a.whole[j].values, v) {
			return fmt.Errorf("ask: the example's value %v of %q is not a possible one", v, attr.Name)
		}
	}
	for _, r := range a.rules {
		if r.breaks(x) {
			return fmt.Errorf("ask: the example does not obey the rule %q", r.String())
		}
	}
	if !a.net.net.Covers(a.m.Encode(x)) {
		return errUncovered
	}
	return nil
}

// search returns a search for an example of a class of the goal.
func (a *Asker) search(goal []bool, boxes int) *search {
	return &search{boxes: boxes, split: func(b box) ([]box, [][]float64) { return a.net.bound(b).split(goal) },
		hit: func(x []float64) bool { return goal[a.m.Predict(x)] }}
}

// except returns the goal of all classes except one.
func (a *Asker) except(class int) []bool {
	goal := make([]bool, len(a.m.Classes))
	for c := range goal {
		goal[c] = c != class
	}
	return goal
}

// attribute returns the number of the attribute with a name.
func (a *Asker) attribute(name string) (int, error) {
	j := slices.IndexFunc(a.m.Attrs, func(attr data.Attr) bool { return attr.Name == name })
	if j < 0 {
		return j, fmt.Errorf("ask: the model has no attribute %q", name)
	}
	return j, nil
}

// class returns the number of the class with a name.
func (a *Asker) class(name string) (int, error) {
	c := slices.Index(a.m.Classes, name)
	if c < 0 {
		return c, fmt.Errorf("ask: the model has no class %q; its classes are %s", name, strings.Join(a.m.Classes, ", "))
	}
	return c, nil
}

// limit returns the number of boxes that a search may look at.
func (a *Asker) limit() int {
	if a.Boxes > 0 {
		return a.Boxes
	}
	return Boxes
}
