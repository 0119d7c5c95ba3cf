package complete

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// A cursor is a place in a cell, with the names that are visible there.
type cursor struct {
	inference
	*tokens
	scope
	start, offset int    // the bytes of the name up to the cursor, in the code of all cells
	prefix        string // this part of the name
}

// locate returns the cursor at an offset of the code of a cell below the declarations of other cells.
func (x *Index) locate(notebook, code string, offset int) *cursor {
	offset = max(0, min(offset, len(code)))
	for offset < len(code) && offset > 0 && !utf8.RuneStart(code[offset]) {
		offset--
	}
	offset += len(notebook)
	code = notebook + code
	c := &cursor{inference: inference{x, fuel}, offset: offset}
	c.start = max(nameStart(code, offset), len(notebook))
	c.prefix = code[c.start:offset]
	c.tokens = scan(code, c.start)
	c.scope = scope{pack: &pack{imports: map[string]string{}, locals: map[string][]entry{}}, before: whole}
	x.read(c.tokens, c.scope.pack)
	return c
}

// nameStart returns the start of the name that ends at an offset.
func nameStart(code string, offset int) int {
	for offset > 0 {
		r, size := utf8.DecodeLastRuneInString(code[:offset])
		if !inName(r) {
			break
		}
		offset -= size
	}
	return offset
}

// nameEnd returns the end of the name that goes on at an offset.
func nameEnd(code string, offset int) int {
	for offset < len(code) {
		r, size := utf8.DecodeRuneInString(code[offset:])
		if !inName(r) {
			break
		}
		offset += size
	}
	return offset
}

func inName(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }

// inside reports whether the cursor is in a string or behind the dot of a number.
func (c *cursor) inside() bool {
	if c.passed == 0 {
		return false
	}
	switch last := c.list[c.passed-1]; last.Token {
	case token.STRING, token.CHAR:
		_, err := strconv.Unquote(last.text)
		return c.offset < last.end || c.offset == last.end && err != nil
	case token.FLOAT, token.INT, token.IMAG:
		return last.end >= c.start
	}
	return false
}

// importing returns the offset of the path if the cursor is in the string of an import, and -1 elsewhere.
func (c *cursor) importing() int {
	i := c.passed - 1
	if c.kind(i) != token.STRING || !c.inside() {
		return -1
	}
	start := c.list[i].start + 1
	if c.names(i-1) || c.kind(i-1) == token.PERIOD {
		i--
	}
	if c.kind(i-1) == token.IMPORT || c.inImports() {
		return start
	}
	return -1
}

// inImports reports whether the cursor is in the brackets of an import.
func (c *cursor) inImports() bool {
	return len(c.open) > 0 && c.kind(c.open[len(c.open)-1]-1) == token.IMPORT
}

// declares reports whether the name at the cursor is new.
func (c *cursor) declares() bool {
	switch c.kind(c.passed - 1) {
	case token.VAR, token.CONST, token.TYPE, token.FUNC, token.PACKAGE, token.IMPORT:
		return true
	}
	return c.inImports()
}

// longest is the greatest length of an expression before a dot: enough for a chain of calls with literals.
const longest = 8000

// operandBefore parses the expression that ends before a token.
func (c *cursor) operandBefore(i int) ast.Expr {
	text := c.text(c.operand(i-1), i)
	if len(text) > longest {
		return nil
	}
	e, _ := parser.ParseExpr(text)
	return e
}

// typeBefore parses the type that ends before a token.
func (c *cursor) typeBefore(i int) ast.Expr {
	e, _ := parser.ParseExpr(c.text(c.typeStart(c.operand(i-1)), i))
	return e
}

// keyed returns the type of the literal around the cursor if the cursor is where the name of a field stands.
func (c *cursor) keyed() meaning {
	if len(c.open) == 0 {
		return meaning{}
	}
	brace := c.open[len(c.open)-1]
	if last := c.passed - 1; last != brace && c.kind(last) != token.COMMA {
		return meaning{}
	}
	if unkeyed := c.passed > brace+1 && c.kind(brace+2) != token.COLON; unkeyed {
		return meaning{}
	}
	return c.literalType(len(c.open) - 1)
}

// literalType returns the type of the literal whose brace is an open bracket, or an unknown one if the
// bracket does not belong to a literal.
func (c *cursor) literalType(level int) meaning {
	brace := c.open[level]
	if c.kind(brace) != token.LBRACE {
		return meaning{}
	}
	switch before := c.kind(brace - 1); before {
	case token.IDENT, token.RBRACK:
		if (&cell{tokens: c.tokens}).controls(brace) || c.resultEnds(brace) {
			return meaning{}
		}
		return meaning{c.typeBefore(brace), c.scope}
	case token.COMMA, token.COLON, token.LBRACE:
		if level == 0 {
			return meaning{}
		}
		return c.elided(c.underlying(c.literalType(level-1)), before)
	}
	return meaning{}
}

// resultEnds reports whether the result of a function stands before a brace.
func (c *cursor) resultEnds(brace int) bool {
	i := c.typeStart(c.operand(brace-1)) - 1
	for c.kind(i) == token.MUL {
		i--
	}
	return c.kind(i) == token.RPAREN
}

// elided returns the type of a literal without a type, inside another one.
func (c *cursor) elided(outer meaning, before token.Token) meaning {
	var e ast.Expr
	switch t := outer.expr.(type) {
	case *ast.ArrayType:
		e = t.Elt
	case *ast.MapType:
		if e = t.Key; before == token.COLON {
			e = t.Value
		}
	}
	if star, ok := e.(*ast.StarExpr); ok {
		e = star.X
	}
	return meaning{e, outer.scope}
}

// written returns the names of the fields that the literal around the cursor has already.
func (c *cursor) written() (names []string) {
	brace := c.open[len(c.open)-1]
	for i := brace + 1; i < len(c.list) && c.kind(i) != token.RBRACE; i++ {
		if c.names(i) && c.kind(i+1) == token.COLON && slices.Contains([]token.Token{token.LBRACE, token.COMMA}, c.kind(i-1)) {
			names = append(names, c.list[i].text)
		}
		if closer(c.kind(i)) != token.ILLEGAL {
			if c.match[i] < 0 {
				break
			}
			i = c.match[i]
		}
	}
	return names
}
