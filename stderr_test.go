package halfspace

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// toStderr matches what writes to standard error, or may.
var toStderr = regexp.MustCompile(`(?m)os\.Stderr|^\s*"log(/slog)?"$|\bprint(ln)?\(`)

// stderrOf counts where the library may write there.
var stderrOf = map[string]int{
	"pkg/nb/check.go":      2, // an error ends the cell
	"pkg/nb/show.go":       1, // an error, which ends the cell too
	"pkg/nb/live.go":       1, // outside a notebook only
	"pkg/nb/livesearch.go": 1, // outside a notebook only
	"pkg/nb/progress.go":   1, // outside a notebook only
	"pkg/nb/stored.go":     1, // a full disk; no lab stores anything
}

// TestLibraryWritesNothingToStderr guards the marks of students: to nbgrader a cell that writes to
// standard error has failed, whatever it says there.
func TestLibraryWritesNothingToStderr(t *testing.T) {
	err := filepath.WalkDir("pkg", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		path = filepath.ToSlash(path)
		if n := len(toStderr.FindAll(text, -1)); n != stderrOf[path] {
			t.Errorf("%s writes to standard error in %d places, want %d", path, n, stderrOf[path])
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
