package main

import (
	"fmt"
	"go/format"
	"regexp"
	"strings"
)

var (
	// foreign matches cells that something other than the Go compiler reads.
	foreign = regexp.MustCompile(`^%%(?:writefile|script|bash|sh|gx)\b`)
	// mainBody matches the line that begins the body of func main.
	mainBody = regexp.MustCompile(`^(?:%main|%%(?:[ \t].*)?$)`)
)

// checkFormat returns an error that names the first line of a cell that is not as
// gofmt writes it.
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
		for i, line := range strings.Split(part, "\n") {
			if i >= len(want) || line != want[i] {
				return fmt.Errorf("is not as gofmt writes it: line %d, %q", i+1, line)
			}
		}
	}
	return nil
}

// goParts returns the declarations of a cell, then the body of its func main if it
// has one, each a piece of Go in which lines count as in the cell and comments
// stand for what is GoNB's: the lines that begin with % or !, and those that
// continue them.
func goParts(source string) []string {
	parts, continued := []string{""}, false
	for i, line := range strings.Split(source, "\n") {
		command := strings.TrimPrefix(line, "//gonb:")
		ours := !continued && !strings.HasPrefix(command, "%") && !strings.HasPrefix(command, "!")
		continued = !ours && strings.HasSuffix(line, `\`)
		if mainBody.MatchString(command) {
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
