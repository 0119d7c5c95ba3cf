package main

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// maxLines is the number of lines that a reader takes in at a glance; longer code belongs in a
// package.
const maxLines = 12

// These patterns are looked for in sources and outputs:
var (
	// absolute finds a path that exists on one machine only. A letter or a digit before it makes it
	// part of a web address, and < makes it an HTML tag.
	absolute = regexp.MustCompile(`(?:^|[^\w<./-])(/[A-Za-z][\w.-]*/[\w.-]+[\w./-]*|[A-Z]:\\\w[\w.\\-]*)`)
	// prints and shows find output by fmt and by Show. GoNB sends them in different ways, so that
	// either may come first, and the next run would differ.
	prints = regexp.MustCompile(`(?m)^\s*fmt\.Print`)
	shows  = regexp.MustCompile(`(?m)^\s*Show\(`)
	// failure matches the traces of a program that ended badly, which Jupyter does not always take for
	// an error.
	failure = regexp.MustCompile(`(?m)^panic:|exit status \d+|^goroutine \d+ `)
)

// check returns the faults of a notebook's code cells, a line for each. The outputs of a committed
// notebook must come from one run from its first cell to its last.
func check(cells []cell) []string {
	var findings []string
	for i, c := range cells {
		for _, f := range c.check(i + 1) {
			findings = append(findings, fmt.Sprintf("cell %d: %s", i+1, f))
		}
	}
	return findings
}

// check returns the faults of the n-th code cell. In a notebook that was run from top to bottom, it
// was the n-th to run.
func (c cell) check(n int) []string {
	var findings []string
	// Jupyter has no count for a cell that was not run, and counts on if one is run again.
	if c.Count == nil {
		findings = append(findings, "was not run")
	} else if *c.Count != n {
		findings = append(findings, fmt.Sprintf("was run as number %d", *c.Count))
	}
	source := strings.TrimSuffix(string(c.Source), "\n")
	if n := strings.Count(source, "\n") + 1; n > maxLines {
		findings = append(findings, fmt.Sprintf("has %d lines, more than %d", n, maxLines))
	}
	if p := absolute.FindStringSubmatch(source); p != nil {
		findings = append(findings, "names a path of one machine: "+p[1])
	}
	if prints.MatchString(source) && shows.MatchString(source) {
		findings = append(findings, "prints beside Show, and either may come first: show the text too")
	}
	if err := checkFormat(source); err != nil {
		findings = append(findings, err.Error())
	}
	for _, o := range c.Outputs {
		findings = append(findings, o.check()...)
	}
	return findings
}

// check returns the faults of an output: an error, a warning, or text that is different on another
// machine. Warnings count, because they are seldom the same in the next run.
func (o output) check() []string {
	switch {
	case o.Type == "error":
		return []string{"ends in an error: " + firstLine(o.Error+": "+o.Value)}
	case o.Name == "stderr":
		return []string{"writes to stderr: " + firstLine(string(o.Text))}
	}
	var findings []string
	shown := map[string]text{"": o.Text}
	// The same output may be there in several media types; they are looked at in a fixed order.
	maps.Copy(shown, o.Data)
	// The order of a map would make the findings of two runs differ.
	for _, kind := range slices.Sorted(maps.Keys(shown)) {
		if strings.HasPrefix(kind, "image/") && kind != "image/svg+xml" {
			continue // base64
		}
		s := string(shown[kind])
		if f := failure.FindString(s); f != "" {
			findings = append(findings, fmt.Sprintf("prints %q", f))
		}
		if p := absolute.FindStringSubmatch(s); p != nil {
			findings = append(findings, "prints a path of this machine: "+p[1])
		}
	}
	return findings
}

// firstLine returns the first line of s: a finding takes one line.
func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return line
}
