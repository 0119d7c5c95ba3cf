package delimited

import (
	"bufio"
	"bytes"
	"io"
	"unicode"
)

// A LineReader reads the lines of a text. They may be of any length, unlike those of a
// bufio.Scanner: a sample of genes can have a hundred thousand columns. A line ends in LF or CRLF,
// and a byte order mark before the first is dropped, as files that were saved on Windows have both.
type LineReader struct {
	file string
	in   *bufio.Reader
	n    int    // lines read
	long []byte // holds a line longer than in's buffer
}

// NewLineReader returns a reader of the lines of r; file is its name in errors.
func NewLineReader(r io.Reader, file string) *LineReader {
	return &LineReader{file: file, in: bufio.NewReaderSize(r, 1<<16)}
}

// ReadLine returns the next line without its end, or io.EOF. The line is valid until the next call,
// because it is part of a buffer, unless it is longer than that. Any other error is an *Error.
func (l *LineReader) ReadLine() ([]byte, error) {
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
		return nil, &Error{File: l.file, Line: l.n + 1, Err: err}
	}
	l.n++
	if l.n == 1 {
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
	}
	return cutLast(cutLast(line, '\n'), '\r'), nil
}

// Line returns the number of the line that was read last, from 1.
func (l *LineReader) Line() int { return l.n }

// cutLast cuts off the last byte of line if it is end.
func cutLast(line []byte, end byte) []byte {
	if n := len(line); n > 0 && line[n-1] == end {
		return line[:n-1]
	}
	return line
}

// Trim cuts off blanks at both ends, by Unicode's notion of a blank. The first test is there for
// speed: a field that begins and ends in visible ASCII has none. As bytes are unsigned, each
// subtraction compares with both ends of the range from '!' to '~'.
func Trim(b []byte) []byte {
	if n := len(b); n == 0 || b[0]-'!' < 0x5e && b[n-1]-'!' < 0x5e {
		return b
	}
	left := len(bytes.TrimLeftFunc(b, unicode.IsSpace))
	return bytes.TrimRightFunc(b[len(b)-left:], unicode.IsSpace)
}
