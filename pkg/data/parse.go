package data

import (
	"fmt"
	"strings"

	"halfspace/internal/nearest"
	"halfspace/pkg/data/internal/delimited"
)

// A ParseError describes an error in a file, and its place. Format.Read, ReadCSV, ReadARFF,
// DecodeARFF and the reader of package genbank return one for a text that they cannot read:
//
//	var bad *data.ParseError
//	if errors.As(err, &bad) {
//		fmt.Println(bad.Line, bad.Err)
//	}
type ParseError struct {
	File   string
	Line   int // the line, counted from 1; 0 if unknown
	Column int // the first byte of the field in its line, counted from 1; 0 if unknown
	Err    error
}

// Error returns "file:line:column: message", in one line, without the unknown parts of the place.
func (e *ParseError) Error() string { return (*delimited.Error)(e).Error() }

// Unwrap returns the error without the place.
func (e *ParseError) Unwrap() error { return e.Err }

// parseError turns an error of the tokeniser into a ParseError, and returns any other error
// unchanged. Errors are made where they are found, and pass through here on their way out of the
// package: its users cannot name the types of internal packages.
func parseError(err error) error {
	if e, ok := err.(*delimited.Error); ok {
		return (*ParseError)(e)
	}
	return err
}

// list names the names of a list for an error.
func list(names []string) string { return nearest.Listed(escaped(names)) }

// escaped returns names as an error shows them: without quotes but escaped, so that no name can break
// the line.
func escaped(names []string) []string {
	texts := make([]string, len(names))
	for i, n := range names {
		texts[i] = strings.Trim(delimited.Quote(n), `"`)
	}
	return texts
}

// classless says that no column is called class. It proposes the columns of similar names and the last one,
// which is the class of most files; or it ends in the given question.
func classless(class string, names []string, question string) string {
	hint := ""
	if question == "" && len(names) > 1 {
		hint = fmt.Sprintf("%s the last column is %s;", nearest.Meant(class, escaped(names)), delimited.Quote(names[len(names)-1]))
	}
	return fmt.Sprintf("no column %s to be the class;%s there are %s%s", delimited.Quote(class), hint, list(names), question)
}
