package complete

import (
	"cmp"
	"go/ast"
	"math"
	"slices"
	"strings"
)

// builtin is the path of the package that documents the names that Go declares itself. It has no exported
// names: they are all in small letters.
const builtin = "builtin"

// A pack holds the declarations of a package. A notebook with the cell around the cursor is a pack, too: it
// has no path, and its names need no capitals.
type pack struct {
	path, name, doc string
	imports         map[string]string  // the path behind each qualifier; a dot import as "." + path
	entries         []entry            // sorted by owner and name; names without an owner come first
	locals          map[string][]entry // the variables of a cell, in the order of their declarations
}

// sort puts the entries in order. Of several declarations of a name the last one stays.
func (p *pack) sort() {
	slices.Reverse(p.entries)
	slices.SortStableFunc(p.entries, compareEntries)
	p.entries = slices.CompactFunc(p.entries, func(a, b entry) bool { return compareEntries(a, b) == 0 })
}

func compareEntries(a, b entry) int {
	return cmp.Or(cmp.Compare(a.owner, b.owner), cmp.Compare(a.name, b.name))
}

// find returns the declaration of a name, or of a method if there is an owner.
func (p *pack) find(owner, name string) (entry, bool) {
	i, ok := slices.BinarySearchFunc(p.entries, entry{owner: owner, name: name}, compareEntries)
	if !ok {
		return entry{}, false
	}
	return p.entries[i], true
}

// methods returns the methods of a type in alphabetical order; those without an owner are the names of the
// package itself.
func (p *pack) methods(owner string) []entry {
	i, _ := slices.BinarySearchFunc(p.entries, owner, func(e entry, owner string) int { return cmp.Compare(e.owner, owner) })
	j := i
	for j < len(p.entries) && p.entries[j].owner == owner {
		j++
	}
	return p.entries[i:j]
}

// typeAndMethods returns a type with its methods.
func (p *pack) typeAndMethods(name string) []entry {
	all := slices.Clone(p.methods(name))
	if e, ok := p.find("", name); ok {
		all = append(all, e)
	}
	return all
}

// exports returns the package's own names that other packages see.
func (p *pack) exports() (all []entry) {
	for _, e := range p.methods("") {
		if p.shows(e.name) {
			all = append(all, e)
		}
	}
	return all
}

// shows reports whether a notebook may use a name of the package.
func (p *pack) shows(name string) bool {
	return p.path == "" || p.path == builtin || ast.IsExported(name)
}

// visible returns the newest declaration of a name among the local variables before the one with a number,
// or else the package's.
func (p *pack) visible(name string, before int) (entry, bool) {
	for _, e := range slices.Backward(p.locals[name]) {
		if e.order < before {
			return e, true
		}
	}
	return p.find("", name)
}

// dots returns the paths of the package's dot imports, in order.
func (p *pack) dots() (paths []string) {
	for name := range p.imports {
		if path, ok := strings.CutPrefix(name, "."); ok {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

// whole is the number behind all local variables.
const whole = math.MaxInt
