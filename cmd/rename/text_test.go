package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// The names of the tests: this file is renamed with all others, so it must not contain the module's own.
const old, fresh = "plane", "example.org/you/plane"

// TestRename has texts in which @ stands for the name. A text changes if @ is the module's name there;
// the other texts stay.
func TestRename(t *testing.T) {
	for _, text := range []string{
		"module @\n\ngo 1.26.0\n", "module @/parquet\n\nreplace @ => ../\n\nrequire (\n\tother v1\n\t@ v0.0.0-00010101000000-000000000000\n)\n",
		"go mod edit -require=@@v0.0.0 -replace=@=DIR", "LIBRARY := $(shell go list -m -f '{{.Dir}}' @)\n",
		`    "\t\"@/pkg/data\"\n",`, `    "import . \"@/pkg/nb\"\n",`, `go: x imports\n\t@/pkg/no: package @/pkg/no is not in std`,
		"`!go doc @/pkg/learners.Pocket` in a cell", "`go run @/cmd/plane data fetch`", "pkg: @/bench/weka\n", "the module `@/parquet`",
		"import \"@\"\n", "go get @@v0.2.0", "Its name is `module @`.", "(@/internal/x)", "replace @ => .*",
	} {
		before, after := strings.ReplaceAll(text, "@@", "@\x00"), strings.ReplaceAll(text, "@@", "@\x00")
		before, after = strings.ReplaceAll(before, "@", old), strings.ReplaceAll(after, "@", fresh)
		before, after = strings.ReplaceAll(before, "\x00", "@"), strings.ReplaceAll(after, "\x00", "@")
		if got, err := rename("x.md", []byte(before), old, fresh); err != nil || string(got) != after {
			t.Errorf("%q became %q, %v, want %q", before, got, err, after)
		}
		if got, err := rename("x.md", []byte(after), fresh, old); err != nil || string(got) != before {
			t.Errorf("%q became %q, %v, want %q", after, got, err, before)
		}
	}
	for _, text := range []string{
		"A plane divides.", "`plane repro list`", "go build -o build/plane ./cmd/plane", "cmd/plane/internal/project", "/home/plane/pkg",
		"`plane/datasets` in the cache", "plane.SourceHash", "package plane", `Learns: []string{"plane"}`, "github.com/plane/pkg", "my-plane/pkg/x",
		"filepath.Join(cache, \"plane\", \"results\")", "the module planes", "docker run plane", "plane/offline", "plane/pkgs", "# plane\n",
	} {
		if got, err := rename("x.md", []byte(text), old, fresh); err != nil || string(got) != text {
			t.Errorf("%q became %q, %v", text, got, err)
		}
	}
}

// TestRenameGo wants every import renamed, the root and the folders whose names caches have too, and the
// file as gofmt writes it.
func TestRenameGo(t *testing.T) {
	text := "package p\n\nimport (\n\t\"github.com/x/y\"\n\t\"plane\"\n\t_ \"plane/datasets\" // for plane/results\n)\n\nvar concepts = []string{\"plane\"}\n"
	want := "package p\n\nimport (\n\t\"example.org/you/plane\"\n\t_ \"example.org/you/plane/datasets\" // for plane/results\n" +
		"\t\"github.com/x/y\"\n)\n\nvar concepts = []string{\"plane\"}\n"
	got, err := rename("p.go", []byte(text), old, fresh)
	if err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
	if back, err := rename("p.go", got, fresh, old); err != nil || string(back) != text {
		t.Errorf("%v\n%s", err, back)
	}
}

// A name that already occurs in a file is refused: renaming back could not distinguish it from the
// module's.
func TestRenameToNameInUse(t *testing.T) {
	_, err := rename("p.go", []byte("package p\n\nimport _ \"plane/pkg/data\"\nimport _ \"other\"\n"), old, "other")
	if err == nil || err.Error() != "p.go names other already: choose another path" {
		t.Error(err)
	}
}

// TestEveryFile renames all files of this checkout, in memory, and back.
func TestEveryFile(t *testing.T) {
	t.Chdir("../..")
	if _, err := exec.Command("git", "rev-parse").Output(); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("not a checkout of git")
		}
		t.Skip("not a checkout of git")
	}
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	oldPath := strings.Fields(string(mod))[1]
	renamed := "example.org/you/halfspace" // as pages have it
	if oldPath == renamed {
		renamed = "halfspace"
	}
	changed, err := renameAll(oldPath, renamed)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range changed {
		original, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := rename(name, text, renamed, oldPath); err != nil || string(back) != string(original) {
			t.Errorf("%s is not the same when it is renamed to %s and back: %v", name, renamed, err)
		}
	}
	if len(changed) < 500 {
		t.Errorf("only %d files changed", len(changed))
	}
}
