package data

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"halfspace/pkg/data/internal/delimited"
)

// inherit makes c nominal if the first reading of the file found both numbers and words in it, and takes
// over the reason for the note.
func (c *column) inherit(earlier *column) {
	if earlier.mixed {
		c.Kind, c.odd, c.oddLine = Nominal, earlier.odd, earlier.oddLine
	}
}

// note writes to the attributes of s how their types were inferred, and to s how examples without a
// class were treated. It runs last, when the whole column has been seen.
func (t *table) note(s *Set) {
	for _, c := range t.columns {
		if c.inferred {
			s.Attrs[c.first].Note = strings.Join(c.notes(s), "; ")
		}
	}
	s.Notes = append(s.Notes, unlistedNotes(t.columns)...)
	switch {
	case t.unknown > 0 && t.unlabelled == Dropped:
		s.Notes = append(s.Notes, plural(t.unknown, "example", "examples")+" without a class left out")
	case t.unknown > 0:
		s.Notes = append(s.Notes, fmt.Sprintf("%s without a class made class %s", plural(t.unknown, "example", "examples"), withoutClass))
	}
}

// noteHeader remarks on a header with numbers among its names, a sign that the file has no header.
func (t *table) noteHeader(s *Set) {
	names := []string{t.class.Name}
	for _, c := range t.columns {
		names = append(names, c.Name)
	}
	if n := numbersAmong(names); n > 0 {
		s.Notes = append(s.Notes, fmt.Sprintf("%d of %d names of columns are numbers: %s", n, len(names), headless))
	}
}

// words returns how often each of MissingWords is a value of the column, as a question; "" if
// never.
func (c *column) words(s *Set) string {
	var found []string
	for _, w := range MissingWords() {
		v, known := c.index[w]
		if !known {
			continue
		}
		n := 0
		for _, x := range s.X {
			if x[c.first] == float64(v) {
				n++
			}
		}
		found = append(found, fmt.Sprintf("%s %s", plural(n, "is", "are"), delimited.Quote(w)))
	}
	if found == nil {
		return ""
	}
	return strings.Join(found, ", ") + ": missing?"
}

// meant says which other meaning a nominal column may have: dates, or numbers in another notation.
func (c *column) meant() []string {
	for _, question := range []string{c.dateLike(), c.numberLike()} {
		if question != "" {
			return []string{question}
		}
	}
	return nil
}

// notes returns the remarks on a column whose type was inferred: its type, the reason for it, and any
// doubts. An inferred type is a guess, and three mistakes are common. A column of numbers becomes nominal
// because of one odd field. A column of codes, such as 0 and 1, looks numeric. And an identifier looks like
// an attribute, although it says nothing about other examples.
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
		if different = s.different(c.first); different == 2 && n > 2 {
			notes = append(notes, "2 different numbers: nominal?")
		}
	case c.texts < n:
		odd := delimited.Quote(c.odd)
		if delimited.Code([]byte(c.odd)) {
			odd = "the code " + odd
		}
		notes = append(notes, fmt.Sprintf("inferred nominal because of %s at line %d (%d of %d others are numbers)",
			odd, c.oddLine, n-c.texts, n-1))
	default:
		notes = append(notes, "inferred nominal: "+plural(different, "value", "values"))
		if delimited.Code([]byte(c.odd)) {
			notes[0] += fmt.Sprintf(" such as the code %s", delimited.Quote(c.odd))
		}
	}
	if c.missing > 0 {
		notes[0] += fmt.Sprintf(", %d missing", c.missing)
	}
	if words := c.words(s); words != "" {
		notes = append(notes, words)
	}
	if c.Kind == Nominal {
		notes = append(notes, c.meant()...)
	}
	if different == 1 {
		notes = append(notes, "constant")
	} else if different == n && n >= 10 {
		notes = append(notes, fmt.Sprintf("all %d differ: an identifier?", n))
	}
	return notes
}

// different returns how many values of attribute j differ, as far as notes needs it: 1, 2, or 3 for three
// or more. If the values are integers that all differ, they may be identifiers, and different returns their
// exact number. At the first fraction after three values it stops counting, so it takes almost no time for
// most numeric columns.
func (s *Set) different(j int) int {
	var distinct, integers []float64
	for _, x := range s.X {
		v := x[j]
		if math.IsNaN(v) {
			continue
		}
		if len(distinct) < 3 && !slices.Contains(distinct, v) {
			distinct = append(distinct, v)
		}
		if v != math.Trunc(v) && len(distinct) == 3 {
			return 3
		}
		integers = append(integers, v)
	}
	slices.Sort(integers)
	if n := len(integers); len(distinct) == 3 && len(slices.Compact(integers)) == n && integers[0] == math.Trunc(integers[0]) {
		return n
	}
	return len(distinct)
}

// dateLike asks whether a nominal column holds dates, if one of dateLayouts fits all its texts;
// else "".
func (c *column) dateLike() string {
	var fit []string
	for _, layout := range layoutsOf(c.all) {
		if layout == "" {
			return "dates: Column{Kind: Date}?"
		}
		fit = append(fit, fmt.Sprintf("Layout: %q", layout))
	}
	if fit == nil {
		return ""
	}
	return fmt.Sprintf("dates: Column{Kind: Date, %s}?", strings.Join(fit, " or "))
}

// layoutsOf returns the dateLayouts that read all texts as dates. The parameter all reports whether
// a condition is true for all texts.
func layoutsOf(all func(accept func(text []byte) bool) bool) (fit []string) {
	for _, layout := range dateLayouts {
		if all(func(text []byte) bool { _, ok := parseDate(layout, string(text)); return ok }) {
			fit = append(fit, layout)
		}
	}
	return fit
}

// numberLike asks whether a nominal column holds numbers in another notation, if that notation reads
// all its texts and the usual one does not read all of them; else it returns "".
func (c *column) numberLike() string {
	for _, n := range notations {
		odd := false
		fits := c.all(func(text []byte) bool {
			_, plain := delimited.Number(text)
			_, ok := n.number(text)
			odd = odd || !plain
			return ok
		})
		if fits && odd {
			return "numbers in " + n.String() + "?"
		}
	}
	return ""
}

// all reports whether f is true for every value of the column, except for words that mean a missing
// value, and whether there is such a value.
func (c *column) all(f func([]byte) bool) bool {
	found := false
	for _, v := range c.values {
		if missingWords[v] {
			continue
		}
		if found = true; !f([]byte(v)) {
			return false
		}
	}
	return found
}
