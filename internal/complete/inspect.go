package complete

import (
	"go/ast"
	"go/token"
	"strings"
)

// Inspect returns the declaration and the documentation of the name at an offset of a cell, as plain text.
// Where no name stands, it describes the function or the type whose brackets contain the offset. It returns
// "" for a name that it does not know. The notebook is as for Complete.
func (x *Index) Inspect(notebook, code string, offset int) string {
	c := x.locate(notebook, code, offset)
	if c.quiet || c.inside() {
		return ""
	}
	name := c.code[c.start:nameEnd(c.code, c.offset)]
	if name == "" || token.IsKeyword(name) {
		return c.enclosing()
	}
	if c.kind(c.passed-1) == token.PERIOD {
		return c.explainMember(c.operandBefore(c.passed-1), name)
	}
	for _, k := range c.keys(c.keyed()) {
		if k.name == name && c.kind(c.passed+1) == token.COLON {
			return c.explain(k.entry, c.pack)
		}
	}
	return c.explainName(name)
}

// enclosing explains the function or the type whose brackets contain the cursor.
func (c *cursor) enclosing() string {
	for i := len(c.open) - 1; i >= 0; i-- {
		bracket := c.open[i]
		if c.kind(bracket) == token.LBRACE && c.literalType(i).expr == nil {
			return ""
		}
		switch e := c.operandBefore(bracket).(type) {
		case *ast.Ident:
			return c.explainName(e.Name)
		case *ast.SelectorExpr:
			return c.explainMember(e.X, e.Sel.Name)
		}
	}
	return ""
}

// explainName explains a name that stands alone.
func (c *cursor) explainName(name string) string {
	if e, p, ok := c.declared(name, c.scope); ok {
		return c.explain(e, p)
	}
	if p := c.qualified(ast.NewIdent(name), c.scope); p != nil {
		return blankLine("package "+p.name+" // "+p.path, plain(p.doc))
	}
	return ""
}

// explainMember explains a name behind a dot.
func (c *cursor) explainMember(x ast.Expr, name string) string {
	if p := c.qualified(x, c.scope); p != nil {
		if e, ok := p.find("", name); ok {
			return c.explain(e, p)
		}
		return ""
	}
	for _, m := range c.members(c.value(x, c.scope)) {
		if m.name == name {
			return c.explain(m.entry, m.typ.pack)
		}
	}
	return ""
}

// explain returns a declaration with its comment. Of a variable it says the type, if it is known.
func (c *cursor) explain(e entry, p *pack) string {
	head := strings.TrimSpace(e.source)
	if e.kind == "var" {
		if t := c.describe(c.entry(e, p)); t != "" {
			head = "var " + e.name + " " + t
		}
	}
	return blankLine(head, plain(e.doc))
}

// describe returns the name of a type as a notebook would write it.
func (n *inference) describe(m meaning) string {
	if n.fuel--; n.fuel < 0 {
		return ""
	}
	inner := func(e ast.Expr) string { return n.describe(meaning{e, m.scope}) }
	switch e := m.expr.(type) {
	case nil:
		return ""
	case *ast.Ident:
		if known, ok := m.bound[e.Name]; ok {
			return n.describe(known)
		}
		if _, p, ok := n.declared(e.Name, m.scope); ok && p.path != "" && p.path != builtin {
			return p.name + "." + e.Name
		}
	case *ast.StarExpr:
		return "*" + inner(e.X)
	case *ast.ArrayType:
		return "[" + typeText(e.Len) + "]" + inner(e.Elt)
	case *ast.MapType:
		return "map[" + inner(e.Key) + "]" + inner(e.Value)
	case *ast.IndexExpr:
		return inner(e.X) + "[" + inner(e.Index) + "]"
	}
	return typeText(m.expr)
}

// blankLine puts the second text below the first one and a blank line.
func blankLine(upper, lower string) string {
	if lower == "" {
		return upper
	}
	return upper + "\n\n" + lower
}
