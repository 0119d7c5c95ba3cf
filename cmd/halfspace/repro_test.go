package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var listed = regexp.MustCompile(`\nmg93-table2 +80 +Marchand & Golea 1993, table 2\n`)

func TestReproList(t *testing.T) {
	status, out, errs := runLine(t, "repro list")
	if status != 0 || errs != "" || !listed.MatchString(out) {
		t.Errorf("status %d, errors %q, out\n%s", status, errs, out)
	}
}

var remaining = regexp.MustCompile(`mg93-table2: 1 of 2 trials, \d+s left`)

func TestReproShort(t *testing.T) {
	dir := t.TempDir()
	status, out, errs := runLine(t, "repro -short -o "+dir+" mg93-table2 mg93-mirror50")
	if status != 0 || !strings.Contains(out, "SHORT RUN") || !strings.Contains(errs, "mg93-table2: 2 of 2 trials ") || !remaining.MatchString(errs) {
		t.Errorf("status %d, errors %q, out\n%s", status, errs, out)
	}
	for _, name := range []string{"mg93-table2-short.csv", "mg93-mirror50-short.csv"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || strings.Count(string(text), "\n") != 3 {
			t.Errorf("%s: %v, %q", name, err, text)
		}
	}
}

func TestReproInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs bytes.Buffer
	status := execute(ctx, []string{"repro", "-short", "-o", t.TempDir(), "mg93-table2"}, nil, &out, &errs)
	if want := "halfspace: mg93-table2: interrupted; the same command continues from here\n"; status != 1 || errs.String() != want {
		t.Errorf("status %d, errors %q, want %q", status, errs.String(), want)
	}
}

// Another process is doing the tasks. The error says how to get the result, and finished tasks are kept.
func TestReproElsewhere(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "mg93-table2-short.csv.partial")
	want(t, 0, "2 trials in 2 tasks", "", "plan", "mg93-table2", "-short", "-chunk", "1ns", "-o", folder)
	want(t, 0, "", "", "work", folder, "-task", "1/2")
	tasks, err := os.ReadFile(filepath.Join(folder, "tasks.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range regexp.MustCompile(`"key":"(\w+)"`).FindAllStringSubmatch(string(tasks), -1) {
		if err := os.WriteFile(filepath.Join(folder, "running", key[1]), []byte("elsewhere:1\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want(t, 1, "", ": under way at elsewhere:1; when all are done, the same command writes the file of the result\n", "repro", "-short", "-o", dir, "mg93-table2")
	want(t, 1, "2 tasks: 1 done, 1 running", "", "status", folder)
}

func TestWrongRepro(t *testing.T) {
	for line, want := range map[string]string{
		"repro":                        "halfspace: repro: name an experiment, or all, or list\n",
		"repro -fast all":              "halfspace: repro: there is no flag --fast; there are --output, --short\n",
		"repro -short mg93-table1 mg9": "halfspace: repro: unknown experiment \"mg9\"; there are mg93-figure3, ",
	} {
		if status, out, errs := runLine(t, line); status != 2 || out != "" || !strings.HasPrefix(errs, want) {
			t.Errorf("%q: status %d, out %q, errors %q, want %q", line, status, out, errs, want)
		}
	}
}
