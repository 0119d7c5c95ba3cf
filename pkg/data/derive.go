package data

import (
	"math"
	"slices"

	"halfspace/pkg/data/internal/delimited"
)

// An Example is one example of a Set, passed to the functions of Derive, DeriveNominal and Filter. It reads
// values by the names of attributes. If a function asks for an unknown attribute, or asks Number for a
// nominal attribute, then Derive, DeriveNominal and Filter return an error.
type Example struct {
	s     *Set
	index map[string]int // the attributes' indices
	i     int
	err   *error // the first error
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
		if a = r.s.Attrs[j]; a.accepts(r.s.X[r.i][j]) {
			return a.Text(r.s.X[r.i][j])
		}
	}
	return ""
}

// Class returns the name of the example's class.
func (r Example) Class() string { return r.s.Classes[r.s.Y[r.i]] }

// attr returns the index of an attribute.
func (r Example) attr(name string) (j int, ok bool) {
	if j, ok = r.index[name]; !ok {
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

// each calls f for every example, until there is an error.
func (s *Set) visit(f func(i int, r Example)) error {
	var err error
	r := Example{s: s, index: make(map[string]int, len(s.Attrs)), err: &err}
	for j, a := range s.Attrs {
		r.index[a.Name] = j
	}
	for r.i = range s.X {
		if f(r.i, r); err != nil {
			return err
		}
	}
	return nil
}

// Derive returns s with a numeric attribute of the given name, which f computes for each example;
// NaN means missing. The attribute replaces an existing one of that name, or else comes last. It is
// an error if f reads an attribute that does not exist, or returns an infinite number:
//
//	s, err = s.Derive("bmi", func(r data.Example) float64 { return r.Number("kg") / (r.Number("m") * r.Number("m")) })
func (s *Set) Derive(name string, f func(Example) float64) (*Set, error) {
	values := make([]float64, s.Len())
	err := s.visit(func(i int, r Example) {
		if values[i] = f(r); math.IsInf(values[i], 0) {
			r.fail(s.errorf("derived attribute %q of example %d would be %v", name, i, values[i]))
		}
	})
	if err != nil {
		return nil, err
	}
	return s.withAttr(Attr{Name: name}, values)
}

// DeriveNominal is like Derive for a nominal attribute. Its values are the texts that f returns, in
// order of appearance; "" means missing. A text that could not stand in a file is an error.
func (s *Set) DeriveNominal(name string, f func(Example) string) (*Set, error) {
	c, values := newColumn(Column{Name: name, Kind: Nominal}), make([]float64, s.Len())
	err := s.visit(func(i int, r Example) {
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
	return s.withAttr(Attr{Name: name, Values: c.values}, values)
}

// Filter returns the examples for which f is true, in their order. The rows are shared with s.
// Errors are the same as in Derive.
func (s *Set) Filter(f func(Example) bool) (*Set, error) {
	var kept []int
	err := s.visit(func(i int, r Example) {
		if f(r) {
			kept = append(kept, i)
		}
	})
	if err != nil {
		return nil, err
	}
	return s.Subset(kept), nil
}

// with returns s with an attribute of the given values. It replaces the attribute of the same name,
// or comes last. It is an error if the class has that name.
func (s *Set) withAttr(a Attr, values []float64) (*Set, error) {
	cols := make([]int, len(s.Attrs))
	for j := range cols {
		cols[j] = j
	}
	place := slices.Index(s.Names(), a.Name)
	if place < 0 {
		place, cols = len(cols), append(cols, -1)
	}
	t := s.columns(cols)
	t.Attrs[place] = a
	for i, x := range t.X {
		x[place] = values[i]
	}
	if err := t.checkNames(); err != nil {
		return nil, s.errorf("no attribute %s can be added: %v", delimited.Quote(a.Name), err)
	}
	return t, nil
}
