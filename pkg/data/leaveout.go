package data

import (
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/data/internal/delimited"
)

// leaveOut takes the attributes out of s that are identifiers or dates, if nothing is declared of
// their columns, and says so in s.Notes. A tree that may ask for an identifier learns it by heart, and
// a date as a nominal value is one. If nothing else is there, all stay.
func (t *table) leaveOut(s *Set) {
	var kept []int
	var notes []string
	for _, c := range t.columns {
		why := ""
		if c.inferred {
			why = c.useless(s)
		}
		if why == "" {
			for k := range c.width {
				kept = append(kept, c.at+k)
			}
			continue
		}
		notes = append(notes, fmt.Sprintf("column %s left out, %s; to keep it, declare it", delimited.Quote(c.Name), why))
	}
	if len(notes) == 0 || len(kept) == 0 {
		return
	}
	s.Notes = append(s.Notes, notes...)
	s.arrange(kept)
}

// useless says why nothing general can be learned from the column as it is; "" if something may be.
func (c *column) useless(s *Set) string {
	n := s.Len() - c.missing
	switch {
	case n == 0:
		return ""
	case c.Kind == Nominal:
		return c.uselessValues(n)
	}
	return c.uselessNumbers(s, n)
}

// uselessValues is useless of a nominal column of n values: they are dates, or an identifier.
func (c *column) uselessValues(n int) string {
	if dates := c.dateLike(); dates != "" {
		return strings.TrimSuffix(dates, "?")
	}
	differ, coded := len(c.values) == n && n >= fewest, c.texts == n || delimited.Code([]byte(c.odd))
	if differ && coded && c.numberLike() == "" {
		return fmt.Sprintf("an identifier: all %d differ", n)
	}
	return c.nearly(len(c.values), n)
}

// uselessNumbers is useless of a column of n numbers: they are an identifier.
func (c *column) uselessNumbers(s *Set, n int) string {
	named := identifies(c.Name)
	if n >= fewest && s.different(c.at) == n && (enumerates(s, c.at) || named) {
		return fmt.Sprintf("an identifier: all %d differ", n)
	}
	if !named { // to count values takes a while
		return ""
	}
	return c.nearly(len(s.distinct(c.at)), n)
}

// nearly says that a column which is called as identifiers are is one, if nearly all of its n values
// differ: some examples may be in the file twice.
func (c *column) nearly(different, n int) string {
	if n < fewest || 10*different < 9*n || !identifies(c.Name) {
		return ""
	}
	return fmt.Sprintf("an identifier: %d of %d differ", different, n)
}

// fewest is how many values must all differ to make an identifier: of fewer, this may be by chance.
const fewest = 10

// enumerates reports whether attribute j, of whole numbers that all differ, numbers the examples: in their
// order, in the reverse order, or without a gap.
func enumerates(s *Set, j int) bool {
	vs := s.values(j)
	if vs[len(vs)-1]-vs[0] == float64(len(vs)-1) {
		return true
	}
	values := make([]float64, 0, len(vs))
	for _, x := range s.X {
		if x[j] == x[j] {
			values = append(values, x[j])
		}
	}
	if values[0] > values[1] {
		slices.Reverse(values)
	}
	return slices.IsSorted(values)
}

// identifies reports whether a column is called as identifiers are.
func identifies(name string) bool {
	lower := strings.ToLower(name)
	return slices.Contains([]string{"id", "nr", "no", "key", "index", "uuid", "guid", "row", "rowid", "number", "unnamed: 0"}, lower) ||
		strings.HasSuffix(name, "Id") || strings.HasSuffix(name, "ID") || strings.HasSuffix(lower, "_id") ||
		strings.HasSuffix(lower, "-id") || strings.HasSuffix(lower, " id") || strings.HasSuffix(lower, ".id")
}
