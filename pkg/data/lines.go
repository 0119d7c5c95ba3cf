package data

import (
	"bufio"
	"bytes"
	"io"
	"unicode"
)

// A lineReader reads the lines of a text, of any length.
type lineReader struct {
	file string
	in   *bufio.Reader
	n    int    // lines read
	long []byte // holds a line longer than in's buffer
}

func newLineReader(r io.Reader, file string) *lineReader {
	return &lineReader{file: file, in: bufio.NewReaderSize(r, 1<<16)}
}

// readLine returns the next line without its end, until the next call.
func (l *lineReader) readLine() ([]byte, error) {
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
		return nil, &ParseError{File: l.file, Line: l.n + 1, Err: err}
	}
	l.n++
	if l.n == 1 {
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
	}
	return cutLast(cutLast(line, '\n'), '\r'), nil
}

func cutLast(line []byte, end byte) []byte {
	if n := len(line); n > 0 && line[n-1] == end {
		return line[:n-1]
	}
	return line
}

// trim cuts off blanks at both ends.
func trim(b []byte) []byte {
	if n := len(b); n == 0 || b[0]-'!' < 0x5e && b[n-1]-'!' < 0x5e {
		return b
	}
	left := len(bytes.TrimLeftFunc(b, unicode.IsSpace))
	return bytes.TrimRightFunc(b[len(b)-left:], unicode.IsSpace)
}
