package cells

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Program is the meaning of a cell: a whole Go program in one file.
type Program struct {
	Source   string   // source of main.go, or of main_test.go where the cell holds tests
	Commands string   // the lines of the cell that are for GoNB, one below the other, or ""
	Tests    []string // the names of the tests and benchmarks of a cell of tests

	cell *Cell
}

// generated is the //line directive of lines that stand in no cell.
const generated = "//line generated:1:1\n"

// A builder finds the declarations and imports that the program of a cell needs.
type builder struct {
	*Notebook
	*Cell
	hoisted  map[string]*piece // bindings of the cell that functions use: they stand before main
	needed   map[*piece]bool
	replayed []*piece        // statements of earlier cells that main repeats
	free     map[string]bool // names that nothing in the notebook declares
	bases    map[string]bool // free names that stand before a dot
	err      error
}

// Program returns the program of a cell with an execution count. Its error begins with a place as
// cell[3]:1:2: the cell is not Go, or it needs a name that an earlier cell failed to declare. With an error
// the program has no source.
func (n *Notebook) Program(code string, count int) (*Program, error) {
	c, err := newCell(code, count)
	n.obey(c)
	p := &Program{cell: c, Commands: c.forward()}
	if err != nil {
		return p, err
	}
	b := builder{Notebook: n, Cell: c, hoisted: map[string]*piece{}}
	for grown := true; grown; {
		b.find()
		grown = b.hoist()
	}
	if b.err != nil {
		return p, b.err
	}
	p.Source = b.source()
	p.Tests = c.tests()
	return p, nil
}

// Forgiven notes the messages that Repair has forgiven, and returns the messages for the user.
func (p *Program) Forgiven(messages []string) (told []string) {
	for _, m := range messages {
		if m == "" {
			continue
		}
		if withoutValue.MatchString(m) {
			p.cell.body[len(p.cell.body)-1].changed = p.cell.last
			continue
		}
		told = append(told, m)
	}
	return told
}

// find finds all needed declarations.
func (b *builder) find() {
	b.needed, b.free, b.bases, b.replayed = map[*piece]bool{}, map[string]bool{}, map[string]bool{}, nil
	for i := range b.declared {
		b.need(&b.declared[i])
	}
	for _, k := range slices.Sorted(maps.Keys(b.kept)) {
		if b.kept[k].always() && b.declares(k) == nil {
			b.need(b.kept[k])
		}
	}
	local := map[string]bool{}
	for i := range b.body {
		p := &b.body[i]
		if b.isHoisted(p) {
			b.need(p)
			continue
		}
		b.follow(p, local)
		for _, n := range p.names {
			local[n.text] = true
		}
	}
	if b.exec != "" {
		b.follow(&piece{cell: b.count, uses: uses{free: map[string]bool{b.exec: true}}}, map[string]bool{})
	}
	b.repeat()
}

// repeat adds the declarations that repeated statements need.
func (b *builder) repeat() {
	b.replayed = inOrder(b.replayed)
	made := map[string]bool{}
	for _, p := range b.replayed {
		for _, f := range slices.Sorted(maps.Keys(p.free)) {
			l, lost := b.lost[f]
			switch declaration, d := b.declares(f), b.kept[f]; {
			case made[f]:
			case declaration != nil:
				b.fail(declaration, fmt.Sprintf("cell [%d] changed values with the %s that this cell declares anew: give it another name", p.cell, f))
			case d != nil:
				b.need(d)
			case lost && b.Notebook.imports[f].Path == "":
				b.fail(&piece{cell: b.count, line: 1, column: 1}, l.missing(f))
			default:
				b.free[f] = true
				b.bases[f] = b.bases[f] || p.bases[f]
			}
		}
		for _, n := range p.names {
			made[n.text] = true
		}
	}
}

// isHoisted reports whether a piece of the body stands before main.
func (b *builder) isHoisted(p *piece) bool {
	return p.kind == binding && len(p.names) > 0 && slices.ContainsFunc(p.names, func(n ident) bool { return b.hoisted[n.text] == p })
}

// declares returns the declaration that the cell itself puts before main, by key.
func (b *builder) declares(key string) *piece {
	for i := range b.declared {
		if slices.Contains(b.declared[i].keys(), key) {
			return &b.declared[i]
		}
	}
	return b.hoisted[key]
}

// need adds a declaration and all that it needs.
func (b *builder) need(p *piece) {
	if b.needed[p] {
		return
	}
	b.needed[p] = true
	b.follow(p, nil)
	if p.kind != typing {
		return
	}
	for _, k := range slices.Sorted(maps.Keys(b.kept)) {
		if m := b.kept[k]; m.owner != "" && p.binds(m.owner) && b.declares(k) == nil {
			b.need(m)
		}
	}
}

// follow adds the declarations that a piece needs. A statement has local names, from the statements before
// it. A declaration has none: local is nil.
func (b *builder) follow(p *piece, local map[string]bool) {
	for _, f := range slices.Sorted(maps.Keys(p.free)) {
		if local[f] {
			continue
		}
		d := b.declares(f)
		c, touched := b.changes[f]
		switch l, lost := b.lost[f]; {
		case d != nil:
			b.need(d)
		case touched && c.local && local == nil:
			b.fail(p, fmt.Sprintf("cell [%d] makes %s from values that cells have changed, and a function or declaration cannot use it: pass it as an argument", c.pieces[len(c.pieces)-1].cell, f))
		case touched:
			b.replayed = append(b.replayed, c.pieces...)
			fallthrough
		case b.kept[f] != nil:
			if d = b.kept[f]; d != nil && !c.local {
				b.need(d)
			}
		case lost && b.Notebook.imports[f].Path == "":
			b.fail(p, l.missing(f))
		default:
			b.free[f] = true
			b.bases[f] = b.bases[f] || p.bases[f]
		}
	}
}

// fail stores the first reason why a program cannot be made, with the place of a piece.
func (b *builder) fail(p *piece, why string) {
	if b.err == nil {
		b.err = fmt.Errorf("%s:%d:%d: %s", label(p.cell), p.line, p.column, why)
	}
}

// hoist puts bindings before main that a needed declaration uses, and reports whether there was another one.
func (b *builder) hoist() (grown bool) {
	for p := range b.needed {
		for i := range b.body {
			s := &b.body[i]
			if s.kind != binding || s == p || b.isHoisted(s) {
				continue
			}
			if slices.ContainsFunc(s.names, func(n ident) bool { return p.free[n.text] }) {
				for _, n := range s.names {
					b.hoisted[n.text] = s
				}
				grown = true
			}
		}
	}
	return grown
}

// source writes the program.
func (b *builder) source() string {
	var s strings.Builder
	body := b.statements()
	fmt.Fprintf(&s, "// %s\npackage main\n\nimport (\n", label(b.count))
	for _, i := range b.used() {
		s.WriteString(i)
	}
	s.WriteString(generated + ")\n\n")
	if b.repeats() {
		fmt.Fprintf(&s, ownCell, b.count)
	}
	for _, p := range inOrder(slices.Collect(maps.Keys(b.needed))) {
		s.WriteString(p.declaration(func(name string) bool { return b.replaced(p, name) }) + generated)
	}
	s.WriteString(body)
	return s.String()
}

// replaced reports whether a later cell has declared a name of a needed declaration anew.
func (b *builder) replaced(p *piece, name string) bool {
	if p.owner != "" || p.kind == function {
		return false
	}
	if d := b.declares(name); d != nil {
		return d != p
	}
	return b.kept[name] != nil && b.kept[name] != p && p.cell != b.count
}

// statements returns the function main.
func (b *builder) statements() string {
	if b.main() || b.test && len(b.body) == 0 {
		return ""
	}
	var s strings.Builder
	s.WriteString("func main() {\n")
	if b.bases["flag"] {
		s.WriteString("flag.Parse()\n")
	}
	if b.exec != "" {
		s.WriteString(b.exec + "()\n")
	}
	for _, c := range b.commands {
		if w := c.words()[0]; w == "%ls" || w == "%list" {
			fmt.Fprintf(&s, "%s(%q)\n", printer, b.List())
			b.free[printing] = true
		}
	}
	blocks := b.repeated(&s)
	for i := range b.body {
		b.state(&s, &b.body[i], i == len(b.body)-1)
	}
	s.WriteString(generated + strings.Repeat("}\n", blocks+1))
	return s.String()
}

// repeated writes the statements of earlier cells again that changed names of the program. They print
// nothing. Each cell has a block within the block of the cell before it. It returns the number of open
// blocks.
func (b *builder) repeated(s *strings.Builder) (blocks int) {
	if len(b.replayed) == 0 {
		return 0
	}
	s.WriteString(silence)
	for i, p := range b.replayed {
		if i == 0 || p.cell != b.replayed[i-1].cell {
			s.WriteString("{\n")
			blocks++
		}
		b.state(s, p, false)
	}
	s.WriteString(generated + loud + "{\n")
	return blocks + 1
}

// state writes a statement. An expression that stands last is shown.
func (b *builder) state(s *strings.Builder, p *piece, last bool) {
	switch {
	case b.isHoisted(p):
	case last && b.shows(*p):
		place := fmt.Sprintf("/*line %s:%d:%d*/", label(p.cell), p.line, p.column)
		s.WriteString(place + b.shower() + "(" + place + p.text + ")\n")
	default:
		s.WriteString(p.place() + p.text + "\n")
	}
	if p.kind == binding && !b.isHoisted(p) {
		s.WriteString(generated)
		for _, n := range p.names {
			if n.text != "_" {
				s.WriteString("_ = " + n.text + "\n")
			}
		}
	}
}

// forward returns the commands that GoNB obeys.
func (c *Cell) forward() string {
	var lines []string
	for _, command := range c.commands {
		switch words := command.words(); words[0] {
		case "%rm", "%remove", "%reset", "%ls", "%list":
		case "%%", "%main":
			lines = append(lines, strings.Join(append([]string{"%%"}, words[1:]...), " "))
		case "%exec":
			lines = append(lines, strings.Join(append([]string{"%%"}, words[min(2, len(words)):]...), " "))
		default:
			lines = append(lines, command.text)
		}
	}
	return strings.Join(lines, "\n")
}

// tests returns the names of the tests of c.
func (c *Cell) tests() (names []string) {
	for _, p := range c.declared {
		for _, n := range p.names {
			if c.test && p.kind == function && p.owner == "" && (strings.HasPrefix(n.text, "Test") || strings.HasPrefix(n.text, "Benchmark")) {
				names = append(names, n.text)
			}
		}
	}
	return names
}

// IsEmpty reports whether the cell of a program contains no Go.
func (p *Program) IsEmpty() bool {
	return len(p.cell.imports)+len(p.cell.declared)+len(p.cell.body) == 0 && p.cell.exec == "" && !slices.ContainsFunc(p.cell.commands, func(d directive) bool {
		return d.words()[0] == "%ls" || d.words()[0] == "%list"
	})
}
