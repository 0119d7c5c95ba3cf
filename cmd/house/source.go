package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// A source is a package without its tests: its syntax, and the object that each name means.
type source struct {
	types.Info
	dir    string // below the module's folder, "." for the top
	folder string // the same folder in full
	pkg    *types.Package
	set    *token.FileSet
	files  []*ast.File
}

// A listed package is a package as the go command describes it.
type listed struct {
	ImportPath, Export, Dir string
	GoFiles                 []string
	DepOnly                 bool
	Module                  *struct{ Dir string }
}

// load reads the packages that the patterns name, or all, and checks their types against the export data
// of the packages that they import.
func load(patterns ...string) ([]*source, error) {
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	packages, err := list(append([]string{"-export", "-deps"}, patterns...)...)
	if err != nil {
		return nil, err
	}
	export := map[string]string{}
	for _, p := range packages {
		export[p.ImportPath] = p.Export
	}
	set := token.NewFileSet()
	imports := importer.ForCompiler(set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(export[path]) })
	var sources []*source
	for _, p := range packages {
		if p.DepOnly {
			continue
		}
		s, err := p.check(set, imports)
		if err != nil {
			return nil, err
		}
		sources = append(sources, s)
	}
	return sources, nil
}

// list asks the go command for packages. The arguments are options of go list and patterns.
func list(arguments ...string) (packages []listed, err error) {
	command := exec.Command("go", append([]string{"list", "-json=ImportPath,Export,Dir,GoFiles,DepOnly,Module"}, arguments...)...)
	out, err := command.Output()
	if failed := (*exec.ExitError)(nil); errors.As(err, &failed) {
		return nil, fmt.Errorf("go list: %s", bytes.TrimSpace(failed.Stderr))
	}
	if err != nil {
		return nil, err
	}
	for stream := json.NewDecoder(bytes.NewReader(out)); stream.More(); {
		var p listed
		if err := stream.Decode(&p); err != nil {
			return nil, err
		}
		packages = append(packages, p)
	}
	return packages, nil
}

// check parses the files of a package and checks their types.
func (p listed) check(set *token.FileSet, imports types.Importer) (*source, error) {
	dir, err := filepath.Rel(p.Module.Dir, p.Dir)
	if err != nil {
		return nil, err
	}
	s := &source{dir: filepath.ToSlash(dir), folder: p.Dir, set: set}
	s.Uses, s.Defs = map[*ast.Ident]types.Object{}, map[*ast.Ident]types.Object{}
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(set, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return nil, err
		}
		s.files = append(s.files, f)
	}
	s.pkg, err = (&types.Config{Importer: imports}).Check(p.ImportPath, set, s.files, &s.Info)
	return s, err
}

// file returns the name of the file that pos is in.
func (s *source) file(pos token.Pos) string { return filepath.Base(s.set.Position(pos).Filename) }

// owner returns the file that declares an object, if other files of the package can name the object: a
// declaration at the package's level, a method or a field.
func (s *source) owner(object types.Object) (file string, ok bool) {
	if object == nil || object.Pkg() != s.pkg || object.Name() == "_" {
		return "", false
	}
	switch o := object.(type) {
	case *types.Var:
		ok = o.IsField() || o.Parent() == s.pkg.Scope()
	case *types.Func:
		ok = o.Name() != "init"
	default:
		ok = object.Parent() == s.pkg.Scope()
	}
	return s.file(object.Pos()), ok
}
