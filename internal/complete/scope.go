package complete

import (
	"go/ast"
	"go/parser"
	"maps"
	"slices"
	"strings"
)

// A Scope holds the names of a notebook, which its other cells declared.
type Scope struct {
	// Imports are the import paths by their local names. The name of a dot import is "." and the path.
	Imports map[string]string
	// Values are the names of the notebook with their source: an initial value, as `Fit(C45{}, iris)`, or a
	// declaration, as `a, err := f()`, `var n int`, `func f(x int) int {…}` and `type T struct{…}`. A method
	// stands below any name that no other value has.
	Values map[string]string
}

// notebook returns the names of the other cells as a package.
func (s Scope) notebook() *pack {
	p := &pack{imports: maps.Clone(s.Imports), locals: map[string][]entry{}}
	if p.imports == nil {
		p.imports = map[string]string{}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Values)) {
		p.entries = append(p.entries, newEntry(name, strings.TrimSpace(s.Values[name])))
	}
	return p
}

// newEntry returns the entry of a name of the notebook.
func newEntry(name, source string) entry {
	e := entry{name: name, kind: "var", source: source}
	word, rest, _ := strings.Cut(source, " ")
	switch word {
	case "type", "const", "var":
		e.kind = word
	case "func":
		if f, ok := (entry{kind: "func", source: source}).node().(*ast.FuncDecl); ok {
			e.kind, e.name, e.source = "func", f.Name.Name, "func "+signature(rest, f)
			if f.Recv != nil {
				e.kind, e.owner = "method", receiver(f)
			}
			return e
		}
		e.source = name + " := " + source
	default:
		if _, err := parser.ParseExpr(source); err == nil {
			e.source = name + " := " + source
		}
	}
	return e
}

// signature returns the source of a function without its body, and without "func ".
func signature(rest string, f *ast.FuncDecl) string {
	// node puts a line of 10 bytes before the source, and positions count from 1.
	end := int(f.Type.End()) - 1 - len("package p\n") - len("func ")
	return rest[:max(0, min(end, len(rest)))]
}
