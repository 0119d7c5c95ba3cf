package data

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"halfspace/pkg/data/internal/delimited"
)

// again makes c nominal if an earlier reading of the file found it to be mixed, and keeps why.
func (c *column) again(earlier *column) {
	if earlier.mixed {
		c.Kind, c.odd, c.oddLine = Nominal, earlier.odd, earlier.oddLine
	}
}

// note writes to the attributes of s how their types were inferred, and to s what became of examples
// without a class. It is done last, when all of the column has been seen.
func (t *table) note(s *Set) {
	for _, c := range t.columns {
		if c.inferred {
			s.Attrs[c.at].Note = strings.Join(c.notes(s), "; ")
		}
	}
	switch {
	case t.unknown > 0 && t.unlabelled == Dropped:
		s.Notes = append(s.Notes, plural(t.unknown, "example", "examples")+" without a class left out")
	case t.unknown > 0:
		s.Notes = append(s.Notes, fmt.Sprintf("%s without a class made class %s", plural(t.unknown, "example", "examples"), withoutClass))
	}
}

// noteHeader remarks on a header in which names are numbers, as they are if the file has none.
func (t *table) noteHeader(s *Set) {
	names := []string{t.class.Name}
	for _, c := range t.columns {
		names = append(names, c.Name)
	}
	n := 0
	for _, name := range names {
		if _, number := delimited.Number([]byte(name)); number {
			n++
		}
	}
	if n > 0 {
		s.Notes = append(s.Notes, fmt.Sprintf("%d of %d names of columns are numbers: is the first line an example, and no header?", n, len(names)))
	}
}

// words returns how often each of MissingWords is a value of the column, as a question; "" if none is.
func (c *column) words(s *Set) string {
	var found []string
	for _, w := range MissingWords() {
		v, is := c.index[w]
		if !is {
			continue
		}
		n := 0
		for _, x := range s.X {
			if x[c.at] == float64(v) {
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

// meant says what a nominal column may have been meant to be: dates, or numbers in another notation.
func (c *column) meant() []string {
	for _, question := range []string{c.dateLike(), c.numberLike()} {
		if question != "" {
			return []string{question}
		}
	}
	return nil
}

// notes returns what to say of a column whose type was inferred: what it was taken for and on what
// grounds, and then what makes that doubtful. A type that is inferred is a guess, and these are the
// ways in which it is usually wrong: one odd field among numbers makes them nominal, a code such as
// 0 and 1 looks like a number, and an identifier looks like an attribute, one that tells all
// examples apart and nothing else.
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

// different returns how many values attribute j has, as far as it matters for notes: the number if
// it is 1 or 2, or if the values are integers and all differ, which may be identifiers; else 3. It
// gives up at the first fraction after three values, so that most numeric columns cost next to
// nothing.
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

// dateLike says in which dateLayouts all texts of a nominal column are dates, with a question; "" if in none.
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

// layoutsOf returns those of dateLayouts in which all texts are dates. All says whether something is true
// of all of them.
func layoutsOf(all func(of func(text []byte) bool) bool) (fit []string) {
	for _, layout := range dateLayouts {
		if all(func(text []byte) bool { _, ok := parseDate(layout, string(text)); return ok }) {
			fit = append(fit, layout)
		}
	}
	return fit
}

// numberLike says in which notation all texts of a nominal column are numbers that are none as they
// stand, with a question; "" if there is none.
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

// all reports whether f is true of all values of the column that are no words for a missing value, and
// there are any.
func (c *column) all(f func([]byte) bool) bool {
	some := false
	for _, v := range c.values {
		if missingWords[v] {
			continue
		}
		if some = true; !f([]byte(v)) {
			return false
		}
	}
	return some
}
