package data

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"halfspace/pkg/data/internal/delimited"
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
		if different = s.different(c.at); different == 2 && n > 2 {
			notes = append(notes, "2 different numbers: nominal?")
		}
	case c.texts < n:
		notes = append(notes, fmt.Sprintf("inferred nominal because of %s at line %d (%d of %d others are numbers)",
			delimited.Quote(c.odd), c.oddLine, n-c.texts, n-1))
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

// different returns how many values attribute j has, as far as it matters: if
// they are 1 or 2, or all different integers; else 3.
func (s *Set) different(j int) int {
	var few, integers []float64
	for _, x := range s.X {
		v := x[j]
		if math.IsNaN(v) {
			continue
		}
		if len(few) < 3 && !slices.Contains(few, v) {
			few = append(few, v)
		}
		if v != math.Trunc(v) && len(few) == 3 {
			return 3
		}
		integers = append(integers, v)
	}
	slices.Sort(integers)
	if n := len(integers); len(few) == 3 && len(slices.Compact(integers)) == n && integers[0] == math.Trunc(integers[0]) {
		return n
	}
	return len(few)
}
