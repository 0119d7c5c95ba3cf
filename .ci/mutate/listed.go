package main

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// list has the mutants that no test can notice, one a line: the file, its line of code, the change,
// what it changes (same: nothing, speed: only how long it takes, or how much memory), and why. They
// are run all the same: one that is killed does not belong there.
//
//go:embed listed.tsv
var list string

// readList returns what the listed mutants change, by what stands before it in the line. A line
// whose code is no longer there is an error.
func readList() (map[string]verdict, error) {
	listed := map[string]verdict{}
	for n, line := range strings.Split(strings.TrimSpace(list), "\n") {
		columns := strings.Split(line, "\t")
		if len(columns) != 5 || columns[4] == "" || columns[3] != string(same) && columns[3] != string(speed) {
			return nil, fmt.Errorf("listed.tsv:%d: want a file, its code, the change, same or speed, and why", n+1)
		}
		source, err := os.ReadFile(columns[0])
		if err != nil {
			return nil, err
		}
		if !strings.Contains(string(source), columns[1]) {
			return nil, fmt.Errorf("listed.tsv:%d: %s has no %s", n+1, columns[0], columns[1])
		}
		listed[strings.Join(columns[:3], "\t")] = verdict(columns[3])
	}
	return listed, nil
}

// entry returns what a line of the list has of m.
func (m *mutant) entry() string { return filepath.ToSlash(m.name()) + "\t" + m.code + "\t" + m.change }
