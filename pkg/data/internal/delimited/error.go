package delimited

import (
	"strconv"
	"strings"
	"unicode"
)

// An Error says what is wrong with a file, and where. Package data makes its ParseError of it,
// which has the same fields.
type Error struct {
	File   string
	Line   int // from 1; 0 if unknown
	Column int // in bytes, from 1: where the field begins; 0 if unknown
	Err    error
}

// Error returns "file:line:column: message", in one line and in the form that editors and terminals
// make a link of. What is unknown is left out. The file's name and the message of a failing reader
// may be anything, and have escapes for what would end the line or command a terminal.
func (e *Error) Error() string {
	at := e.File
	if e.Line > 0 {
		at += ":" + strconv.Itoa(e.Line)
		if e.Column > 0 {
			at += ":" + strconv.Itoa(e.Column)
		}
	}
	return OneLine(at + ": " + e.Err.Error())
}

// OneLine returns text with escapes as in a Go string for what is not graphic: line ends, ESC, and
// marks that turn the direction of writing. A text without any is returned as it is.
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

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// Quote returns text as it is quoted in an error: between double quotes, with escapes for what
// would end the line or not be seen, and cut after 40 characters. A field may be a whole file if a
// delimiter or a quote is missing, and nobody wants to read that in an error.
func Quote[T string | []byte](text T) string {
	const most = 40
	if r := []rune(string(text[:min(len(text), 4*most+4)])); len(r) > most {
		return strconv.Quote(string(r[:most]) + "…")
	}
	return strconv.Quote(string(text))
}
