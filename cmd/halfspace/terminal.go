package main

import (
	"bytes"
	"io"
	"os"
)

// A record leaves out the lines that the next one is to replace, which end in a carriage return, and
// the line feed that ends the last of them: in a file, and to a script, there would be thousands.
type record struct{ target io.Writer }

func (r record) Write(line []byte) (int, error) {
	if bytes.HasSuffix(line, []byte("\r")) || len(line) == 1 {
		return len(line), nil
	}
	return r.target.Write(line)
}

// reports returns f itself if it is a terminal, else a record of what is written to it.
func reports(f *os.File) io.Writer {
	if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		return f
	}
	return record{f}
}
