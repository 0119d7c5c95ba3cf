package data

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"
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
		return nil, l.errorf(l.n+1, 0, "%w", err)
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

func (l *lineReader) errorf(line, column int, format string, args ...any) error {
	return &ParseError{l.file, line, column, fmt.Errorf(format, args...)}
}

// check refuses what is not text, in lines from the given one on.
func (l *lineReader) check(text []byte, line int) error {
	i, what := bytes.IndexByte(text, 0), "NUL byte: not a text file, or not UTF-8"
	if i < 0 && utf8.Valid(text) {
		return nil
	}
	if i < 0 {
		for i = 0; ; {
			r, n := utf8.DecodeRune(text[i:])
			if r == utf8.RuneError && n == 1 {
				break
			}
			i += n
		}
		what = fmt.Sprintf("byte %#x: the text is not UTF-8", text[i])
	}
	before := text[:i]
	return l.errorf(line+bytes.Count(before, []byte{'\n'}), i-bytes.LastIndexByte(before, '\n'), "%s", what)
}

// trim cuts off blanks at both ends.
func trim(b []byte) []byte {
	if n := len(b); n == 0 || b[0]-'!' < 0x5e && b[n-1]-'!' < 0x5e {
		return b
	}
	left := len(bytes.TrimLeftFunc(b, unicode.IsSpace))
	return bytes.TrimRightFunc(b[len(b)-left:], unicode.IsSpace)
}
