package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFilesHaveNoReplacedLines was a log of thousands of reports of progress on one line.
func TestFilesHaveNoReplacedLines(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, line := range []string{"1 of 2\r", "2 of 2\n", "3 of 9\r", "\n"} {
		fmt.Fprint(reports(f), line)
	}
	if b, err := os.ReadFile(path); err != nil || string(b) != "2 of 2\n" {
		t.Errorf("the log is %q, %v", b, err)
	}
}

// TestErrorsDoNotReachTheTerminal puts characters that a terminal obeys, and 100,000 characters, into a
// command.
func TestErrorsDoNotReachTheTerminal(t *testing.T) {
	for field, want := range map[string]string{
		"C\nF":                       "field C F: C45 has no field C F;",
		"\x1b[31mCF\a":               "field ␛[31mCF␇: C45 has no field ␛[31mCF␇",
		strings.Repeat("C", 100_000): "C … (198092 more characters)",
	} {
		learner := fmt.Sprintf("Search{Learner: C45{}, Over: [{Field: %q, Values: [1]}]}", field)
		var errs strings.Builder
		status := execute(t.Context(), []string{"fit", "iris", "--learner", learner, "-o", filepath.Join(t.TempDir(), "m.json")}, nil, &errs, &errs)
		if line := errs.String(); status != 1 || !strings.Contains(line, want) || strings.ContainsAny(line, "\x1b\a") || strings.Count(line, "\n") != 1 || len(line) > 3000 {
			t.Errorf("status %d, %.300q", status, line)
		}
	}
}
