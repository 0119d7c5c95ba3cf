package data

import (
	"fmt"
	"strings"

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
	Line   int // from 1; 0 if unknown
	Column int // in bytes, from 1: the beginning of the field; 0 if unknown
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

// list names the first dozen names of a list for an error, and says how many more there are. Names
// have no quotes but are escaped, so that none can break the line.
func list(names []string) string {
	const limit = 12
	if len(names) == 0 {
		return "none"
	}
	var b strings.Builder
	for i, n := range names {
		if i == limit {
			fmt.Fprintf(&b, " and %d more", len(names)-limit)
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strings.Trim(delimited.Quote(n), `"`))
	}
	return b.String()
}
