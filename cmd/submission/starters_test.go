package main

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// TestStarters looks for functions of Go's allowed packages that start a goroutine. Each must be forbidden.
// Names of packages do not count here: a call of x.AfterFunc is a call of AfterFunc.
func TestStarters(t *testing.T) {
	list := exec.Command("go", append([]string{"list", "-json=ImportPath,Dir,GoFiles"}, standard...)...)
	out, err := list.StdoutPipe()
	if err == nil {
		err = list.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for lines := json.NewDecoder(out); lines.More(); {
		var p struct {
			ImportPath, Dir string
			GoFiles         []string
		}
		if err := lines.Decode(&p); err != nil {
			t.Fatal(err)
		}
		uses := map[string]map[string]bool{}
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			collect(file, uses)
		}
		for _, name := range slices.Sorted(maps.Keys(uses)) {
			if ast.IsExported(name) && starts(name, uses, map[string]bool{}) {
				found[name] = true
				if !slices.Contains(starters, name) {
					t.Errorf("%s of package %s starts a goroutine: forbid it in rules.go", name, p.ImportPath)
				}
			}
		}
	}
	if err := list.Wait(); err != nil {
		t.Fatal(err)
	}
	for _, name := range starters {
		if !found[name] {
			t.Errorf("starters has %s, which starts nothing", name)
		}
	}
}

// collect notes the names that each function or method of a file uses. A go statement counts as the name
// "go".
func collect(file *ast.File, uses map[string]map[string]bool) {
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		if uses[f.Name.Name] == nil {
			uses[f.Name.Name] = map[string]bool{}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				uses[f.Name.Name]["go"] = true
			case *ast.Ident:
				uses[f.Name.Name][n.Name] = true
			}
			return true
		})
	}
}

// starts reports whether a function starts a goroutine, or another function that it uses does.
func starts(name string, uses map[string]map[string]bool, seen map[string]bool) bool {
	seen[name] = true
	for used := range uses[name] {
		if used == "go" || !seen[used] && starts(used, uses, seen) {
			return true
		}
	}
	return false
}
