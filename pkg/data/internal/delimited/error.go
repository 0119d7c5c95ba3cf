package delimited

import "strconv"

// A Error says what is wrong with a file, and where.
type Error struct {
	File   string
	Line   int // from 1; 0 if unknown
	Column int // in bytes, from 1: where the field begins; 0 if unknown
	Err    error
}

// Error returns "file:line:column: message", one line.
func (e *Error) Error() string {
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
func (e *Error) Unwrap() error { return e.Err }

// Quote returns text in quotes, on one line and shortened.
func Quote[T string | []byte](text T) string {
	const most = 40
	if r := []rune(string(text[:min(len(text), 4*most+4)])); len(r) > most {
		return strconv.Quote(string(r[:most]) + "…")
	}
	return strconv.Quote(string(text))
}
