package data

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"runtime"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A lexer splits a delimited text into records. Lines without quotes are split
// here, a few batches of them at a time, while earlier ones are put to use;
// those with quotes are left to encoding/csv.
type lexer struct {
	record
	in      *lineReader
	comma   []byte // nil stands for a run of blanks
	comment []byte
	held    []byte // a line that has been read, but is in no batch yet

	batch *batch
	i     int      // the record's number in batch
	ahead []*batch // those that follow
	ended bool     // none follow those

	quotes *csv.Reader
	feed   bytes.Reader // what quotes reads: one record at a time
	values []byte       // what the fields of a record with quotes hold
	parts  [][]byte     // those fields
}

func newLexer(r io.Reader, file string, comma rune, comment string) (*lexer, error) {
	l := &lexer{record: record{file: file}, in: newLineReader(r, file), comment: []byte(comment), i: -1}
	if strings.ContainsRune("\"\n\r+-.0123456789\ufffd", comma) || !utf8.ValidRune(comma) {
		return nil, l.errorf(0, 0, "%q cannot be a delimiter", comma)
	}
	if comma != ' ' {
		l.comma = []byte(string(comma))
		l.quotes = csv.NewReader(&l.feed)
		l.quotes.Comma = comma
		l.quotes.FieldsPerRecord = -1
		l.quotes.ReuseRecord = true
		l.quotes.TrimLeadingSpace = !unicode.IsSpace(comma) // it would skip the delimiters too
	}
	l.batch = newBatch()
	for range 2 * runtime.GOMAXPROCS(0) {
		l.start(newBatch())
	}
	return l, nil
}

// next reads a record. At the end of the text it returns io.EOF.
func (l *lexer) next() error {
	for l.i++; l.i >= len(l.batch.lines); l.i = 0 {
		if err := l.batch.err; err != nil {
			return err
		}
		l.nextBatch()
	}
	b := l.batch
	l.line, l.place = b.lines[l.i], nil
	if b.quotes > 0 {
		l.text, l.numbers = b.text, nil
		return l.readQuotes()
	}
	l.text, l.fields, l.numbers = b.record(l.i)
	return nil
}

func (l *lexer) skip(line []byte) bool {
	if len(l.comment) > 0 && bytes.HasPrefix(line, l.comment) {
		return true
	}
	return len(trim(line)) == 0 && (l.comma == nil || !bytes.Contains(line, l.comma))
}

// readQuotes splits a record with quotes.
func (l *lexer) readQuotes() error {
	if l.comma == nil {
		return l.errorf(l.line, bytes.IndexByte(l.text, '"')+1, "quotes have no meaning in a file delimited by blanks")
	}
	if err := l.in.check(l.text, l.line); err != nil {
		return err
	}
	l.feed.Reset(l.text)
	fields, err := l.quotes.Read()
	if bad := (*csv.ParseError)(nil); errors.As(err, &bad) {
		if l.batch.quotes%2 == 1 && bad.Line-bad.StartLine == bytes.Count(l.text, []byte{'\n'})-1 {
			return l.errorf(l.line, 0, "a quoted field that begins here has no end")
		}
		return l.errorf(l.line+bad.Line-bad.StartLine, bad.Column, "%w", bad.Err)
	}
	if err != nil {
		return l.errorf(l.line, 0, "%w", err)
	}
	l.place = l.quotedPlace
	l.parts, l.values = l.parts[:0], l.values[:0]
	for _, f := range fields {
		l.values = append(l.values, f...)
	}
	rest := l.values
	for _, f := range fields {
		l.parts = append(l.parts, trim(rest[:len(f)]))
		rest = rest[len(f):]
	}
	l.fields = l.parts
	return nil
}

func (l *lexer) quotedPlace(k int) (line, column int) {
	first, _ := l.quotes.FieldPos(0)
	line, column = l.quotes.FieldPos(k)
	return l.line + line - first, column
}
