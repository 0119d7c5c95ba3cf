package data

import (
	"cmp"
	"context"
	"io"
	"iter"
	"math"

	"halfspace/internal/nearest"
	"halfspace/pkg/data/internal/delimited"
)

// Examples reads the examples of a CSV file one by one, so the file may be larger than memory. See
// Schema.Examples for examples to predict, and Schema.Labelled for examples to learn from.
type Examples struct {
	Columns []string  // the columns of the file, from its header or from the Format
	Head    string    // the header as it stands in the file; empty without a header
	X       []float64 // the current example, valid until the next is read
	Y       int       // its class, if classes are read
	Text    []byte    // the example's text in the file, without line end; valid until the next is read

	records *delimited.Reader
	columns []*column // columns of the attributes, and of the class if it is read
	fields  []int     // the field of each column
	ahead   bool      // the next example is the current record already, the first of a file without a header
	written notation  // notation of numbers
	err     error     // the error that ended All
}

// Examples returns a reader of the examples in a CSV file, for a model whose training sample had the schema
// s. The parameter file is only the name that errors print. The columns may be in any order. Columns that
// are not attributes, such as the class, are ignored, but an attribute without a column is an error.
//
// Of the fields of f only these are used: Comma, Comment, Decimal, Thousands, UnlistedMissing, NoHeader
// with the names of the Columns, Missing, and the Missing of Columns. If Missing is nil, the texts "", "?"
// and "NA" mean a missing value. Errors are the same as in Format.Read. Once ctx is done, reading ends with
// its error.
func (s Schema) Examples(ctx context.Context, r io.Reader, file string, f Format) (*Examples, error) {
	return s.examples(ctx, r, file, f, s.Format().Columns)
}

// Labelled is like Examples, but reads the classes as well. A missing class, or one that the schema
// does not list, is an error.
func (s Schema) Labelled(ctx context.Context, r io.Reader, file string, f Format) (*Examples, error) {
	format := s.Format()
	class := Column{Name: format.Class, Kind: Nominal, Values: format.Classes}
	return s.examples(ctx, r, file, f, append(format.Columns, class))
}

// examples returns the examples of a file, with the given columns read.
func (s Schema) examples(ctx context.Context, r io.Reader, file string, f Format, read []Column) (*Examples, error) {
	records, err := delimited.NewReader(ctx, r, file, cmp.Or(f.Comma, ','), f.Comment)
	if err != nil {
		return nil, parseError(err)
	}
	if err := records.Next(); err == io.EOF {
		return nil, parseError(records.Errorf(0, 0, "the file is empty"))
	} else if err != nil {
		return nil, parseError(err)
	}
	declared := f.Columns
	if !f.NoHeader {
		f.Columns = nil
	}
	names, err := Format{NoHeader: f.NoHeader, Columns: f.Columns}.columns(&records.Record)
	if err != nil {
		return nil, parseError(err)
	}
	e := &Examples{Columns: columnNames(names), X: make([]float64, len(s.Attrs)), records: records, ahead: f.NoHeader}
	if !f.NoHeader {
		e.Head = string(records.Text)
	}
	e.written = notation{f.Decimal, f.Thousands}
	if err := e.written.check(); err != nil {
		return nil, parseError(records.Errorf(0, 0, "%w", err))
	}
	index := make(map[string]int, len(e.Columns))
	for k, name := range e.Columns {
		index[name] = k
	}
	if f.Missing == nil {
		f.Missing = []string{"", "?", "NA"}
	}
	missing := map[string]bool{}
	for _, m := range f.Missing {
		missing[m] = true
	}
	for _, c := range read {
		k, ok := index[c.Name]
		if !ok {
			return nil, parseError(records.Errorf(records.Line, 0, "no column %s;%s there are %s%s", delimited.Quote(c.Name), nearest.Meant(c.Name, e.Columns), list(e.Columns), f.headless(e.Columns)))
		}
		v := newColumn(c)
		v.absent = missing
		if j := declarationOf(declared, c.Name); j >= 0 {
			v.absent = declared[j].absent(missing)
		}
		// The class, which must be listed, comes last.
		v.lenient = f.UnlistedMissing && v.Kind == Nominal && len(e.columns) < len(e.X)
		e.columns, e.fields = append(e.columns, v), append(e.fields, k)
	}
	return e, nil
}

// Next reads the next example into e.X and e.Text. At the end of the file it returns io.EOF.
func (e *Examples) Next() error {
	var err error
	if !e.ahead {
		err = e.records.Next()
	}
	if e.ahead = false; err == nil {
		err = e.read()
	}
	if err == io.EOF {
		return err
	}
	return parseError(err)
}

// Notes returns a remark for each attribute that had values which the schema does not list, and says how
// many there were in the examples read so far. Without Format.UnlistedMissing an unlisted value is an
// error, so Notes returns nothing.
func (e *Examples) Notes() []string { return unlistedNotes(e.columns) }

// All returns the remaining examples, each with its class, for eval.Prequential.Feed to learn from.
// It ends at the end of the file or at the first error, which Err returns.
func (e *Examples) All() iter.Seq2[[]float64, int] {
	return func(yield func([]float64, int) bool) {
		for e.err = e.Next(); e.err == nil; e.err = e.Next() {
			if !yield(e.X, e.Y) {
				return
			}
		}
	}
}

// Err returns the error that ended All; the end of the file is not an error.
func (e *Examples) Err() error {
	if e.err == io.EOF {
		return nil
	}
	return e.err
}

// read makes an example of the current record.
func (e *Examples) read() error {
	r := &e.records.Record
	if got, want := len(r.Fields), len(e.Columns); got != want {
		return r.FieldErrorf(min(got, want), "%d fields, want %d", got, want)
	}
	e.Text = r.Text
	for j, c := range e.columns {
		v, err := e.value(c, e.fields[j])
		switch {
		case err != nil:
			return err
		case j < len(e.X):
			e.X[j] = v
		case math.IsNaN(v):
			return r.FieldErrorf(e.fields[j], "class %s is missing", delimited.Quote(c.Name))
		default:
			e.Y = int(v)
		}
	}
	return nil
}

// value returns the value of field k in column c.
func (e *Examples) value(c *column, k int) (float64, error) {
	r := &e.records.Record
	text := r.Fields[k]
	if c.Kind == Nominal {
		if v, known := c.index[string(text)]; known {
			return float64(v), nil
		}
	}
	if c.absent[string(text)] {
		return math.NaN(), nil
	}
	if c.lenient {
		return c.unlist(text, r.Line), nil
	}
	if c.Kind == Nominal {
		return 0, r.FieldErrorf(k, "column %s has no value %s, but %s", delimited.Quote(c.Name), delimited.Quote(text), list(c.values))
	}
	if k < len(r.Numbers) && !math.IsNaN(r.Numbers[k]) && e.written == (notation{}) {
		return r.Numbers[k], nil
	}
	if v, ok := e.written.number(text); ok {
		return v, nil
	}
	return 0, r.FieldErrorf(k, "%s is not a finite number, but column %s is numeric", delimited.Quote(text), delimited.Quote(c.Name))
}
