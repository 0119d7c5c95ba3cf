// Package shown finds, for tests, the functions of a package that have no example. A test that calls it
// makes sure that new functions get examples too.
package shown

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// Examples returns the names of the examples in a directory's tests whose output is compared,
// without the word Example: F for a function or a type, T_M for a method, and T_suffix.
func Examples(dir string) (names map[string]bool, err error) {
	files, err := parsed(dir, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
	names = map[string]bool{}
	for _, e := range doc.Examples(files...) {
		names[e.Name] = e.Output != "" || e.EmptyOutput
	}
	return names, err
}

// Missing returns the names, in the form F or T_M, of those exported functions and methods in a directory
// that should have an example (wanted) but have none.
func Missing(dir string, wanted func(*ast.FuncDecl) bool) ([]string, error) {
	examples, err := Examples(dir)
	if err != nil {
		return nil, err
	}
	files, err := parsed(dir, func(name string) bool { return !strings.HasSuffix(name, "_test.go") })
	missing := map[string]bool{}
	for _, f := range files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && exported(fn) && wanted(fn) && !examples[exampleName(fn)] {
				missing[exampleName(fn)] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(missing)), err
}

// parsed returns the Go files of a directory whose names are wanted. It keeps their comments, which
// hold the output of examples.
func parsed(dir string, wanted func(name string) bool) (files []*ast.File, err error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	for _, name := range names {
		if !wanted(name) {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// exported reports whether other packages can call a function: its name is exported, and so is the
// type of its receiver.
func exported(fn *ast.FuncDecl) bool {
	return fn.Name.IsExported() && (fn.Recv == nil || ast.IsExported(receiver(fn)))
}

// exampleName returns the name that go doc gives to the example of a function.
func exampleName(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return fn.Name.Name
	}
	return receiver(fn) + "_" + fn.Name.Name
}

// receiver returns the name of a method's receiver type.
func receiver(fn *ast.FuncDecl) string {
	t := fn.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	id, _ := t.(*ast.Ident)
	if id == nil {
		return "" // a generic type
	}
	return id.Name
}
