package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestNew(t *testing.T) {
	dir := t.TempDir()
	for line, files := range map[string][]string{
		"new paper " + dir + "/paper": {"paper/paper.ipynb", "paper/go.mod", "paper/data/example.csv", "paper/references.bib"},
		"new lab " + dir + "/lab":     {"lab/labs/01-and.ipynb", "lab/Makefile"},
		"new notebook " + dir + "/n":  {"n.ipynb"},
	} {
		if status, _, errs := runLine(t, line); status != 0 || errs != "" {
			t.Errorf("%s: status %d, %s", line, status, errs)
		}
		for _, f := range files {
			if _, err := os.Stat(filepath.Join(dir, f)); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestWrongNew(t *testing.T) {
	dir := t.TempDir()
	for line, want := range map[string]string{
		"new":                               "halfspace: say which command: paper, lab, notebook\n",
		"new paper":                         "halfspace: new paper: name one folder, got 0\n",
		"new notebook a b":                  "halfspace: new notebook: name one notebook, got 2\n",
		"new paper " + dir + "/a#b":         "halfspace: new paper: make cannot work in a folder with blanks or signs such as # and $ in its name: ",
		"new paper x --library " + dir:      "halfspace: new paper: the Go module of " + dir + " does not find halfspace: ",
		"new paper " + dir + "/x --data no": "halfspace: open no: no such file or directory\n",
	} {
		if status, out, errs := runLine(t, line); status == 0 || out != "" || !strings.HasPrefix(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q: status %d, out %q, errors %q, want %q", line, status, out, errs, want)
		}
	}
}
