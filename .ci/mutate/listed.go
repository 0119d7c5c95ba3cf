package main

import (
	_ "embed"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// list has the mutants that no test can notice, one on each line: the file, its line of code, the
// change, its effect (same: nothing, speed: only time or memory), and the reason. They are run like
// the others, because a mutant that a test kills does not belong in the list.
//
//go:embed listed.tsv
var list string

// readList returns the effects of the listed mutants, by the text before the effect in the line.
func readList() (map[string]verdict, error) {
	listed := map[string]verdict{}
	for n, line := range strings.Split(strings.TrimSpace(list), "\n") {
		columns := strings.Split(line, "\t")
		if len(columns) != 5 || columns[4] == "" || columns[3] != string(unseen) && columns[3] != string(speed) {
			return nil, fmt.Errorf("listed.tsv:%d: want a file, its code, the change, same or speed, and why", n+1)
		}
		listed[strings.Join(columns[:3], "\t")] = verdict(columns[3])
	}
	return listed, nil
}

// entry returns the beginning of m's line in the list.
func (m *mutant) entry() string { return filepath.ToSlash(m.name()) + "\t" + m.code + "\t" + m.change }

// checkList returns an error if a listed mutant is not in all, although its package is among the
// mutated ones: its code was changed.
func checkList(listed map[string]verdict, all []*mutant) error {
	entries, folders := map[string]bool{}, map[string]bool{}
	for _, m := range all {
		entries[m.entry()], folders[filepath.Dir(m.name())] = true, true
	}
	var gone []string
	for entry := range listed {
		file, _, _ := strings.Cut(entry, "\t")
		if folders[filepath.Dir(file)] && !entries[entry] {
			gone = append(gone, entry)
		}
	}
	if slices.Sort(gone); len(gone) > 0 {
		return fmt.Errorf("listed.tsv has what is no mutant (any more):\n%s", strings.Join(gone, "\n"))
	}
	return nil
}
