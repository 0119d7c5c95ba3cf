package delimited

import (
	"strconv"
	"strings"
	"unicode"
)

// An Error describes an error in a file, and its place. Package data turns it into its ParseError,
// with the same fields.
type Error struct {
	File   string
	Line   int // from 1; 0 if unknown
	Column int // in bytes, from 1: the beginning of the field; 0 if unknown
	Err    error
}

// Error returns "file:line:column: message", in one line and in the form that editors and terminals
// turn into a link. Unknown parts are left out. The file's name and the message of a failing reader
// may contain any bytes, so characters that would end the line or control a terminal are escaped.
func (e *Error) Error() string {
	place := e.File
	if e.Line > 0 {
		place += ":" + strconv.Itoa(e.Line)
		if e.Column > 0 {
			place += ":" + strconv.Itoa(e.Column)
		}
	}
	return OneLine(place + ": " + e.Err.Error())
}

// OneLine returns text with all characters that are not graphic escaped as in a Go string: line
// ends, ESC, and marks that change the direction of writing. Graphic text is returned unchanged.
func OneLine(text string) string {
	odd := func(r rune) bool { return !unicode.IsGraphic(r) }
	if strings.IndexFunc(text, odd) < 0 {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if odd(r) {
			quoted := strconv.QuoteRune(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Unwrap returns the error without the place.
func (e *Error) Unwrap() error { return e.Err }

// Quote returns text in the form of an error message: between double quotes, with invisible characters
// and line ends escaped, and cut after 40 characters. If a delimiter or a quote is missing, a field may
// be a whole file, so the text must be cut.
func Quote[T string | []byte](text T) string {
	const longest = 40
	if r := []rune(string(text[:min(len(text), 4*longest+4)])); len(r) > longest {
		return strconv.Quote(string(r[:longest]) + "…")
	}
	return strconv.Quote(string(text))
}
