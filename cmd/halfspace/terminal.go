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

// A record leaves out the lines of a progress report. They end in a carriage return, so that on a terminal
// the next line replaces them, but a file or a script would get thousands of them. The line feed after the
// last of them is left out, too.
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

// A results is standard output. It keeps the first error of writing, so that no command ends with status 0
// if the disk was full. It also gives access to the file that it writes to.
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

// say prints one line, even if the names and the contents of files in it contain line ends or control
// characters.
func say(w io.Writer, format string, args ...any) {
	fmt.Fprintln(w, printable(fmt.Sprintf(format, args...)))
}

// A spoken prints each text that is written to it as one line.
type spoken struct{ target io.Writer }

func (s spoken) Write(text []byte) (int, error) {
	say(s.target, "%s", bytes.TrimSuffix(text, []byte("\n")))
	return len(text), nil
}

// printable returns a text as one line for a terminal. The text may contain names or words from a file. So
// characters that a terminal obeys are replaced, and a long text is cut.
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

// shellWord returns text as a word of a shell, on one line. If the word has control characters, only bash,
// zsh and the shells of POSIX 2024 understand it.
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
