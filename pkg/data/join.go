package data

import (
	"cmp"
	"math"

	"halfspace/pkg/data/internal/delimited"
)

// Join returns s with the attributes of another sample added, like a left join in SQL. Each example of s
// gets the values of that example of added which has the same value of the attribute key. For example, s
// has patients, added is a table of cities, and key is the city. If key is missing in an example, or if
// added does not contain its value, the added values are missing. A number and a text are equal if they are
// spelt alike.
//
// The class of added is only another column here, and becomes a nominal attribute. But if both classes have
// the same name, Join takes them for the same column, and the two must agree.
//
// Join returns an error if one of the samples has no attribute key, if a value of key occurs twice in
// added, or if the samples have another attribute in common. Because all values of key differ in added, it
// looks like an identifier, and the reader leaves it out of the sample. So declare the column when you read
// the file.
func (s *Set) Join(added *Set, key string) (*Set, error) {
	ownKey, err := s.attr(key)
	if err != nil {
		return nil, err
	}
	addedKey, err := added.attr(key)
	if err != nil {
		return nil, err
	}
	rows := map[string]int{}
	for i, x := range added.X {
		if a := added.Attrs[addedKey]; a.accepts(x[addedKey]) {
			text := a.Text(x[addedKey])
			if _, twice := rows[text]; twice {
				return nil, added.errorf("two examples have %s for %q", delimited.Quote(text), key)
			}
			rows[text] = i
		}
	}
	found := make([]int, s.Len()) // the row of added, or -1
	for i, x := range s.X {
		if found[i] = -1; s.Attrs[ownKey].accepts(x[ownKey]) {
			if k, ok := rows[s.Attrs[ownKey].Text(x[ownKey])]; ok {
				found[i] = k
			}
		}
	}
	t := s
	for j, a := range added.Attrs {
		if j != addedKey {
			if t, err = t.joined(a, found, func(k int) float64 { return added.X[k][j] }); err != nil {
				return nil, err
			}
		}
	}
	if class := cmp.Or(added.Class, "class"); class != cmp.Or(s.Class, "class") {
		return t.joined(Attr{Name: class, Values: added.Classes}, found, func(k int) float64 { return float64(added.Y[k]) })
	}
	for i, k := range found {
		if c, d := s.Classes[s.Y[i]], ""; k >= 0 {
			if d = added.Classes[added.Y[k]]; c != d {
				return nil, s.errorf("example %d has class %q here, and %q in the sample to join", i, c, d)
			}
		}
	}
	return t, nil
}

// joined returns s with one more attribute, whose values come from the rows that were found.
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
	return s.withAttr(a, values)
}
