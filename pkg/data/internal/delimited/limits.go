package delimited

import (
	"bytes"
	"context"
	"io"
	"unicode"
)

// These limits say when a text cannot be a table: its line ends or a quote were lost, it is not
// text at all, or it was made to fill the memory. They are tested before memory is allocated, and
// are far beyond any real file.
const (
	// MostLine limits the length of a line, and of a record of several lines, in bytes.
	MostLine = 64 << 20
	// MostColumns limits the number of fields of a record. A column costs about 500 bytes.
	MostColumns = 1 << 20
)

// A source is a reader that fails as soon as its context is done. It checks the context once per
// block of the buffer above it, which costs nothing compared with reading the block.
type source struct {
	ctx context.Context
	r   io.Reader
}

// Read reads from s.r, or returns the context's error.
func (s *source) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.r.Read(p)
}

// checkWidth returns an error if the record has more than MostColumns fields, at the first field
// beyond the limit. A text shorter than MostColumns cannot reach it and is skipped, as almost all
// are.
func (r *Record) checkWidth(comma []byte) error {
	if len(r.Text) < MostColumns {
		return nil
	}
	start := excess(r.Text, comma)
	if start < 0 {
		return nil
	}
	before := r.Text[:start]
	line, column := r.Line+bytes.Count(before, []byte{'\n'}), start-bytes.LastIndexByte(before, '\n')
	return r.WidthErrorf(line, column)
}

// WidthErrorf returns the error of a record or header with more than MostColumns columns, at the
// place where the first column beyond the limit begins.
func (r *Record) WidthErrorf(line, column int) error {
	return r.Errorf(line, column, "more than %d columns: wrong delimiter or line ends?", MostColumns)
}

// excess returns the index in text where the field after the first MostColumns fields begins, or -1
// without such a field. A delimiter in quotes does not count. A nil comma stands for a run of
// blanks.
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
