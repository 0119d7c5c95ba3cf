package delimited

import (
	"bytes"
	"encoding/csv"
	"errors"
	"unicode"
)

// A quotedReader splits records with quotes by the csv.Reader of encoding/csv, which remains the
// authority on quotes. It gets one record at a time, since most records of a file do not need it.
type quotedReader struct {
	csv    *csv.Reader
	text   bytes.Reader // input of csv: one record at a time
	values []byte       // all fields, until its owner cuts it
	fields [][]byte     // fields of the last record
}

// newQuotedReader returns a quotedReader of records delimited by comma. It does not check the
// number of fields: its caller does, and has the better error.
func newQuotedReader(comma rune) *quotedReader {
	q := &quotedReader{}
	q.csv = csv.NewReader(&q.text)
	q.csv.Comma = comma
	q.csv.FieldsPerRecord = -1
	q.csv.ReuseRecord = true
	q.csv.TrimLeadingSpace = !unicode.IsSpace(comma) // If comma is a tab, it would skip empty fields.
	return q
}

// read returns the fields of a record, which are part of q.values. The byte after the record's text
// must be a line end, as in a batch; csv.Reader needs it too.
//
// Errors carry their place in the file, although csv.Reader counts lines from the record's first. A
// quote without an end is reported at the beginning of the record: it is only noticed at the end of
// the file, but the mistake is rarely there.
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

// quotedPlace returns the line and column of field k of a record with quotes, by splitting the
// record once more. It only runs for an error, so it may be slow.
func quotedPlace(r *Record, k int) (line, column int) {
	q := newQuotedReader(r.comma) // The batch's reader may have stopped in the middle of a later record.
	if _, err := q.read(r); err != nil {
		return r.Line, 0
	}
	first, _ := q.csv.FieldPos(0)
	line, column = q.csv.FieldPos(k)
	return r.Line + line - first, column
}
