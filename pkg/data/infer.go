package data

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// again makes c what an earlier reading of the file found it to be.
func (c *column) again(earlier *column) {
	if earlier.mixed {
		c.Kind, c.odd, c.oddLine = Nominal, earlier.odd, earlier.oddLine
	}
}

// note writes to the attributes how their types were inferred.
func (t *table) note(s *Set) {
	for _, c := range t.columns {
		if c.inferred {
			s.Attrs[c.at].Note = strings.Join(c.notes(s), "; ")
		}
	}
}

func (c *column) notes(s *Set) []string {
	n := s.Len() - c.missing
	if n == 0 {
		return []string{fmt.Sprintf("inferred numeric: all %d are missing", c.missing)}
	}
	var notes []string
	different := len(c.values)
	switch {
	case c.Kind == Infer:
		notes = append(notes, "inferred numeric: "+plural(n, "number", "numbers"))
		if different = len(c.few); different == 2 && n > 2 {
			notes = append(notes, "2 different numbers: nominal?")
		} else if distinctIntegers(s.X, c.at) {
			different = n
		}
	case c.numbers > 0:
		notes = append(notes, fmt.Sprintf("inferred nominal because of %s at line %d (%d of %d others are numbers)",
			quote(c.odd), c.oddLine, c.numbers, n-1))
	default:
		notes = append(notes, "inferred nominal: "+plural(different, "value", "values"))
	}
	if c.missing > 0 {
		notes[0] += fmt.Sprintf(", %d missing", c.missing)
	}
	if different == 1 {
		notes = append(notes, "constant")
	} else if different == n && n >= 10 {
		notes = append(notes, fmt.Sprintf("all %d differ: an identifier?", n))
	}
	return notes
}

// distinctIntegers reports whether the values of attribute j that are not
// missing are integers and differ.
func distinctIntegers(x [][]float64, j int) bool {
	for _, row := range x {
		if v := row[j]; !math.IsNaN(v) && v != math.Trunc(v) {
			return false
		}
	}
	values := make([]float64, 0, len(x))
	for _, row := range x {
		if v := row[j]; !math.IsNaN(v) {
			values = append(values, v)
		}
	}
	slices.Sort(values)
	return len(slices.Compact(values)) == cap(values)
}
