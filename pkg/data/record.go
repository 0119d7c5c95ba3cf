package data

import "fmt"

// A record is one example as text, with what is needed to say where a field
// is. It is valid until the next one is read.
type record struct {
	file    string
	line    int                            // where it begins
	text    []byte                         // all of it
	fields  [][]byte                       // slices of text, without blanks around them
	numbers []float64                      // of the fields, as far as known; NaN is none or not a simple one
	place   func(k int) (line, column int) // of field k, if fields are no slices of text
}

func (r *record) errorf(line, column int, format string, args ...any) error {
	return &ParseError{r.file, line, column, fmt.Errorf(format, args...)}
}

// fieldErrorf returns an error at field k, or at the end of the record if it
// has no field k.
func (r *record) fieldErrorf(k int, format string, args ...any) error {
	line, column := r.line, len(r.text)+1
	if k < len(r.fields) && r.place != nil {
		line, column = r.place(k)
	} else if k < len(r.fields) {
		column = cap(r.text) - cap(r.fields[k]) + 1
	}
	return r.errorf(line, column, format, args...)
}
