package halfspace

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// startsGoroutines matches tests that run goroutines.
var startsGoroutines = regexp.MustCompile(`wg\.Go\(|sync\.(WaitGroup|Once)`)

// TestRaceRunsWhatIsConcurrent checks that `make race` leaves out no test that runs goroutines: not by
// the name, where a package has tests named TestConcurrent, nor by the build tag !race.
func TestRaceRunsWhatIsConcurrent(t *testing.T) {
	files := testFiles(t)
	named := map[string]bool{} // folders
	for path, text := range files {
		if strings.Contains(text, "\nfunc TestConcurrent") {
			named[filepath.Dir(path)] = true
		}
	}
	if len(named) == 0 {
		t.Fatal("no test is named TestConcurrent")
	}
	for path, text := range files {
		excluded := strings.Contains(text, "!race\n")
		for _, function := range strings.Split(text, "\nfunc ")[1:] {
			name, body, _ := strings.Cut(function, "(")
			leftOut := excluded || named[filepath.Dir(path)] && !strings.HasPrefix(name, "TestConcurrent")
			if strings.HasPrefix(name, "Test") && leftOut && startsGoroutines.MatchString(body) {
				t.Errorf("`make race` leaves out %s of %s, which runs goroutines", name, path)
			}
		}
	}
}

// testFiles returns the texts of all test files, by their paths.
func testFiles(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, dir := range []string{"cmd", "pkg"} {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			b, err := os.ReadFile(path)
			texts[path] = string(b)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return texts
}
