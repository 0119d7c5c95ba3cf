package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestList(t *testing.T) {
	path, module := filepath.Join(t.TempDir(), "bill.json"), goMod(t, "a v1.0.0", "test/only v1.2.3")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(`{"bomFormat": "CycloneDX", "components": [
		{"name": "a", "version": "v1.0.0", "licenses": [{"license": {"id": "MIT"}}]},
		{"name": "b", "version": "v2", "licenses": [{"license": {"id": "MIT"}}, {"license": {"id": "GPL-3.0-only"}}]},
		{"name": "c", "version": "v3", "licenses": [{"license": {"name": "of its own"}}]},
		{"name": "d", "version": "v4"},
		{"name": "e", "version": "v5", "licenses": [{"license": {"id": "GPL-2.0-or-later"}}]},
		{"name": "github.com/golang/freetype", "version": "v6", "licenses": [{"license": {"id": "GPL-2.0-or-later"}}]}]}`)
	var out, errs bytes.Buffer
	refused, err := list(&out, &errs, path, module)
	const want = `b v2: licence GPL-3.0-only is not among those allowed: see cmd/licences
c v3: licence of its own is not among those allowed: see cmd/licences
d v4: no licence was found
e v5: licence GPL-2.0-or-later is not among those allowed: see cmd/licences
`
	if err != nil || refused != 4 || errs.String() != want {
		t.Errorf("%d refused, error %v:\n%s", refused, err, errs.String())
	}
	for _, line := range []string{"b                           v2      MIT, GPL-3.0-only", "test/only                   v1.2.3  -"} {
		if !bytes.Contains(out.Bytes(), []byte(line)) {
			t.Errorf("no %q in\n%s", line, out.String())
		}
	}
	if bytes.Count(out.Bytes(), []byte("v1.0.0")) != 1 {
		t.Errorf("a module of the bill is listed twice:\n%s", out.String())
	}
	for _, text := range []string{"", "{}", "[]"} {
		write(text)
		if _, err := list(&out, &errs, path, module); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}

// goMod writes a go.mod file that requires the given modules.
func goMod(t *testing.T, modules ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "go.mod")
	text := "module m\n\ngo 1.26\n\nrequire " + strings.Join(modules, "\nrequire ") + "\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestCompare(t *testing.T) {
	list := filepath.Join(t.TempDir(), "licences.txt")
	if err := os.WriteFile(list, []byte("a      v1.0.0  MIT\nb/c    v1.2.0  MIT\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	var errs bytes.Buffer
	if n, err := compare(&errs, list, goMod(t, "a v1.0.0", "b/c v1.2.0")); n != 0 || err != nil {
		t.Errorf("%d unlisted, error %v: %s", n, err, errs.String())
	}
	module := goMod(t, "a v1.0.1", "b/c v1.2.0", "d v1.0.0")
	n, err := compare(&errs, list, module)
	want := fmt.Sprintf("%[1]s requires a v1.0.1, whose licence %[2]s does not list: run make licences\n"+
		"%[1]s requires d v1.0.0, whose licence %[2]s does not list: run make licences\n", module, list)
	if n != 2 || err != nil || errs.String() != want {
		t.Errorf("%d unlisted, error %v:\n%s", n, err, errs.String())
	}
	if _, err := compare(&errs, list, filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("no error without a go.mod file")
	}
}
