package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// A cell is the one that runs.
type cell struct {
	code  string
	count int
}

var (
	// colour is what GoNB sets errors in colours with.
	colour = regexp.MustCompile("\x1b\\[[0-9;]*m")
	// place is the line of a traceback that says where an error is.
	place = regexp.MustCompile(`^Cell(?:\[(\d+)\]:)? Line (\d+)$`)
	// inMain is a place in the file that GoNB makes of cells.
	inMain = regexp.MustCompile(`([\w./-]*gonb_[0-9a-f]+)/main(?:_test)?\.go:(\d+)`)
)

// explain returns one error of a traceback of GoNB's, whose entries are the place, the code around it
// and a message, with what to do about it: the first in the cell that runs, or the first of all. If no
// entry has a place it is the whole value of the error that is explained.
func (n names) explain(entries []any, value string, now cell) string {
	elsewhere := ""
	for _, e := range entries {
		entry, _ := e.(string)
		lines := strings.Split(strings.TrimRight(colour.ReplaceAllString(entry, ""), "\n"), "\n")
		at := place.FindStringSubmatch(lines[0])
		if at == nil {
			continue
		}
		message := lines[len(lines)-1]
		of, _ := strconv.Atoi(at[1])
		if of == 0 || of == now.count {
			return "line " + at[2] + ": " + n.advice(message)
		}
		if elsewhere == "" {
			elsewhere = n.earlier(of, at[2], message)
		}
	}
	if elsewhere != "" {
		return elsewhere
	}
	return n.advice(oneOf(temporary.ReplaceAllString(strings.TrimSpace(value), "")))
}

// earlier explains an error in an earlier cell, which went well when it ran: either an import with a dot
// was used there and is not now, or this cell changed what the line uses.
func (n names) earlier(of int, line, message string) string {
	if m := unusedImport.FindStringSubmatch(message); m != nil {
		return fmt.Sprintf("cell [%d] imports %s with a dot, and nothing uses that now: use it in this cell, or there in a declaration", of, m[1])
	}
	return fmt.Sprintf("this cell declares a name anew, and line %s of cell [%d] does not go with that: %s", line, of, n.advice(message))
}

// oneOf returns the line of an error that says most: of several the one that speaks of a package,
// else the first.
func oneOf(value string) string {
	lines := strings.Split(value, "\n")
	for _, l := range lines {
		if noPackage.MatchString(l) {
			return strings.TrimSpace(l)
		}
	}
	return strings.TrimSpace(mainPlace.ReplaceAllString(lines[0], ""))
}

// mainPlace is a place in the file that GoNB makes, without its folder.
var mainPlace = regexp.MustCompile(`^main(_test)?\.go:\d+:\d+: `)

// A rule gives advice about messages of the compiler that it matches. In the advice $1 is what the
// first parentheses match.
type rule struct {
	message *regexp.Regexp
	advice  string
}

// unusedImport is what the compiler says of an import.
var unusedImport = regexp.MustCompile(`^("[^"]+") imported(?: as \w+)? and not used`)

var rules = []rule{
	{regexp.MustCompile(`^expected declaration, found (.*)`),
		"put a line %% above it: without one, only imports and declarations may stand here, not $1"},
	{regexp.MustCompile(`^declared and not used: (\w+)`),
		"$1 is declared and not used: use it, or delete it"},
	{unusedImport,
		"nothing uses the import $1: delete it, or use it in this cell"},
	{regexp.MustCompile(`^no new variables on left side of :=`),
		"what is on the left exists already: write = instead of :="},
	{regexp.MustCompile(`^(\S+) redeclared in this block`),
		"$1 is declared twice in this cell: delete one, or give it another name"},
	{regexp.MustCompile(`^expected '(.)', found 'EOF'`),
		"the cell ends before a $1: something is opened and not closed"},
}

// advice returns what a message of the compiler means, or the message.
func (n names) advice(message string) string {
	if a := n.near(message); a != "" {
		return a
	}
	for _, r := range rules {
		if r.message.MatchString(message) {
			return r.message.ReplaceAllString(r.message.FindString(message), r.advice)
		}
	}
	return message
}

// explainPanic returns a panic in one line: the place in a cell, what stands there, and why.
func explainPanic(text string, now cell) string {
	first, _, _ := strings.Cut(text, "\n")
	why := strings.TrimPrefix(strings.TrimPrefix(first, "panic: "), "runtime error: ")
	why = strings.TrimSuffix(strings.TrimSuffix(why, " [recovered, repanicked]"), " [recovered]")
	at := inMain.FindStringSubmatch(text)
	if at == nil {
		return "the program ended: " + why
	}
	source, line := sourceLine(at[1], at[2]), 0
	if source == "" {
		return "the program ended: " + why
	}
	for i, l := range strings.Split(now.code, "\n") {
		if strings.TrimSpace(l) != source {
			continue
		}
		if line > 0 { // which of two?
			return fmt.Sprintf("%s: the program ended: %s", source, why)
		}
		line = i + 1
	}
	if line == 0 { // in a function of an earlier cell
		return fmt.Sprintf("%s: the program ended: %s", source, why)
	}
	return fmt.Sprintf("line %d, %s: the program ended: %s", line, source, why)
}

// sourceLine returns a line of the file that GoNB made of cells, "" if it is not there. With -trimpath
// its folder is only named.
func sourceLine(folder, line string) string {
	for _, f := range []string{folder, filepath.Join(os.TempDir(), filepath.Base(folder))} {
		source, err := os.ReadFile(filepath.Join(f, "main.go"))
		n, _ := strconv.Atoi(line)
		if lines := strings.Split(string(source), "\n"); err == nil && n > 0 && n <= len(lines) {
			return strings.TrimSpace(lines[n-1])
		}
	}
	return ""
}
