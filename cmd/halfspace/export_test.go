package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestExport selects the form by an ending and by a name, and wants a one-line error for a name that is
// neither.
func TestExport(t *testing.T) {
	dir := t.TempDir()
	model := filepath.Join(dir, "m.json")
	if status, _, errs := runWith(t, "", "fit", "monks-1", "-learner", "Pocket", "-o", model); status != 0 {
		t.Fatal(errs)
	}
	out := filepath.Join(dir, "m.onnx")
	if status, _, errs := runWith(t, "", "export", model, out); status != 0 {
		t.Fatal(errs)
	}
	if b, err := os.ReadFile(out); err != nil || !strings.Contains(string(b), "halfspace") {
		t.Errorf("a file of %d bytes, error %v", len(b), err)
	}
	if status, text, errs := runWith(t, "", "export", model, "-", "-format", "python"); status != 0 || !strings.Contains(text, "def predict(") {
		t.Errorf("status %d, %q, %.100q", status, errs, text)
	}
	for _, args := range [][]string{{"export", model}, {"export", model, "m.cobol"}, {"export", model, "-"}} {
		if status, _, errs := runWith(t, "", args...); status != 2 || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: status %d, %q", args[2:], status, errs)
		}
	}
}
