package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A record leaves out lines that end in a carriage return, which the next line replaces on a terminal, and
// the line feed behind the last of them: a file or a script would get thousands of such lines.
type record struct{ target io.Writer }

func (r record) Write(line []byte) (int, error) {
	if bytes.HasSuffix(line, []byte("\r")) || len(line) == 1 {
		return len(line), nil
	}
	return r.target.Write(line)
}

// reports returns f itself if it is a terminal, or else a record in front of it.
func reports(f *os.File) io.Writer {
	if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		return f
	}
	return record{f}
}

// longestLine is the number of characters of a line that is shown whole.
const longestLine = 2000

// printable returns a text that may contain words of a file, for a terminal: without characters that a
// terminal obeys, and with long lines cut.
func printable(text string) string {
	lines := strings.Split(strings.Map(visible, text), "\n")
	for i, line := range lines {
		if n := utf8.RuneCountInString(line); n > longestLine {
			lines[i] = fmt.Sprintf("%s … (%d more characters)", string([]rune(line)[:longestLine]), n-longestLine)
		}
	}
	return strings.Join(lines, "\n")
}

// visible returns the character that stands for r on a terminal.
func visible(r rune) rune {
	switch {
	case unicode.IsPrint(r) || r == '\n':
		return r
	case unicode.IsSpace(r):
		return ' '
	}
	return unicode.ReplacementChar
}
