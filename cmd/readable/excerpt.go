package main

import (
	"fmt"
	"os"
	"strings"
	"unicode/utf8"
)

// An excerpt is the beginning and the end of a text that a program writes. A page with thousands of lines
// would be slow, and a program may write more than the memory holds. So the whole of a long text goes into
// a file, and only the excerpt is shown.
type excerpt struct {
	file   string
	ending int // the number of lines that are kept of the end; they have at most lastBytes

	all   *os.File // nil while the text is short, and if no file can be written
	fault error    // why the file lacks a part of the text
	cut   bool     // the text is long
	begun strings.Builder
	end   []byte // the last bytes that do not belong to the beginning
	lines int    // so far
	size  int    // so far, in bytes
}

// How much of a text is its beginning, and how much of its end is kept.
const (
	firstLines = 1000
	firstBytes = 200_000
	lastBytes  = 64 << 10
)

// write adds a text, and returns the part of it that belongs to the beginning.
func (e *excerpt) write(text string) (shown string) {
	if !e.cut {
		if shown = beginning(text, firstLines-e.lines, firstBytes-e.size); shown != text {
			e.begin()
		}
		e.begun.WriteString(shown)
	}
	e.size += len(text)
	e.lines += strings.Count(text, "\n")
	if !e.cut {
		return shown
	}
	e.save(text)
	if e.end = append(e.end, text[len(shown):]...); len(e.end) > 2*lastBytes {
		e.end = e.end[:copy(e.end, e.end[len(e.end)-lastBytes:])]
	}
	return shown
}

// beginning returns the first whole lines of a text, up to the given numbers of lines and bytes. Only if
// the first line alone is too long is it cut.
func beginning(text string, lines, size int) string {
	length := 0
	for line := range strings.Lines(text) {
		if lines--; lines < 0 || length+len(line) > size {
			break
		}
		length += len(line)
	}
	if lines >= 0 && length == 0 && text != "" {
		for length = size; length > 0 && !utf8.RuneStart(text[length]); length-- {
		}
	}
	return text[:length]
}

// begin begins the file.
func (e *excerpt) begin() {
	e.cut = true
	e.all, e.fault = os.Create(e.file)
	e.save(e.begun.String())
}

// save writes a text into the file.
func (e *excerpt) save(text string) {
	if e.fault == nil {
		_, e.fault = e.all.WriteString(text)
	}
}

// last returns the last lines of a long text.
func (e *excerpt) last() string {
	end := e.end[max(0, len(e.end)-lastBytes):]
	for len(end) > 0 && !utf8.RuneStart(end[0]) {
		end = end[1:]
	}
	start := len(end)
	for lines := 0; start > 0; start-- {
		if end[start-1] == '\n' && start < len(end) {
			if lines++; lines == e.ending {
				break
			}
		}
	}
	return string(end[start:])
}

// rest returns the last lines of a long text. The line above them says how much is left out, and which file
// has all of the text.
func (e *excerpt) rest() string {
	if !e.cut {
		return ""
	}
	last := e.last()
	place := "until the kernel ends they are in " + e.file + ", and !less or !sed -n 1000,1100p shows them"
	if e.fault != nil {
		place = fmt.Sprint("not all of them are in a file: ", e.fault)
	}
	return fmt.Sprintf("… %d lines in all; %s. Here %d bytes are left out. The last ones:\n%s", e.lines, place, e.size-e.begun.Len()-len(last), last)
}

// text returns the beginning, and the rest.
func (e *excerpt) text() string {
	begun := e.begun.String()
	if e.cut && begun != "" && !strings.HasSuffix(begun, "\n") {
		begun += "\n"
	}
	return begun + e.rest()
}

// anew returns an empty excerpt in place of e.
func (e *excerpt) anew() excerpt {
	if e.all != nil {
		e.all.Close()
	}
	return excerpt{file: e.file, ending: e.ending}
}
