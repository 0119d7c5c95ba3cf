package main

import (
	"fmt"
	"os"
	"path/filepath"
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
