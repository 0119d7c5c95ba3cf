package data

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/data/internal/delimited"
)

// set makes the sample from the table. Classes that are not declared are sorted, as numbers if all are
// numbers and otherwise as texts, so that their order does not depend on which example comes first. If
// positive is not empty, this class is moved to the end. Otherwise the class of unlabelled examples, if
// there is one, comes last.
//
// A single class is an error, unless others are declared. It usually means that the wrong column was taken
// for the class, and no learner could use such a sample.
func (t *table) set(name, positive string) (*Set, error) {
	s := &Set{Schema: Schema{Name: name, Class: t.class.Name, Classes: t.class.values}, X: t.rows(), Y: t.y}
	for _, c := range t.columns {
		s.Attrs = append(s.Attrs, c.attrs()...)
	}
	if err := s.checkNames(); err != nil {
		return nil, t.rec.Errorf(0, 0, "%w", err)
	}
	classes := slices.Clone(s.Classes)
	if len(classes) == 1 {
		return nil, t.rec.FieldErrorf(t.field, "%s is the only class in column %s, and a classifier needs two or more", delimited.Quote(classes[0]), t.quotedClass())
	}
	if t.unlabelled == Kept && !slices.Contains(t.class.Values, withoutClass) {
		classes = slices.DeleteFunc(classes, func(c string) bool { return c == withoutClass })
	}
	if t.bare && !t.class.closed && numericTarget(classes, len(t.y)) {
		return nil, t.rec.FieldErrorf(t.field, "the class %s is one of %d different numbers in %d examples, "+
			"so it looks like a numeric target: declare Cuts for column %[1]s, or its Kind as Nominal (--kind), or another Class (--class)", delimited.Quote(t.class.Name), len(classes), len(t.y))
	}
	if !t.class.closed {
		slices.SortFunc(classes, byNumber(classes))
	}
	if len(classes) < len(s.Classes) {
		classes = append(classes, withoutClass)
	}
	if positive != "" {
		i := slices.Index(classes, positive)
		if i < 0 {
			return nil, t.rec.Errorf(0, 0, "no class is called %s; there are %s", delimited.Quote(positive), list(classes))
		}
		classes = append(slices.Delete(classes, i, i+1), positive)
	}
	s.reorder(classes)
	return s, nil
}

// numericTarget reports whether the classes look like measurements, for which regression would be needed.
// This is so if there are more than twenty numbers, in any notation, and if some are fractions or there are
// fewer than five examples for each number. Words for a missing value are not counted.
func numericTarget(classes []string, examples int) bool {
	classes = slices.DeleteFunc(slices.Clone(classes), func(c string) bool { return missingWords[c] })
	measured := func(n notation) bool {
		fraction := false
		for _, c := range classes {
			v, ok := n.number([]byte(c))
			if !ok {
				return false
			}
			fraction = fraction || v != math.Trunc(v)
		}
		return fraction || examples < 5*len(classes)
	}
	return len(classes) > 20 && (measured(notation{}) || slices.ContainsFunc(notations, measured))
}

// reorder puts the classes into another order, and renumbers Y.
func (s *Set) reorder(classes []string) {
	index := make(map[string]int, len(classes))
	for y, c := range classes {
		index[c] = y
	}
	place := make([]int, len(classes))
	for y, c := range s.Classes {
		place[y] = index[c]
	}
	for i, y := range s.Y {
		s.Y[i] = place[y]
	}
	s.Classes = classes
}

// byNumber returns a comparison for sorting texts. It compares them as numbers if all of them are
// numbers, so that 10 comes after 9, and else as texts. Equal numbers with different spellings,
// such as 1 and 1.0, are compared as texts.
func byNumber(texts []string) func(a, b string) int {
	for _, t := range texts {
		if _, ok := delimited.Number([]byte(t)); !ok {
			return cmp.Compare[string]
		}
	}
	return func(a, b string) int {
		u, _ := delimited.Number([]byte(a))
		v, _ := delimited.Number([]byte(b))
		return cmp.Or(cmp.Compare(u, v), cmp.Compare(a, b))
	}
}
