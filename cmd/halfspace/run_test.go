package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWrongRun(t *testing.T) {
	t.Chdir(t.TempDir())
	text := `{"cells": [{"cell_type": "code", "metadata": {"tags": ["parameters"]}, "source": "var seed = 1"}], "metadata": {}, "nbformat": 4}`
	if err := os.WriteFile("n.ipynb", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"run":                           "halfspace: run: name one notebook, got 0\n",
		"run n.ipynb":                   "halfspace: run: name the notebook to write, for example -o out.ipynb\n",
		"run n.ipynb -o o -p seed":      "halfspace: run: -p \"seed\" is not NAME=VALUE\n",
		"run none.ipynb -o o":           "halfspace: open none.ipynb: no such file or directory\n",
		"run n.ipynb -o o -p side=1":    "halfspace: n.ipynb has no parameter \"side\"; there are seed\n",
		"run n.ipynb -o o -p seed=many": "halfspace: n.ipynb: parameter seed has type int: \"many\" does not fit\n",
		"run n.ipynb -o o -p seed=2":    "halfspace: the Go module of . does not find halfspace: ",
	} {
		if status, out, errs := runLine(t, line); status == 0 || out != "" || !strings.HasPrefix(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q: status %d, out %q, errors %q, want %q", line, status, out, errs, want)
		}
	}
}

// The library is the checkout itself, or its replacement in the go.mod of a project.
func TestLibrary(t *testing.T) {
	checkout, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	project := t.TempDir()
	mod := "module mine\n\ngo 1.26.0\n\nrequire halfspace v0.0.0\n\nreplace halfspace => " + checkout + "\n"
	if err := os.WriteFile(filepath.Join(project, "go.mod"), []byte(mod), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{".", project} {
		if dir, err := library(t.Context(), folder); err != nil || dir != checkout {
			t.Errorf("%s: %q, %v, want %q", folder, dir, err, checkout)
		}
	}
}
