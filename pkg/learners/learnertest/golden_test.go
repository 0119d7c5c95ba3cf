package learnertest_test

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/learners"
)

var update = flag.Bool("update", false, "rewrite the files in testdata")

// A golden is a part of the file of a learner in testdata/same: the lines below a heading.
type golden struct{ name, part string }

// file returns the name of the file.
func (g golden) file() string {
	return "testdata/same/" + strings.ReplaceAll(g.name, " ", "_") + ".txt"
}

// compare wants the part to be the given lines. With -update it writes them first, and does not change the
// other parts.
func (g golden) compare(t *testing.T, lines []string) {
	t.Helper()
	text, err := os.ReadFile(g.file())
	if err != nil && !*update {
		t.Fatalf("%v: go test ./pkg/learners/learnertest -run 'SameBits/%s' -update writes it", err, strings.ReplaceAll(g.name, " ", "_"))
	}
	before, want, after := g.cut(strings.Split(strings.TrimSuffix(string(text), "\n"), "\n"))
	if *update {
		whole := slices.Concat(before, []string{"# " + g.part}, lines, after)
		whole = slices.DeleteFunc(whole, func(line string) bool { return line == "" })
		if err := os.WriteFile(g.file(), []byte(strings.Join(whole, "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	for _, line := range lines {
		if !slices.Contains(want, line) {
			t.Errorf("%s has no line %q among the %s", g.file(), line, g.part)
		}
	}
	if len(want) != len(lines) {
		t.Errorf("%s has %d %s, want %d", g.file(), len(want), g.part, len(lines))
	}
}

// cut returns the lines before the part's heading, those below it, and those from the next heading on.
func (g golden) cut(lines []string) (before, part, after []string) {
	start := slices.Index(lines, "# "+g.part)
	if start < 0 {
		return lines, nil, nil
	}
	part = lines[start+1:]
	end := slices.IndexFunc(part, func(line string) bool { return strings.HasPrefix(line, "# ") })
	if end < 0 {
		end = len(part)
	}
	return lines[:start], part[:end], part[end:]
}

// TestGoldenFiles wants no file in testdata/same of a learner that is not there.
func TestGoldenFiles(t *testing.T) {
	entries, err := os.ReadDir("testdata/same")
	if err != nil {
		t.Fatal(err)
	}
	known := []string{golden{name: "samples"}.file()}
	for _, i := range learners.All() {
		known = append(known, golden{name: i.Name}.file())
	}
	for _, e := range entries {
		if !slices.Contains(known, "testdata/same/"+e.Name()) {
			t.Errorf("%s is of no learner", e.Name())
		}
	}
}
