package data

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A lexer splits a delimited text into records. Most lines have no quotes and
// are split here; those with quotes are left to encoding/csv.
type lexer struct {
	file    string
	in      *bufio.Reader
	comma   []byte // nil stands for a run of blanks
	comment []byte

	lines  int      // lines read
	line   int      // where the record begins
	record []byte   // the text of the record
	fields [][]byte // its fields without blanks around them, until the next record
	long   []byte   // holds a line longer than in's buffer

	quotes *csv.Reader
	feed   bytes.Reader // what quotes reads: one record at a time
	plain  bool         // the record has no quotes
	quoted []byte       // holds a record with quotes
	values []byte       // and its fields
}

func newLexer(r io.Reader, file string, comma rune, comment string) (*lexer, error) {
	l := &lexer{file: file, in: bufio.NewReaderSize(r, 1<<16), comment: []byte(comment)}
	switch {
	case comma == ' ':
		return l, nil
	case comma == '"' || comma == '\n' || comma == '\r' || !utf8.ValidRune(comma) || comma == utf8.RuneError:
		return nil, l.errorf(0, 0, "%q cannot be a delimiter", comma)
	}
	l.comma = []byte(string(comma))
	l.quotes = csv.NewReader(&l.feed)
	l.quotes.Comma = comma
	l.quotes.FieldsPerRecord = -1
	l.quotes.ReuseRecord = true
	l.quotes.TrimLeadingSpace = !unicode.IsSpace(comma) // it would skip the delimiters too
	return l, nil
}

func (l *lexer) errorf(line, column int, format string, args ...any) error {
	return &ParseError{l.file, line, column, fmt.Errorf(format, args...)}
}

// fieldErrorf returns an error at field k, or at the end of the record if it
// has no field k.
func (l *lexer) fieldErrorf(k int, format string, args ...any) error {
	line, column := l.line, len(l.record)+1
	if k < len(l.fields) && !l.plain {
		line, column = l.quotes.FieldPos(k)
		first, _ := l.quotes.FieldPos(0)
		line += l.line - first
	} else if k < len(l.fields) {
		column = cap(l.record) - cap(l.fields[k]) + 1 // fields are slices of the record
	}
	return l.errorf(line, column, format, args...)
}

// next reads a record. At the end of the text it returns io.EOF.
func (l *lexer) next() error {
	line, err := l.readLine()
	for err == nil && l.skip(line) {
		line, err = l.readLine()
	}
	if err != nil {
		return err
	}
	l.line, l.record, l.plain = l.lines, line, true
	if bytes.IndexByte(line, '"') >= 0 {
		return l.readQuoted()
	}
	if err := l.check(); err != nil {
		return err
	}
	l.split()
	return nil
}

func (l *lexer) skip(line []byte) bool {
	if len(l.comment) > 0 && bytes.HasPrefix(line, l.comment) {
		return true
	}
	return len(trim(line)) == 0 && (l.comma == nil || !bytes.Contains(line, l.comma))
}

// split finds the fields of a record without quotes.
func (l *lexer) split() {
	l.fields = l.fields[:0]
	rest := l.record
	if l.comma == nil {
		for rest = trim(rest); len(rest) > 0; rest = trim(rest) {
			n := bytes.IndexFunc(rest, unicode.IsSpace)
			if n < 0 {
				n = len(rest)
			}
			l.fields = append(l.fields, rest[:n])
			rest = rest[n:]
		}
		return
	}
	for {
		n := bytes.Index(rest, l.comma)
		if n < 0 {
			l.fields = append(l.fields, trim(rest))
			return
		}
		l.fields = append(l.fields, trim(rest[:n]))
		rest = rest[n+len(l.comma):]
	}
}

// readQuoted reads a record with quotes. It ends with the first line that makes
// the number of quotes even.
func (l *lexer) readQuoted() error {
	if l.comma == nil {
		return l.errorf(l.line, bytes.IndexByte(l.record, '"')+1, "quotes have no meaning in a file delimited by blanks")
	}
	text := append(l.quoted[:0], l.record...)
	odd := bytes.Count(text, []byte{'"'})%2 == 1
	for odd {
		line, err := l.readLine()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		odd = bytes.Count(line, []byte{'"'})%2 == 0
		text = append(append(text, '\n'), line...)
	}
	l.quoted = append(text, '\n')
	l.record = l.quoted
	if err := l.check(); err != nil {
		return err
	}
	l.plain = false
	l.feed.Reset(l.record)
	fields, err := l.quotes.Read()
	bad := (*csv.ParseError)(nil)
	if errors.As(err, &bad) && odd && l.line+bad.Line-bad.StartLine == l.lines {
		return l.errorf(l.line, 0, "a quoted field that begins here has no end")
	} else if bad != nil {
		return l.errorf(l.line+bad.Line-bad.StartLine, bad.Column, "%w", bad.Err)
	}
	if err != nil {
		return l.errorf(l.line, 0, "%w", err)
	}
	l.fields, l.values = l.fields[:0], append(l.values[:0], strings.Join(fields, "")...)
	rest := l.values
	for _, f := range fields {
		l.fields = append(l.fields, trim(rest[:len(f)]))
		rest = rest[len(f):]
	}
	return nil
}

// readLine reads a line and cuts off its end.
func (l *lexer) readLine() ([]byte, error) {
	line, err := l.in.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		l.long = l.long[:0]
		for err == bufio.ErrBufferFull {
			l.long = append(l.long, line...)
			line, err = l.in.ReadSlice('\n')
		}
		l.long = append(l.long, line...)
		line = l.long
	}
	if err == io.EOF && len(line) == 0 {
		return nil, io.EOF
	}
	if err != nil && err != io.EOF {
		return nil, l.errorf(l.lines+1, 0, "%w", err)
	}
	l.lines++
	if l.lines == 1 {
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
	}
	return bytes.TrimSuffix(bytes.TrimSuffix(line, []byte{'\n'}), []byte{'\r'}), nil
}

// check refuses records that are not text.
func (l *lexer) check() error {
	if i := bytes.IndexByte(l.record, 0); i >= 0 {
		line, column := l.offset(i)
		return l.errorf(line, column, "NUL byte: not a text file, or not UTF-8")
	}
	if utf8.Valid(l.record) {
		return nil
	}
	i := 0
	for {
		r, n := utf8.DecodeRune(l.record[i:])
		if r == utf8.RuneError && n == 1 {
			line, column := l.offset(i)
			return l.errorf(line, column, "byte %#x: the text is not UTF-8", l.record[i])
		}
		i += n
	}
}

// offset returns the line and column of byte i of the record.
func (l *lexer) offset(i int) (line, column int) {
	before := l.record[:i]
	return l.line + bytes.Count(before, []byte{'\n'}), i - bytes.LastIndexByte(before, '\n')
}

// trim cuts off blanks at both ends.
func trim(b []byte) []byte {
	if n := len(b); n == 0 || b[0]-'!' < 0x5e && b[n-1]-'!' < 0x5e {
		return b
	}
	left := len(bytes.TrimLeftFunc(b, unicode.IsSpace))
	return bytes.TrimRightFunc(b[len(b)-left:], unicode.IsSpace)
}
