package docs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestCellsRun runs the cells of README.md and of pages as the programs that GoNB makes of them, but
// linked into one. Comments that promise an output, and a block of text below a cell, are compared with
// the cell's output.
func TestCellsRun(t *testing.T) {
	t.Parallel()
	figures := t.TempDir() // where figures go outside of a notebook
	var cells []cell
	for _, page := range []string{"../README.md", "guide.md", "coming-from.md", "experiments.md", "recipes.md", "statistics.md"} {
		found := cellBlock.FindAllStringSubmatch(read(t, page), -1)
		if len(found) == 0 {
			t.Errorf("%s has no cell", page)
		}
		first := len(cells)
		for _, f := range found {
			declarations, statements := halves(f[1])
			cells = append(cells, cell{page, declarations, statements, f[2]})
		}
		if page == "coming-from.md" {
			cells = append(cells[:first], joined(cells[first:]))
		}
	}
	env := append(os.Environ(), "TMPDIR="+figures, "HALFSPACE_PEERS="+peers(t))
	program := buildCells(t, cells)
	for k, c := range cells {
		run := exec.Command(program, strconv.Itoa(k))
		run.Dir, run.Env = t.TempDir(), env
		for name, text := range map[string][]byte{"patients.csv": patients(), "fruit.csv": []byte(read(t, "../notebooks/fruit.csv"))} {
			if err := os.WriteFile(filepath.Join(run.Dir, name), text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		var stdout, stderr bytes.Buffer
		run.Stdout, run.Stderr = &stdout, &stderr
		err := run.Run()
		out := stdout.String() + stderr.String()
		if err != nil {
			t.Errorf("%s: %v: %s\nin the cell\n%s", c.page, err, out, c.statements)
		}
		if got := trimmed(stdout.String()); c.output != "" && got != trimmed(c.output) {
			t.Errorf("%s shows\n%s\nbut the cell prints\n%s", c.page, c.output, got)
		}
		if strings.Contains(c.statements, `"peer: `) && (strings.Count(out, "peer: sklearn.forest") < 2 || !strings.Contains(out, "not significant")) {
			t.Errorf("%s: no table or paragraph with peers:\n%s", c.page, out)
		}
		if n := strings.Count(c.declarations+c.statements, "\n"); strings.Contains(c.statements, `"peer: `) && n > 12 {
			t.Errorf("%s: a cell of %d lines", c.page, n)
		}
		if n := strings.Count(c.statements, "\n"); c.page == "../README.md" && (n > 8 || c.output == "") {
			t.Errorf("%s: a cell of %d lines, want at most 8, and its output", c.page, n)
		}
		for _, want := range regexp.MustCompile(`(?m)^(?:fmt\.Println.* // |.* // prints )(.+)$`).FindAllStringSubmatch(c.statements, -1) {
			if !strings.Contains(out, want[1]) {
				t.Errorf("%s promises %q, but the cell prints\n%s", c.page, want[1], out)
			}
		}
	}
}

// halves returns the declarations of a cell, and its statements: those below %%, or below the imports.
func halves(text string) (declarations, statements string) {
	if declarations, statements, ok := strings.Cut(text, "%%\n"); ok {
		return declarations, statements
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+text, 0); err == nil {
		return text, ""
	}
	imports, statements, _ := strings.Cut(text, "\n)\n")
	return imports + "\n)\n", statements
}

// joined returns the cells of a page as one, as in a notebook, where declarations hold for all later cells.
func joined(cells []cell) cell {
	all := cell{page: cells[0].page}
	for _, c := range cells {
		all.declarations += c.declarations
		all.statements += "{\n" + c.statements + "}\n"
	}
	return all
}

// peers returns a folder with a false installation of Python's peers: its Python predicts the first class.
func peers(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range map[string]string{
		"bench/peers/run.py": "", "build/peers/main/.made": "",
		"build/peers/main/bin/python": `#!/bin/sh
echo The first class, awk
echo trial,example,class,seconds,size >"$5"
awk -F, '$3 == "test" {print $1 "," $2 ",0,0,"}' "$7" >>"$5"
`,
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// cellBlock fits a cell, and the block of text below it, if there is one before the next block.
var cellBlock = regexp.MustCompile("(?s)```go\n(.*?)```(?:(?:[^`]|`[^`\n]+`)*?```text\n(.*?)```)?")

// trimmed returns a text without blanks at the ends of its lines, and without its last line feeds.
func trimmed(text string) string {
	return strings.TrimSpace(regexp.MustCompile(`(?m) +$`).ReplaceAllString(text, ""))
}

// A cell is the declarations and statements of a page's cell, with the output that the page shows.
type cell struct{ page, declarations, statements, output string }

// buildCells builds a program that runs the cell whose number is its argument. Each is a package, in
// folders of the module that are there for the compiler only, so that one program can be linked.
func buildCells(t *testing.T, cells []cell) (program string) {
	t.Helper()
	dir := t.TempDir()
	root, err := filepath.Abs("../build/cells")
	if err != nil {
		t.Fatal(err)
	}
	overlay := map[string]map[string]string{"Replace": {}}
	add := func(name, text string) {
		file := filepath.Join(dir, strings.ReplaceAll(name, "/", "-"))
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		overlay["Replace"][filepath.Join(root, name)] = file
	}
	imports, all := "", ""
	for k, c := range cells {
		name := fmt.Sprint("cell", k)
		add(name+"/"+name+".go", "package "+name+"\n"+c.declarations+"func Run() {\n"+c.statements+"}\n")
		imports += fmt.Sprintf("import %q\n", "halfspace/build/cells/"+name)
		all += name + ".Run, "
	}
	add("main.go", "package main\nimport (\"os\"; \"strconv\")\n"+imports+
		"func main() {\nk, _ := strconv.Atoi(os.Args[1])\n[]func(){"+all+"}[k]()\n}\n")
	text, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "overlay.json"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	program = filepath.Join(dir, "cells")
	build := exec.Command("go", "build", "-ldflags=-w", "-overlay", filepath.Join(dir, "overlay.json"), "-o", program, "halfspace/build/cells")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
}

// block returns the only block of a language on a page.
func block(t *testing.T, page, language string) string {
	t.Helper()
	found := regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(read(t, page), -1)
	if len(found) != 1 {
		t.Fatalf("%s has %d blocks of %s, want one", page, len(found), language)
	}
	return found[0][1]
}

// TestCommandsRun runs the commands of guide.md and of experiments.md as they stand, in a folder with
// the files that they read, and wants the files that they write.
func TestCommandsRun(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if out, err := exec.Command("go", "build", "-ldflags=-w", "-o", filepath.Join(dir, "halfspace"), "../cmd/halfspace").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for name, text := range map[string][]byte{
		"patients.csv": patients(), "new.csv": patients()[:500], "mine.json": []byte(block(t, "experiments.md", "json")),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), text[:bytes.LastIndexByte(text, '\n')+1], 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for page, want := range map[string]string{"guide.md": "stratified 10-fold cross-validation", "experiments.md": "0 running, 0 failed, 0 missing"} {
		commands := block(t, page, "sh")
		if n := strings.Count("\n"+commands, "\nhalfspace "); n != 4 && n != 5 {
			t.Fatalf("%s has %d commands, want four or five: %q", page, n, commands)
		}
		shell := exec.Command("sh", "-e", "-c", commands)
		shell.Dir, shell.Env = dir, append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"))
		out, err := shell.CombinedOutput()
		if err != nil || !bytes.Contains(out, []byte(want)) {
			t.Fatalf("%s: %v: %s", page, err, out)
		}
	}
	if merged, err := os.ReadFile(filepath.Join(dir, "mine.csv")); err != nil || bytes.Count(merged, []byte("\n")) != 1+3*4*10 {
		t.Errorf("%v: %.300s", err, merged)
	}
	predicted, err := os.ReadFile(filepath.Join(dir, "predicted.csv"))
	if err != nil || !bytes.HasPrefix(predicted, []byte("age,sex,smoker,pressure,outcome,predicted\n")) {
		t.Errorf("%v: %.300s", err, predicted)
	}
	if svg, err := os.ReadFile(filepath.Join(dir, "patients.svg")); err != nil || !bytes.Contains(svg, []byte("smoker")) {
		t.Errorf("%v: %.300s", err, svg)
	}
}

// patients returns a file as a stranger may bring it: 300 rows of numbers, words and gaps, of three classes.
func patients() []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, "age,sex,smoker,pressure,outcome")
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 300 {
		age, pressure := 20+r.IntN(60), 100+r.IntN(80)
		sex, smoker := []string{"f", "m"}[r.IntN(2)], []string{"no", "yes", "former"}[r.IntN(3)]
		outcome := "recovered"
		switch {
		case smoker == "yes" && age > 45 || r.IntN(12) == 0:
			outcome = "relapse"
		case pressure > 150:
			outcome = "stable"
		}
		if i%9 == 0 {
			smoker = "?"
		}
		if i%11 == 0 {
			fmt.Fprintf(&b, "%d,%s,%s,,%s\n", age, sex, smoker, outcome)
			continue
		}
		fmt.Fprintf(&b, "%d,%s,%s,%d,%s\n", age, sex, smoker, pressure, outcome)
	}
	return b.Bytes()
}
