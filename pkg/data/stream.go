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

// Examples are the examples of a CSV file, one after the other: they may be more than fit into memory.
// See Schema.Examples for those to predict, and Schema.Labelled for those to learn from.
type Examples struct {
	Columns []string  // of the file, by its header
	Head    string    // the header itself, as it is in the file
	X       []float64 // the current example, valid until the next is read
	Y       int       // its class, if the file is read for its classes
	Text    []byte    // the same as it is in the file, without its line end; valid as long

	in      *delimited.Reader
	columns []*column // of the attributes, and of the class if it is read
	fields  []int     // the field of each
	missing map[string]bool
	written notation // of numbers
	err     error    // that All ended with
}

// Examples returns the examples of a CSV file with a header, whose name in errors is file. Its columns
// may be in any order and more than the attributes; what is in the others, a class among them, is not
// looked at. An attribute without a column is an error. Of f only Comma, Comment, Decimal, Thousands and
// Missing are used; the last are "", "?" and "NA" if nil. Errors are those of Format.Read. Reading ends with
// ctx's error once ctx is done.
func (s Schema) Examples(ctx context.Context, r io.Reader, file string, f Format) (*Examples, error) {
	return s.examples(ctx, r, file, f, s.Format().Columns)
}

// Labelled is like Examples, and reads their classes as well. A class that is missing or is none of the
// schema's is an error.
func (s Schema) Labelled(ctx context.Context, r io.Reader, file string, f Format) (*Examples, error) {
	of := s.Format()
	class := Column{Name: of.Class, Kind: Nominal, Values: of.Classes}
	return s.examples(ctx, r, file, f, append(of.Columns, class))
}

// examples returns the examples of a file, of which it reads the given columns.
func (s Schema) examples(ctx context.Context, r io.Reader, file string, f Format, read []Column) (*Examples, error) {
	in, err := delimited.NewReader(ctx, r, file, cmp.Or(f.Comma, ','), f.Comment)
	if err != nil {
		return nil, parseError(err)
	}
	if err := in.Next(); err == io.EOF {
		return nil, parseError(in.Errorf(0, 0, "the file is empty"))
	} else if err != nil {
		return nil, parseError(err)
	}
	names, err := Format{}.columns(&in.Record)
	if err != nil {
		return nil, parseError(err)
	}
	e := &Examples{Columns: columnNames(names), Head: string(in.Text), X: make([]float64, len(s.Attrs)), in: in, missing: map[string]bool{}}
	e.written = notation{f.Decimal, f.Thousands}
	if err := e.written.check(); err != nil {
		return nil, parseError(in.Errorf(0, 0, "%w", err))
	}
	at := make(map[string]int, len(e.Columns))
	for k, name := range e.Columns {
		at[name] = k
	}
	for _, c := range read {
		k, ok := at[c.Name]
		if !ok {
			return nil, parseError(in.Errorf(in.Line, 0, "no column %s;%s there are %s", delimited.Quote(c.Name), nearest.Meant(c.Name, e.Columns), list(e.Columns)))
		}
		e.columns, e.fields = append(e.columns, newColumn(c)), append(e.fields, k)
	}
	if f.Missing == nil {
		f.Missing = []string{"", "?", "NA"}
	}
	for _, m := range f.Missing {
		e.missing[m] = true
	}
	return e, nil
}

// Next reads the next example into e.X and e.Text. At the end of the file it returns io.EOF.
func (e *Examples) Next() error {
	err := e.in.Next()
	if err == nil {
		err = e.read()
	}
	if err == io.EOF {
		return err
	}
	return parseError(err)
}

// All returns the examples that are left, each with its class: what eval.Prequential.Feed learns from.
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

// Err returns the error that All ended with; the end of the file is none.
func (e *Examples) Err() error {
	if e.err == io.EOF {
		return nil
	}
	return e.err
}

// read makes the example of the record that was read.
func (e *Examples) read() error {
	r := &e.in.Record
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
			return r.FieldErrorf(e.fields[j], "the class is missing")
		default:
			e.Y = int(v)
		}
	}
	return nil
}

// value returns the value that field k has for column c.
func (e *Examples) value(c *column, k int) (float64, error) {
	r := &e.in.Record
	text := r.Fields[k]
	if c.Kind == Nominal {
		if v, known := c.index[string(text)]; known {
			return float64(v), nil
		}
	}
	if e.missing[string(text)] {
		return math.NaN(), nil
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
