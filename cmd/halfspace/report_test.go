package main

import (
	"html"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReport writes the page of a messy file, and repeats it by the command in the page.
func TestReport(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	var text strings.Builder
	for i := range 60 {
		text.WriteString([]string{"1,5;red;n/a;yes\n", "2,5;blue;3,0;no\n", "3,5;red;1,0;yes\n"}[i%3])
	}
	if err := os.WriteFile("the data.csv", []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) (out, errs string, status int) {
		var o, e strings.Builder
		status = execute(t.Context(), args, strings.NewReader(""), &o, &e)
		return o.String(), e.String(), status
	}
	out, errs, status := run("report", filepath.Join(dir, "the data.csv"), "-readable=C45{}", "-learner=Majority{}", "-folds=4", "-seed=3")
	if status != 0 || out != "the data-report.html: C45{} is right on 100.0 % of the test examples\n" || !strings.Contains(errs, "the data.csv: read with --comma=';' --decimal=, --missing=',?,n/a' --no-header\n") {
		t.Fatalf("status %d, out %q, errors %q", status, out, errs)
	}
	page, err := os.ReadFile("the data-report.html")
	if err != nil {
		t.Fatal(err)
	}
	line := html.UnescapeString(regexp.MustCompile(`halfspace report .*`).FindString(string(page)))
	var args []string // of a shell
	for _, word := range regexp.MustCompile(`(?:[^\s']|'[^']*')+`).FindAllString(line, -1)[1:] {
		args = append(args, strings.ReplaceAll(word, "'", ""))
	}
	if err := os.Remove("the data-report.html"); err != nil {
		t.Fatal(err)
	}
	if out, errs, status := run(args...); status != 0 {
		t.Fatalf("%q: status %d, out %q, errors %q", args, status, out, errs)
	}
	if repeated, err := os.ReadFile("the data-report.html"); err != nil || string(repeated) != string(page) {
		t.Errorf("%q does not repeat the page (%v)", args, err)
	}
	for line, want := range map[string]string{
		"report":                   "report: name one file of examples, got 0",
		"report -":                 "report: name one file of examples",
		"report iris -o x.txt":     "want a name in .html or .pdf",
		"report iris -readable=C5": "C5",
		"report none.csv":          "none.csv",
	} {
		if _, errs, status := run(strings.Fields(line)...); status == 0 || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, errors %q, want %q", line, status, errs, want)
		}
	}
	if status := execute(t.Context(), []string{"report", "the data.csv", "-o", "the data.csv"}, strings.NewReader(""), io.Discard, io.Discard); status == 0 {
		t.Error("a report replaced its input")
	}
}
