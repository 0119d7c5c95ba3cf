package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestAsk asks about a row, and about two models.
func TestAsk(t *testing.T) {
	tree, list := fitted(t, "C45{}"), fitted(t, "Pocket{}")
	file := filepath.Join(filepath.Dir(tree), "patients.csv")
	out := succeed(t, "", "ask", tree, file, "--row", "1")
	if !strings.Contains(out, " because ") || !strings.Contains(out, " instead of ") || strings.Count(out, "\n") != 2 {
		t.Errorf("row 1: %q", out)
	}
	if out := succeed(t, "", "ask", tree, file, "--same", tree); out != "the models have the same class for every possible example\n" {
		t.Errorf("the same model: %q", out)
	}
	if out := succeed(t, "", "ask", tree, file, "--same", list); !strings.Contains(out, "by the other if age = ") {
		t.Errorf("another model: %q", out)
	}
	for wrong, args := range map[string][]string{
		"either --row or --same":    {"ask", tree, file},
		"the file has rows 1 to":    {"ask", tree, file, "--row", "1000"},
		"no such file or directory": {"ask", tree, file, "--same", "absent.json"},
	} {
		status, _, errs := runWith(t, "", args...)
		if status == 0 || !strings.Contains(errs, wrong) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q: status %d, %q, want %q", args, status, errs, wrong)
		}
	}
}
