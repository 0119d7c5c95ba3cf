package cells

import (
	"maps"
	"slices"
	"strings"
)

// Reserved is the beginning of the names that a program has for itself. A grader refuses answers with
// such names.
const Reserved = "halfspace"

// Generated code imports packages by these names, which no cell may use.
const (
	showing  = Reserved + "show"
	printing = Reserved + "print"
	printer  = printing + ".Println"
	system   = Reserved + "os"
)

// While main repeats what earlier cells did, it prints nothing. Package nb shows nothing then either,
// because it looks at the number of the cell.
const (
	silence = `halfspacestdout := halfspaceos.Stdout
halfspaceos.Stdout, _ = halfspaceos.OpenFile(halfspaceos.DevNull, halfspaceos.O_WRONLY, 0)
`
	loud = `halfspaceos.Stdout = halfspacestdout
`
	ownCell = `var _ = halfspaceos.Setenv("HALFSPACE_CELL", "%d")
`
)

// quiet reports whether nothing is shown for a call that stands last: it has no result, or only the number
// of bytes that were written.
func quiet(call string) bool {
	_, last, _ := strings.Cut(call, ".")
	switch call {
	case "print", "println", "panic", "clear", "close", "copy", "delete":
		return true
	case "Show", "Check", "Figure", "Interact", "Note", "Play", "Table":
		return true
	}
	switch {
	case strings.HasPrefix(call, "nb."):
		return quiet(last)
	case strings.HasPrefix(call, "fmt."):
		return strings.HasPrefix(last, "Print") || strings.HasPrefix(last, "Fprint")
	}
	return false
}

// shower returns the function that shows an expression: Show of package nb, if the notebook imports
// it, and fmt.Println otherwise.
func (b *builder) shower() string {
	if b.nb() != "" {
		b.free[showing] = true
		return showing + ".Show"
	}
	b.free[printing] = true
	return printer
}

// nb returns the path of this library's package nb, if the notebook imports it.
func (b *builder) nb() string {
	for _, i := range b.all() {
		if strings.HasSuffix(i.Path, "/pkg/nb") {
			return i.Path
		}
	}
	return ""
}

// all returns the imports of the cell and then the other imports of the notebook.
func (b *builder) all() []Import {
	all := slices.Clone(b.Cell.imports)
	for _, k := range slices.Sorted(maps.Keys(b.Notebook.imports)) {
		i := b.Notebook.imports[k]
		if !slices.ContainsFunc(b.Cell.imports, func(imported Import) bool { return imported.key() == k }) {
			all = append(all, i)
		}
	}
	return all
}

// used returns the lines of the imports that the program needs. The cell's own imports stand there in any
// case, so that the compiler finds one that is misspelt.
func (b *builder) used() (specs []string) {
	for _, i := range b.all() {
		switch {
		case i.Name == "_" || b.uses(i):
			specs = append(specs, i.spec(i.alias))
		case i.cell == b.count:
			specs = append(specs, i.spec("_"))
		}
		delete(b.bases, i.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(b.bases)) {
		if path := b.path(name); b.bases[name] && path != "" {
			specs = append(specs, Import{Path: path}.spec(""))
		}
	}
	if b.free[showing] {
		specs = append(specs, Import{Path: b.nb()}.spec(showing))
	}
	if b.repeats() {
		specs = append(specs, Import{Path: "os"}.spec(system))
	}
	if b.free[printing] {
		specs = append(specs, Import{Path: "fmt"}.spec(printing))
	}
	return specs
}

// path returns the path of the package that a name stands for, if the notebook does not import it.
func (b *builder) path(name string) string {
	if b.Packages == nil {
		return ""
	}
	return b.Packages.Path(name)
}

// uses reports whether the program uses an import.
func (b *builder) uses(i Import) bool {
	if i.Name != "." {
		return b.bases[i.Name] || b.free[i.Name]
	}
	var exports []string
	if b.Packages != nil {
		exports = b.Packages.Exports(i.Path)
	}
	return exports == nil || slices.ContainsFunc(exports, func(name string) bool { return b.free[name] })
}

// repeats reports whether the program computes what an earlier cell has computed.
func (b *builder) repeats() bool {
	for p := range b.needed {
		if p.cell != b.count && (p.kind == binding || p.kind == variable) {
			return true
		}
	}
	return len(b.replayed) > 0
}
