package halfspace

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestAllSource compares the embedded files with the files below pkg. A package at a new depth, or a
// name that no pattern has met before, needs another pattern.
func TestAllSource(t *testing.T) {
	want := []string{"go.mod"}
	err := filepath.WalkDir("pkg", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "testdata" {
			return filepath.SkipDir
		}
		if slices.Contains([]string{".go", ".s", ".html"}, filepath.Ext(path)) && !strings.HasSuffix(path, "_test.go") {
			want = append(want, filepath.ToSlash(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	got := embedded(t)
	for _, path := range want {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if f := got[path]; f == nil || string(f.Data) != string(content) {
			t.Errorf("%s is not embedded: source.go has no pattern that fits", path)
		}
		delete(got, path)
	}
	for path := range got {
		t.Errorf("%s is embedded", path)
	}
}

// TestHash changes, moves, adds and removes files: each gives another hash.
func TestHash(t *testing.T) {
	if SourceHash() != hashOf(embedded(t)) {
		t.Error("the same files have another hash")
	}
	seen := map[[32]byte]string{SourceHash(): "nothing"}
	for name, change := range map[string]func(fstest.MapFS){
		"a comment of a learner": func(m fstest.MapFS) {
			m["pkg/learners/pocket.go"].Data = append(m["pkg/learners/pocket.go"].Data, "// x\n"...)
		},
		"a kernel":       func(m fstest.MapFS) { m["pkg/learners/internal/vec/avx2_amd64.s"].Data[100]++ },
		"the versions":   func(m fstest.MapFS) { m["go.mod"].Data = append(m["go.mod"].Data, "\n"...) },
		"a file is gone": func(m fstest.MapFS) { delete(m, "pkg/learners/pocket.go") },
		"a new file":     func(m fstest.MapFS) { m["pkg/learners/a.go"] = &fstest.MapFile{} },
		"a file is elsewhere": func(m fstest.MapFS) {
			m["pkg/learners/a/pocket.go"] = m["pkg/learners/pocket.go"]
			delete(m, "pkg/learners/pocket.go")
		},
		"where a file ends": func(m fstest.MapFS) {
			a, b := m["pkg/learners/pocket.go"], m["pkg/learners/polyhedral.go"]
			a.Data, b.Data = append(a.Data, b.Data[:9]...), b.Data[9:]
		},
	} {
		files := embedded(t)
		change(files)
		sum := hashOf(files)
		if twin, ok := seen[sum]; ok {
			t.Errorf("changed %s: the hash is that of %s", name, twin)
		}
		seen[sum] = name
	}
}

// embedded returns a copy of the embedded files.
func embedded(t *testing.T) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	err := fs.WalkDir(source, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := source.ReadFile(path)
		files[path] = &fstest.MapFile{Data: b}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
