package data

import (
	"io"
	"math"
	"unicode/utf8"

	"halfspace/pkg/data/internal/delimited"
)

// A table gathers the records of a file.
type table struct {
	rec     *delimited.Record
	columns []*column // of the file, without the class
	fields  []int     // the field of each
	class   *column
	field   int // of the class
	missing map[string]bool
	codes   bool // numbers may stand for missing values

	width  int         // attributes
	blocks [][]float64 // hold the rows
	last   int         // size of the last block
	free   []float64   // the rest of it
	y      []int
}

// row returns room for one more row. Rows lie together in blocks of up to
// 2 MB: a million small slices would double the time.
func (t *table) row() []float64 {
	if len(t.free) < t.width {
		const most = 1 << 18
		size := min(max(64*t.width, 2*t.last), most)
		t.last = max(1, size/t.width) * t.width
		t.free = make([]float64, t.last)
		t.blocks = append(t.blocks, t.free)
	}
	row := t.free[:t.width:t.width]
	t.free = t.free[t.width:]
	return row
}

// gather adds all records that next reads.
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
			err = t.rec.Errorf(0, 0, "no examples after the header")
		}
	}
	return err
}

// add adds the record.
func (t *table) add() error {
	l := t.rec
	if want := len(t.columns) + 1; len(l.Fields) != want {
		return l.FieldErrorf(min(want, len(l.Fields)), "%d fields, want %d", len(l.Fields), want)
	}
	if t.width == 0 {
		if err := t.layout(); err != nil {
			return err
		}
	}
	class := l.Fields[t.field]
	y, known := t.class.index[string(class)]
	if !known {
		if t.missing[string(class)] {
			return l.FieldErrorf(t.field, "the class is missing")
		}
		if y = t.class.value(class); y < 0 {
			return t.undeclared(t.class.attrs()[0], t.field, class)
		}
	}
	row := t.row()
	for j, c := range t.columns {
		k := t.fields[j]
		if k < len(l.Numbers) && l.Numbers[k] == l.Numbers[k] && c.Kind <= Numeric && !t.codes {
			row[c.at] = l.Numbers[k]
		} else if err := t.fill(row[c.at:c.at+c.width], c, k); err != nil {
			return err
		}
	}
	t.y = append(t.y, y)
	return nil
}

// layout counts the attributes, once the first record tells how long its
// sequences are.
func (t *table) layout() error {
	for j, c := range t.columns {
		if c.Kind == Sequence && c.Letters == nil {
			text := t.rec.Fields[t.fields[j]]
			if c.width = utf8.RuneCount(text); t.missing[string(text)] {
				return t.rec.FieldErrorf(t.fields[j], "the first sequence is missing, so that its length is unknown: name its letters")
			}
		}
		c.at = t.width
		t.width += c.width
	}
	if t.width == 0 {
		return t.rec.Errorf(t.rec.Line, 0, "no column but the class %s: is Comma the character between columns?", delimited.Quote(t.class.Name))
	}
	return nil
}

// fill sets a row's attributes of column c, which is field k.
func (t *table) fill(row []float64, c *column, k int) error {
	if c.Kind == Ignore {
		return nil
	}
	text := t.rec.Fields[k]
	if len(t.missing) > 0 && t.isMissing(c, text) {
		c.missing++
		for i := range row {
			row[i] = math.NaN()
		}
		return nil
	}
	switch {
	case c.inferred:
		row[0] = c.infer(text, t.rec.Line, len(t.y) == c.missing)
	case c.Kind == Numeric:
		v, ok := delimited.Number(text)
		if !ok {
			return t.rec.FieldErrorf(k, "%s is not a finite number, but column %s is declared numeric", delimited.Quote(text), delimited.Quote(c.Name))
		}
		row[0] = v
	case c.Kind == Nominal:
		v := c.value(text)
		if v < 0 {
			return t.undeclared(c.attrs()[0], k, text)
		}
		row[0] = float64(v)
	default:
		return t.fillSequence(row, c, k)
	}
	return nil
}

// isMissing reports whether text stands for a missing value of c.
func (t *table) isMissing(c *column, text []byte) bool {
	if !t.missing[string(text)] {
		return false
	}
	_, declared := c.index[string(text)]
	return !(declared && c.closed)
}

func (t *table) fillSequence(row []float64, c *column, k int) error {
	text := t.rec.Fields[k]
	if n := utf8.RuneCount(text); n != c.width {
		return t.rec.FieldErrorf(k, "sequence %s has %d letters, want %d", delimited.Quote(text), n, c.width)
	}
	if i := c.sequence(row, text, t.missing); i >= 0 {
		return t.undeclared(c.attrs()[i], k, []byte(string([]rune(string(text))[i])))
	}
	return nil
}

func (t *table) undeclared(a Attr, k int, text []byte) error {
	return t.rec.FieldErrorf(k, "column %s has no value %s, but %s", delimited.Quote(a.Name), delimited.Quote(text), list(a.Values))
}

// rows returns the rows of all blocks.
func (t *table) rows() [][]float64 {
	x := make([][]float64, 0, len(t.y))
	for _, b := range t.blocks {
		for ; len(b) > 0 && len(x) < len(t.y); b = b[t.width:] {
			x = append(x, b[:t.width:t.width])
		}
	}
	return x
}
