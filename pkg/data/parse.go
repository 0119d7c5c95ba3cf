package data

import (
	"fmt"
	"strings"

	"halfspace/pkg/data/internal/delimited"
)

// A ParseError says what is wrong with a file, and where. Format.Read, ReadCSV, ReadARFF,
// DecodeARFF and the reader of package genbank return one for a text that they cannot read:
//
//	var bad *data.ParseError
//	if errors.As(err, &bad) {
//		fmt.Println(bad.Line, bad.Err)
//	}
type ParseError struct {
	File   string
	Line   int // from 1; 0 if unknown
	Column int // in bytes, from 1: where the field begins; 0 if unknown
	Err    error
}

// Error returns "file:line:column: message", in one line; what is unknown of the place is left out.
func (e *ParseError) Error() string { return (*delimited.Error)(e).Error() }

// Unwrap returns what is wrong, without the place.
func (e *ParseError) Unwrap() error { return e.Err }

// parseError makes a ParseError of an error of the tokeniser, and leaves any other as it is. Errors
// are made where they are found, and pass through here where they leave the package: its users
// cannot name the types of internal packages.
func parseError(err error) error {
	if e, ok := err.(*delimited.Error); ok {
		return (*ParseError)(e)
	}
	return err
}

// list names the first dozen of a list of names in an error, and says how many more there are.
// Names are without quotes but with escapes, so that none of them can break the line.
func list(names []string) string {
	const most = 12
	if len(names) == 0 {
		return "none"
	}
	var b strings.Builder
	for i, n := range names {
		if i == most {
			fmt.Fprintf(&b, " and %d more", len(names)-most)
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strings.Trim(delimited.Quote(n), `"`))
	}
	return b.String()
}
