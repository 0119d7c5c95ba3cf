package data

import (
	"fmt"
	"strconv"
	"strings"
)

// A ParseError says what is wrong with a file, and where.
type ParseError struct {
	File   string
	Line   int // from 1; 0 if unknown
	Column int // in bytes, from 1: where the field begins; 0 if unknown
	Err    error
}

// Error returns "file:line:column: message", one line.
func (e *ParseError) Error() string {
	at := e.File
	if e.Line > 0 {
		at += ":" + strconv.Itoa(e.Line)
		if e.Column > 0 {
			at += ":" + strconv.Itoa(e.Column)
		}
	}
	return at + ": " + e.Err.Error()
}

// Unwrap returns what is wrong.
func (e *ParseError) Unwrap() error { return e.Err }

// quote returns text in quotes, on one line and shortened.
func quote[T string | []byte](text T) string {
	const most = 40
	if r := []rune(string(text[:min(len(text), 4*most+4)])); len(r) > most {
		return strconv.Quote(string(r[:most]) + "…")
	}
	return strconv.Quote(string(text))
}

// list names some of a list of names.
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
		b.WriteString(strings.Trim(quote(n), `"`))
	}
	return b.String()
}
