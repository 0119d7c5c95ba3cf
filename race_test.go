package halfspace

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// startsGoroutines matches what a test has that runs something beside itself.
var startsGoroutines = regexp.MustCompile(`(?m)^\s+go [a-z]|sync\.(WaitGroup|Once)`)

// TestRaceLeavesOutWhatIsSequential checks that no pattern of the tests that `make race` leaves out
// matches a test that starts goroutines.
func TestRaceLeavesOutWhatIsSequential(t *testing.T) {
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	var patterns []string
	for _, line := range regexp.MustCompile(`(?m)^SEQUENTIAL := (?:\$\(SEQUENTIAL\)\|)?(.+)$`).FindAllSubmatch(makefile, -1) {
		patterns = append(patterns, string(line[1]))
	}
	if len(patterns) == 0 {
		t.Fatal("the Makefile has no SEQUENTIAL")
	}
	leftOut := regexp.MustCompile(strings.Join(patterns, "|"))
	for path, text := range testFiles(t) {
		for _, function := range strings.Split(text, "\nfunc ")[1:] {
			name, body, _ := strings.Cut(function, "(")
			if startsGoroutines.MatchString(body) && leftOut.MatchString(name) {
				t.Errorf("`make race` leaves out %s of %s, which starts goroutines", name, path)
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
