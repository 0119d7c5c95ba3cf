package data

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/data/internal/delimited"
)

// A Row is one example of a Set, for the functions that are given to Derive, DeriveNominal and
// Filter. It is read by the names of attributes; to ask for one that there is not, or for the number
// of a nominal one, makes these methods return an error.
type Row struct {
	s   *Set
	at  map[string]int // the attributes' indices
	i   int
	err *error // the first
}

// Number returns the value of a numeric attribute, NaN if it is missing.
func (r Row) Number(attr string) float64 {
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
func (r Row) Value(attr string) string {
	j, ok := r.attr(attr)
	if a := (Attr{}); ok {
		if a = r.s.Attrs[j]; a.has(r.s.X[r.i][j]) {
			return a.text(r.s.X[r.i][j])
		}
	}
	return ""
}

// Class returns the name of the example's class.
func (r Row) Class() string { return r.s.Classes[r.s.Y[r.i]] }

// attr returns the index of an attribute.
func (r Row) attr(name string) (j int, ok bool) {
	if j, ok = r.at[name]; !ok {
		_, err := r.s.attr(name)
		r.fail(err)
	}
	return j, ok
}

// fail keeps the first error.
func (r Row) fail(err error) {
	if *r.err == nil {
		*r.err = err
	}
}

// each calls f with every example, until there is an error.
func (s *Set) each(f func(i int, r Row)) error {
	var err error
	r := Row{s: s, at: make(map[string]int, len(s.Attrs)), err: &err}
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
//	s, err = s.Derive("bmi", func(r data.Row) float64 { return r.Number("kg") / (r.Number("m") * r.Number("m")) })
func (s *Set) Derive(name string, f func(Row) float64) (*Set, error) {
	column := make([]float64, s.Len())
	err := s.each(func(i int, r Row) {
		if column[i] = f(r); math.IsInf(column[i], 0) {
			r.fail(s.errorf("derived attribute %q of example %d would be %v", name, i, column[i]))
		}
	})
	if err != nil {
		return nil, err
	}
	return s.with(Attr{Name: name}, column)
}

// DeriveNominal is like Derive for a nominal attribute, of the values that f returns, in order of
// appearance; "" is missing. A value that could not stand in a file is an error.
func (s *Set) DeriveNominal(name string, f func(Row) string) (*Set, error) {
	c, column := newColumn(Column{Name: name, Kind: Nominal}), make([]float64, s.Len())
	err := s.each(func(i int, r Row) {
		text := f(r)
		if err := checkFrameText(text); err != nil {
			r.fail(s.errorf("derived attribute %q of example %d would be %v", name, i, err))
			return
		}
		if column[i] = math.NaN(); text != "" {
			column[i] = float64(c.value([]byte(text)))
		}
	})
	if err != nil {
		return nil, err
	}
	return s.with(Attr{Name: name, Values: c.values}, column)
}

// Filter returns the examples for which f is true, in their order; see Derive for errors. The rows
// are shared with s.
func (s *Set) Filter(f func(Row) bool) (*Set, error) {
	var kept []int
	err := s.each(func(i int, r Row) {
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
func (s *Set) with(a Attr, column []float64) (*Set, error) {
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
		x[at] = column[i]
	}
	if err := t.checkNames(); err != nil {
		return nil, s.errorf("no attribute %s can be added: %v", delimited.Quote(a.Name), err)
	}
	return t, nil
}

// bins names the intervals that cuts make of the numbers, from below. A number that is a cut belongs
// to the interval above it.
func bins(cuts []float64) []string {
	names := []string{fmt.Sprint("below ", cuts[0])}
	for k := 1; k < len(cuts); k++ {
		names = append(names, fmt.Sprint(cuts[k-1], " to ", cuts[k]))
	}
	return append(names, fmt.Sprint("from ", cuts[len(cuts)-1]))
}

// bin returns the number of the interval in which v lies.
func bin(cuts []float64, v float64) int {
	k, at := slices.BinarySearch(cuts, v)
	if at {
		k++
	}
	return k
}

// checkCuts returns an error unless cuts are finite numbers that ascend.
func checkCuts(cuts []float64) error {
	if len(cuts) == 0 {
		return errors.New("no cuts")
	}
	for k, c := range cuts {
		if math.IsNaN(c) || math.IsInf(c, 0) || k > 0 && c <= cuts[k-1] {
			return fmt.Errorf("cuts %v, want finite numbers that ascend", cuts)
		}
	}
	return nil
}
