package delimited

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// A Record is one example as text, with what is needed to say where a field
// is. It is valid until the next one is read.
type Record struct {
	File    string
	Line    int       // where it begins
	Text    []byte    // all of it
	Fields  [][]byte  // without blanks around them; slices of text, if it has no quotes
	Numbers []float64 // of the fields, as far as known; NaN is none or not a simple one
	comma   rune      // the delimiter, if quotes are those of CSV
}

// Errorf returns an *Error at a line and a column of the file, either 0 if unknown.
func (r *Record) Errorf(line, column int, format string, args ...any) error {
	return &Error{r.File, line, column, fmt.Errorf(format, args...)}
}

// FieldErrorf returns an error at field k, or at the end of the record if it
// has no field k.
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

// Check refuses what is not text.
func (r *Record) Check() error {
	i := checkText(r.Text)
	if i < 0 {
		return nil
	}
	before := r.Text[:i]
	line, column := r.Line+bytes.Count(before, []byte{'\n'}), i-bytes.LastIndexByte(before, '\n')
	if r.Text[i] == 0 {
		return r.Errorf(line, column, "NUL byte: not a text file, or not UTF-8")
	}
	return r.Errorf(line, column, "byte %#x: the text is not UTF-8", r.Text[i])
}

// checkText returns the first byte that is not UTF-8, or NUL, or -1.
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
