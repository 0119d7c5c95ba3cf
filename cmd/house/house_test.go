package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestHouse compares the figures of every package with the table in docs/house.md: none may be worse,
// unless docs/decisions.md says why.
func TestHouse(t *testing.T) {
	sources, err := load("../../...")
	if err != nil {
		t.Fatal(err)
	}
	now, err := measured(sources, "../..")
	if err != nil {
		t.Fatal(err)
	}
	// A new file or package has to be noticed by Go's cache of test results too, so the folders are read.
	for dir := range now[0].rows {
		for _, folder := range []string{dir, filepath.Dir(dir)} {
			if _, err := os.ReadDir(filepath.Join("../..", folder)); err != nil {
				t.Fatal(err)
			}
		}
	}
	committed, err := parse(read(t, "house.md"))
	if err != nil {
		t.Fatal(err)
	}
	if len(now[0].rows) < 50 {
		t.Fatalf("%d packages are measured", len(now[0].rows))
	}
	for _, l := range now {
		if !strings.Contains(read(t, "house.md"), l.head()) {
			t.Errorf("docs/house.md lacks columns: run make house WRITE=-w, which writes %s", l.head())
		}
	}
	if worse := committed.unexplained(now, read(t, "decisions.md")); len(worse) > 0 {
		t.Error(complaint(worse))
	} else if worse := committed.unexplained(now, ""); len(worse) > 0 {
		t.Errorf("the reasons are given; now run make house WRITE=-w, which writes %v", worse)
	}
	for k, l := range now {
		for dir := range l.rows {
			if committed[k].rows[dir] == nil {
				t.Errorf("%s is not in docs/house.md: run make house WRITE=-w", dir)
			}
		}
		for dir := range committed[k].rows {
			if l.rows[dir] == nil {
				t.Errorf("%s of docs/house.md does not exist: run make house WRITE=-w", dir)
			}
		}
	}
}

// TestTableOnlyFalls checks that no commit raised a figure of docs/house.md by hand: docs/decisions.md
// names each rise.
func TestTableOnlyFalls(t *testing.T) {
	decisions := read(t, "decisions.md")
	tables := append(versions(t, "docs/house.md"), read(t, "house.md"))
	before := empty()
	for _, page := range tables {
		now, err := parse(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range before.unexplained(now, decisions) {
			t.Errorf("docs/house.md was raised by hand: %v", c)
		}
		before = now
	}
}

// versions returns a file as each commit left it, the oldest first. A copy without git has none.
func versions(t *testing.T, file string) (all []string) {
	t.Helper()
	git := func(arguments ...string) string {
		out, err := exec.Command("git", append([]string{"-C", "../.."}, arguments...)...).Output()
		if err != nil {
			t.Fatalf("git %v: %v", arguments, err)
		}
		return string(out)
	}
	if _, err := os.Stat("../../.git"); err != nil && os.Getenv("CI") == "" {
		return nil
	}
	for _, commit := range strings.Fields(git("log", "--first-parent", "--reverse", "--diff-filter=AM", "--format=%H", "--", file)) {
		all = append(all, git("show", commit+":"+file))
	}
	return all
}

func read(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../docs", page))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestFigures measures a package of four files and a plug that was counted by hand. Three of the files form
// a knot: a uses b, b uses c, and c uses a.
func TestFigures(t *testing.T) {
	sources, err := load("./testdata/room")
	if err != nil {
		t.Fatal(err)
	}
	room := sources[0]
	got, err := room.measure()
	if err != nil {
		t.Fatal(err)
	}
	// Private: b, c, apart, register; next, tail; last, count, first. Exported: A, Name. Comment: 4 lines
	// alone; code: 6 + 8 + 3 + 3 + 3 lines. Clumsy: 1 of 6 sentences, the test's; vague: 2 of 21 names.
	if want := (figures{4, 1, 9, 3, 1, 1, 2, 4 * 100 / 23, 167, 953}); !slices.Equal(got, want) {
		t.Errorf("%v\n%v are wanted: %v", got, want, columns)
	}
	if places := room.hiding(); len(places) != 1 || !strings.HasSuffix(places[0], "b.go:5:22: apart") {
		t.Errorf("hiding: %q", places)
	}
	const knot = "3 files use each other, 1 arrows run back up\n  c.go uses [A last] of a.go\n"
	if text := room.uses().String(); !strings.HasPrefix(text, knot) {
		t.Errorf("knots:\n%s", text)
	}
}

// TestWorse changes each figure by one in both directions: a reason is wanted for one of them.
func TestWorse(t *testing.T) {
	before := oneRow("pkg/x", 5, 5, 5, 5, 5, 5, 5, 5, 5, 5)
	for k, c := range columns {
		for step, worse := range map[int]bool{1: c.falls, -1: !c.falls} {
			now := oneRow("pkg/x", before[0].rows["pkg/x"]...)
			now[0].rows["pkg/x"][k] += step
			got := before.unexplained(now, "| `pkg/x` | files 5 → 7 | not this change |\n")
			if worse != (len(got) == 1) {
				t.Errorf("%s changes by %d: %v", c.name, step, got)
			}
			if !worse {
				continue
			}
			change := strings.TrimPrefix(got[0].String(), "`pkg/x` ")
			if len(before.unexplained(now, "| `pkg/x` | files 1 → 2, "+change+" | a reason |\n")) > 0 {
				t.Errorf("%v has a reason", got[0])
			}
			if len(before.unexplained(now, "| `pkg/x` | "+change+" | |\n")) == 0 {
				t.Errorf("%v has no reason", got[0])
			}
		}
	}
	now := oneRow("pkg/x", before[0].rows["pkg/x"]...)
	before[1].rows["docs/*.md"], now[1].rows["docs/*.md"] = figures{99}, figures{100}
	if got := before.unexplained(now, ""); len(got) != 1 || got[0].String() != "`docs/*.md` clumsy 9.9 → 10.0" {
		t.Errorf("a page got worse: %v", got)
	}
}

// oneRow returns tables with one package.
func oneRow(dir string, f ...int) house {
	h := empty()
	h[0].rows[dir] = slices.Clone(f)
	return h
}

// TestSave writes a table with a better figure and a new package, and refuses one with a worse figure.
func TestSave(t *testing.T) {
	dir := t.TempDir()
	page := filepath.Join(dir, "docs", "house.md")
	if err := os.MkdirAll(filepath.Dir(page), 0o755); err != nil {
		t.Fatal(err)
	}
	before := oneRow("pkg/x", 5, 5, 5, 5, 5, 5, 5, 5, 5, 5)
	for file, text := range map[string]string{page: "# Page\n\n" + before.String(), filepath.Join(dir, "docs", "decisions.md"): "# Decisions\n"} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	better := oneRow("pkg/x", 4, 5, 5, 5, 5, 5, 5, 6, 5, 4)
	better[0].rows["pkg/y"] = figures{1, 1, 1, 1, 0, 0, 1, 20, 0, 123}
	better[1].rows["README.md"] = figures{31}
	if err := better.save(dir); err != nil {
		t.Fatal(err)
	}
	saved, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if want := "# Page\n\n" + better.String(); string(saved) != want {
		t.Errorf("saved\n%s\nwant\n%s", saved, want)
	}
	if err := before.save(dir); err == nil || !strings.Contains(err.Error(), "\n| `pkg/x` | files 4 → 5, comment 6 → 5, vague 0.4 → 0.5") {
		t.Errorf("a worse table: %v", err)
	}
}

// TestParse reads tables of an earlier version, and tables with a broken row.
func TestParse(t *testing.T) {
	h, err := parse("| package | files | lines |\n|---|--:|--:|\n| `pkg/x` | 1 | 2 |\n| all | 1 | 2 |\n\nMore\n| `words` | 1 |\n")
	if err != nil || len(h[0].rows) != 1 || !slices.Equal(h[0].rows["pkg/x"], figures{1, 2}) || len(h[1].rows) != 0 {
		t.Errorf("%v %v", h, err)
	}
	if worse := h.unexplained(oneRow("pkg/x", 1, 3, 5, 5, 5, 5, 5, 5, 5, 5), ""); len(worse) != 1 || worse[0].String() != "`pkg/x` lines 2 → 3" {
		t.Errorf("%v", worse)
	}
	head := empty()[0].head()
	for text, want := range map[string]string{
		head + "| `pkg/x` | 1 | 2 |\n":                                                       "row of pkg/x: 2 figures, want 10",
		"| package | a |\n| `pkg/x` | 1 | 2 |\n":                                             "row of pkg/x: 2 figures, want 1",
		head + "| `pkg/x` | 1 | 2 | 3 | 4 | 5 | 6 | 7 | x | 1.0 | 1.0 |\n":                   `row of pkg/x: "x" is not a whole number`,
		head + "| `pkg/x` | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 1 | 1.0 |\n":                     `row of pkg/x: "1" is not a number with one decimal`,
		empty()[1].head() + "| `README.md` | 1.25 |\n":                                       `row of README.md: "1.25" is not a number with one decimal`,
		empty()[1].head() + "| `README.md` | x.y |\n":                                        `row of README.md: "x.y" is not a number with one decimal`,
		strings.TrimSpace(head) + " more |\n| `pkg/x` |" + strings.Repeat(" 1 |", 11) + "\n": "row of pkg/x: 11 figures, want 10",
	} {
		if _, err := parse(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestReport lists the sentences and names of a package and of a page.
func TestReport(t *testing.T) {
	page := filepath.Join(t.TempDir(), "page.md")
	if err := os.WriteFile(page, []byte("A page.\n\nIt is no good.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	text, err := report([]string{"./testdata/room", page})
	if want := "testdata/room/room_test.go:3: It says what it is not.\n" + page + ":3: It is no good.\n" +
		"testdata/room/e.go:5:19: own\ntestdata/room/room_test.go:5:5: most\nclumsy: 2 of 8 sentences\nvague: 2 of 21 names\n"; err != nil || text != want {
		t.Errorf("%v\n%s\nwant\n%s", err, text, want)
	}
	for _, missing := range []string{"./nowhere", "nowhere.md"} {
		if _, err := report([]string{missing}); err == nil {
			t.Errorf("%s is read", missing)
		}
	}
}
