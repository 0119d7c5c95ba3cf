package data

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"
	"unicode/utf8"

	"halfspace/pkg/data/internal/delimited"
)

// A column collects the fields of one column of a file. Of a nominal column it has the values. Of a column
// without a declaration it also has the counts from which the type is inferred.
type column struct {
	Column
	first  int // its first attribute
	width  int // the number of its attributes
	values []string
	index  map[string]int  // index of values
	closed bool            // the values are declared
	absent map[string]bool // texts that stand for a missing value

	lenient bool // a value that is not declared is missing

	number   func([]byte) (float64, bool) // which a field spells
	inferred bool
	missing  int    // fields that stand for a missing value
	unlisted int    // fields that are missing because the declared values do not list them
	texts    int    // fields that are not numbers, but texts or codes, if inferred
	odd      string // the first of them, or the first that is not listed
	oddLine  int    // the line of that field; 0 until there is one
	mixed    bool   // numbers came before it, so the file must be read again
}

// check returns an error if the declarations in c contradict each other. Its text continues "column
// NAME".
func (c Column) check() error {
	if !slices.Contains(kinds, c.Kind) {
		return fmt.Errorf("has the unknown kind %q; there are %q", c.Kind, kinds[1:])
	}
	if c.Cuts == nil {
		return nil
	}
	if c.Kind != Infer && c.Kind != Nominal {
		return errors.New("has cuts, and so must be nominal")
	}
	if c.Values != nil && len(c.Values) != len(c.Cuts)+1 {
		return fmt.Errorf("has %d values, want %d: one more than cuts", len(c.Values), len(c.Cuts)+1)
	}
	if err := checkCuts(c.Cuts); err != nil {
		return fmt.Errorf("has %w", err)
	}
	return nil
}

// newColumn returns a column for the fields of c, with the values that c declares. If c declares
// values, any other value is an error; else values are listed in order of appearance.
func newColumn(c Column) *column {
	switch {
	case c.Kind == Infer && c.Letters != nil:
		c.Kind = Sequence
	case c.Kind == Infer && c.Layout != "":
		c.Kind = Date
	case c.Kind == Infer && (c.Values != nil || c.Cuts != nil):
		c.Kind = Nominal
	}
	if c.Cuts != nil && c.Values == nil {
		c.Values = bins(c.Cuts)
	}
	v := &column{Column: c, width: 1, values: append([]string{}, c.Values...), number: delimited.Number}
	v.closed, v.inferred = len(c.Values) > 0, c.Kind == Infer
	if v.closed {
		v.index = make(map[string]int, len(c.Values))
	}
	for i, text := range c.Values {
		v.index[text] = i
	}
	switch c.Kind {
	case Ignore:
		v.width = 0
	case Sequence:
		v.width = len(c.Letters)
	case DateParts:
		v.width = len(c.parts())
	}
	return v
}

// absent returns the texts that stand for a missing value in c, if the given ones do in every column.
func (c Column) absent(texts map[string]bool) map[string]bool {
	if len(c.Missing) == 0 {
		return texts
	}
	all := maps.Clone(texts)
	for _, text := range c.Missing {
		all[text] = true
	}
	return all
}

// isMissing reports whether text stands for a missing value. A declared value never does: "?" may be
// the third answer to a question.
func (c *column) isMissing(text []byte) bool {
	if !c.absent[string(text)] {
		return false
	}
	_, declared := c.index[string(text)]
	return !(declared && c.closed)
}

// value returns the index of a nominal value, or -1 if values are declared and it is not among
// them. A new value is added to the list. The map lookup by string(text) allocates nothing, since
// the compiler knows that the string does not outlive the call; only a new value is copied.
func (c *column) value(text []byte) int {
	i, ok := c.index[string(text)]
	if ok {
		return i
	}
	if c.closed {
		return -1
	}
	return c.add(string(text))
}

// nominal is like value. If the column has Cuts, it returns the interval of the number that text
// spells.
func (c *column) nominal(text []byte) int {
	i := c.value(text)
	if i < 0 && c.Cuts != nil {
		if v, ok := c.number(text); ok {
			return bin(c.Cuts, v)
		}
	}
	return i
}

// unlist counts a text that is not among the declared values as missing.
func (c *column) unlist(text []byte, line int) float64 {
	if c.unlisted++; c.oddLine == 0 {
		c.odd, c.oddLine = string(text[:min(len(text), 200)]), line
	}
	return math.NaN()
}

// unlistedNotes returns a remark for each column with values that were not listed.
func unlistedNotes(columns []*column) (notes []string) {
	for _, c := range columns {
		if c.unlisted > 0 {
			notes = append(notes, fmt.Sprintf("column %s: %s other than %s taken as missing; the first is %s at line %d", delimited.Quote(c.Name),
				plural(c.unlisted, "value", "values"), list(c.values), delimited.Quote(c.odd), c.oddLine))
		}
	}
	return notes
}

// add adds a value to the list, and returns its index.
func (c *column) add(value string) int {
	if c.index == nil {
		c.index = map[string]int{}
	}
	c.values = append(c.values, value)
	c.index[value] = len(c.values) - 1
	return len(c.values) - 1
}

// infer returns the number to store for a field of a column whose kind is not declared. As long as all
// fields were numbers, this is the number that the text spells. A code such as 02139 does not count as a
// number: as a number it would lose its zero, and two codes would have a distance.
//
// At the first field that is not a number the column becomes nominal. If no number came before, the column
// is nominal from the start, and infer returns the index of the field's value. If numbers came before, they
// should have been stored as indices of values too. Then the column is marked as mixed, and the file will
// be read again, so the numbers that are stored until then do not matter.
func (c *column) infer(text []byte, line int, first bool) float64 {
	v, ok := c.number(text)
	if !ok || delimited.Code(text) {
		c.texts++
		if c.oddLine == 0 {
			c.Kind, c.odd, c.oddLine, c.mixed = Nominal, string(text[:min(len(text), 200)]), line, !first
		}
	}
	if c.Kind == Infer || c.mixed {
		return v
	}
	return float64(c.value(text))
}

// attrs returns the attributes of the column. An ignored column has no attribute, a sequence has one per
// letter, a date may have one per part, and any other column has one. The letters of a sequence share one
// list of values, since every base may occur at every place.
func (c *column) attrs() []Attr {
	switch c.Kind {
	case Ignore:
		return nil
	case Nominal:
		return []Attr{{Name: c.Name, Values: c.values}}
	case Sequence:
		attrs := make([]Attr, c.width)
		for k := range attrs {
			attrs[k] = Attr{Name: fmt.Sprint(c.Name, k+1), Values: c.values}
			if c.Letters != nil {
				attrs[k].Name = c.Letters[k]
			}
		}
		return attrs
	case DateParts:
		attrs := make([]Attr, 0, c.width)
		for _, name := range c.parts() {
			attrs = append(attrs, Attr{Name: name})
		}
		return attrs
	}
	return []Attr{{Name: c.Name}}
}

// sequence fills row with the indices of the letters of text, and with NaN for letters that stand
// for a missing value. It returns the place of the first undeclared letter, or -1 if all are
// declared.
func (c *column) sequence(row []float64, text []byte) int {
	for k, i := 0, 0; k < c.width; k++ {
		_, n := utf8.DecodeRune(text[i:])
		letter := text[i : i+n]
		switch v, known := c.index[string(letter)]; {
		case known:
			row[k] = float64(v)
		case c.absent[string(letter)]:
			row[k] = math.NaN()
		case c.closed:
			return k
		default:
			row[k] = float64(c.value(letter))
		}
		i += n
	}
	return -1
}

// fillDate sets the attributes of a column of dates.
func (c *column) fillDate(row []float64, t time.Time) {
	if c.Kind == Date {
		row[0] = days(t)
		return
	}
	weekday := (int(t.Weekday())+6)%7 + 1 // ISO's, from 1, Monday
	hour := float64(t.Hour()) + float64(t.Minute())/60 + float64(t.Second())/3600
	copy(row, []float64{float64(t.Year()), float64(t.Month()), float64(t.Day()), float64(weekday), hour})
}
