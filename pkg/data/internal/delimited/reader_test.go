package delimited

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// many is a text of many batches, whose records have one line or, with a quoted line end, two.
func mixture() string {
	var b strings.Builder
	for i := range 40_000 {
		fmt.Fprintf(&b, "%d.25, word %d,\"%d\"\n", i, i, i)
		if i%7 == 0 {
			fmt.Fprintf(&b, "%d,\"two\nlines\",\"\"\"\"\n", i)
		}
	}
	return b.String()
}

// Records equal the records of encoding/csv, in the same order, wherever a batch ends.
func TestReaderInBatches(t *testing.T) {
	text := mixture()
	want, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	r, err := NewReader(t.Context(), strings.NewReader(text), "f", ',', "")
	if err != nil {
		t.Fatal(err)
	}
	line := 1
	for i, fields := range want {
		got, err := nextRecord(r)
		for k := range fields {
			fields[k] = strings.TrimSpace(fields[k])
		}
		if err != nil || !slices.Equal(got, fields) || r.Line != line {
			t.Fatalf("record %d at line %d is %q, %v, want %q at line %d", i, r.Line, got, err, fields, line)
		}
		line += 1 + strings.Count(fields[1], "\n")
	}
	if err := r.Next(); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
}

// An error late in a text is reported after all records before it, and with its place.
func TestReaderErrorAfterRecords(t *testing.T) {
	text := mixture()
	place := strings.LastIndex(text, "word 30000")
	records, lines := 30_000+30_000/7+1, 1+strings.Count(text[:place], "\n")
	for bad, want := range map[string]string{
		"\x00":      fmt.Sprintf("f:%d:%d: NUL byte", lines, len("30000.25, ")+1),
		"\xff":      fmt.Sprintf("f:%d:%d: byte 0xff", lines, len("30000.25, ")+1),
		"a \"b\" c": fmt.Sprintf("f:%d:%d: bare \" in non-quoted-field", lines, len("30000.25, a ")+1),
	} {
		r, err := NewReader(t.Context(), strings.NewReader(text[:place]+bad+text[place:]), "f", ',', "")
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for err = r.Next(); err == nil; err = r.Next() {
			n++
		}
		if n != records || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %d records, then %v; want %d, then %s", bad, n, err, records, want)
		}
	}
}

// The memory for quoted values is used again, batch by batch, so that it does not grow with the
// file. A record with twice as many fields is not an error here: the caller knows the columns, and
// has a better error.
func TestQuotedValuesTakeTheMemoryOfABatch(t *testing.T) {
	text := strings.Repeat("\"a \"\"b\"\"\",1\n\"\"\"\",2,\"c \"\"d\"\"\",4\n", 150_000)
	r, err := NewReader(t.Context(), strings.NewReader(text), "f", ',', "")
	if err != nil {
		t.Fatal(err)
	}
	longest, n := 0, 0
	for err = r.Next(); err == nil; err = r.Next() {
		if want := []int{2, 4}[n%2]; len(r.Fields) != want {
			t.Fatalf("record %d has %d fields, want %d", n, len(r.Fields), want)
		}
		longest, n = max(longest, cap(r.batch.quotes.values)), n+1
	}
	if err != io.EOF || n != 300_000 || longest > 4*batchSize {
		t.Errorf("%d records, then %v; values took %d bytes", n, err, longest)
	}
}

// FuzzReader compares the reader with encoding/csv, which splits only the lines
// with quotes for it.
func FuzzReader(f *testing.F) {
	for _, text := range []string{"a,b\n1, 2\n", "\"a,\n\"\"b\",c\r\n,,\n", "a\"b,c\n", "x,\"y\"z\n", "1,\"2", "-1.5,+2,1e5,.,9\n", "a\n\n b \n\"\"\n"} {
		f.Add([]byte(text), false)
		f.Add([]byte(text), true)
	}
	f.Fuzz(func(t *testing.T, text []byte, tab bool) {
		// The reader refuses bytes that are not text, drops a byte order mark, and takes a second
		// CR before a line end for a blank.
		if bytes.IndexByte(text, 0) >= 0 || !utf8.Valid(text) || bytes.Contains(text, byteOrderMark) || bytes.Contains(text, []byte("\r\r")) {
			return
		}
		comma := ','
		if tab {
			comma = '\t'
		}
		l, err := NewReader(t.Context(), bytes.NewReader(text), "f", comma, "")
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
