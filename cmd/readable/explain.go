package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A cellCode is the code of a cell that runs.
type cellCode struct {
	code  string
	count int
}

// upTo returns the lines of a cell up to one.
func (c cellCode) upTo(line string) []string {
	n, _ := strconv.Atoi(line)
	lines := strings.Split(c.code, "\n")
	return lines[:min(n, len(lines))]
}

// lineAt begins a message about a line. It is empty if the cell has ended before that line.
func (c cellCode) lineAt(line string) string {
	if n, _ := strconv.Atoi(line); n > strings.Count(c.code, "\n")+1 && c.code != "" {
		return ""
	}
	return "line " + line + ": "
}

// haveAndWant returns what stands below a message about arguments or results in the whole text of an error:
// the given types and the wanted types.
func haveAndWant(value, complaint string) string {
	_, rest, _ := strings.Cut(value, complaint+"\n")
	m := counted.FindStringSubmatch(rest)
	if m == nil {
		return ""
	}
	return ": there are (" + m[1] + "), it should be (" + m[2] + ")"
}

var (
	// problem is a message of the compiler, with its place.
	problem = regexp.MustCompile(`(?m)^(?:\./)?cell\[(\d+)\]:(\d+)(?::\d+)?: (.*)$`)
	// counted matches the list of arguments below the message.
	counted = regexp.MustCompile(`^\s+have \((.*)\)\n\s+want \((.*)\)`)
)

// missingFirst chooses between messages. If m only says that a call returns too many values, but another
// message about the same line says that arguments are missing, it returns the other message. As long as
// arguments are missing, it does not help to call Must. Otherwise it returns m.
func missingFirst(m []string, all [][]string) []string {
	for _, c := range all {
		if strings.HasPrefix(m[3], "assignment mismatch: ") && strings.HasPrefix(c[3], "not enough arguments ") && c[1] == m[1] && c[2] == m[2] {
			return c
		}
	}
	return m
}

// explain returns the text of an error as one line with advice. The line is the first message about the
// cell that runs, or else the first message of all.
func (n names) explain(value string, now cellCode) string {
	all := problem.FindAllStringSubmatch(value, -1)
	for _, m := range all {
		if number, _ := strconv.Atoi(m[1]); number == now.count {
			m = missingFirst(m, all)
			return now.lineAt(m[2]) + n.advice(m[3], now.upTo(m[2])...) + haveAndWant(value, m[3])
		}
	}
	if len(all) > 0 {
		m := all[0]
		return fmt.Sprintf("this cell declares a name anew, and line %s of cell [%s] does not go with that: %s", m[2], m[1], n.advice(m[3]))
	}
	return n.advice(oneOf(temporary.ReplaceAllString(strings.TrimSpace(value), "")))
}

// numbers returns the two numbers of a match.
func numbers(match []string) (first, second int) {
	if match == nil {
		return 0, 0
	}
	first, _ = strconv.Atoi(match[1])
	second, _ = strconv.Atoi(match[2])
	return first, second
}

// withoutPlace returns a line without the place that it begins with.
func withoutPlace(line string) string { return placed.ReplaceAllString(line, "") }

// placed matches the beginning of a line that names its place.
var placed = regexp.MustCompile(`^(?:cell \[\d+\], )?line \d+(?:, |: )`)

// oneOf returns the most useful line of an error: the line about a package if there are several
// lines, else the first.
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

var (
	// inCell is the line of a trace that names a place in a cell.
	inCell = regexp.MustCompile(`(?m)^main\.(.*)\(.*\)\n\t\S*?cell\[(\d+)\]:(\d+)`)
	// inMain is one of the statements of a cell, or of a value that a declaration gives.
	inMain = regexp.MustCompile(`(?m)^main\.(?:main|init(?:\.\d+)?)\(.*\)\n\t\S*?cell\[(\d+)\]:(\d+)`)
	// checked matches an error that package nb has printed with its place.
	checked = regexp.MustCompile(`(?m)^cell\[(\d+)\]:(\d+): (.*)$`)
)

// outermost returns the cell and the line of the statement or declaration that failed, or zeros.
func outermost(panicked string) (cell, line int) {
	if m := checked.FindStringSubmatch(panicked); m != nil {
		return numbers(m)
	}
	return numbers(inMain.FindStringSubmatch(panicked))
}

// explainEnd says in one line how a program ended: the place in a cell, the source line there, and the
// reason. If the program has called panic itself, its message gives the reason, and only the function is
// named as the place.
func (h history) explainEnd(text string, now cellCode) string {
	if m := checked.FindStringSubmatch(text); m != nil && strings.HasPrefix(m[3], "not yet: ") {
		return m[3] // of a check, whose place is the cell that the line stands below
	} else if m != nil {
		return where(m[1], m[2], now) + ": " + m[3]
	}
	first, _, _ := strings.Cut(text, "\n")
	why := strings.TrimPrefix(strings.TrimPrefix(first, "panic: "), "runtime error: ")
	why = strings.TrimSuffix(strings.TrimSuffix(why, " [recovered, repanicked]"), " [recovered]")
	end := "the program ended: " + advised(ends, why)
	m := inCell.FindStringSubmatch(text)
	if m == nil {
		return end
	}
	source := h.source(m[2], m[3])
	if strings.HasPrefix(source, "panic(") {
		return strings.TrimPrefix(strings.TrimPrefix(m[1], "main")+": "+why, ": ")
	}
	return strings.TrimSuffix(where(m[2], m[3], now)+", "+source, ", ") + ": " + end
}

// where names a line of a cell.
func where(count, line string, now cellCode) string {
	if count == strconv.Itoa(now.count) {
		return "line " + line
	}
	return "cell [" + count + "], line " + line
}

// A history has the code of each cell that ran, by its execution count.
type history map[int]string

// source returns a line of a cell, "" if it is not known.
func (h history) source(count, line string) string {
	n, _ := strconv.Atoi(count)
	k, _ := strconv.Atoi(line)
	lines := strings.Split(h[n], "\n")
	if k < 1 || k > len(lines) {
		return ""
	}
	return strings.TrimSpace(lines[k-1])
}
