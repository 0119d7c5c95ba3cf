package project

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// library is the folder of the library's source.
func library(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// written writes a project of a kind, from a file of awkward names.
func written(t *testing.T, kind string) string {
	t.Helper()
	csv := filepath.Join(t.TempDir(), "my data (é).csv")
	text := "\"weight, kg\",\"<b>\"\"x\"\"</b>\",Ja/Nein?\n1,a,ja\n2,b,nein\n3,a,ja\n"
	if err := os.WriteFile(csv, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "Study_1")
	if err := (Project{Folder: folder, Library: library(t), Data: csv, Class: "Ja/Nein?"}).Write(kind); err != nil {
		t.Fatal(err)
	}
	return folder
}

// programOf returns the cells of a notebook as one program, as the kernel sees them when all have run.
func programOf(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var nb struct {
		Cells []struct {
			Type   string   `json:"cell_type"`
			Source []string `json:"source"`
		}
	}
	if err := json.Unmarshal(text, &nb); err != nil {
		t.Fatal(err)
	}
	imports, declared, bodies := map[string]bool{}, "", ""
	block := regexp.MustCompile(`(?s)import \((.*?)\n\)|import (\S+ )?"[^"]+"`)
	for _, c := range nb.Cells {
		if c.Type != "code" {
			continue
		}
		head, program, _ := strings.Cut(strings.Join(c.Source, ""), "%%\n")
		for _, b := range block.FindAllString(head, -1) {
			for line := range strings.Lines(b) {
				if line = strings.TrimPrefix(strings.TrimSpace(line), "import "); strings.HasSuffix(line, `"`) {
					imports[line] = true
				}
			}
		}
		declared += block.ReplaceAllString(head, "") + "\n"
		bodies += "{\n" + program + "\n}\n"
	}
	program := "package main\n\n"
	for line := range imports {
		program += "import " + line + "\n"
	}
	for _, name := range []string{"fmt", "slices"} { // which the kernel imports by itself
		if strings.Contains(declared+bodies, name+".") {
			program += "import \"" + name + "\"\n"
		}
	}
	return program + declared + "\nfunc main() {\n" + bodies + "}\n"
}

// TestCompiles compiles the cells of every template in a module outside the library, by the module's go.mod
// and nothing from the network.
func TestCompiles(t *testing.T) {
	paper, lab := written(t, "paper"), written(t, "lab")
	note := filepath.Join(paper, "note")
	if err := Notebook(note); err != nil {
		t.Fatal(err)
	}
	for file, folder := range map[string]string{
		filepath.Join(paper, "paper.ipynb"): paper, filepath.Join(lab, "labs", "01-and.ipynb"): lab, note + ".ipynb": paper,
	} {
		program := programOf(t, file)
		source := filepath.Join(folder, "check", "main.go")
		if err := save(source, []byte(program)); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("go", "vet", "./check")
		cmd.Dir = folder
		cmd.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s\n%s", file, err, out, program)
		}
	}
}

// The written files contain the names unchanged, quoted for each language.
func TestPaper(t *testing.T) {
	folder := written(t, "paper")
	for file, want := range map[string]string{
		"go.mod":                 "\nreplace halfspace => " + library(t) + "\n",
		"paper.ipynb":            `file  = \"data/my-data-.csv\"`,
		"data/my-data-.csv":      `"weight, kg"`,
		"Makefile":               "docker/paper/paper.mk",
		".gitignore":             "/build/",
		"references.bib":         "{{C4.5}",
		"CITATION.cff":           `title: "What a few halfspaces say of my-data"`,
		"ro-crate-metadata.json": `{"@id": "data/my-data-.csv", "@type": "File"`,
		"README.md":              "data/my-data-.csv",
	} {
		text, err := os.ReadFile(filepath.Join(folder, file))
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: %v, no %s in\n%s", file, err, want, text)
		}
	}
	text, _ := os.ReadFile(filepath.Join(folder, "ro-crate-metadata.json"))
	if !json.Valid(text) {
		t.Errorf("not JSON:\n%s", text)
	}
	mod, _ := os.ReadFile(filepath.Join(folder, "go.mod"))
	if n := strings.Count(string(mod), library(t)); n != 1 || !strings.HasPrefix(string(mod), "module mine/p-study-1\n") {
		t.Errorf("go.mod has the library's folder %d times:\n%s", n, mod)
	}
}

// What cannot be begun is refused in one line, and nothing is written.
func TestRefused(t *testing.T) {
	full, file := t.TempDir(), filepath.Join(t.TempDir(), "a.csv")
	if err := os.WriteFile(filepath.Join(full, "x"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("a,b\n1,x\n2,x\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	fresh := filepath.Join(t.TempDir(), "fresh")
	for want, p := range map[string]Project{
		full + " exists already and is not empty: name another folder": {Folder: full},
		file + " exists already and is not a folder: name another one": {Folder: file},
		"no/such.csv: no such file or directory":                       {Folder: fresh, Data: "no/such.csv"},
		`a.csv:3:3: "x" is the only class in column "b" (the last column, unless Class or --class names another), and a classifier needs two or more`: {Folder: fresh, Data: file},
		`no column "tree"`: {Folder: fresh, Data: file, Class: "tree"},
	} {
		p.Library = library(t)
		if err := p.Write("paper"); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := os.Stat(fresh); err == nil {
		t.Error("something was written")
	}
	name := filepath.Join(t.TempDir(), "n.ipynb")
	if err := Notebook(name); err != nil {
		t.Fatal(err)
	}
	if err := Notebook(strings.TrimSuffix(name, ".ipynb")); err == nil || !strings.HasSuffix(err.Error(), "n.ipynb exists already: name another one") {
		t.Error(err)
	}
}
