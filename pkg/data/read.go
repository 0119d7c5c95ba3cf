package data

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"halfspace/pkg/data/internal/delimited"
)

// ReadCSV reads a sample from the file at path, laid out as f says; Format{} is a CSV file with a
// header and the class in the last column. The sample is called by the file's name unless f.Name is
// set. It is a *ParseError if the file cannot be opened or read; see Format.Read.
func ReadCSV(path string, f Format) (*Set, error) {
	r, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return f.Read(r, path)
}

// openFile opens the file at path. Its error is a *ParseError, not for being more than it is, but for
// its one line: a path may have line ends in it.
func openFile(path string) (*os.File, error) {
	r, err := os.Open(path)
	if bad := (*fs.PathError)(nil); errors.As(err, &bad) {
		err = &ParseError{File: path, Err: bad.Err}
	}
	return r, err
}

// Read reads a sample from r; file is its name in errors. What is wrong with the text is a
// *ParseError, which says where. Nothing is guessed or passed over: a missing class, an undeclared
// value, a record with another number of fields than the first, a single class and a sample without
// examples are errors. Nothing is rounded either: a number is the float64 nearest to its text.
//
// A column of unknown kind that turns out not to be numeric after all, late in the file, makes Read
// read the text a second time: from r if it is an io.Seeker, else from memory. Text after an error
// may have been read from r.
//
// A line may have 64 MB and a record 1,048,576 fields. What is longer or wider is refused before
// memory is taken for it, since it is no table.
func (f Format) Read(r io.Reader, file string) (*Set, error) {
	return f.ReadContext(context.Background(), r, file)
}

// ReadContext is like Read. It gives up when ctx is done, with its error in the *ParseError; a read
// that blocks is waited for.
func (f Format) ReadContext(ctx context.Context, r io.Reader, file string) (*Set, error) {
	s, err := f.read(ctx, r, file)
	if err != nil {
		return nil, parseError(err)
	}
	return s, nil
}

// read does the work of Read. A second pass over the text is due if a column was found to be mixed:
// it was read as numbers before it was known to be nominal. In the second pass it is nominal from
// the start, so that a third is not needed unless the file changes in the meantime.
func (f Format) read(ctx context.Context, r io.Reader, file string) (*Set, error) {
	if f.Schema != nil {
		f.Class, f.Classes = cmp.Or(f.Class, f.Schema.Class), f.Schema.Classes
	}
	in := delimited.NewRewinder(r)
	t, err := f.pass(ctx, in, file, nil)
	for err == nil && slices.ContainsFunc(t.columns, func(c *column) bool { return c.mixed }) {
		if err = in.Rewind(); err == nil {
			t, err = f.pass(ctx, in, file, t)
		}
	}
	if err != nil {
		return nil, err
	}
	s, err := t.set(cmp.Or(f.Name, baseName(file)), f.Positive)
	if err != nil {
		return nil, err
	}
	t.note(s)
	if !f.NoHeader {
		t.noteHeader(s)
	}
	if !f.KeepAll {
		t.leaveOut(s)
	}
	if f.Schema != nil {
		if err := s.conform(f.Schema); err != nil {
			return nil, t.rec.Errorf(0, 0, "%w", err)
		}
	}
	return s, nil
}

// baseName returns the name of a file without directory and extension, for the name of a sample.
func baseName(file string) string { return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)) }

// pass reads the text once. Columns that were mixed in an earlier pass are nominal. The first
// record is a header or an example, but in either case it says how many columns there are.
func (f Format) pass(ctx context.Context, r io.Reader, file string, earlier *table) (*table, error) {
	l, err := delimited.NewReader(ctx, r, file, cmp.Or(f.Comma, ','), f.Comment)
	if err != nil {
		return nil, err
	}
	if err := l.Next(); err == io.EOF {
		return nil, l.Errorf(0, 0, "the file is empty")
	} else if err != nil {
		return nil, err
	}
	columns, err := f.columns(&l.Record)
	if err != nil {
		return nil, err
	}
	if f.class(columns) < 0 {
		return nil, f.classless(&l.Record, columns, f.delimiter(&l.Record))
	}
	t, err := f.table(&l.Record, f.under(columns))
	if err != nil {
		return nil, err
	}
	t.advice = ": are such examples to be left out, or to be a class, by Unlabelled?"
	if earlier != nil {
		if len(earlier.columns) != len(t.columns) {
			return nil, l.Errorf(0, 0, "changed while it was read") // another program writes to it
		}
		for j, c := range earlier.columns {
			t.columns[j].again(c)
		}
	}
	if f.NoHeader {
		err = t.add()
	}
	if err == nil {
		err = t.gather(l.Next)
	}
	return t, err
}

// table returns an empty table of the given columns, for the records that will be in r. It sets the
// class column apart, which is the last one if f does not name it.
func (f Format) table(r *delimited.Record, columns []Column) (*table, error) {
	t := &table{rec: r, missing: map[string]bool{}, unlabelled: f.Unlabelled}
	if !slices.Contains([]Unlabelled{Refused, Dropped, Kept}, f.Unlabelled) {
		return nil, r.Errorf(0, 0, "no way %q to treat examples without a class", f.Unlabelled)
	}
	for _, m := range f.missing() {
		t.missing[m] = true
		_, ok := delimited.Number([]byte(m))
		t.codes = t.codes || ok
	}
	written := notation{f.Decimal, f.Thousands}
	if err := written.check(); err != nil {
		return nil, r.Errorf(0, 0, "%w", err)
	}
	t.codes = t.codes || written != notation{}
	class := f.class(columns)
	if class < 0 {
		return nil, f.classless(r, columns, "")
	}
	if k := columns[class].Kind; k != Infer && k != Nominal {
		return nil, r.FieldErrorf(class, "the class column %s must be nominal", delimited.Quote(columns[class].Name))
	}
	for k, c := range columns {
		if k == class {
			t.bare = c.Kind == Infer && c.Cuts == nil
			c.Kind = Nominal
			if f.Classes != nil {
				c.Values = f.Classes
			}
		}
		if err := c.check(); err != nil {
			return nil, r.Errorf(0, 0, "column %s %w", delimited.Quote(c.Name), err)
		}
		v := newColumn(c)
		if written != (notation{}) {
			v.number = written.number
		}
		if len(v.index) < len(v.values) {
			return nil, r.Errorf(0, 0, "column %s declares a value twice", delimited.Quote(c.Name))
		}
		if k == class {
			t.class, t.field = v, k
		} else {
			t.columns, t.fields = append(t.columns, v), append(t.fields, k)
		}
	}
	return t, nil
}

// classless returns the error of columns none of which is the class, with a question after it.
func (f Format) classless(r *delimited.Record, columns []Column, question string) error {
	return r.Errorf(r.Line, 0, "no column %s to be the class; there are %s%s", delimited.Quote(f.Class), list(columnNames(columns)), question)
}

// delimiter asks whether another one was meant, of a first line that has more of that; "" if there is none.
func (f Format) delimiter(r *delimited.Record) string {
	comma := cmp.Or(f.Comma, ',')
	for _, other := range []rune{';', '\t', '|', ','} {
		if other != comma && bytes.Count(r.Text, []byte(string(other))) >= len(r.Fields) {
			return fmt.Sprintf("; is the delimiter %q?", other)
		}
	}
	return ""
}

// missing returns the fields that stand for a missing value. By default they are the empty field,
// which most programs write, and the question mark of UCI's files and Weka's. Words such as NA are
// not among them, because they may be values; whoever has them in a file names them in f.Missing.
func (f Format) missing() []string {
	if f.Missing == nil {
		return []string{"", "?"}
	}
	return f.Missing
}
