package complete

import (
	"encoding/json"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNotebooks deletes each name behind a dot in the cells of the committed notebooks, one at a time, and
// presses Tab there. The other cells come before the cell as one piece of code.
func TestNotebooks(t *testing.T) {
	x := indexed(t)
	paths, err := filepath.Glob("../../notebooks/*.ipynb")
	if err != nil || len(paths) < 5 {
		t.Fatal(paths, err)
	}
	found, all := 0, 0
	for _, path := range paths {
		code := strings.Join(cells(t, path), "\n")
		tokens := scan(code, len(code))
		for i, n := range tokens.list {
			if tokens.kind(i-1) != token.PERIOD || n.Token != token.IDENT {
				continue
			}
			all++
			unfinished := code[:n.start] + "\n" + code[n.end:]
			matches, _, _ := x.Complete("", unfinished, n.start)
			described := x.Inspect("", code, n.start) != ""
			hit := false
			for _, m := range matches {
				hit = hit || m.Text == n.text
			}
			if hit && described {
				found++
			} else {
				line := strings.LastIndexByte(code[:n.start], '\n') + 1
				t.Logf("%s: %s misses %s, %d matches, described %v", filepath.Base(path), code[line:n.start], n.text, len(matches), described)
			}
		}
	}
	if found < all*98/100 || all < 500 {
		t.Errorf("found %d of %d names", found, all)
	}
}

// cells returns the code of a notebook's cells.
func cells(t *testing.T, path string) (codes []string) {
	t.Helper()
	var notebook struct {
		Cells []struct {
			Type   string `json:"cell_type"`
			Source any
		}
	}
	b, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(b, &notebook)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range notebook.Cells {
		if c.Type != "code" {
			continue
		}
		switch s := c.Source.(type) {
		case string:
			codes = append(codes, s)
		case []any:
			var b strings.Builder
			for _, line := range s {
				b.WriteString(line.(string))
			}
			codes = append(codes, b.String())
		}
	}
	return codes
}
