package complete

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
)

// A cell reads the declarations of a cell that are visible at its cursor. Brackets that close before the
// cursor are skipped, and so is the text inside them.
type cell struct {
	*tokens
	*pack
	index    *Index
	scopes   []string // the variables so far, in order
	switched string   // the variable of the type switch around the cursor
}

// read adds the declarations of a cell to a notebook's.
func (x *Index) read(t *tokens, p *pack) {
	c := cell{tokens: t, pack: p, index: x}
	c.before()
	for i := t.passed; i < len(t.list); i++ {
		if column := t.list[i].start; column == 0 || t.code[column-1] == '\n' || t.names(i+1) {
			c.after(i)
		}
	}
	p.sort()
}

// before reads the code before the cursor.
func (c *cell) before() {
	outer := 0    // the number of variables before a statement with a block, such as "for"
	pending := "" // the variable of a type switch whose block is to come
	for i := 0; i < c.passed; i++ {
		switch c.kind(i) {
		case token.IF, token.FOR, token.SWITCH, token.SELECT:
			if c.kind(i-1) != token.ELSE {
				outer = len(c.scopes)
			}
		case token.DEFINE:
			c.define(i)
			if end := c.end(i + 1); c.kind(end-2) == token.TYPE && c.kind(end) == token.LBRACE && c.names(i-1) {
				pending = c.list[i-1].text
			}
		case token.CASE:
			if end := c.end(i + 1); c.switched != "" && end < c.passed {
				c.declare(c.switched, "var", "var "+c.switched+" "+c.text(i+1, end))
			}
		case token.VAR, token.CONST:
			c.group(i, c.variables)
		case token.TYPE:
			c.group(i, c.typed)
		case token.IMPORT:
			c.group(i, c.imported)
		case token.FUNC:
			c.function(i)
		case token.LBRACE:
			close := c.match[i]
			open := close < 0 || close >= c.passed
			if open && c.controls(i) {
				c.switched = pending
			}
			pending = ""
			if open {
				continue
			}
			if c.controls(i) && c.kind(close+1) != token.ELSE {
				c.forget(outer)
			}
			i = close
		case token.LPAREN, token.LBRACK:
			if close := c.match[i]; close >= 0 && close < c.passed {
				i = close
			}
		}
	}
}

// after reads a declaration behind the cursor, which counts if it is the package's.
func (c *cell) after(i int) {
	switch c.kind(i) {
	case token.FUNC:
		c.function(i)
	case token.TYPE:
		c.group(i, c.typed)
	case token.IMPORT:
		c.group(i, c.imported)
	}
}

// forget makes the variables with a number and greater ones invisible.
func (c *cell) forget(number int) {
	for _, name := range c.scopes[min(number, len(c.scopes)):] {
		list := c.locals[name]
		c.locals[name] = list[:len(list)-1]
	}
	c.scopes = c.scopes[:min(number, len(c.scopes))]
}

// declare adds a variable.
func (c *cell) declare(name, kind, source string) {
	if name == "_" || name == "" {
		return
	}
	c.scopes = append(c.scopes, name)
	c.locals[name] = append(c.locals[name], entry{name: name, kind: kind, source: source, order: len(c.scopes)})
}

// define adds the variables before a ":=".
func (c *cell) define(sign int) {
	first := sign - 1
	for c.names(first) && c.kind(first-1) == token.COMMA && c.names(first-2) {
		first -= 2
	}
	end := c.end(sign + 1)
	if !c.names(first) || end >= c.passed {
		return
	}
	text := c.text(first, end)
	if c.kind(sign+1) == token.RANGE {
		text = "for " + text + " {}"
	}
	for i := first; i < sign; i += 2 {
		c.declare(c.list[i].text, "var", text)
	}
}

// end returns the token behind the expression, the type or the list that begins with a token: the end of the
// statement, the block that follows or the bracket around it.
func (c *cell) end(i int) int {
	for ; i < len(c.list); i++ {
		switch c.kind(i) {
		case token.SEMICOLON, token.RPAREN, token.RBRACK, token.RBRACE, token.COLON:
			return i
		case token.LBRACE:
			if c.match[i] < 0 || c.controls(i) {
				return i
			}
			i = c.match[i]
		case token.LPAREN, token.LBRACK:
			if c.match[i] < 0 {
				return len(c.list)
			}
			i = c.match[i]
		}
	}
	return i
}

// controls reports whether a brace opens the block of an "if", "for", "switch" or "select".
func (c *cell) controls(brace int) bool {
	if k := c.kind(brace - 1); k == token.STRUCT || k == token.INTERFACE {
		return false
	}
	if c.names(brace-1) && c.kind(c.typeStart(brace-1)) != token.IDENT {
		return false // []T{
	}
	for i := brace - 1; i >= 0; i-- {
		switch c.kind(i) {
		case token.IF, token.FOR, token.SWITCH, token.SELECT, token.ELSE:
			return true
		case token.RPAREN, token.RBRACK, token.RBRACE:
			if c.match[i] < 0 {
				return false
			}
			i = c.match[i]
		case token.LPAREN, token.LBRACK, token.LBRACE, token.FUNC:
			return false
		case token.SEMICOLON:
			if c.list[i].text != ";" {
				return false
			}
		}
	}
	return false
}

// group reads the declarations behind a keyword: one, or those in brackets. A declaration that contains the
// cursor does not count.
func (c *cell) group(keyword int, read func(keyword, start, end int)) {
	if c.kind(keyword+1) != token.LPAREN {
		if end := c.end(keyword + 1); end < c.passed || keyword >= c.passed {
			read(keyword, keyword+1, end)
		}
		return
	}
	for i := keyword + 2; i < len(c.list) && c.kind(i) != token.RPAREN; i++ {
		end := c.end(i)
		if end >= c.passed && keyword < c.passed {
			return
		}
		read(keyword, i, end)
		i = end
	}
}

func (c *cell) variables(keyword, start, end int) {
	kind := c.kind(keyword).String()
	for i := start; i < end && c.names(i); i += 2 {
		c.declare(c.list[i].text, kind, kind+" "+c.text(start, end))
		if c.kind(i+1) != token.COMMA {
			return
		}
	}
}

func (c *cell) typed(_, start, end int) {
	if c.names(start) {
		c.entries = append(c.entries, entry{name: c.list[start].text, kind: "type", source: "type " + c.text(start, end)})
	}
}

func (c *cell) imported(_, start, end int) {
	if start >= end || c.kind(end-1) != token.STRING {
		return
	}
	path := unquote(c.list[end-1].text)
	switch {
	case c.kind(start) == token.PERIOD:
		c.imports["."+path] = path
	case c.names(start):
		c.imports[c.list[start].text] = path
	default:
		c.imports[c.index.nameOf(path)] = path
	}
}

// function reads a function: its name, if it has one, and its parameters if the cursor is in its body.
func (c *cell) function(i int) {
	brace := i + 1
	for ; brace < len(c.list) && c.kind(brace) != token.SEMICOLON && (c.kind(brace) != token.LBRACE || c.typeBrace(brace)); brace++ {
		if closing := c.match[brace]; closing > brace {
			brace = closing
		} else if closer(c.kind(brace)) != token.ILLEGAL || closing >= 0 {
			return
		}
	}
	text := c.text(i, brace)
	if !c.named(i) {
		if c.encloses(brace) {
			c.closure(text)
		}
		return
	}
	f, ok := entry{kind: "func", source: text}.node().(*ast.FuncDecl)
	if !ok {
		return
	}
	e := entry{name: f.Name.Name, kind: "func", source: text}
	if f.Recv != nil {
		e.kind, e.owner = "method", receiver(f)
	}
	c.entries = append(c.entries, e)
	if c.encloses(brace) {
		for _, list := range []*ast.FieldList{f.Recv, f.Type.Params, f.Type.Results} {
			c.parameters(list, "package p\n"+text)
		}
	}
}

// closure adds the parameters of a function without a name.
func (c *cell) closure(text string) {
	e, _ := parser.ParseExpr(text)
	if f, ok := e.(*ast.FuncType); ok {
		c.parameters(f.Params, text)
		c.parameters(f.Results, text)
	}
}

// named reports whether a function has a name, perhaps behind a receiver.
func (c *cell) named(i int) bool {
	if c.kind(i+1) == token.LPAREN {
		i = c.match[i+1]
		return i > 0 && c.names(i+1) && c.kind(i+2) == token.LPAREN
	}
	return c.names(i + 1)
}

// typeBrace reports whether a brace belongs to a struct or an interface.
func (c *cell) typeBrace(i int) bool {
	return c.kind(i-1) == token.STRUCT || c.kind(i-1) == token.INTERFACE
}

// encloses reports whether the cursor is between a brace and its end.
func (c *cell) encloses(brace int) bool {
	return brace < c.passed && c.kind(brace) == token.LBRACE && (c.match[brace] < 0 || c.match[brace] >= c.passed)
}

// parameters adds the parameters of a function as variables; text is the source that was parsed.
func (c *cell) parameters(list *ast.FieldList, text string) {
	if list == nil {
		return
	}
	for _, f := range list.List {
		typ := text[min(int(f.Type.Pos()-1), len(text)):min(int(f.Type.End()-1), len(text))]
		if rest, ok := strings.CutPrefix(typ, "..."); ok {
			typ = "[]" + rest
		}
		for _, name := range f.Names {
			c.declare(name.Name, "var", "var "+name.Name+" "+typ)
		}
	}
}
