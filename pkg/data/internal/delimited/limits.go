package delimited

import (
	"bytes"
	"context"
	"io"
	"unicode"
)

// The limits say when a text is no table any more: its line ends or a quote were lost, it is no
// text at all, or it was made to fill the memory. They are tested before the memory is taken, and
// are far beyond any real file.
const (
	// MostLine is the length of a line, and of a record of several lines, in bytes.
	MostLine = 64 << 20
	// MostColumns is the number of fields of a record. A column costs about 500 bytes.
	MostColumns = 1 << 20
)

// A source is a reader that fails as soon as its context is done. It is looked at once per block of
// the buffer above it, which costs nothing beside reading the block.
type source struct {
	ctx context.Context
	in  io.Reader
}

// Read reads from s.in, or returns the context's error.
func (s *source) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.in.Read(p)
}

// checkWidth returns an error if the record has more than MostColumns fields, at the first that is
// too many. A text that is too short for so many is not looked at, and so almost none is.
func (r *Record) checkWidth(comma []byte) error {
	if len(r.Text) < MostColumns {
		return nil
	}
	at := excess(r.Text, comma)
	if at < 0 {
		return nil
	}
	before := r.Text[:at]
	line, column := r.Line+bytes.Count(before, []byte{'\n'}), at-bytes.LastIndexByte(before, '\n')
	return r.WidthErrorf(line, column)
}

// WidthErrorf returns the error of a record or header that has more than MostColumns columns, at
// the place where the first that is too many begins.
func (r *Record) WidthErrorf(line, column int) error {
	return r.Errorf(line, column, "more than %d columns: wrong delimiter or line ends?", MostColumns)
}

// excess returns where the first field after MostColumns others begins in text, or -1 if there are
// no more. A delimiter in quotes delimits nothing. A nil comma stands for a run of blanks.
func excess(text, comma []byte) int {
	if comma == nil {
		return excessBlanks(text)
	}
	quoted := false
	for i, n := 0, 0; i < len(text); i++ {
		switch {
		case text[i] == '"':
			quoted = !quoted
		case !quoted && text[i] == comma[0] && bytes.HasPrefix(text[i:], comma):
			if n++; n == MostColumns {
				return i + len(comma)
			}
		}
	}
	return -1
}

// excessBlanks is excess for fields between runs of blanks.
func excessBlanks(text []byte) int {
	n := 0
	for rest := Trim(text); len(rest) > 0; rest = Trim(rest) {
		if n++; n > MostColumns {
			return cap(text) - cap(rest)
		}
		end := bytes.IndexFunc(rest, unicode.IsSpace)
		if end < 0 {
			break
		}
		rest = rest[end:]
	}
	return -1
}
