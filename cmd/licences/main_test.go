package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestList(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bill.json")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(`{"bomFormat": "CycloneDX", "components": [
		{"name": "a", "version": "v1", "licenses": [{"license": {"id": "MIT"}}]},
		{"name": "b", "version": "v2", "licenses": [{"license": {"id": "MIT"}}, {"license": {"id": "GPL-3.0-only"}}]},
		{"name": "c", "version": "v3", "licenses": [{"license": {"name": "of its own"}}]},
		{"name": "d", "version": "v4"},
		{"name": "e", "version": "v5", "licenses": [{"license": {"id": "GPL-2.0-or-later"}}]},
		{"name": "github.com/golang/freetype", "version": "v6", "licenses": [{"license": {"id": "GPL-2.0-or-later"}}]}]}`)
	var out, errs bytes.Buffer
	refused, err := list(&out, &errs, path)
	const want = `b v2: licence GPL-3.0-only is not among those allowed: see cmd/licences
c v3: licence of its own is not among those allowed: see cmd/licences
d v4: no licence was found
e v5: licence GPL-2.0-or-later is not among those allowed: see cmd/licences
`
	if err != nil || refused != 4 || errs.String() != want {
		t.Errorf("%d refused, error %v:\n%s", refused, err, errs.String())
	}
	if !bytes.Contains(out.Bytes(), []byte("b                           v2  MIT, GPL-3.0-only")) {
		t.Errorf("out:\n%s", out.String())
	}
	for _, text := range []string{"", "{}", "[]"} {
		write(text)
		if _, err := list(&out, &errs, path); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}
