package data

import (
	"fmt"
	"slices"
	"strings"

	"halfspace/pkg/data/internal/delimited"
)

// leaveOut removes from s the undeclared attributes that are identifiers or dates, and says so in s.Notes.
// With an identifier, a tree would learn the examples by heart, and a date that is read as a nominal value
// has the same effect. If no other attribute would remain, nothing is removed.
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
				kept = append(kept, c.first+k)
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

// useless says why the column cannot help to generalise; "" if it may.
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

// uselessValues is useless for a nominal column of n values, which may be dates or an identifier.
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

// uselessNumbers is useless for a column of n numbers, which may be an identifier.
func (c *column) uselessNumbers(s *Set, n int) string {
	named := identifies(c.Name)
	if n >= fewest && s.different(c.first) == n && (enumerates(s, c.first) || named) {
		return fmt.Sprintf("an identifier: all %d differ", n)
	}
	if !named { // counting values takes a while
		return ""
	}
	return c.nearly(len(s.distinct(c.first)), n)
}

// nearly returns the reason to leave out a column with an identifier's name, if nearly all of its n values
// differ. Some may repeat, because some examples may be in the file twice.
func (c *column) nearly(different, n int) string {
	if n < fewest || 10*different < 9*n || !identifies(c.Name) {
		return ""
	}
	return fmt.Sprintf("an identifier: %d of %d differ", different, n)
}

// fewest is the number of values that must all differ to make an identifier. Fewer values may differ by
// chance.
const fewest = 10

// enumerates reports whether attribute j numbers the examples. Its values are whole numbers that all
// differ. They number the examples if they rise or fall with the order of the examples, or have no gap.
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

// identifies reports whether a column has an identifier's name.
func identifies(name string) bool {
	lower := strings.ToLower(name)
	return slices.Contains([]string{"id", "nr", "no", "key", "index", "uuid", "guid", "row", "rowid", "number", "unnamed: 0"}, lower) ||
		strings.HasSuffix(name, "Id") || strings.HasSuffix(name, "ID") || strings.HasSuffix(lower, "_id") ||
		strings.HasSuffix(lower, "-id") || strings.HasSuffix(lower, " id") || strings.HasSuffix(lower, ".id")
}
