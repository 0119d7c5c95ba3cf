package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A record leaves out lines that end in a carriage return, because a file or a script would get
// thousands of them. On a terminal the next line replaces such a line. It also leaves out the line feed
// after the last of them.
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

// A results is standard output. It keeps its first error, so that no command ends with status 0 on a full
// disk. It also returns the file that it writes to.
type results struct {
	target io.Writer
	guard  sync.Mutex // of fault
	fault  error
}

func (r *results) Write(text []byte) (int, error) {
	n, err := r.target.Write(text)
	r.guard.Lock()
	defer r.guard.Unlock()
	r.fault = cmp.Or(r.fault, err)
	return n, err
}

// failed returns the first error. A command that was interrupted may still write.
func (r *results) failed() error {
	r.guard.Lock()
	defer r.guard.Unlock()
	return r.fault
}

// Stat describes the file.
func (r *results) Stat() (fs.FileInfo, error) {
	if f, ok := r.target.(*os.File); ok {
		return f.Stat()
	}
	return nil, errors.ErrUnsupported
}

// longestLine is the number of characters of a line that is shown whole.
const longestLine = 2000

// say prints one line, whatever the names of files and the words of files in it.
func say(w io.Writer, format string, args ...any) {
	fmt.Fprintln(w, printable(fmt.Sprintf(format, args...)))
}

// A spoken prints each text that is written to it as one line.
type spoken struct{ target io.Writer }

func (s spoken) Write(text []byte) (int, error) {
	say(s.target, "%s", bytes.TrimSuffix(text, []byte("\n")))
	return len(text), nil
}

// printable returns a text that may contain words of a file, or its name, as one line for a terminal: without
// characters that a terminal obeys, and cut if it is long.
func printable(text string) string {
	line := strings.Map(visible, text)
	if n := utf8.RuneCountInString(line); n > longestLine {
		return fmt.Sprintf("%s … (%d more characters)", string([]rune(line)[:longestLine]), n-longestLine)
	}
	return line
}

// visible returns the character that stands for r on a terminal.
func visible(r rune) rune {
	switch {
	case unicode.IsPrint(r):
		return r
	case unicode.IsSpace(r):
		return ' '
	}
	return unicode.ReplacementChar
}

// plainWord matches words that a shell needs no quotes for.
var plainWord = regexp.MustCompile(`^[\w./:,@%+=-]+$`)

// shellWord returns text as a word of a shell, on one line: a word with control characters is for bash, zsh
// and the shells of POSIX 2024.
func shellWord(text string) string {
	switch {
	case plainWord.MatchString(text):
		return text
	case strings.ContainsFunc(text, unicode.IsControl):
		escaped := strconv.Quote(text)
		return "$'" + strings.ReplaceAll(escaped[1:len(escaped)-1], "'", `\'`) + "'"
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
