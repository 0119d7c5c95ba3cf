package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A notebook is a folder with a program as GoNB writes it, beside a module with two packages, and a go
// command that counts how often it is called.
type notebook struct {
	*testing.T
	folder, library, calls string
	env                    []string
}

func newNotebook(t *testing.T) *notebook {
	t.Helper()
	if testing.Short() {
		t.Skip("compiles the standard library with the flags of the kernel")
	}
	path, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	n := &notebook{t, filepath.Join(root, "cell"), filepath.Join(root, "library"), filepath.Join(root, "calls"), nil}
	n.write("quick/x", "")
	if text, err := exec.Command("go", "build", "-o", filepath.Join(root, "quick/go"), ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	n.write("counting/go", "#!/bin/sh\necho \"$1\" >>"+n.calls+"\nexec "+path+" \"$@\"\n")
	n.write("library/go.mod", "module library\n\ngo 1.26.0\n")
	n.write("library/pkg/word/word.go", "package word\n\nconst Word = \"one\"\n")
	n.write("library/pkg/other/other.go", "package other\n\nimport _ \"embed\"\n\n//go:embed text.txt\nvar Text string\n")
	n.write("library/pkg/other/text.txt", "text")
	n.write("cell/go.mod", "module gonb_1\n\ngo 1.26\n")
	n.write("cell/go.work", "go 1.26.0\n\nuse .\nuse "+n.library+"\n")
	n.env = append(os.Environ(), "PATH="+filepath.Join(root, "quick")+":"+filepath.Join(root, "counting")+":"+os.Getenv("PATH"),
		"GOFLAGS="+flags, "GOWORK=", "GOPROXY=off")
	return n
}

// write writes a file below the notebook's parent.
func (n *notebook) write(name, text string) {
	n.Helper()
	name = filepath.Join(filepath.Dir(n.folder), name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		n.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o777); err != nil {
		n.Fatal(err)
	}
}

// cell writes a cell that imports packages and has statements.
func (n *notebook) cell(statements string, imports ...string) {
	n.Helper()
	text := "package main\n\n"
	for _, path := range imports {
		text += "import \"" + path + "\"\n"
	}
	n.write("cell/main.go", text+"\nfunc main() {\n"+statements+"\n}\n")
}

// goes runs the go command of the kernel. It returns its output and the number of calls of the real one.
func (n *notebook) goes(args ...string) (output string, calls int) {
	n.Helper()
	os.Remove(n.calls)
	command := exec.Command(filepath.Join(filepath.Dir(n.folder), "quick/go"), args...)
	command.Dir, command.Env = n.folder, n.env
	text, err := command.CombinedOutput()
	if err != nil {
		text = append(text, err.Error()...)
	}
	called, _ := os.ReadFile(n.calls)
	return string(text), strings.Count(string(called), "\n")
}

// prints builds the cell. It wants the cell to print a text, and the real go command to be called or not to
// be called.
func (n *notebook) prints(want string, called bool) {
	n.Helper()
	file := filepath.Join(n.folder, "binary")
	os.Remove(file)
	output, calls := n.goes("build", "-o", file)
	text, err := exec.Command(file).CombinedOutput()
	if string(text) != want || calls > 0 != called {
		n.Errorf("%q, want %q; %d calls of the go command (%v), which said %q", text, want, calls, err, output)
	}
}

func TestQuick(t *testing.T) {
	n := newNotebook(t)
	n.cell("print(word.Word)", "library/pkg/word")
	n.prints("one", true)
	n.prints("one", false)
	if output, calls := n.goes("get"); output != "" || calls != 0 {
		t.Errorf("go get: %q, %d calls", output, calls)
	}
	n.cell("print(other.Text, word.Word)", "library/pkg/other", "library/pkg/word")
	n.prints("textone", false) // a package of the module that no cell imported before

	t.Run("a changed file", func(t *testing.T) {
		n.T = t
		n.write("library/pkg/word/word.go", "package word\n\nconst Word = \"two\"\n")
		n.cell("print(word.Word)", "library/pkg/word")
		n.prints("two", true)
		n.prints("two", false)
		n.write("library/pkg/other/text.txt", "other text")
		n.cell("print(other.Text)", "library/pkg/other")
		n.prints("other text", true)
		n.write("library/pkg/word/new.go", "package word\n\nconst New = \"new\"\n")
		n.cell("print(word.New)", "library/pkg/word")
		n.prints("new", true)
	})
	t.Run("an import not met", func(t *testing.T) {
		n.T = t
		n.cell("print(strings.ToUpper(`a`))", "strings")
		n.prints("A", true)
		n.prints("A", false)
		n.cell("print(quick.Value)", "library/pkg/none")
		if output, calls := n.goes("build", "-o", "x"); !strings.Contains(output, "package library/pkg/none") || calls == 0 {
			t.Errorf("%q, %d calls", output, calls)
		}
	})
	t.Run("no program", func(t *testing.T) {
		n.T = t
		n.cell("print(word.Wrod)", "library/pkg/word")
		if output, calls := n.goes("build", "-o", "x"); !strings.Contains(output, "./main.go:6:12: undefined: word.Wrod") || calls == 0 {
			t.Errorf("%q, %d calls", output, calls)
		}
	})
	t.Run("a second file", func(t *testing.T) {
		n.T = t
		n.write("cell/more.go", "package main\n\nconst more = \"more\"\n")
		n.cell("print(more)")
		n.prints("more", true)
		os.Remove(filepath.Join(n.folder, "more.go"))
	})
	t.Run("other flags", func(t *testing.T) {
		n.T = t
		n.env = append(n.env, "GOFLAGS=-mod=readonly")
		n.cell("print(word.Word)", "library/pkg/word")
		n.prints("two", true)
	})
}

// TestQuickPanics wants the lines of a panic where GoNB looks for them.
func TestQuickPanics(t *testing.T) {
	n := newNotebook(t)
	n.cell("panic(\"no\")")
	file := filepath.Join(n.folder, "binary")
	if _, calls := n.goes("build", "-o", file); calls == 0 {
		t.Error("the go command was not called")
	}
	want, _ := exec.Command(file).CombinedOutput()
	if _, calls := n.goes("build", "-o", file); calls != 0 {
		t.Errorf("%d calls of the go command", calls)
	}
	if said, _ := exec.Command(file).CombinedOutput(); string(said) != string(want) || !strings.Contains(string(said), "gonb_1/main.go:5") {
		t.Errorf("%s\nwant\n%s", said, want)
	}
}

// TestProgram builds the program of a cell in place of what GoNB wrote, by quick's own way and by the go
// command's.
func TestProgram(t *testing.T) {
	n := newNotebook(t)
	folder := filepath.Join(filepath.Dir(n.folder), "cells")
	program := func(body string) {
		t.Helper()
		os.RemoveAll(folder)
		n.cell("//cells " + folder)
		n.write("cells/program.go", "// cell[3]\npackage main\n\nimport \"library/pkg/word\"\n\nfunc main() {\n//line cell[3]:1:1\n"+body+"\nprint(word.Word)\n}\n")
	}
	file := func(name string) string {
		text, _ := os.ReadFile(filepath.Join(folder, name))
		return string(text)
	}
	for _, called := range []bool{true, false} {
		program("x := 1")
		if output, calls := n.goes("get"); output != "" || calls > 0 {
			t.Errorf("go get: %q, %d calls", output, calls)
		}
		n.prints("one", called)
		if got, want := file("remarks"), "cell[3]:1:1: declared and not used: x"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	program("var y int = word.Word")
	if output, calls := n.goes("build", "-o", "x"); !strings.HasPrefix(output, "cell[3]:1:13: cannot use word.Word") || calls > 0 {
		t.Errorf("%q, %d calls", output, calls)
	}
	n.cell("//cells " + folder) // GoNB writes it for each cell
	n.write("cells/errors.txt", "no Go\n")
	if output, calls := n.goes("build", "-o", "x"); !strings.HasPrefix(output, "no Go\n") || calls > 0 {
		t.Errorf("%q, %d calls", output, calls)
	}
	program("")
	n.write("cells/stop", "")
	if output, _ := n.goes("build", "-o", "x"); !strings.HasPrefix(output, "stopped before the cell ran\n") {
		t.Errorf("%q", output)
	}
	n.cell("//cells " + folder)
	os.RemoveAll(folder)
	if output, _ := n.goes("build", "-o", "x"); !strings.Contains(output, "program.go: no such file") {
		t.Errorf("%q", output)
	}
}

// TestProgramOfTests builds tests.
func TestProgramOfTests(t *testing.T) {
	n := newNotebook(t)
	folder := filepath.Join(filepath.Dir(n.folder), "cells")
	n.write("cell/main_test.go", "package main\n\nimport \"testing\"\n\nfunc TestIt(*testing.T) {\n//cells "+folder+"\n}\n")
	n.write("cells/program.go", "// cell[3]\npackage main\n\nimport \"testing\"\n\n//line cell[3]:1:1\nfunc TestIt(t *testing.T) { x := 1; t.Error(`wrong`) }\n")
	file := filepath.Join(n.folder, "binary")
	n.goes("test", "-c", "-o", file)
	if said, _ := exec.Command(file).CombinedOutput(); !strings.Contains(string(said), "cell[3]:1: wrong") {
		t.Errorf("%s", said)
	}
}

// TestGoimports calls goimports with a program that GoNB wrote, and with one that cmd/readable wrote.
func TestGoimports(t *testing.T) {
	n := newNotebook(t)
	root := filepath.Dir(n.folder)
	if err := os.Symlink("go", filepath.Join(root, "quick/goimports")); err != nil {
		t.Fatal(err)
	}
	n.write("counting/goimports", "#!/bin/sh\necho goimports \"$@\"\n")
	for main, want := range map[string]string{"package main\n": "goimports -w main.go\n", "package main\n//cells folder\n": ""} {
		n.write("cell/main.go", main)
		goimports := exec.Command(filepath.Join(root, "quick/goimports"), "-w", "main.go")
		goimports.Dir, goimports.Env = n.folder, n.env
		if said, err := goimports.CombinedOutput(); err != nil || string(said) != want {
			t.Errorf("%q: %v, %q, want %q", main, err, said, want)
		}
	}
}

// TestFlagsOfLaunch compares flags with the GOFLAGS of the kernel's script. If they differ, Build refuses
// every cell, and all cells take as long as with the go command alone.
func TestFlagsOfLaunch(t *testing.T) {
	script, err := os.ReadFile("../../docker/kernelspec/launch.sh")
	if err != nil {
		t.Fatal(err)
	}
	if line := "\nGOFLAGS=\"" + flags + "\"\n"; !strings.Contains(string(script), line) {
		t.Errorf("launch.sh has no line%s", line)
	}
}
