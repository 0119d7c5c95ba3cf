package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// FuzzCheck reads texts as notebooks. One is refused in a line; or every finding is a line that begins
// with its cell, and the sources are what Jupyter reads.
func FuzzCheck(f *testing.F) {
	paths, err := filepath.Glob("testdata/*.ipynb")
	if err != nil || len(paths) == 0 {
		f.Fatal(paths, err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte(`{"nbformat":4,"cells":[{"cell_type":"code","source":{"a":[]},"outputs":[{"output_type":"error","ename":"a\nb","evalue":"\r"}]}]}`))
	f.Add([]byte(`{"nbformat":4,"cells":[null,{"cell_type":"code","execution_count":1,"source":["%%\n","x := \"\n"],"outputs":[null,{"data":{"text/html":7}}]}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		cells, err := parse("f.ipynb", text)
		if err != nil {
			if cells != nil || strings.ContainsAny(err.Error(), "\n\r") || len(err.Error()) > 3000 {
				t.Fatalf("cells %v, error %q", cells, err)
			}
			return
		}
		if !json.Valid(text) {
			t.Fatalf("%q is no JSON", text)
		}
		for _, finding := range check(cells) {
			if !strings.HasPrefix(finding, "cell ") || strings.ContainsAny(finding, "\n\r") {
				t.Errorf("finding %q", finding)
			}
		}
	})
}
