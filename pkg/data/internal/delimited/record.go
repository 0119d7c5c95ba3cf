package delimited

import (
	"bytes"
	"errors"
	"fmt"
	"unicode/utf8"
)

// A Record is one record of a text, with the data needed to find the place of a field in the file.
// It is valid until the next one is read, because its slices are parts of a buffer.
//
// Fields without quotes are slices of Text, and their capacity reaches to its end. From that
// capacity FieldErrorf computes the place of a field, so no places are stored.
type Record struct {
	File    string
	Line    int       // on which it begins, from 1
	Text    []byte    // all of it, without the end of its last line
	Fields  [][]byte  // without blanks around them, and without quotes
	Numbers []float64 // that the fields spell; NaN stands for text, or for a number still to be parsed
	comma   rune      // the delimiter, if quotes follow the rules of CSV; else 0
}

// Errorf returns an *Error at a line and a column of the file, both from 1 and either 0 if unknown.
// The message is made as by fmt.Errorf, and may wrap an error by %w.
func (r *Record) Errorf(line, column int, format string, args ...any) error {
	return &Error{r.File, line, column, fmt.Errorf(format, args...)}
}

// FieldErrorf returns an error at the beginning of field k, or at the end of the record if it has
// no field k.
func (r *Record) FieldErrorf(k int, format string, args ...any) error {
	line, column := r.Line, len(r.Text)+1
	if k >= len(r.Fields) {
		last := bytes.LastIndexByte(r.Text, '\n') + 1
		line, column = line+bytes.Count(r.Text, []byte{'\n'}), column-last
	} else if r.comma != 0 && bytes.IndexByte(r.Text, '"') >= 0 {
		line, column = quotedPlace(r, k)
	} else {
		column = cap(r.Text) - cap(r.Fields[k]) + 1
	}
	return r.Errorf(line, column, format, args...)
}

// errNUL explains a NUL byte, wherever it is found.
var errNUL = errors.New("NUL byte: not a text file, or not UTF-8")

// Check returns an error if the record is not text: it contains a NUL byte, as spreadsheets and
// UTF-16 do, or is not UTF-8. Without this check, files in an older encoding would be read, with
// names that match nothing and print as garbage.
func (r *Record) Check() error {
	i := checkText(r.Text)
	if i < 0 {
		return nil
	}
	before := r.Text[:i]
	line, column := r.Line+bytes.Count(before, []byte{'\n'}), i-bytes.LastIndexByte(before, '\n')
	if r.Text[i] == 0 {
		return &Error{r.File, line, column, errNUL}
	}
	return r.Errorf(line, column, "byte %#x: the text is not UTF-8", r.Text[i])
}

// checkText returns the index of the first byte that is NUL or not UTF-8, or -1 if all of text is
// valid. Two fast scans decide the common case, a valid text.
func checkText(text []byte) int {
	if i := bytes.IndexByte(text, 0); i >= 0 || utf8.Valid(text) {
		return i
	}
	for i := 0; ; {
		r, n := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
}
