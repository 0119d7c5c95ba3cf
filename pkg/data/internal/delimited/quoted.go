package delimited

import (
	"bytes"
	"encoding/csv"
	"errors"
	"unicode"
)

// A quotedReader splits records with quotes by the csv.Reader of encoding/csv, which stays the
// authority on what quotes mean. It is given one record at a time, since most records of a file do
// not need it.
type quotedReader struct {
	csv    *csv.Reader
	text   bytes.Reader // what csv reads: one record at a time
	values []byte       // all fields, until its owner cuts it
	fields [][]byte     // of the last record
}

// newQuotedReader returns a quotedReader of records delimited by comma. How many fields a record
// may have is left for the caller to judge, who has the better error.
func newQuotedReader(comma rune) *quotedReader {
	q := &quotedReader{}
	q.csv = csv.NewReader(&q.text)
	q.csv.Comma = comma
	q.csv.FieldsPerRecord = -1
	q.csv.ReuseRecord = true
	q.csv.TrimLeadingSpace = !unicode.IsSpace(comma) // If comma is a tab, it would skip empty fields.
	return q
}

// read returns the fields of a record, which are part of q.values. The byte behind the record's
// text must be a line end, as it is in a batch; csv.Reader is given that too.
//
// Errors are placed in the file, where csv.Reader counts lines from the record's own first. A quote
// without an end is reported where the record begins: it is found at the end of the file, but what
// needs to be mended is rarely there.
func (q *quotedReader) read(r *Record) ([][]byte, error) {
	q.text.Reset(r.Text[:len(r.Text)+1])
	fields, err := q.csv.Read()
	if bad := (*csv.ParseError)(nil); errors.As(err, &bad) {
		open := bytes.Count(r.Text, quoteMark)%2 == 1
		if last := bytes.Count(r.Text, []byte{'\n'}); open && bad.Line-bad.StartLine == last {
			return nil, r.Errorf(r.Line, 0, "a quoted field that begins here has no end")
		}
		return nil, r.Errorf(r.Line+bad.Line-bad.StartLine, bad.Column, "%w", bad.Err)
	}
	if err != nil {
		return nil, r.Errorf(r.Line, 0, "%w", err)
	}
	q.fields = q.fields[:0]
	for _, f := range fields {
		start := len(q.values)
		q.values = append(q.values, f...)
		q.fields = append(q.fields, Trim(q.values[start:]))
	}
	return q.fields, nil
}

// quotedPlace returns the line and column of field k of a record with quotes, by splitting it once
// more. That is only done for an error, so it may take its time.
func quotedPlace(r *Record, k int) (line, column int) {
	q := newQuotedReader(r.comma) // That of the batch may have stopped in the middle of a later record.
	if _, err := q.read(r); err != nil {
		return r.Line, 0
	}
	first, _ := q.csv.FieldPos(0)
	line, column = q.csv.FieldPos(k)
	return r.Line + line - first, column
}
