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

// upTo returns the lines of a cell up to one.
func (c cell) upTo(line string) []string {
	n, _ := strconv.Atoi(line)
	lines := strings.Split(c.code, "\n")
	return lines[:min(n, len(lines))]
}

// haveAndWant returns the lines below a message in the whole value of an error about arguments or
// results: the given ones, and the wanted ones.
func haveAndWant(value, complaint string) string {
	_, rest, _ := strings.Cut(value, complaint+"\n")
	m := counted.FindStringSubmatch(rest)
	if m == nil {
		return ""
	}
	return ": there are (" + m[1] + "), it should be (" + m[2] + ")"
}

var (
	// colour is what GoNB sets errors in colours with.
	colour = regexp.MustCompile("\x1b\\[[0-9;]*m")
	// place is the line of a traceback that says where an error is.
	place = regexp.MustCompile(`^Cell(?:\[(\d+)\]:)? Line (\d+)$`)
	// inMain is a place in the file that GoNB makes of cells.
	inMain = regexp.MustCompile(`([\w./-]*gonb_[0-9a-f]+)/main(?:_test)?\.go:(\d+)`)
	// counted matches the list of arguments below the message.
	counted = regexp.MustCompile(`^\s+have \((.*)\)\n\s+want \((.*)\)`)
)

// explain returns one error of a traceback of GoNB's, whose entries are the place, the code around it
// and a message, with what to do about it: the first in the cell that runs, or the first of all. If no
// entry has a place it is the whole value of the error that is explained.
func (n names) explain(entries []any, value string, now cell) string {
	elsewhere := ""
	for _, e := range entries {
		entry, _ := e.(string)
		lines := strings.Split(strings.TrimRight(colour.ReplaceAllString(entry, ""), "\n"), "\n")
		match := place.FindStringSubmatch(lines[0])
		if match == nil {
			continue
		}
		complaint := lines[len(lines)-1]
		number, _ := strconv.Atoi(match[1])
		if number == 0 || number == now.count {
			return "line " + match[2] + ": " + n.advice(complaint, now.upTo(match[2])...) + haveAndWant(value, complaint)
		}
		if elsewhere == "" {
			elsewhere = n.earlier(number, match[2], complaint)
		}
	}
	if elsewhere != "" {
		return elsewhere
	}
	return n.advice(oneOf(temporary.ReplaceAllString(strings.TrimSpace(value), "")))
}

// earlier explains an error in an earlier cell, which went well when it ran: either an import with a
// dot was used there and is not now, or this cell changed a name that the line uses.
func (n names) earlier(number int, line, complaint string) string {
	if m := unusedImport.FindStringSubmatch(complaint); m != nil {
		return fmt.Sprintf("cell [%d] imports %s with a dot, and nothing uses that now: use it in this cell, or there in a declaration", number, m[1])
	}
	return fmt.Sprintf("this cell declares a name anew, and line %s of cell [%d] does not go with that: %s", line, number, n.advice(complaint))
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

// explainPanic returns a panic in one line: the place in a cell, what stands there, and why. Who panics on
// purpose has said why: then the place is only the function, if it is one of a cell.
func explainPanic(text string, now cell) string {
	first, _, _ := strings.Cut(text, "\n")
	why := strings.TrimPrefix(strings.TrimPrefix(first, "panic: "), "runtime error: ")
	why = strings.TrimSuffix(strings.TrimSuffix(why, " [recovered, repanicked]"), " [recovered]")
	ended := "the program ended: " + advised(ends, why)
	match := inMain.FindStringSubmatch(text)
	if match == nil {
		return ended
	}
	source, function := sourceLine(match[1], match[2]), ""
	if m := inFunction.FindStringSubmatch(text); m != nil && m[1] != "main" {
		function = m[1]
	}
	if strings.HasPrefix(source, "panic(") {
		return strings.TrimPrefix(function+": "+why, ": ")
	}
	if source == "" {
		return ended
	}
	if function != "" {
		source = function + ", " + source
	} else if line := now.lineOf(source); line > 0 {
		return fmt.Sprintf("line %d, %s: %s", line, source, ended)
	}
	return source + ": " + ended
}

// inFunction finds the name of the function of a cell that a program was in when it panicked.
var inFunction = regexp.MustCompile(`(?m)^main\.(.*)\(.*\)\n\s+[\w./-]*gonb_[0-9a-f]+/main(?:_test)?\.go:`)

// lineOf returns the number of the only line that is as the source, apart from indentation, or 0.
func (c cell) lineOf(source string) (line int) {
	for i, l := range strings.Split(c.code, "\n") {
		if strings.TrimSpace(l) != source {
			continue
		}
		if line > 0 { // which of two?
			return 0
		}
		line = i + 1
	}
	return line
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
