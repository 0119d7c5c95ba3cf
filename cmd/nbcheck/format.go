package main

import (
	"fmt"
	"go/format"
	"regexp"
	"strings"
)

// Cells are not always Go, and Go in a cell is not a whole file: see goParts.
var (
	// foreign matches cells that something other than the Go compiler reads.
	foreign = regexp.MustCompile(`^%%(?:writefile|script|bash|sh|gx)\b`)
	// mainBody matches the line that begins the body of func main.
	mainBody = regexp.MustCompile(`^(?:%main|%%(?:[ \t].*)?$)`)
)

// checkFormat returns an error that names the first line of a cell that is not as gofmt writes it.
// Cells that are not Go have no such line. Readers should meet one style, and a change should not
// be hidden among blanks.
func checkFormat(source string) error {
	if foreign.MatchString(source) {
		return nil
	}
	for _, part := range goParts(source) {
		formatted, err := format.Source([]byte(part))
		if err != nil {
			return fmt.Errorf("is not Go: line %w", err)
		}
		want := strings.Split(string(formatted), "\n")
		// The first line that differs is enough: gofmt mends the others too.
		for i, line := range strings.Split(part, "\n") {
			if i >= len(want) || line != want[i] {
				return fmt.Errorf("is not as gofmt writes it: line %d, %q", i+1, line)
			}
		}
	}
	return nil
}

// goParts returns the pieces of Go in a cell: its declarations, and the body of its func main if it
// has one. Gofmt takes either by itself, but not both together. Lines count as in the cell, so that
// findings name the right ones. Comments replace GoNB's own lines, which begin with % or !, and the
// lines that continue them after a backslash.
func goParts(source string) []string {
	parts, continued := []string{""}, false
	for i, line := range strings.Split(source, "\n") {
		command := strings.TrimPrefix(line, "//gonb:")
		ours := !continued && !strings.HasPrefix(command, "%") && !strings.HasPrefix(command, "!")
		continued = !ours && strings.HasSuffix(line, `\`)
		if mainBody.MatchString(command) {
			// Empty lines in place of all that came before keep the count.
			parts = append(parts, strings.Repeat("\n", i+1))
			continue
		}
		if !ours {
			line = "// GoNB"
		}
		parts[len(parts)-1] += line + "\n"
	}
	return parts
}
