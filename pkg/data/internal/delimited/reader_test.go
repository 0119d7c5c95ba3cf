package delimited

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzReader compares the reader with encoding/csv, which splits only the lines
// with quotes for it.
func FuzzReader(f *testing.F) {
	for _, text := range []string{"a,b\n1, 2\n", "\"a,\n\"\"b\",c\r\n,,\n", "a\"b,c\n", "x,\"y\"z\n", "1,\"2", "-1.5,+2,1e5,.,9\n", "a\n\n b \n\"\"\n"} {
		f.Add([]byte(text), false)
		f.Add([]byte(text), true)
	}
	f.Fuzz(func(t *testing.T, text []byte, tab bool) {
		if bytes.IndexByte(text, 0) >= 0 || !utf8.Valid(text) || bytes.HasPrefix(text, []byte("\ufeff")) || bytes.Contains(text, []byte("\r\r")) {
			t.Skip() // the reader refuses these, drops the mark, and takes a second CR before a line end for a blank
		}
		comma := ','
		if tab {
			comma = '\t'
		}
		l, err := NewReader(bytes.NewReader(text), "f", comma, "")
		if err != nil {
			t.Fatal(err)
		}
		r := csv.NewReader(bytes.NewReader(text))
		r.Comma, r.FieldsPerRecord, r.TrimLeadingSpace = comma, -1, !tab
		for {
			ours, err := nextRecord(l)
			theirs, theirErr := r.Read()
			for theirErr == nil && blank(theirs) {
				theirs, theirErr = r.Read()
			}
			if (err == io.EOF) != (theirErr == io.EOF) || (err == nil) != (theirErr == nil) {
				t.Fatalf("%v, but encoding/csv says %v", err, theirErr)
			}
			if err != nil {
				return
			}
			for k := range theirs {
				theirs[k] = strings.TrimSpace(theirs[k])
			}
			if !slices.Equal(ours, theirs) {
				t.Fatalf("%q, but encoding/csv says %q", ours, theirs)
			}
		}
	})
}

// blank reports whether a record may be a blank line, which only the reader
// skips.
func blank(record []string) bool { return len(record) == 1 && strings.TrimSpace(record[0]) == "" }

// nextRecord reads a record that is not blank, and checks its numbers.
func nextRecord(l *Reader) ([]string, error) {
	for {
		if err := l.Next(); err != nil {
			return nil, err
		}
		var fields []string
		for k, text := range l.Fields {
			fields = append(fields, string(text))
			if k < len(l.Numbers) && !math.IsNaN(l.Numbers[k]) {
				if v, ok := Number(text); !ok || v != l.Numbers[k] {
					return nil, errors.New("wrong number")
				}
			}
		}
		if !blank(fields) {
			return fields, nil
		}
	}
}
