package data

import (
	"bytes"
	"cmp"
	"io"
	"math"
	"time"
	"unicode/utf8"

	"halfspace/pkg/data/internal/delimited"
)

// A table collects the records of a file as rows and classes of a sample. It gives each field its meaning.
// The tokeniser before it only splits text and parses numbers, and a column knows only its own values.
type table struct {
	rec     *delimited.Record
	columns []*column // columns of the file, without the class
	fields  []int     // the field of each column
	class   *column
	field   int  // field of the class
	bare    bool // the class column has no declaration except, perhaps, its classes
	codes   bool // a number may be a missing value, such as -9, or in another notation: look at each text

	unlabelled Unlabelled
	advice     string // how to treat an example without a class, added to the error
	lastClass  bool   // the class is the last column, because no class was named
	unknown    int    // examples without a class
	delimiter  string // another delimiter that was perhaps meant, for an error
	headed     bool   // the names of columns come from the first line of a CSV file

	width  int         // attributes
	blocks [][]float64 // hold the rows
	last   int         // size of the last block
	free   []float64   // the rest of it
	y      []int
}

// row returns memory for one more row. Allocating a million small slices one by one would double the time
// of reading, so rows lie together in blocks of up to 2 MB. The first block is small, and each further
// block is twice as large. So a small sample does not take a large block, and rows are never copied, as
// they would be in a growing slice.
func (t *table) row() []float64 {
	if len(t.free) < t.width {
		const largest = 1 << 18
		size := min(max(64*t.width, 2*t.last), largest)
		t.last = max(1, size/t.width) * t.width
		t.free = make([]float64, t.last)
		t.blocks = append(t.blocks, t.free)
	}
	row := t.free[:t.width:t.width]
	t.free = t.free[t.width:]
	return row
}

// gather adds to t all records that next reads, one by one, into t.rec. It ends at io.EOF. A sample
// without examples is an error, since nobody wants one.
func (t *table) gather(next func() error) error {
	err := next()
	for err == nil {
		if err = t.add(); err == nil {
			err = next()
		}
	}
	if err == io.EOF {
		err = nil
		if len(t.y) == 0 {
			if err = t.rec.Errorf(0, 0, "no examples after the header"); t.unknown > 0 {
				err = t.rec.Errorf(0, 0, "no examples with a class: %s dropped", plural(t.unknown, "is", "are"))
			} else if bytes.IndexByte(t.rec.Text, '\r') >= 0 {
				err = t.rec.Errorf(0, 0, "no examples after the header: are its line ends CR, without LF?")
			}
		}
	}
	return err
}

// add adds the current record as an example.
//
// Most fields of most files are numbers that the tokeniser has already parsed. A fast path stores them at
// once, so that reading costs little more than splitting. All other fields go through fill, and so do two
// kinds of numbers: a number that may be a code for a missing value, and a number in a nominal column.
func (t *table) add() error {
	l := t.rec
	if want := len(t.columns) + 1; len(l.Fields) != want {
		return l.FieldErrorf(min(want, len(l.Fields)), "%d fields, want %d%s", len(l.Fields), want, t.delimiter)
	}
	if t.width == 0 {
		if err := t.layout(); err != nil {
			return err
		}
	}
	class := l.Fields[t.field]
	// A known class needs no check against the missing values, and nearly all classes are known.
	y, known := t.class.index[string(class)]
	if !known {
		if t.class.absent[string(class)] {
			t.unknown++
			switch t.unlabelled {
			case Dropped:
				return nil
			case Kept:
				if y, known = t.class.index[withoutClass]; !known {
					y = t.class.add(withoutClass)
				}
			default:
				return l.FieldErrorf(t.field, "class %s is missing%s", t.quotedClass(), t.advice)
			}
		} else if y = t.class.nominal(class); y < 0 {
			return t.undeclared(t.class.attrs()[0], t.field, class)
		}
	}
	row := t.row()
	for j, c := range t.columns {
		k := t.fields[j]
		// A NaN, which differs from itself, marks a field that the tokeniser did not parse.
		if k < len(l.Numbers) && l.Numbers[k] == l.Numbers[k] && (c.Kind == Infer || c.Kind == Numeric) && !t.codes {
			row[c.first] = l.Numbers[k]
		} else if err := t.fill(row[c.first:c.first+c.width], c, k); err != nil {
			return err
		}
	}
	t.y = append(t.y, y)
	return nil
}

// quotedClass names the column of the class, and says if it is a choice by default.
func (t *table) quotedClass() string {
	if t.lastClass {
		return delimited.Quote(t.class.Name) + " (the last column, unless Class or --class names another)"
	}
	return delimited.Quote(t.class.Name)
}

// layout gives every column its positions in a row, and counts the attributes. It is called at the first
// example, because a sequence without declared Letters has as many attributes as its first example has
// letters.
func (t *table) layout() error {
	for j, c := range t.columns {
		if c.Kind == Sequence && c.Letters == nil {
			text := t.rec.Fields[t.fields[j]]
			if c.width = utf8.RuneCount(text); c.absent[string(text)] {
				return t.rec.FieldErrorf(t.fields[j], "the first sequence is missing, so that its length is unknown: name its letters")
			}
		}
		c.first = t.width
		t.width += c.width
	}
	if t.width == 0 {
		return t.rec.Errorf(t.rec.Line, 0, "no column but the class %s%s", delimited.Quote(t.class.Name), cmp.Or(t.delimiter, ": is Comma the character between columns?"))
	}
	return nil
}

// fill sets the attributes of column c in a row, from field k: none for an ignored column, one per
// letter of a sequence, one per part of a date, else one. A field that stands for a missing value
// makes all of them NaN, whatever the kind of the column.
func (t *table) fill(row []float64, c *column, k int) error {
	if c.Kind == Ignore {
		return nil
	}
	text := t.rec.Fields[k]
	if c.isMissing(text) {
		c.missing++
		for i := range row {
			row[i] = math.NaN()
		}
		return nil
	}
	switch {
	case c.inferred:
		row[0] = c.infer(text, t.rec.Line, len(t.y) == c.missing)
	case c.Kind == Date, c.Kind == DateParts:
		d, ok := parseDate(c.Layout, string(text))
		if !ok {
			return t.rec.FieldErrorf(k, "%s is not a date in the layout %s, but column %s is declared a date", delimited.Quote(text),
				cmp.Or(c.Layout, time.DateOnly), delimited.Quote(c.Name))
		}
		c.fillDate(row, d)
	case c.Kind == Numeric:
		v, ok := c.number(text)
		if !ok {
			return t.rec.FieldErrorf(k, "%s is not a finite number, but column %s is declared numeric", delimited.Quote(text), delimited.Quote(c.Name))
		}
		row[0] = v
	case c.Kind == Nominal:
		v := c.nominal(text)
		if row[0] = float64(v); v < 0 && !c.lenient {
			return t.undeclared(c.attrs()[0], k, text)
		} else if v < 0 {
			row[0] = c.unlist(text, t.rec.Line)
		}
	default:
		return t.fillSequence(row, c, k)
	}
	return nil
}

// fillSequence sets the attributes of a sequence, one per letter. All sequences of a column must
// have the same length, in letters and not in bytes: in a shorter one nobody knows which letters
// are missing.
func (t *table) fillSequence(row []float64, c *column, k int) error {
	text := t.rec.Fields[k]
	if n := utf8.RuneCount(text); n != c.width {
		return t.rec.FieldErrorf(k, "sequence %s has %d letters, want %d", delimited.Quote(text), n, c.width)
	}
	if i := c.sequence(row, text); i >= 0 {
		return t.undeclared(c.attrs()[i], k, []byte(string([]rune(string(text))[i])))
	}
	return nil
}

// undeclared returns an error at field k: text is not a value of a. The error lists the values of
// a, because most such errors are misspellings.
func (t *table) undeclared(a Attr, k int, text []byte) error {
	return t.rec.FieldErrorf(k, "column %s has no value %s, but %s", delimited.Quote(a.Name), delimited.Quote(text), list(a.Values))
}

// rows returns the rows of all blocks, in order. The capacity of each row equals its length, so
// that appending to a row copies it and does not overwrite the next.
func (t *table) rows() [][]float64 {
	x := make([][]float64, 0, len(t.y))
	for _, b := range t.blocks {
		for ; len(b) > 0 && len(x) < len(t.y); b = b[t.width:] {
			x = append(x, b[:t.width:t.width])
		}
	}
	return x
}
