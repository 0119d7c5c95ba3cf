//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestTally wants the right counts and quantiles in the rows of a table.
func TestTally(t *testing.T) {
	var all tally
	for k := range 200 {
		all = append(all, timing{"iris", "c45", "reason", time.Duration(k+1) * time.Millisecond, k%2 == 0})
	}
	all = append(all, timing{"votes", "mlp", "contrast", 9 * time.Second, false})
	path := filepath.Join(t.TempDir(), "times.md")
	if err := all.write(path, 3, time.Second); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"2 models of 5", "| iris | 200 | 100 | 100 | 198 | 200 |", "| mlp | 1 | 1 | 9000 | 9000 | 9000 |", "| all | 201 | 101 | 101 | 199 | 9000 |"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s\nlacks %q", text, want)
		}
	}
}

// TestExchange wants that differences of z3 are counted, and questions without an answer.
func TestExchange(t *testing.T) {
	e := exchange{{"iris", "reason", "unsat", ""}, {"iris", "reason", "sat", ""}, {"iris", "reason", "sat", ""}}
	page := e.page([]reply{{"unsat", 1}, {"unsat", 1}, {"unknown", 20}})
	if !strings.Contains(page, "| iris | reason | 3 | 2 | 1 | 1 | 1 | 1 | 22.0 |") {
		t.Error(page)
	}
}
