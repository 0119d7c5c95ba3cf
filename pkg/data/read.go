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

// ReadCSV reads a sample from the file at path in the format f; Format{} is a CSV file with a
// header and the class in the last column. The sample gets the file's name unless f.Name is set.
// The error is a *ParseError, also if the file cannot be opened; see Format.Read.
func ReadCSV(path string, f Format) (*Set, error) {
	r, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return f.Read(r, path)
}

// openFile opens the file at path. Its error is a *ParseError, only because such an error is one
// line: a path may contain line ends.
func openFile(path string) (*os.File, error) {
	r, err := os.Open(path)
	if bad := (*fs.PathError)(nil); errors.As(err, &bad) {
		err = &ParseError{File: path, Err: bad.Err}
	}
	return r, err
}

// Read reads a sample from r. The parameter file is only the name that errors print. An error in the text
// is a *ParseError, which says where it is. Read neither guesses nor skips: a missing class, an undeclared
// value, a record whose number of fields differs from the first, a single class, and a sample without
// examples are errors. Nor does it round: a number becomes the float64 nearest to its text.
//
// If Read infers the types of columns, a column may look numeric until a word appears late in the file.
// Then Read reads the text a second time: from r if r is an io.Seeker, else from a copy in memory. After an
// error, Read may have consumed some text after the place of the error.
//
// A line may take 64 MB, and a record may have 1,048,576 fields. A longer line cannot be part of a table,
// so it is refused before memory is allocated for it.
func (f Format) Read(r io.Reader, file string) (*Set, error) {
	return f.ReadContext(context.Background(), r, file)
}

// ReadContext is like Read, but gives up when ctx is done: the *ParseError then wraps the error of
// ctx. It cannot interrupt a read that blocks.
func (f Format) ReadContext(ctx context.Context, r io.Reader, file string) (*Set, error) {
	s, err := f.read(ctx, r, file)
	if err != nil {
		return nil, parseError(err)
	}
	return s, nil
}

// read does the work of ReadContext. It reads the text a second time if some column was mixed: its first
// fields were stored as numbers, and then a field showed that the column is nominal. In the second pass the
// column is nominal from the start. So a third pass is needed only if the file changes in the meantime.
func (f Format) read(ctx context.Context, r io.Reader, file string) (*Set, error) {
	if f.Schema != nil {
		f.Class, f.Classes = cmp.Or(f.Class, f.Schema.Class), f.Schema.Classes
	}
	rewinder := delimited.NewRewinder(r)
	t, err := f.pass(ctx, rewinder, file, nil)
	for err == nil && slices.ContainsFunc(t.columns, func(c *column) bool { return c.mixed }) {
		if err = rewinder.Rewind(); err == nil {
			t, err = f.pass(ctx, rewinder, file, t)
		}
	}
	if err != nil {
		return nil, err
	}
	return f.sample(t, cmp.Or(f.Name, baseName(file)))
}

// sample returns the sample that a table has gathered.
func (f Format) sample(t *table, name string) (*Set, error) {
	s, err := t.set(name, f.Positive)
	if err != nil {
		return nil, err
	}
	t.note(s)
	if t.headed {
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

// baseName returns the name of a file without directory and extension; it becomes the sample's
// name.
func baseName(file string) string { return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)) }

// unlabelledAdvice ends the error of an example without a class.
const unlabelledAdvice = ": leave such examples out, or make them a class, by Unlabelled; on the command line --unlabelled=drop or keep"

// pass reads the text once. Columns that an earlier pass found to be mixed are nominal. The
// first record, header or example, sets the number of columns.
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
		return nil, l.Errorf(l.Line, 0, "%s", classless(f.Class, columnNames(columns), cmp.Or(f.delimiter(&l.Record), f.headless(columnNames(columns)))))
	}
	t, err := f.table(&l.Record, f.completed(columns))
	if err != nil {
		return nil, err
	}
	t.advice, t.headed, t.delimiter = unlabelledAdvice, !f.NoHeader, f.delimiter(&l.Record)
	if earlier != nil {
		if len(earlier.columns) != len(t.columns) {
			return nil, l.Errorf(0, 0, "changed while it was read") // another program is writing to it
		}
		for j, c := range earlier.columns {
			t.columns[j].inherit(c)
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

// table returns an empty table of the given columns, for the records that r will hold. It separates
// the class column, which is the last one unless f names another.
func (f Format) table(r *delimited.Record, columns []Column) (*table, error) {
	t := &table{rec: r, unlabelled: f.Unlabelled, lastClass: f.Class == ""}
	if !slices.Contains([]Unlabelled{Refused, Dropped, Kept}, f.Unlabelled) {
		return nil, r.Errorf(0, 0, "unknown way %q to treat examples without a class", f.Unlabelled)
	}
	missing := map[string]bool{}
	for _, m := range f.missing() {
		missing[m] = true
	}
	written := notation{f.Decimal, f.Thousands}
	if err := written.check(); err != nil {
		return nil, r.Errorf(0, 0, "%w", err)
	}
	t.codes = written != notation{}
	class := f.class(columns)
	if class < 0 {
		return nil, r.Errorf(r.Line, 0, "%s", classless(f.Class, columnNames(columns), ""))
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
		v.absent = c.absent(missing)
		for text := range v.absent {
			_, number := delimited.Number([]byte(text))
			t.codes = t.codes || number
		}
		if written != (notation{}) {
			v.number = written.number
		}
		if len(v.index) < len(v.values) {
			return nil, r.Errorf(0, 0, "column %s declares a value twice", delimited.Quote(c.Name))
		}
		if k == class {
			t.class, t.field = v, k
		} else {
			v.lenient = f.UnlistedMissing
			t.columns, t.fields = append(t.columns, v), append(t.fields, k)
		}
	}
	return t, nil
}

// delimiter asks whether another delimiter was meant, if the first line has more of it; else "".
func (f Format) delimiter(r *delimited.Record) string {
	comma := cmp.Or(f.Comma, ',')
	for _, candidate := range []rune{';', '\t', '|', ','} {
		if candidate != comma && bytes.Count(r.Text, []byte(string(candidate))) >= len(r.Fields) {
			return fmt.Sprintf("; is the delimiter %q? Then set Comma; on the command line --comma=%s", candidate, quotedSign(candidate))
		}
	}
	if len(r.Fields) == 1 && len(bytes.Fields(r.Text)) > 2 {
		return "; are there blanks between columns? Then set Comma to ' '; on the command line --comma=' '"
	}
	return ""
}

// quotedSign returns a sign as a word of a command line.
func quotedSign(sign rune) string {
	if sign == '\t' {
		return "tab"
	}
	return "'" + string(sign) + "'"
}

// missing returns the fields that stand for a missing value. The default is the empty field, which
// most programs write, and the question mark of UCI's and Weka's files. Words such as NA are not
// included, because they may be real values; to treat them as missing, list them in f.Missing.
func (f Format) missing() []string {
	if f.Missing == nil {
		return []string{"", "?"}
	}
	return f.Missing
}
