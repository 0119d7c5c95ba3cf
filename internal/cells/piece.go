package cells

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A kind distinguishes imports, functions, other declarations and statements.
type kind int

const (
	statement kind = iota
	binding        // a statement x := v, or a var between statements: later cells know x
	variable       // a var above %%
	constant
	typing
	function
	importing
)

// A piece is a declaration or a statement at the top level of a cell, as it was written.
type piece struct {
	kind
	cell         int // the execution count of its cell
	line, column int // line and column of its first character, from 1
	text         string
	silent       bool // a semicolon ends it: it is not shown if it stands last

	uses
	names     []ident // names that it declares
	owner     string  // the type, if it is a method
	signature string  // the types of a function's parameters and results
	define    int     // the offset of its := in the text, or 0
	labels    int     // the length of the labels before it
	shows     bool    // it is an expression
	call      string  // the function that the expression calls, if it does
}

// An ident is a name that a piece declares, with its place in the text.
type ident struct {
	text   string
	offset int
}

// split returns the pieces of a cell whose special lines are blank. It finds their ends by tokens only,
// so that it works for code that does not parse.
func split(code string, cell int) (pieces []piece) {
	files := token.NewFileSet()
	file := files.AddFile("", -1, len(code))
	var s scanner.Scanner
	s.Init(file, []byte(code), func(token.Position, string) {}, 0)
	depth, start, end := 0, -1, 0
	header := false // between if, for or switch and its block, where semicolons end nothing
	cut := func(silent bool) {
		if start >= 0 {
			position := file.Position(file.Pos(start))
			pieces = append(pieces, piece{cell: cell, line: position.Line, column: position.Column, text: code[start:end], silent: silent})
		}
		start = -1
	}
	for {
		pos, tok, literal := s.Scan()
		switch tok {
		case token.EOF:
			cut(false)
			return pieces
		case token.IF, token.FOR, token.SWITCH:
			header = header || depth == 0
		case token.LPAREN, token.LBRACK, token.LBRACE:
			header = header && (depth > 0 || tok != token.LBRACE)
			depth++
		case token.RPAREN, token.RBRACK, token.RBRACE:
			depth--
		case token.SEMICOLON:
			if depth <= 0 && !(header && literal == ";") {
				cut(literal == ";")
				header = false
				continue
			}
		}
		if start < 0 {
			start = file.Offset(pos)
		}
		if literal == "" {
			literal = tok.String()
		}
		end = min(file.Offset(pos)+len(literal), len(code))
	}
}

// declares returns the kind of a declaration that begins with the text of p, and statement for other text.
func (p piece) declares() kind {
	var s scanner.Scanner
	files := token.NewFileSet()
	s.Init(files.AddFile("", -1, len(p.text)), []byte(p.text), func(token.Position, string) {}, 0)
	_, first, _ := s.Scan()
	switch first {
	case token.IMPORT:
		return importing
	case token.TYPE:
		return typing
	case token.CONST:
		return constant
	case token.VAR:
		return variable
	case token.FUNC:
		if _, tok, _ := s.Scan(); tok == token.IDENT || tok == token.LPAREN && method(&s) {
			return function
		}
	}
	return statement
}

// method reports whether a name follows the parentheses that a scanner has entered, as in func (t T) f().
func method(s *scanner.Scanner) bool {
	for depth := 1; depth > 0; {
		switch _, tok, _ := s.Scan(); tok {
		case token.LPAREN:
			depth++
		case token.RPAREN:
			depth--
		case token.EOF:
			return false
		}
	}
	_, tok, _ := s.Scan()
	return tok == token.IDENT
}

// parse reads the syntax of p, and fills the fields that follow from it.
func (p *piece) parse() error {
	before, after := "package p;", ""
	if p.kind == statement || p.kind == binding {
		before, after = "package p; func _() {", "\n}"
	}
	before += "\n"
	source := before + p.place() + p.text + after
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", source, 0)
	if err != nil {
		return errorOf(err)
	}
	start := len(before) + len(p.place())
	offset := func(n ast.Node) int { return files.File(n.Pos()).Offset(n.Pos()) - start }
	p.uses = usesOf(file)
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.GenDecl:
			for _, s := range d.Specs {
				p.specify(s, offset)
			}
		case *ast.FuncDecl:
			if d.Recv != nil && len(d.Recv.List) > 0 {
				p.owner = typeName(d.Recv.List[0].Type)
			}
			if p.kind == function {
				p.names = []ident{{d.Name.Name, offset(d.Name)}}
				p.signature = signature(d.Type)
			} else {
				p.state(d.Body.List, offset)
			}
		}
	}
	return nil
}

// place returns the //line directive by which the compiler knows where p stands in the notebook.
func (p piece) place() string {
	return fmt.Sprintf("//line %s:%d:%d\n", label(p.cell), p.line, p.column)
}

// label returns the name of a cell in messages of the compiler and in traces, where files have names.
func label(cell int) string { return fmt.Sprintf("cell[%d]", cell) }

// errorOf returns the first error of a parser.
func errorOf(err error) error {
	if list, ok := err.(scanner.ErrorList); ok {
		return list[0]
	}
	return err
}

// specify records in p the names of a declaration.
func (p *piece) specify(s ast.Spec, offset func(ast.Node) int) {
	switch s := s.(type) {
	case *ast.TypeSpec:
		p.names = append(p.names, ident{s.Name.Name, offset(s.Name)})
	case *ast.ValueSpec:
		for _, n := range s.Names {
			p.names = append(p.names, ident{n.Name, offset(n)})
		}
	}
}

// state records the kind of the statement in a piece. Labels before the statement do not change its kind.
func (p *piece) state(list []ast.Stmt, offset func(ast.Node) int) {
	if len(list) != 1 {
		return
	}
	first := list[0]
	for l, ok := first.(*ast.LabeledStmt); ok; l, ok = first.(*ast.LabeledStmt) {
		first = l.Stmt
		p.labels = offset(first)
	}
	switch s := first.(type) {
	case *ast.DeclStmt:
		if d, ok := s.Decl.(*ast.GenDecl); ok && d.Tok == token.VAR {
			p.kind = binding
			for _, spec := range d.Specs {
				p.specify(spec, offset)
			}
		}
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE {
			p.kind = binding
			for _, e := range s.Lhs {
				if id, ok := e.(*ast.Ident); ok {
					p.names = append(p.names, ident{id.Name, offset(id)})
				}
			}
			p.define = offset(s) + int(s.TokPos-s.Pos())
		}
	case *ast.ExprStmt:
		p.shows = p.labels == 0
		if c, ok := s.X.(*ast.CallExpr); ok {
			p.call = p.text[offset(c.Fun) : offset(c.Fun)+int(c.Fun.End()-c.Fun.Pos())]
		}
	}
}

// signature returns the types of a function's parameters and results, without their names. Functions
// with parameters for types have the signature of no other function.
func signature(f *ast.FuncType) string {
	text := "(" + strings.Join(typesOf(f.Params), ", ") + ")"
	if results := typesOf(f.Results); len(results) > 0 {
		text += " " + strings.Join(results, ", ")
	}
	if f.TypeParams != nil {
		text = "[" + strings.Join(typesOf(f.TypeParams), ", ") + "]" + text
	}
	return text
}

// typesOf returns the type of each field of a list, which may be nil.
func typesOf(list *ast.FieldList) (all []string) {
	if list == nil {
		return nil
	}
	for _, f := range list.List {
		for range max(1, len(f.Names)) {
			all = append(all, types.ExprString(f.Type))
		}
	}
	return all
}

// typeName returns the name of a receiver's type.
func typeName(e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x.Name
		case *ast.StarExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.IndexListExpr:
			e = x.X
		default:
			return ""
		}
	}
}

// declaration returns p as a declaration of a package, without its labels and with some of its names
// replaced by _.
func (p piece) declaration(gone func(string) bool) string {
	text, before := p.text, ""
	if p.define > 0 {
		text, before = text[:p.define]+" ="+text[p.define+2:], "var\n"
	}
	for _, n := range slices.Backward(p.names) {
		if gone(n.text) {
			text = text[:n.offset] + "_" + text[n.offset+len(n.text):]
		}
	}
	text = strings.Repeat("\n", strings.Count(text[:p.labels], "\n")) + text[p.labels:]
	return before + p.place() + text + "\n"
}

// binds reports whether p declares a name.
func (p piece) binds(text string) bool {
	return slices.ContainsFunc(p.names, func(n ident) bool { return n.text == text })
}

// compare orders pieces by cell, line and column.
func (p *piece) compare(q *piece) int {
	return cmp.Or(p.cell-q.cell, p.line-q.line, p.column-q.column)
}

// isFunction reports whether p is a function or a method.
func (p *piece) isFunction() bool { return p.kind == function }

// covers reports whether a line of the cell belongs to p.
func (p piece) covers(line int) bool {
	return p.line <= line && line <= p.line+strings.Count(p.text, "\n")
}

// always reports whether a program needs p though nothing names it: its value or its body may do something.
func (p piece) always() bool {
	return p.owner == "" && slices.ContainsFunc(p.names, func(n ident) bool {
		return p.kind == function && (n.text == "init" || strings.HasPrefix(n.text, "init_")) || p.kind == variable && n.text == "_"
	})
}

// keys returns the keys of p in a notebook: its names. The key of a method contains the type, and the key of
// a blank variable the text.
func (p piece) keys() (keys []string) {
	for _, n := range p.names {
		key := strings.TrimPrefix(p.owner+"."+n.text, ".")
		if n.text == "_" {
			key = "_ " + p.text
		}
		keys = append(keys, key)
	}
	return keys
}
