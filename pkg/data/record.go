package data

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// A record is one example as text, with what is needed to say where a field
// is. It is valid until the next one is read.
type record struct {
	file    string
	line    int       // where it begins
	text    []byte    // all of it
	fields  [][]byte  // without blanks around them; slices of text, if it has no quotes
	numbers []float64 // of the fields, as far as known; NaN is none or not a simple one
	comma   rune      // the delimiter, if quotes are those of CSV
}

func (r *record) errorf(line, column int, format string, args ...any) error {
	return &ParseError{r.file, line, column, fmt.Errorf(format, args...)}
}

// fieldErrorf returns an error at field k, or at the end of the record if it
// has no field k.
func (r *record) fieldErrorf(k int, format string, args ...any) error {
	line, column := r.line, len(r.text)+1
	if k >= len(r.fields) {
		last := bytes.LastIndexByte(r.text, '\n') + 1
		line, column = line+bytes.Count(r.text, []byte{'\n'}), column-last
	} else if r.comma != 0 && bytes.IndexByte(r.text, '"') >= 0 {
		line, column = quotedPlace(r, k)
	} else {
		column = cap(r.text) - cap(r.fields[k]) + 1
	}
	return r.errorf(line, column, format, args...)
}

// check refuses what is not text.
func (r *record) check() error {
	i := checkText(r.text)
	if i < 0 {
		return nil
	}
	before := r.text[:i]
	line, column := r.line+bytes.Count(before, []byte{'\n'}), i-bytes.LastIndexByte(before, '\n')
	if r.text[i] == 0 {
		return r.errorf(line, column, "NUL byte: not a text file, or not UTF-8")
	}
	return r.errorf(line, column, "byte %#x: the text is not UTF-8", r.text[i])
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
