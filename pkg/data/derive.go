package data

import (
	"math"
	"slices"

	"halfspace/pkg/data/internal/delimited"
)

// An Example is one example of a Set, for the functions that are given to Derive, DeriveNominal and
// Filter. It is read by the names of attributes; to ask for one that there is not, or for the number
// of a nominal one, makes these methods return an error.
type Example struct {
	s   *Set
	at  map[string]int // the attributes' indices
	i   int
	err *error // the first
}

// Number returns the value of a numeric attribute, NaN if it is missing.
func (r Example) Number(attr string) float64 {
	j, ok := r.attr(attr)
	if ok && r.s.Attrs[j].Nominal() {
		r.fail(r.s.errorf("attribute %q is nominal, and has no number", attr))
		ok = false
	}
	if !ok {
		return math.NaN()
	}
	return r.s.X[r.i][j]
}

// Value returns the value of a nominal attribute, or the text of a number; "" if it is missing.
func (r Example) Value(attr string) string {
	j, ok := r.attr(attr)
	if a := (Attr{}); ok {
		if a = r.s.Attrs[j]; a.has(r.s.X[r.i][j]) {
			return a.text(r.s.X[r.i][j])
		}
	}
	return ""
}

// Class returns the name of the example's class.
func (r Example) Class() string { return r.s.Classes[r.s.Y[r.i]] }

// attr returns the index of an attribute.
func (r Example) attr(name string) (j int, ok bool) {
	if j, ok = r.at[name]; !ok {
		_, err := r.s.attr(name)
		r.fail(err)
	}
	return j, ok
}

// fail keeps the first error.
func (r Example) fail(err error) {
	if *r.err == nil {
		*r.err = err
	}
}

// each calls f with every example, until there is an error.
func (s *Set) each(f func(i int, r Example)) error {
	var err error
	r := Example{s: s, at: make(map[string]int, len(s.Attrs)), err: &err}
	for j, a := range s.Attrs {
		r.at[a.Name] = j
	}
	for r.i = range s.X {
		if f(r.i, r); err != nil {
			return err
		}
	}
	return nil
}

// Derive returns s with a numeric attribute of that name, which f computes of every example; NaN is
// missing. It takes the place of an attribute of that name if there is one, and else comes last. It
// is an error if f asks for what an example has not, or returns an infinite number:
//
//	s, err = s.Derive("bmi", func(r data.Example) float64 { return r.Number("kg") / (r.Number("m") * r.Number("m")) })
func (s *Set) Derive(name string, f func(Example) float64) (*Set, error) {
	values := make([]float64, s.Len())
	err := s.each(func(i int, r Example) {
		if values[i] = f(r); math.IsInf(values[i], 0) {
			r.fail(s.errorf("derived attribute %q of example %d would be %v", name, i, values[i]))
		}
	})
	if err != nil {
		return nil, err
	}
	return s.with(Attr{Name: name}, values)
}

// DeriveNominal is like Derive for a nominal attribute, of the values that f returns, in order of
// appearance; "" is missing. A value that could not stand in a file is an error.
func (s *Set) DeriveNominal(name string, f func(Example) string) (*Set, error) {
	c, values := newColumn(Column{Name: name, Kind: Nominal}), make([]float64, s.Len())
	err := s.each(func(i int, r Example) {
		text := f(r)
		if err := checkText(text); err != nil {
			r.fail(s.errorf("derived attribute %q of example %d would be %v", name, i, err))
			return
		}
		if values[i] = math.NaN(); text != "" {
			values[i] = float64(c.value([]byte(text)))
		}
	})
	if err != nil {
		return nil, err
	}
	return s.with(Attr{Name: name, Values: c.values}, values)
}

// Filter returns the examples for which f is true, in their order; see Derive for errors. The rows
// are shared with s.
func (s *Set) Filter(f func(Example) bool) (*Set, error) {
	var kept []int
	err := s.each(func(i int, r Example) {
		if f(r) {
			kept = append(kept, i)
		}
	})
	if err != nil {
		return nil, err
	}
	return s.Subset(kept), nil
}

// with returns s with an attribute of the given values, in the place of the one of its name or last.
// An attribute may not be called as the class is.
func (s *Set) with(a Attr, values []float64) (*Set, error) {
	cols := make([]int, len(s.Attrs))
	for j := range cols {
		cols[j] = j
	}
	at := slices.Index(s.Names(), a.Name)
	if at < 0 {
		at, cols = len(cols), append(cols, -1)
	}
	t := s.columns(cols)
	t.Attrs[at] = a
	for i, x := range t.X {
		x[at] = values[i]
	}
	if err := t.checkNames(); err != nil {
		return nil, s.errorf("no attribute %s can be added: %v", delimited.Quote(a.Name), err)
	}
	return t, nil
}
