package data

import (
	"cmp"
	"slices"

	"halfspace/pkg/data/internal/delimited"
)

// set returns the sample. Classes that are not declared are sorted.
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
		return nil, t.rec.FieldErrorf(t.field, "%s is the only class: there is nothing to tell apart", delimited.Quote(classes[0]))
	}
	if !t.class.closed {
		slices.SortFunc(classes, byNumber(classes))
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

// reorder puts the classes into another order.
func (s *Set) reorder(classes []string) {
	at := make(map[string]int, len(classes))
	for y, c := range classes {
		at[c] = y
	}
	place := make([]int, len(classes))
	for y, c := range s.Classes {
		place[y] = at[c]
	}
	for i, y := range s.Y {
		s.Y[i] = place[y]
	}
	s.Classes = classes
}

// byNumber returns an order of texts: as numbers if all of them are.
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
