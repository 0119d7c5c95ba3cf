// Package docs tests the pages: the table of learners against the registry, the
// cells that a reader is invited to copy, the form of decisions, and links.
package docs

import (
	"cmp"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"halfspace/internal/changelog"
	"halfspace/pkg/learners"
)

var update = flag.Bool("update", false, "write the table of learners.md and the quotes of statistics.md")

// TestLearnersPage wants a row for every registered learner, which says what its Info says, and no row of
// anything else. A setting may have a row of its own. A learner that is new since the last release may have
// no row yet: -update writes one for each.
func TestLearnersPage(t *testing.T) {
	want, page := map[string]string{}, read(t, "learners.md")
	for _, i := range learners.All() {
		name := learners.String(i.Learner)
		if zero := reflect.ValueOf(i.Learner).IsZero(); zero {
			name = strings.TrimSuffix(name, "{}")
		} else if i.About == "" {
			continue // the row of the zero value names the setting
		}
		if i.About == "" || strings.Contains(i.About, "|") {
			t.Errorf("Info.About of %s is %q: say what it learns, as in docs/learners.md", name, i.About)
		}
		want[name] = fmt.Sprintf("| `%s` | %s | %s |", name, i.About, i.Paper)
	}
	if *update {
		page = withRows(page, want)
		if err := os.WriteFile("learners.md", []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	isNew := unreleased(t)
	for name, row := range want {
		if n := strings.Count(page, "\n"+row+"\n"); n != 1 && !(n == 0 && isNew(name)) {
			t.Errorf("learners.md has %d times the row\n%s\ngo test ./docs -run LearnersPage -update writes it; or call the learner new in CHANGELOG.md, see CONTRIBUTING.md", n, row)
		}
	}
	for _, row := range learnerRow.FindAllStringSubmatch(page, -1) {
		if want[row[1]] == "" {
			t.Errorf("learners.md has a row of %s, which is not registered", row[1])
		}
	}
}

// learnerRow is a row of the table of learners, with its name and source.
var learnerRow = regexp.MustCompile("(?m)^\\| `([\\w{}: ]+)` \\| .+ \\| (.+) \\|$")

// withRows returns the page with these rows, by name. A row that is there stays in its place, a new one
// goes below the others of its source, or below the table.
func withRows(page string, want map[string]string) string {
	present := map[string]bool{}
	page = learnerRow.ReplaceAllStringFunc(page, func(row string) string {
		name := learnerRow.FindStringSubmatch(row)[1]
		present[name] = true
		return cmp.Or(want[name], row)
	})
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if present[name] {
			continue
		}
		source := learnerRow.FindStringSubmatch(want[name])[2]
		rows := learnerRow.FindAllStringSubmatchIndex(page, -1)
		last := rows[len(rows)-1]
		for _, row := range rows {
			if page[row[4]:row[5]] == source {
				last = row
			}
		}
		page = page[:last[1]] + "\n" + want[name] + page[last[1]:]
	}
	return page
}

// unreleased reports of names whether they are new since the last release.
func unreleased(t *testing.T) func(name string) bool {
	named, err := changelog.NewLearners("../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	return named
}

// TestWeightsPage wants every learner to be named once: in the table if it takes weights, else in the list of
// learners whose threshold is moved instead. Learners that are new since the last release may be missing.
func TestWeightsPage(t *testing.T) {
	page := read(t, "learners.md")
	_, taken, table := strings.Cut(page, "<!-- claim: weights -->\n")
	_, untaken, rest := strings.Cut(page, "<!-- claim: without-weights -->\n")
	if !table || !rest {
		t.Fatal("learners.md has no table of weights, or no list of the others")
	}
	taken, _, _ = strings.Cut(taken, "\n\n")
	untaken, _, _ = strings.Cut(untaken, "\n\n")
	isNew := unreleased(t)
	for _, i := range learners.All() {
		kind := reflect.TypeOf(i.Learner).Name()
		first := regexp.MustCompile("(?m)^[^|\n]*\\|?[^|\n]*`" + kind + "`") // the left column
		taking, out := len(first.FindAllString(taken, -1)), strings.Count(untaken, "`"+kind+"`")
		_, takes := i.Learner.(learners.Weighted)
		if fresh := taking+out == 0 && isNew(kind); !fresh && (taking+out != 1 || takes != (taking == 1)) {
			t.Errorf("%s takes weights: %v; learners.md has it %d times in the table of weights and %d times below, want it once, or called new in CHANGELOG.md", kind, takes, taking, out)
		}
	}
}

// TestZeroValuesPage wants a row for every learner of the five papers, and the tests
// that it names.
func TestZeroValuesPage(t *testing.T) {
	rows := map[string]bool{}
	tests := testsOf(t, "../pkg/learners")
	for _, row := range regexp.MustCompile("(?m)^\\| `(\\w+)` \\| .+ \\| (.+) \\|$").FindAllStringSubmatch(read(t, "zero-values.md"), -1) {
		rows[row[1]] = true
		for _, name := range strings.Split(row[2], ", ") {
			if !tests[strings.Trim(name, "`")] {
				t.Errorf("%s is followed by %s, which pkg/learners does not have", row[1], name)
			}
		}
	}
	papers := []string{
		"Marchand & Golea 1993", "Utgoff 1989", "Jackson & Craven 1996", "Rao, Oblow & Glover 1991", "Sahami 1993",
	}
	registered := map[string]bool{}
	for _, i := range learners.All() {
		name := reflect.TypeOf(i.Learner).Name()
		registered[name] = true
		if slices.Contains(papers, i.Paper) && !rows[name] {
			t.Errorf("zero-values.md has no row of %s", name)
		}
	}
	for name := range rows {
		if !registered[name] {
			t.Errorf("zero-values.md has a row of %s, which is not registered", name)
		}
	}
}

// testsOf returns the names of the tests of a package.
func testsOf(t *testing.T, dir string) map[string]bool {
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, file := range files {
		for _, name := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllStringSubmatch(read(t, file), -1) {
			names[name[1]] = true
		}
	}
	return names
}

// TestDecisions wants every decision to be short, and to end with what would change it. The rows of
// the table of figures that rose do not count.
func TestDecisions(t *testing.T) {
	_, text, _ := strings.Cut(read(t, "decisions.md"), "\n## ")
	for _, decision := range strings.Split(text, "\n## ") {
		decision, _, _ = strings.Cut(decision, "\n# ")
		lines := strings.Split(strings.TrimSpace(decision), "\n")
		title, lines := lines[0], slices.DeleteFunc(lines[1:], func(l string) bool { return l == "" || strings.HasPrefix(l, "|") })
		if len(lines) > 10 {
			t.Errorf("%s: has %d lines, more than ten", title, len(lines))
		}
		const minds = "What would change our mind: "
		if !strings.HasPrefix(lines[len(lines)-1], minds) || strings.Count(decision, minds) != 1 {
			t.Errorf("%s: does not end with one line of %q", title, minds)
		}
	}
}

// TestHelpersAreThere wants every function that CONTRIBUTING.md offers to a learner's file to be
// where it says.
func TestHelpersAreThere(t *testing.T) {
	_, table, _ := strings.Cut(read(t, "../CONTRIBUTING.md"), "\n### Helpers for a learner's file\n")
	table, _, _ = strings.Cut(table, "\n## ")
	offered := regexp.MustCompile("`(\\w+)\\.(\\w+)`").FindAllStringSubmatch(table, -1)
	if len(offered) == 0 {
		t.Fatal("CONTRIBUTING.md offers nothing")
	}
	function := regexp.MustCompile(`(?m)^func (?:\(.*\) )?(\w+)`)
	functions := map[string]bool{}
	for _, folder := range []string{"../pkg", "../pkg/internal", "../pkg/learners/internal"} {
		files, _ := filepath.Glob(folder + "/*/*.go")
		for _, file := range files {
			for _, f := range function.FindAllStringSubmatch(read(t, file), -1) {
				functions[filepath.Base(filepath.Dir(file))+"."+f[1]] = true
			}
		}
	}
	for _, f := range offered {
		if !functions[f[1]+"."+f[2]] {
			t.Errorf("CONTRIBUTING.md offers %s.%s, which is not there", f[1], f[2])
		}
	}
}

// TestLinks follows the links of all pages to other files, and to headings on them.
func TestLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:\s]*)(?:#([^)\s]*))?\)`)
	for _, page := range pages(t) {
		folder := filepath.Dir(page)
		if page == "../docs/book/index.md" {
			folder = ".." // as the book has it
		}
		for _, target := range link.FindAllStringSubmatch(read(t, page), -1) {
			file := cmp.Or(target[1], filepath.Base(page))
			if _, err := os.Stat(filepath.Join(folder, file)); err != nil {
				t.Errorf("%s links to %s, which is not there", page, file)
			} else if target[2] != "" && filepath.Ext(file) == ".md" && !hasHeading(read(t, filepath.Join(folder, file)), target[2]) {
				t.Errorf("%s links to a heading %s of %s, which is not there", page, target[2], file)
			}
		}
	}
}

// TestBold finds bold words on pages and in notebooks that begin with three stars. Readers see the odd star.
func TestBold(t *testing.T) {
	odd := regexp.MustCompile(`\*\*\*\w[^*\n]*\*\*[^*]`)
	for _, page := range pages(t) {
		if found := odd.FindString(read(t, page)); found != "" {
			t.Errorf("%s has an odd star in %q", page, found)
		}
	}
	for _, file := range notebooks(t) {
		if found := odd.FindString(strings.Join(sources(t, file, "markdown"), "\n")); found != "" {
			t.Errorf("%s has an odd star in %q", file, found)
		}
	}
}

// hasHeading reports whether a page has a heading with this anchor.
func hasHeading(page, anchor string) bool {
	for _, heading := range regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(page, -1) {
		words := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(heading[1]), "")
		if strings.ReplaceAll(words, " ", "-") == anchor {
			return true
		}
	}
	return false
}

// pages returns the Markdown files of the checkout, without test data.
func pages(t *testing.T) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		hidden := strings.HasPrefix(d.Name(), ".") && path != ".." && d.Name() != ".github"
		if d.IsDir() && (hidden || slices.Contains([]string{"build", "testdata"}, d.Name())) {
			return fs.SkipDir
		}
		if filepath.Ext(path) == ".md" {
			found = append(found, path)
		}
		return err
	})
	if err != nil || len(found) == 0 {
		t.Fatalf("%d pages: %v", len(found), err)
	}
	return found
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestBook wants every page of docs, and every folder of notebooks, to have a place in the book.
func TestBook(t *testing.T) {
	index := read(t, "book/index.md")
	for _, pattern := range []string{"*.md", "papers/*.md", "reports/*.md", "../notebooks/*.ipynb", "../notebooks/*/*.ipynb"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("no %s: %v", pattern, err)
		}
		for _, file := range files {
			page := strings.TrimSuffix(filepath.ToSlash(filepath.Join("docs", file)), filepath.Ext(file))
			all := "\n" + filepath.ToSlash(filepath.Dir(page)) + "/*\n"
			if !strings.Contains(index, "\n"+page+"\n") && !strings.Contains(index, all) {
				t.Errorf("book/index.md does not name %s", page)
			}
		}
	}
}
