package delimited

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"unicode"
)

// A LineReader reads the lines of a text. They may be longer than a bufio.Scanner allows, up to
// MostLine: a sample of genes can have a hundred thousand columns. A line ends in LF or CRLF, and a
// byte order mark before the first is dropped, because files saved on Windows have both.
type LineReader struct {
	file   string
	source source
	buffer *bufio.Reader
	n      int    // lines read
	long   []byte // holds a line longer than the buffer
}

// byteOrderMark is U+FEFF, with which some programs begin a file in UTF-8.
var byteOrderMark = []byte("\ufeff")

// archives has the first bytes of files that contain a text in another form, with the advice to the user.
var archives = map[string]string{
	"\x1f\x8b":   "a gzip file, not a text: unpack it by gunzip",
	"PK\x03\x04": "a zip archive or a spreadsheet, not a text: unpack it, or save the sheet as CSV",
}

// NewLineReader returns a reader of the lines of r; file is its name in errors. Reading fails with
// the context's error once ctx is done.
func NewLineReader(ctx context.Context, r io.Reader, file string) *LineReader {
	l := &LineReader{file: file, source: source{ctx, r}}
	l.buffer = bufio.NewReaderSize(&l.source, 1<<16)
	return l
}

// ReadLine returns the next line without its end, or io.EOF. The line is usually part of a buffer,
// and so is valid only until the next call. Any other error is an *Error.
//
// A byte order mark before a later line is an error, and so is a second one before the first line:
// two files were joined, and the mark would be an invisible part of a name or a value.
func (l *LineReader) ReadLine() ([]byte, error) {
	line, err := l.buffer.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		line, err = l.readLong(line)
	}
	if err == io.EOF && len(line) == 0 {
		return nil, io.EOF
	}
	if _, placed := err.(*Error); placed {
		return nil, err
	}
	if err != nil && err != io.EOF {
		return nil, &Error{File: l.file, Line: l.n + 1, Err: err}
	}
	l.n++
	if l.n == 1 {
		line = bytes.TrimPrefix(line, byteOrderMark)
		for begin, advice := range archives {
			if bytes.HasPrefix(line, []byte(begin)) {
				return nil, &Error{File: l.file, Line: 1, Column: 1, Err: errors.New(advice)}
			}
		}
	}
	if len(line) > 0 && line[0] == byteOrderMark[0] && bytes.HasPrefix(line, byteOrderMark) {
		return nil, &Error{File: l.file, Line: l.n, Column: 1, Err: errors.New("another byte order mark: were two files joined?")}
	}
	return cutLast(cutLast(line, '\n'), '\r'), nil
}

// readLong reads the rest of a line that begins with the given block and does not end in it. It
// checks block by block whether this is still text, so that a device of endless NUL bytes costs one
// block, and text without line ends at most MostLine.
func (l *LineReader) readLong(block []byte) ([]byte, error) {
	l.long = l.long[:0]
	for err := bufio.ErrBufferFull; ; block, err = l.buffer.ReadSlice('\n') {
		if i := bytes.IndexByte(block, 0); i >= 0 {
			return nil, &Error{l.file, l.n + 1, len(l.long) + i + 1, errNUL}
		}
		if len(l.long)+len(block) > MostLine {
			return nil, &Error{l.file, l.n + 1, MostLine + 1, fmt.Errorf("the line is longer than %d MB: does the file lack line breaks?", MostLine>>20)}
		}
		l.long = append(l.long, block...)
		if err != bufio.ErrBufferFull {
			return l.long, err
		}
	}
}

// Line returns the number of the last line read, from 1.
func (l *LineReader) Line() int { return l.n }

// cutLast cuts off the last byte of line if it is end.
func cutLast(line []byte, end byte) []byte {
	if n := len(line); n > 0 && line[n-1] == end {
		return line[:n-1]
	}
	return line
}

// Trim cuts off blanks at both ends; blanks are defined by Unicode. The first test is for speed: a
// field that begins and ends in visible ASCII has no blanks to cut. Bytes are unsigned, so each
// subtraction compares with both ends of the range from '!' to '~'.
func Trim(b []byte) []byte {
	if n := len(b); n == 0 || b[0]-'!' < 0x5e && b[n-1]-'!' < 0x5e {
		return b
	}
	left := len(bytes.TrimLeftFunc(b, unicode.IsSpace))
	return bytes.TrimRightFunc(b[len(b)-left:], unicode.IsSpace)
}
