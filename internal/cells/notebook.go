// Package cells turns each cell of a Go notebook into a whole Go program. In Go a cell cannot run by
// itself, because it may use names that earlier cells declare.
//
// A cell imports packages, declares names and runs statements. A Notebook keeps the imports and
// declarations for later cells. The program of a cell contains its statements, and only those kept
// declarations and imports that the statements need. So a cell never fails because of an earlier cell that
// it does not use. Values are not kept: each program computes the values that it needs again.
//
// Messages of the compiler, traces and runtime.Caller name places such as cell[3]:2, which is line 2 of the
// cell with number 3. For this purpose, directives in the program say which line of the notebook each of
// its lines comes from.
package cells

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Packages knows names of packages.
type Packages interface {
	Exports(path string) []string // the exported names of a package, or nil if they are not known
	Path(name string) string      // the path of the package that a name means without an import, or ""
}

// A Notebook keeps what cells declare. Its zero value keeps nothing yet.
type Notebook struct {
	Packages Packages // may be nil

	imports map[string]Import
	kept    map[string]*piece
	changes map[string]changed
	lost    map[string]loss
}

// A changed records the statements of earlier cells that changed a value after its declaration. A program
// that uses the value runs them again.
type changed struct {
	pieces []*piece
	local  bool // one of them gives the name a new value by :=, which functions of cells do not see
}

// A loss says why later cells cannot use a name that a cell declares.
type loss struct {
	cell int
	why  string // how the cell failed
}

// missing returns the message for a cell that uses a lost name.
func (l loss) missing(name string) string {
	return fmt.Sprintf("%s comes from cell [%d], which failed (%s): mend that cell and run it", name, l.cell, l.short())
}

// short returns the reason, cut off after about a line.
func (l loss) short() string {
	const limit = 100
	if letters := []rune(l.why); len(letters) > limit {
		return strings.TrimSpace(string(letters[:limit])) + " …"
	}
	return l.why
}

// Ran is called after the program of a cell was built and has ended. It keeps the cell's declarations, and
// the changes that its statements make. If the program failed, f says where: the statements after the
// failure have not run.
func (n *Notebook) Ran(p *Program, f *Failure) {
	n.keepImports(p)
	for i := range p.cell.declared {
		n.keep(&p.cell.declared[i])
	}
	if !p.cell.explicit {
		n.keepBody(p.cell.body, f)
	}
	if f == nil {
		return
	}
	for k, d := range n.kept {
		if d.cell == f.Cell && d.covers(f.Line) && d.kind != function && d.kind != typing {
			n.lose(k, loss{f.Cell, f.Why})
		}
	}
}

// keepBody stores the variables that a cell defines by := and its changes of older ones, up to the
// statement that failed.
func (n *Notebook) keepBody(body []piece, f *Failure) {
	for i := range body {
		s := &body[i]
		switch reached := f == nil || f.Cell == s.cell && s.line+strings.Count(s.text, "\n") < f.Line; {
		case reached && s.kind == binding:
			n.bind(s)
		case reached:
			n.change(s)
		case f.Line == 0 && s.kind == binding:
			n.bind(s) // it is not known where the program failed
		case f.Line > 0:
			for _, v := range s.names {
				n.lose(v.text, loss{s.cell, f.Why})
			}
		}
	}
}

// bind stores the variables of a statement such as x := f(). If their values depend on declarations only,
// the statement becomes a declaration.
func (n *Notebook) bind(b *piece) {
	before, recursive := n.before(b), false
	for f := range b.free {
		recursive = recursive || b.binds(f) || n.reaches(f, b, map[string]bool{})
	}
	if len(before) == 0 && !recursive {
		n.keep(b)
		return
	}
	for _, v := range b.names {
		n.note(v.text, changed{append(before, b), true})
		delete(n.lost, v.text)
	}
}

// change records that a statement changes names of earlier cells.
func (n *Notebook) change(s *piece) {
	before := n.before(s)
	for v := range s.changed {
		if d := n.kept[v]; d != nil && (d.kind == binding || d.kind == variable) || len(n.changes[v].pieces) > 0 {
			n.note(v, changed{append(slices.Clip(before), s), n.changes[v].local})
		}
	}
}

// note sets the record of the statements that changed a name.
func (n *Notebook) note(name string, c changed) {
	if n.changes == nil {
		n.changes = map[string]changed{}
	}
	n.changes[name] = c
}

// before returns the statements that changed the names that p uses, in order.
func (n *Notebook) before(p *piece) (all []*piece) {
	for f := range p.free {
		all = append(all, n.changes[f].pieces...)
	}
	return inOrder(all)
}

// inOrder returns pieces in the order of their cells and lines, each once.
func inOrder(pieces []*piece) []*piece {
	slices.SortFunc(pieces, (*piece).compare)
	return slices.Compact(pieces)
}

// reaches reports whether a kept name is made from one that b declares.
func (n *Notebook) reaches(name string, b *piece, seen map[string]bool) bool {
	d := n.kept[name]
	if d == nil || seen[name] {
		return false
	}
	seen[name] = true
	for f := range d.free {
		if b.binds(f) || n.reaches(f, b, seen) {
			return true
		}
	}
	return false
}

// keep stores a declaration for later cells. It replaces earlier declarations of the same names.
func (n *Notebook) keep(p *piece) {
	if n.kept == nil {
		n.kept = map[string]*piece{}
	}
	for _, k := range p.keys() {
		if k != "main" {
			n.kept[k] = p
		}
		delete(n.lost, k)
		delete(n.changes, k)
	}
}

// keepImports stores the imports of a cell for later cells.
func (n *Notebook) keepImports(p *Program) {
	if n.imports == nil {
		n.imports = map[string]Import{}
	}
	for _, i := range p.cell.imports {
		n.imports[i.key()] = i
	}
}

// drop forgets a name.
func (n *Notebook) drop(key string) {
	delete(n.kept, key)
	delete(n.lost, key)
	delete(n.changes, key)
	delete(n.imports, key)
}

// lose forgets a name, and records the reason for later cells.
func (n *Notebook) lose(key string, l loss) {
	n.drop(key)
	if n.lost == nil {
		n.lost = map[string]loss{}
	}
	n.lost[key] = l
}

// A Failure describes the failure of a program.
type Failure struct {
	Cell, Line int    // the place of the statement or declaration that failed, or zeros
	Why        string // one line
}

// Refused is called after the compiler refused the program of a cell. The parameter why sums up the
// compiler's messages in one line. The cell's imports are kept, except imports that the messages name.
// Names that only this cell declares are lost.
func (n *Notebook) Refused(p *Program, why, messages string) {
	p.cell.imports = slices.DeleteFunc(p.cell.imports, func(i Import) bool { return strings.Contains(messages, i.Path) })
	n.keepImports(p)
	for _, d := range slices.Concat(p.cell.declared, p.cell.body) {
		for _, k := range d.keys() {
			if n.kept[k] == nil {
				n.lose(k, loss{p.cell.count, why})
			}
		}
	}
}

// obey carries out the commands of a cell that forget names.
func (n *Notebook) obey(c *Cell) {
	for _, command := range c.commands {
		switch words := command.words(); words[0] {
		case "%reset":
			*n = Notebook{Packages: n.Packages}
		case "%rm", "%remove":
			for _, name := range words[1:] {
				n.drop(name)
			}
		}
	}
}

// List returns the names that a notebook keeps, with the numbers of their cells, as text.
func (n *Notebook) List() string {
	var b strings.Builder
	for _, k := range slices.Sorted(maps.Keys(n.imports)) {
		fmt.Fprintf(&b, "import %s, cell [%d]\n", n.imports[k].Path, n.imports[k].cell)
	}
	for _, k := range slices.Sorted(maps.Keys(n.kept)) {
		fmt.Fprintf(&b, "%s, cell [%d]\n", k, n.kept[k].cell)
	}
	return b.String()
}

// Context returns the kept imports and declarations as text that can stand above the code of a cell, for
// programs that complete names. It ends with a line %% if the cell contains only statements.
func (n *Notebook) Context(code string) string {
	c, _ := newCell(code, 0)
	var b strings.Builder
	for _, k := range slices.Sorted(maps.Keys(n.imports)) {
		i := n.imports[k]
		fmt.Fprintf(&b, "import %s %q\n", i.alias, i.Path)
	}
	for _, p := range inOrder(slices.Collect(maps.Values(n.kept))) {
		replaced := func(name string) bool { return !p.isFunction() && n.kept[name] != p }
		for line := range strings.Lines(p.declaration(replaced)) {
			if !strings.HasPrefix(line, "//line ") {
				b.WriteString(line)
			}
		}
	}
	if !c.explicit && !slices.ContainsFunc(split(c.blank(), 0), func(p piece) bool { return p.declares() != statement }) {
		b.WriteString("%%\n")
	}
	return b.String()
}
