// Package complete answers Tab and Shift-Tab in a notebook: it completes and explains the names of Go code.
// It needs only an index of packages. It runs no program, and reads no file except when the index is built.
// So an answer takes a few milliseconds, whatever else the machine does.
//
// The index holds the exported declarations of packages, as source without bodies, with their comments. If
// the code needs the type of an expression, it is inferred from these declarations. The inference knows
// results of functions and methods, literals, fields, embedding and type parameters. For a type that it
// does not know it offers no names, and never guesses.
package complete

import (
	"go/ast"
	"maps"
	"path"
	"slices"
	"strings"
)

// An Index holds the exported names of packages, with their documentation. It does not change, so several
// goroutines may use it.
type Index struct {
	module   string           // the path of the module whose packages come first
	packages map[string]*pack // packages by import path
}

// Paths returns the import paths of all packages, in alphabetical order.
func (x *Index) Paths() []string {
	paths := slices.Sorted(maps.Keys(x.packages))
	return slices.DeleteFunc(paths, unseen)
}

// unseen reports whether no cell can import a package.
func unseen(path string) bool { return path == builtin || strings.Contains(path, "/internal/") }

// Module returns the path of the module whose packages come first, "" of an empty index.
func (x *Index) Module() string { return x.module }

// Fields returns the fields that a literal of a struct of a package can name.
func (x *Index) Fields(path, typ string) []string { return x.list(path, typ, (*inference).keys) }

// Members returns the fields and the methods of a type of a package, its own and the promoted ones.
func (x *Index) Members(path, typ string) []string { return x.list(path, typ, (*inference).members) }

// list returns the names of those parts of a type that a function finds.
func (x *Index) list(path, typ string, parts func(*inference, meaning) []member) (names []string) {
	if p := x.packages[path]; p != nil {
		n := inference{x, fuel}
		for _, m := range parts(&n, meaning{ast.NewIdent(typ), scope{pack: p, before: whole}}) {
			names = append(names, m.name)
		}
	}
	return names
}

// Exports returns the exported names of a package in alphabetical order: functions, types, variables and
// constants. It returns nil if the index does not have the package.
func (x *Index) Exports(path string) []string {
	p := x.packages[path]
	if p == nil {
		return nil
	}
	names := []string{}
	for _, e := range p.exports() {
		names = append(names, e.name)
	}
	return names
}

// preferred lists the packages that come first among standard packages of the same name.
var preferred = []string{"math/rand/v2", "text/template"}

// Path returns the import path of the package that a qualifier such as "fmt", "learners" or "rand" most
// likely means, and "" if the index has no package of that name. The module's packages come before the
// standard library's, and shorter paths before longer ones.
func (x *Index) Path(name string) string {
	best := ""
	for p, known := range x.packages {
		if known.name == name && !unseen(p) && (best == "" || x.before(p, best)) {
			best = p
		}
	}
	return best
}

// before reports whether package a is meant rather than package b, which has the same name.
func (x *Index) before(a, b string) bool {
	for _, better := range []func(string) bool{x.inModule, func(p string) bool { return slices.Contains(preferred, p) }} {
		if better(a) != better(b) {
			return better(a)
		}
	}
	return len(a) < len(b) || len(a) == len(b) && a < b
}

// inModule reports whether the module has the package.
func (x *Index) inModule(path string) bool { return strings.HasPrefix(path, x.module+"/") }

// nameOf returns the name of the package with a path: the last element of an unknown path, without a
// version.
func (x *Index) nameOf(importPath string) string {
	if p := x.packages[importPath]; p != nil {
		return p.name
	}
	folder, last := path.Split(importPath)
	if len(last) > 1 && last[0] == 'v' && strings.Trim(last[1:], "0123456789") == "" && folder != "" {
		last = path.Base(folder)
	}
	return last
}
