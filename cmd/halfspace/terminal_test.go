package main

import (
	"cmp"
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

// TestNamesOfFilesStayOnOneLine has line ends and an escape sequence in all names of files and folders.
func TestNamesOfFilesStayOnOneLine(t *testing.T) {
	const odd = "odd\nEVIL\x1b[2J\rEVIL"
	dir, _ := planFile(t)
	place := func(name string) string { return filepath.Join(dir, odd+name) }
	if err := cmp.Or(os.Rename(filepath.Join(dir, "mine.csv"), place(".csv")), os.WriteFile(place(".json"), []byte(`{"sets": [{"path": "odd\nEVIL\u001b[2J\rEVIL.csv"}], "learners": ["Majority{}"], "folds": {"k": 2}}`), 0o644)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		status int
		args   []string
	}{
		{0, []string{"fit", place(".csv"), "-learner", "C45{}", "-o", place(".model")}},
		{1, []string{"fit", place(".csv"), "-learner", "C45{}", "-o", place(".csv")}},
		{1, []string{"fit", place("none.csv"), "-learner", "C45{}", "-o", place(".m")}},
		{0, []string{"predict", place(".model"), place(".csv"), "-o", place(".out")}},
		{0, []string{"evaluate", place(".model"), place(".csv")}},
		{1, []string{"evaluate", place(".csv"), place(".csv")}},
		{1, []string{"draw", place(".csv"), "-o", place(".svg")}},
		{0, []string{"data", "show", place(".csv")}},
		{0, []string{"compare", place(".csv"), "-learner", "Majority{}"}},
		{0, []string{"plan", place(".json"), "-o", place("")}},
		{1, []string{"plan", place(".json"), "-o", place(".csv")}},
		{1, []string{"status", place("")}},
		{1, []string{"merge", place("")}},
		{1, []string{"work", place("none")}},
		{0, []string{"work", place("")}},
		{0, []string{"status", place("")}},
		{0, []string{"merge", place(""), "-o", place(".result")}},
		{1, []string{"provenance", place(".svg")}},
		{1, []string{"run", place(".ipynb"), "-o", place(".new")}},
	} {
		status, out, errs := runWith(t, "", c.args...)
		if said := "\n" + out + errs; status != c.status || strings.Contains(said, "\nEVIL") || strings.Contains(said, "\rEVIL") || strings.Contains(said, "\x1b") {
			t.Errorf("%q: status %d, %q, %q", c.args, status, out, errs)
		}
	}
}

// TestFullDisk has standard output on a full disk: no command ends as if its results were there.
func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil && os.Getenv("CI") == "" {
		t.Skip(err) // not every system has this file
	}
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	dir, file := planFile(t)
	run := filepath.Join(dir, "run")
	want(t, 0, "", "", "plan", file, "-o", run)
	want(t, 0, "", "", "work", run)
	for _, line := range []string{"status " + run, "merge " + run, "plan " + file + " -o " + run, "data list", "data fetch iris", "version", "-h",
		"fit iris -learner Majority -o " + filepath.Join(dir, "m.json"), "fit iris -learner Majority -o -"} {
		var errs strings.Builder
		status := execute(t.Context(), strings.Fields(line), nil, full, &errs)
		if status != 1 || !strings.Contains(errs.String(), "halfspace: write /dev/full: no space left on device\n") {
			t.Errorf("%s: status %d, %q", line, status, errs.String())
		}
	}
}

// TestNoAppendToInput has standard output append to the file that predict reads.
func TestNoAppendToInput(t *testing.T) {
	dir, _ := planFile(t)
	model, file := filepath.Join(dir, "m.json"), filepath.Join(dir, "mine.csv")
	succeed(t, "", "fit", file, "-learner", "C45", "-o", model)
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	out, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	var errs strings.Builder
	status := execute(t.Context(), []string{"predict", model, file}, nil, out, &errs)
	after, err := os.ReadFile(file)
	if status != 1 || errs.String() != "halfspace: the output is the input "+file+": name another output\n" || err != nil || string(after) != string(before) {
		t.Errorf("status %d, %q, %v, %q", status, errs.String(), err, after)
	}
}
