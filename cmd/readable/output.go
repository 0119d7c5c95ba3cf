package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// An output is the text that the program of a cell writes. A page with thousands of lines is slow. So a
// long output shows its first and its last lines, and all of it goes into a file.
type output struct {
	file  string
	all   *os.File
	begun strings.Builder // the shown text
	lines int             // so far
	size  int             // so far, in bytes
	tail  []string        // the last lines that were not shown
}

// How much of an output is shown.
const (
	firstLines = 1000
	lastLines  = 50
	firstBytes = 200_000
)

// pass returns the message with a text of the output if it is shown.
func (o *output) pass(m message, frames [][]byte, t *teller) [][][]byte {
	text := textEntry(m.content, "text")
	o.size += len(text)
	if o.all == nil && o.lines+strings.Count(text, "\n") <= firstLines && o.size <= firstBytes {
		o.lines += strings.Count(text, "\n")
		o.begun.WriteString(text)
		return [][][]byte{frames}
	}
	shown := ""
	if o.all == nil {
		if shown = o.cut(text); o.all == nil {
			return [][][]byte{frames} // no file can be written
		}
	}
	o.all.WriteString(text)
	o.tail = append(o.tail, slices.Collect(strings.Lines(text[len(shown):]))...)
	o.lines += strings.Count(text, "\n")
	if extra := len(o.tail) - lastLines; extra > lastLines {
		o.tail = slices.Delete(o.tail, 0, extra)
	}
	if shown == "" {
		return nil
	}
	return [][][]byte{m.derive("stream", map[string]any{"name": "stdout", "text": shown}).frames(t.key)}
}

// cut writes the shown text into the file, and returns the lines of a further text that are still shown.
func (o *output) cut(text string) (shown string) {
	file, err := os.Create(o.file)
	if err != nil {
		return ""
	}
	o.all = file
	file.WriteString(o.begun.String())
	left := firstLines - o.lines
	for line := range strings.Lines(text) {
		if left--; left < 0 || o.begun.Len()+len(shown)+len(line) > firstBytes {
			break
		}
		shown += line
	}
	return shown
}

// end returns a message with the last lines of a long output, and where all of it is.
func (o *output) end(m message, t *teller) [][][]byte {
	if o.all == nil {
		return nil
	}
	o.all.Close()
	o.all = nil
	last := strings.Join(o.tail[max(0, len(o.tail)-lastLines):], "")
	text := fmt.Sprintf("… %d lines in all; until the kernel ends they are in %s, and !less or !sed -n 1000,1100p shows them. The last ones:\n%s", o.lines, o.file, last)
	return [][][]byte{m.derive("stream", map[string]any{"name": "stdout", "text": text}).frames(t.key)}
}
