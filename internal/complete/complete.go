package complete

import (
	"cmp"
	"go/ast"
	"go/token"
	"maps"
	"path"
	"slices"
	"strings"
)

// A Match is a name that can stand at the cursor.
type Match struct {
	Text string
	Kind string // func, method, type, var, const, field, package, path or keyword
	Doc  string // the declaration on a line, and the first sentence of its comment on another one
}

// Complete returns the names that can stand at an offset of a cell, and the bytes of the code that each
// would replace. First come the names that begin with the same letters, then the names that do so if
// capitals do not matter. The notebook is code with the imports and declarations of other cells. The
// code may be unfinished.
func (x *Index) Complete(notebook, code string, offset int) (matches []Match, start, end int) {
	c := x.locate(notebook, code, offset)
	l := choices{prefix: c.prefix}
	pathStart := c.importing()
	switch before := c.kind(c.passed - 1); {
	case c.quiet:
	case pathStart >= 0:
		c.start = pathStart
		l.prefix = c.code[pathStart:c.offset]
		c.paths(&l)
	case c.inside() || strings.IndexAny(c.prefix, "0123456789") == 0:
	case before == token.PERIOD:
		c.selected(&l)
	case c.declares():
	default:
		c.unqualified(&l)
	}
	return l.sorted(), c.start - len(notebook), c.offset - len(notebook)
}

// Choices collect matches.
type choices struct {
	prefix string
	group  int // place of the matches that follow: a lower one comes first
	all    []ranked
}

// A ranked is a match with its place in the order.
type ranked struct {
	Match
	rank int
}

// add adds a name if it begins with the prefix.
func (l *choices) add(name, kind string, doc func() string) {
	if len(name) < len(l.prefix) || !strings.EqualFold(name[:len(l.prefix)], l.prefix) {
		return
	}
	rank := l.group
	if !strings.HasPrefix(name, l.prefix) {
		rank += 100
	}
	l.all = append(l.all, ranked{Match{name, kind, doc()}, rank})
}

// entry adds a declared name.
func (l *choices) entry(e entry) { l.add(e.name, e.kind, e.brief) }

// sorted returns the matches in order, each name once.
func (l *choices) sorted() (matches []Match) {
	slices.SortStableFunc(l.all, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	seen := map[string]bool{}
	for _, m := range l.all {
		if !seen[m.Text] {
			matches = append(matches, m.Match)
		}
		seen[m.Text] = true
	}
	return matches
}

// paths lists the import paths that begin with the prefix, and then the paths whose last element begins
// with it.
func (c *cursor) paths(l *choices) {
	paths := c.Paths()
	slices.SortStableFunc(paths, func(a, b string) int {
		return cmp.Compare(b2i(c.inModule(b)), b2i(c.inModule(a)))
	})
	for _, p := range paths {
		l.add(p, "path", func() string { return c.packageDoc(p) })
	}
	beginning := l.prefix
	for _, p := range paths {
		l.group, l.prefix = 1, ""
		if strings.HasPrefix(path.Base(p), beginning) {
			l.add(p, "path", func() string { return c.packageDoc(p) })
		}
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// packageDoc returns the first sentence about a package.
func (x *Index) packageDoc(path string) string {
	if p := x.packages[path]; p != nil {
		return join("package "+p.name+" // "+path, sentence(p.doc))
	}
	return "package // " + path
}

// selected lists the names behind a dot: names of a package, or fields and methods of a value.
func (c *cursor) selected(l *choices) {
	x := c.operandBefore(c.passed - 1)
	if p := c.qualified(x, c.scope); p != nil {
		for _, e := range p.exports() {
			l.entry(e)
		}
		return
	}
	members := c.members(c.value(x, c.scope))
	slices.SortStableFunc(members, func(a, b member) int { return cmp.Compare(a.name, b.name) })
	for _, m := range members {
		l.entry(m.entry)
	}
}

// unqualified lists the fields of the literal around the cursor, or the names that are visible.
func (c *cursor) unqualified(l *choices) {
	if keys := c.keys(c.keyed()); len(keys) > 0 {
		written := c.written()
		for _, k := range keys {
			if !slices.Contains(written, k.name) || k.name == c.prefix {
				l.entry(k.entry)
			}
		}
		return
	}
	c.locals(l)
	l.group++
	for _, e := range c.pack.exports() {
		l.entry(e)
	}
	l.group++
	for _, p := range c.pack.dots() {
		if p := c.packages[p]; p != nil {
			for _, e := range p.exports() {
				l.entry(e)
			}
		}
	}
	l.group++
	c.qualifiers(l)
}

// locals lists the variables of the cell, the newest declaration of each.
func (c *cursor) locals(l *choices) {
	for _, name := range slices.Sorted(maps.Keys(c.pack.locals)) {
		if e, ok := c.pack.visible(name, c.scope.before); ok {
			l.entry(e)
		}
	}
}

// qualifiers lists the imports, the names that Go declares, its keywords, and packages that are not imported.
func (c *cursor) qualifiers(l *choices) {
	for _, name := range slices.Sorted(maps.Keys(c.pack.imports)) {
		if ast.IsExported(name) || !strings.HasPrefix(name, ".") {
			l.add(name, "package", func() string { return c.packageDoc(c.pack.imports[name]) })
		}
	}
	l.group++
	if p := c.packages[builtin]; p != nil {
		for _, e := range p.exports() {
			l.entry(e)
		}
	}
	for t := token.BREAK; t <= token.VAR; t++ {
		l.add(t.String(), "keyword", func() string { return "" })
	}
	l.group++
	if l.prefix == "" {
		return
	}
	for _, p := range c.Paths() {
		if name := c.packages[p].name; strings.HasPrefix(name, l.prefix) && c.Path(name) == p {
			l.add(name, "package", func() string { return c.packageDoc(p) })
		}
	}
}
