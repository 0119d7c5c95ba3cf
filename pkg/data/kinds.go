package data

import (
	"math"
	"slices"

	"halfspace/pkg/data/internal/delimited"
)

// As returns s with the named attributes converted to another kind: Numeric, Nominal or Date. A numeric
// attribute converted to Nominal gets its distinct numbers as values, in ascending order. A nominal
// attribute can become Numeric if all its values are numbers. It can become a Date, the days since 1970
// began, if all its values are dates in one layout that the reader recognises. For other layouts, and for
// DateParts, declare the column when you read the file. A numeric attribute converted to Date is taken as
// days. An attribute that already has the kind does not change. As returns an error if s has no attribute
// of a given name.
func (s *Set) As(kind Kind, attrs ...string) (*Set, error) {
	if kind != Numeric && kind != Nominal && kind != Date {
		return nil, s.errorf("an attribute cannot be made of kind %q, but Numeric, Nominal or Date", kind)
	}
	t := s
	for _, name := range attrs {
		j, err := s.attr(name)
		if err != nil {
			return nil, err
		}
		if t.Attrs[j].Nominal() == (kind == Nominal) {
			continue
		}
		a, numbers := Attr{Name: name}, []float64(nil)
		if kind == Nominal {
			numbers = s.distinct(j)
			a.Values = make([]string, len(numbers))
			for v, number := range numbers {
				a.Values[v] = s.Attrs[j].Text(number)
			}
			t, err = t.mapped(j, a, func(v float64) float64 {
				if k, found := slices.BinarySearch(numbers, v); found {
					return float64(k)
				}
				return math.NaN() // infinite
			})
		} else if numbers, err = s.numbers(j, kind); err == nil {
			t, err = t.mapped(j, a, func(v float64) float64 { return numbers[int(v)] })
		}
		if err != nil {
			return nil, err
		}
	}
	return t, nil
}

// numbers returns the numbers, or the days of the dates, that the values of nominal attribute j
// spell.
func (s *Set) numbers(j int, kind Kind) ([]float64, error) {
	a := s.Attrs[j]
	numbers := make([]float64, len(a.Values))
	if kind == Date {
		layouts := layoutsOf(func(date func([]byte) bool) bool {
			return !slices.ContainsFunc(a.Values, func(v string) bool { return !date([]byte(v)) })
		})
		switch {
		case len(layouts) == 0:
			return nil, s.errorf("the values of attribute %q are not dates of one known layout: declare the column's Layout", a.Name)
		case len(layouts) > 1 && len(a.Values) > 0:
			return nil, s.errorf("attribute %q may be dates in the layouts %q: declare the column's", a.Name, layouts)
		}
		for k, text := range a.Values {
			t, _ := parseDate(layouts[0], text)
			numbers[k] = days(t)
		}
		return numbers, nil
	}
	for k, text := range a.Values {
		v, ok := delimited.Number([]byte(text))
		if !ok {
			return nil, s.errorf("value %s of attribute %q is not a number; if it means missing, name it in Format.Missing",
				delimited.Quote(text), a.Name)
		}
		numbers[k] = v
	}
	return numbers, nil
}

// Bin returns s with a numeric attribute made nominal: each number becomes the interval that contains it.
// Cuts must ascend, and a number equal to a cut belongs to the interval above it. Bin returns an error if s
// has no numeric attribute of that name.
func (s *Set) Bin(attr string, cuts ...float64) (*Set, error) {
	j, err := s.numeric(attr)
	if err != nil {
		return nil, err
	}
	if err := checkCuts(cuts); err != nil {
		return nil, s.errorf("attribute %q: %v", attr, err)
	}
	return s.mapped(j, Attr{Name: attr, Values: bins(cuts)}, func(v float64) float64 { return float64(bin(cuts, v)) })
}

// Cuts returns the cuts, for Bin, that divide a numeric attribute into n intervals with about the same
// number of examples each. It returns fewer cuts if the attribute has fewer values. If s is your whole
// sample, the cuts are computed from the future test examples too. To avoid that in a cross-validation, use
// a Coding with Intervals, which learns its cuts in each fold from the training examples.
func (s *Set) Cuts(attr string, n int) ([]float64, error) {
	j, err := s.numeric(attr)
	if err == nil && n < 2 {
		err = s.errorf("attribute %q cannot be cut into %d intervals", attr, n)
	}
	if err != nil {
		return nil, err
	}
	return Coding{Cuts: n - 1}.cuts(s, j), nil
}

// Group returns s with values of a nominal attribute joined or renamed. Each group becomes one value, in
// place of the values that it lists. Values that are in no group stay. Group returns an error if the
// attribute lacks a listed value, if a value is in two groups, or if a group has the name of a value that
// stays.
func (s *Set) Group(attr string, groups ...Group) (*Set, error) {
	j, err := s.attr(attr)
	if err != nil {
		return nil, err
	}
	a := s.Attrs[j]
	if !a.Nominal() {
		return nil, s.errorf("attribute %q is numeric, and has no values to group: see Bin", attr)
	}
	names, grouped := slices.Clone(a.Values), make([]bool, len(a.Values))
	for _, group := range groups {
		if len(group) == 0 {
			return nil, s.errorf("a group of attribute %q is empty, want a name", attr)
		}
		for _, member := range group[min(1, len(group)-1):] {
			v, err := s.find("value of "+attr, member, a.Values)
			if err != nil {
				return nil, err
			}
			if grouped[v] {
				return nil, s.errorf("value %q of attribute %q is in two groups", member, attr)
			}
			names[v], grouped[v] = group[0], true
		}
	}
	b, place := Attr{Name: attr}, make([]float64, len(names))
	for v, name := range names {
		k := slices.Index(b.Values, name)
		if first := slices.Index(names, name); grouped[v] != grouped[first] {
			return nil, s.errorf("group %q of attribute %q is called as a value that is not in it", name, attr)
		}
		if k < 0 {
			k, b.Values = len(b.Values), append(b.Values, name)
		}
		place[v] = float64(k)
	}
	return s.mapped(j, b, func(v float64) float64 { return place[int(v)] })
}

// numeric returns the index of a numeric attribute.
func (s *Set) numeric(attr string) (int, error) {
	j, err := s.attr(attr)
	if err == nil && s.Attrs[j].Nominal() {
		err = s.errorf("attribute %q is nominal, want numeric: see As", attr)
	}
	return j, err
}

// mapped returns s with attribute j replaced by a. f maps the old values, except missing ones, to
// new ones.
func (s *Set) mapped(j int, a Attr, f func(float64) float64) (*Set, error) {
	values := make([]float64, s.Len())
	for i, x := range s.X {
		if values[i] = math.NaN(); s.Attrs[j].accepts(x[j]) {
			values[i] = f(x[j])
		}
	}
	return s.withAttr(a, values)
}
