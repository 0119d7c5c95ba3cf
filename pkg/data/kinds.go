package data

import (
	"math"
	"slices"

	"halfspace/pkg/data/internal/delimited"
)

// As returns s with the named attributes of another kind: Numeric, Nominal or Date. The values of one that
// becomes nominal are its numbers, in ascending order. One that becomes numeric must have numbers for
// values, and one that becomes a Date, which is days since 1970 began, dates, in a layout that the reader
// recognises and no other; for others, and for DateParts, declare the column. What is of the kind already
// stays as it is, and a number that is to be a Date is taken for days. It is an error if s has no attribute
// of a name.
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
		a, to := Attr{Name: name}, []float64(nil)
		if kind == Nominal {
			to = s.distinct(j)
			a.Values = make([]string, len(to))
			for v, number := range to {
				a.Values[v] = s.Attrs[j].text(number)
			}
			t, err = t.mapped(j, a, func(v float64) float64 {
				if k, is := slices.BinarySearch(to, v); is {
					return float64(k)
				}
				return math.NaN() // infinite
			})
		} else if to, err = s.numbers(j, kind); err == nil {
			t, err = t.mapped(j, a, func(v float64) float64 { return to[int(v)] })
		}
		if err != nil {
			return nil, err
		}
	}
	return t, nil
}

// numbers returns the numbers that the values of nominal attribute j spell, or the days of dates.
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

// Bin returns s with a numeric attribute made nominal: the interval between cuts, which ascend, in
// which its value lies. A cut belongs to the interval above it. It is an error if s has no numeric
// attribute of that name.
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

// Cuts returns where to cut a numeric attribute into n intervals that have about as many examples
// each, for Bin; fewer if it has fewer values. Cuts of a whole sample have seen its test examples:
// those of a Coding with Intervals are learned in the fold.
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

// Group returns s with values of a nominal attribute joined, or renamed: every group is a value in
// place of the others that it names. Values that are in no group stay. It is an error if the
// attribute has no value of a name, if one is in two groups, or if a group is called as a value that
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
	b, to := Attr{Name: attr}, make([]float64, len(names))
	for v, name := range names {
		k := slices.Index(b.Values, name)
		if first := slices.Index(names, name); grouped[v] != grouped[first] {
			return nil, s.errorf("group %q of attribute %q is called as a value that is not in it", name, attr)
		}
		if k < 0 {
			k, b.Values = len(b.Values), append(b.Values, name)
		}
		to[v] = float64(k)
	}
	return s.mapped(j, b, func(v float64) float64 { return to[int(v)] })
}

// numeric returns the index of a numeric attribute.
func (s *Set) numeric(attr string) (int, error) {
	j, err := s.attr(attr)
	if err == nil && s.Attrs[j].Nominal() {
		err = s.errorf("attribute %q is nominal, want numeric: see As", attr)
	}
	return j, err
}

// mapped returns s with attribute j replaced by a, whose values f makes of those that are not missing.
func (s *Set) mapped(j int, a Attr, f func(float64) float64) (*Set, error) {
	values := make([]float64, s.Len())
	for i, x := range s.X {
		if values[i] = math.NaN(); s.Attrs[j].has(x[j]) {
			values[i] = f(x[j])
		}
	}
	return s.with(a, values)
}
