package data

import (
	"cmp"
	"math"

	"halfspace/pkg/data/internal/delimited"
)

// Join returns s with the attributes of another sample, of the example there that has the same value
// of the attribute key: of the table of cities, say, that of the city. The other's class comes along
// as a nominal attribute, as a table to look things up in has no class, and one of its columns had to
// be that; unless it is called as the class of s, and then it must agree. Numbers and texts are the
// same if they are spelt alike. Where key is missing, or the other sample has no such value, all is
// missing that comes from there.
//
// It is an error if one of the samples has no attribute key (a column of values that all differ is
// left out of a file that is read, unless it is declared), if the other has a value of it twice, or
// if both have another attribute of one name.
func (s *Set) Join(other *Set, key string) (*Set, error) {
	from, err := s.attr(key)
	if err != nil {
		return nil, err
	}
	to, err := other.attr(key)
	if err != nil {
		return nil, err
	}
	rows := map[string]int{}
	for i, x := range other.X {
		if a := other.Attrs[to]; a.has(x[to]) {
			text := a.text(x[to])
			if _, twice := rows[text]; twice {
				return nil, other.errorf("two examples have %s for %q", delimited.Quote(text), key)
			}
			rows[text] = i
		}
	}
	found := make([]int, s.Len()) // the row of other; -1 if there is none
	for i, x := range s.X {
		if found[i] = -1; s.Attrs[from].has(x[from]) {
			if k, ok := rows[s.Attrs[from].text(x[from])]; ok {
				found[i] = k
			}
		}
	}
	t := s
	for j, a := range other.Attrs {
		if j != to {
			if t, err = t.joined(a, found, func(k int) float64 { return other.X[k][j] }); err != nil {
				return nil, err
			}
		}
	}
	if class := cmp.Or(other.Class, "class"); class != cmp.Or(s.Class, "class") {
		return t.joined(Attr{Name: class, Values: other.Classes}, found, func(k int) float64 { return float64(other.Y[k]) })
	}
	for i, k := range found {
		if c, d := s.Classes[s.Y[i]], ""; k >= 0 {
			if d = other.Classes[other.Y[k]]; c != d {
				return nil, s.errorf("example %d is of class %q here, and %q in the sample to join", i, c, d)
			}
		}
	}
	return t, nil
}

// joined returns s with one more attribute, the value of the rows that were found.
func (s *Set) joined(a Attr, found []int, value func(k int) float64) (*Set, error) {
	if _, err := s.attr(a.Name); err == nil {
		return nil, s.errorf("both samples have an attribute %q: rename one", a.Name)
	}
	values := make([]float64, len(found))
	for i, k := range found {
		if values[i] = math.NaN(); k >= 0 {
			values[i] = value(k)
		}
	}
	return s.with(a, values)
}
