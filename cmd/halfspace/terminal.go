package main

import (
	"bytes"
	"io"
	"os"
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
