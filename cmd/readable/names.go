package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"halfspace/internal/nearest"
)

// names knows the declarations of the packages of the module around a notebook. Its value is the
// folder of that module, or "" outside of any module.
type names string

// findModule looks for a module in the current folder and those above it.
func findModule() names {
	for d, _ := os.Getwd(); ; d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, "go.mod")); err == nil {
			return names(d)
		}
		if d == filepath.Dir(d) {
			return ""
		}
	}
}

var (
	unknownField = regexp.MustCompile(`^unknown field (\w+) in struct literal of type (\w+)\.(\w+)`)
	noMethod     = regexp.MustCompile(`^\S+ undefined \(type \*?(\w+)\.(\w+) has no field or method (\w+)`)
	undefined    = regexp.MustCompile(`^undefined: (?:(\w+)\.)?(\w+)$`)
	butHave      = regexp.MustCompile(`^undefined: (\w+)\.(\w+) \(but have (\w+)\)`)
	notExported  = regexp.MustCompile(`^name (\w+) not exported by package (\w+)`)
	noPackage    = regexp.MustCompile(`([\w.~/-]+/pkg)/([\w/]+)(?:: package \S+)? is not in std|(?:cannot find module providing|does not contain) package ([\w.~/-]+/pkg)/([\w/]+)`)
)

// similar explains a message about a name that does not exist by names that exist, the nearest first.
func (n names) similar(complaint string) string {
	if m := unknownField.FindStringSubmatch(complaint); m != nil {
		return say(m[3]+" has no field "+m[1], m[1], n.members(m[2], m[3], false))
	}
	if m := noMethod.FindStringSubmatch(complaint); m != nil {
		return say(m[2]+" has no field or method "+m[3], m[3], n.members(m[1], m[2], true))
	}
	if m := butHave.FindStringSubmatch(complaint); m != nil {
		return m[1] + " has no " + m[2] + "; did you mean " + m[3] + "?"
	}
	if m := notExported.FindStringSubmatch(complaint); m != nil {
		return say(m[2]+" has no "+m[1]+": names that a package exports begin with a capital", m[1], n.declared(m[2]))
	}
	if m := undefined.FindStringSubmatch(complaint); m != nil && m[1] != "" {
		return say(m[1]+" has no "+m[2], m[2], n.declared(m[1]))
	} else if m != nil {
		return n.undeclared(m[2])
	}
	if m := noPackage.FindStringSubmatch(complaint); m != nil {
		return say("there is no package "+m[1]+m[3]+"/"+m[2]+m[4], m[2]+m[4], n.packages())
	}
	return ""
}

// mostNames is how many names are listed if none is near the one that does not exist.
const mostNames = 16

// say adds the names that may have been meant to a text, or all of them.
func say(fault, name string, all []string) string {
	if meant := nearest.Meant(name, all); meant != "" {
		return fault + ";" + meant
	}
	if len(all) == 0 || len(all) > mostNames {
		return fault
	}
	return fault + "; there are " + strings.Join(all, ", ")
}

// undeclared explains a name that is not declared: it may belong to a package which is not imported,
// be exported by one, or be misspelt.
func (n names) undeclared(name string) string {
	fault := "there is no " + name + " here"
	var all []string
	for _, p := range n.packages() {
		if p == name {
			return fault + `: import "` + n.path(p) + `", or run the cell that does`
		}
		declared := n.declared(p)
		if slices.Contains(declared, name) && p != "nb" {
			return fault + ": write " + p + "." + name + `, and import "` + n.path(p) + `" if no cell does`
		} else if slices.Contains(declared, name) {
			return fault + `: import . "` + n.path(p) + `", or run the cell that does`
		}
		all = append(all, declared...)
	}
	// A small letter begins what cells declare: of the packages' names only one that differs by capitals
	// is likely to be meant.
	if !ast.IsExported(name) {
		all = slices.DeleteFunc(n.declared("nb"), func(candidate string) bool { return !strings.EqualFold(candidate, name) })
	}
	if meant := nearest.Meant(name, all); meant != "" {
		return fault + ";" + meant
	}
	return fault + ": run the cell that declares it, or look how it is spelt"
}

// path returns the import path of a package of the module.
func (n names) path(pkg string) string { return "halfspace/pkg/" + pkg }

// packages returns the packages of the module that cells may import.
func (n names) packages() []string {
	entries, _ := os.ReadDir(filepath.Join(string(n), "pkg"))
	var packages []string
	for _, e := range entries {
		if e.IsDir() && e.Name() != "internal" {
			packages = append(packages, e.Name())
		}
	}
	return packages
}

// files parses the files of a package, without its tests. What cannot be parsed is not there.
func (n names) files(pkg string) (files []*ast.File) {
	paths, _ := filepath.Glob(filepath.Join(string(n), "pkg", pkg, "*.go"))
	for _, p := range paths {
		if strings.HasSuffix(p, "_test.go") {
			continue
		}
		if f, err := parser.ParseFile(token.NewFileSet(), p, nil, parser.SkipObjectResolution); err == nil {
			files = append(files, f)
		}
	}
	return files
}

// declared returns the exported names of a package.
func (n names) declared(pkg string) (all []string) {
	for _, f := range n.files(pkg) {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					all = append(all, d.Name.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch s := spec.(type) {
					case *ast.TypeSpec:
						all = append(all, s.Name.Name)
					case *ast.ValueSpec:
						for _, name := range s.Names {
							all = append(all, name.Name)
						}
					}
				}
			}
		}
	}
	return exported(all)
}

// members returns the exported fields of a struct of a package, and if asked its methods.
func (n names) members(pkg, owner string, methods bool) (all []string) {
	for _, f := range n.files(pkg) {
		ast.Inspect(f, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.TypeSpec:
				if s, ok := node.Type.(*ast.StructType); ok && node.Name.Name == owner {
					for _, field := range s.Fields.List {
						for _, name := range field.Names {
							all = append(all, name.Name)
						}
					}
				}
			case *ast.FuncDecl:
				if methods && node.Recv != nil && receiver(node) == owner {
					all = append(all, node.Name.Name)
				}
				return false
			}
			return true
		})
	}
	return exported(all)
}

// receiver returns the name of the type to which a method belongs.
func receiver(f *ast.FuncDecl) string {
	t := f.Recv.List[0].Type
	if p, ok := t.(*ast.StarExpr); ok {
		t = p.X
	}
	if name, ok := t.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}

// exported leaves out what other packages do not see.
func exported(all []string) []string {
	return slices.DeleteFunc(all, func(name string) bool { return !ast.IsExported(name) })
}

// Exports returns the exported names of a package of the module.
func (n names) Exports(path string) []string {
	pkg, ok := strings.CutPrefix(path, n.path(""))
	if !ok {
		return nil
	}
	return n.declared(pkg)
}

// standard are packages of the standard library that a cell can use without an import, except those whose
// path is their name.
var standard = map[string]string{
	"base64": "encoding/base64", "big": "math/big", "binary": "encoding/binary", "cmplx": "math/cmplx",
	"csv": "encoding/csv", "debug": "runtime/debug", "exec": "os/exec", "filepath": "path/filepath",
	"gzip": "compress/gzip", "heap": "container/heap", "hex": "encoding/hex", "http": "net/http",
	"ioutil": "io/ioutil", "json": "encoding/json", "list": "container/list", "rand": "math/rand/v2",
	"sha256": "crypto/sha256", "signal": "os/signal", "tabwriter": "text/tabwriter", "template": "text/template",
	"utf8": "unicode/utf8", "xml": "encoding/xml", "zip": "archive/zip", "atomic": "sync/atomic", "bits": "math/bits",
}

// plain are packages of the standard library whose path is their name.
var plain = []string{"bufio", "bytes", "cmp", "context", "errors", "flag", "fmt", "html", "io", "iter", "log", "maps",
	"math", "os", "path", "reflect", "regexp", "runtime", "slices", "sort", "strconv", "strings", "sync", "testing",
	"time", "unicode"}

// Path returns the path of a package by its name.
func (n names) Path(name string) string {
	switch {
	case slices.Contains(n.packages(), name):
		return n.path(name)
	case slices.Contains(plain, name):
		return name
	}
	return standard[name]
}
