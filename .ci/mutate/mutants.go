package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A mutant is one change of a file.
type mutant struct {
	id         int
	file       string // its path
	line       int
	start, end int    // the bytes that are replaced
	text       string // the replacement; %d stands for the id
	change     string // for people
	code       string // the line
}

// name returns the file's path from here.
func (m *mutant) name() string {
	if current, err := os.Getwd(); err == nil {
		if r, err := filepath.Rel(current, m.file); err == nil {
			return r
		}
	}
	return m.file
}

func (m *mutant) String() string { return fmt.Sprintf("%s:%d: %s", m.name(), m.line, m.change) }

func (m *mutant) overlaps(o *mutant) bool {
	return m.file == o.file && m.start < o.end && o.start < m.end
}

// A finder collects the mutants of a file.
type finder struct {
	source string
	fset   *token.FileSet
	info   *types.Info
	pkg    *types.Package
	found  []*mutant
}

// add adds a mutant of node n. Where text and change are formats, %s is the node's source.
func (f *finder) add(n ast.Node, text, change string) {
	start, end := f.fset.Position(n.Pos()), f.fset.Position(n.End())
	begins := strings.LastIndexByte(f.source[:start.Offset], '\n') + 1
	code, _, _ := strings.Cut(f.source[begins:], "\n")
	change = strings.ReplaceAll(strings.Join(strings.Fields(change), " "), "%%", "%")
	if k := strings.Count(f.source[begins:start.Offset], f.source[start.Offset:end.Offset]); k > 0 {
		change += fmt.Sprintf(" (%d)", k+1) // which of them in the line
	}
	f.found = append(f.found, &mutant{file: start.Filename, line: start.Line, start: start.Offset, end: end.Offset,
		text: text, change: change, code: strings.TrimSpace(code)})
}

// src returns the source of n, as part of a format.
func (f *finder) src(n ast.Node) string {
	return strings.ReplaceAll(f.source[f.fset.Position(n.Pos()).Offset:f.fset.Position(n.End()).Offset], "%", "%%")
}

// visit adds the mutants of n, and reports whether to look into it.
func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok == token.VAR
	case *ast.ArrayType, *ast.ImportSpec, *ast.Field:
		return false
	case *ast.BlockStmt:
		f.statements(n.List)
	case *ast.CaseClause:
		f.statements(n.Body)
	case *ast.IfStmt:
		if n.Else == nil && onlyTells(n.Body.List) {
			return false
		}
		f.condition(n.Cond, "true", "false")
	case *ast.ForStmt:
		if n.Cond != nil {
			f.condition(n.Cond, "false")
		}
	case *ast.CallExpr:
		return f.call(n)
	case ast.Expr:
		return f.expression(n)
	}
	return true
}

// statements adds mutants that leave one statement out, or replace continue by break and back.
func (f *finder) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
		case *ast.IncDecStmt:
		case *ast.ExprStmt:
			if call, ok := s.X.(*ast.CallExpr); ok && passedOver(call) {
				continue
			}
		case *ast.BranchStmt:
			if opposed := map[token.Token]string{token.CONTINUE: "break", token.BREAK: "continue"}[s.Tok]; opposed != "" && s.Label == nil {
				f.add(s, "if mutantIs(%d) { "+opposed+" }; "+s.Tok.String(), s.Tok.String()+" → "+opposed)
			}
			continue
		default:
			continue
		}
		f.add(s, "if !mutantIs(%d) { "+f.src(s)+" }", "left out: "+f.src(s))
	}
}

func (f *finder) condition(c ast.Expr, values ...string) {
	text := map[string]string{"true": "(mutantIs(%d) || ", "false": "(!mutantIs(%d) && "}
	for _, v := range values {
		f.add(c, text[v]+"("+f.src(c)+"))", f.src(c)+" → "+v)
	}
}

// call adds mutants of calls that have an opposite, and reports whether to look at the arguments.
func (f *finder) call(c *ast.CallExpr) bool {
	if passedOver(c) {
		return false
	}
	if fun, ok := c.Fun.(*ast.Ident); ok && fun.Name == "make" {
		for _, size := range c.Args[1:min(2, len(c.Args))] { // and not the capacity, which is only of memory
			ast.Inspect(size, f.visit)
		}
		return false
	}
	opposite := map[string]string{"min": "max", "max": "min", "math.Ceil": "math.Floor", "math.Floor": "math.Ceil",
		"math.Round": "math.Floor", "slices.Min": "slices.Max", "slices.Max": "slices.Min"}
	if opposed := opposite[f.src(c.Fun)]; opposed != "" {
		f.instead(c, opposed+f.src(c)[len(f.src(c.Fun)):], f.src(c)+" → "+opposed)
	}
	return true
}

// passedOver reports whether only people read the arguments of the call c, or whether it is a call of
// math.Inf, where every positive number has the effect of 1.
func passedOver(c *ast.CallExpr) bool {
	switch fun := c.Fun.(type) {
	case *ast.Ident:
		return fun.Name == "panic" || fun.Name == "register"
	case *ast.SelectorExpr:
		owner, ok := fun.X.(*ast.Ident)
		return ok && (owner.Name == "fmt" || owner.Name == "errors" || owner.Name == "progress" || owner.Name == "math" && fun.Sel.Name == "Inf")
	}
	return false
}

// onlyTells reports whether the statements do nothing but report progress.
func onlyTells(list []ast.Stmt) bool {
	return !slices.ContainsFunc(list, func(s ast.Stmt) bool {
		x, ok := s.(*ast.ExprStmt)
		if !ok {
			return true
		}
		call, ok := x.X.(*ast.CallExpr)
		if !ok {
			return true
		}
		fun, ok := call.Fun.(*ast.SelectorExpr)
		return !ok || fmt.Sprint(fun.X) != "progress"
	})
}

// swaps has the operators that each operator becomes.
var swaps = map[token.Token][]string{
	token.LSS: {"<=", ">="}, token.LEQ: {"<", ">"}, token.GTR: {">=", "<="}, token.GEQ: {">", "<"},
	token.EQL: {"!="}, token.NEQ: {"=="}, token.LAND: {"||"}, token.LOR: {"&&"},
	token.ADD: {"-"}, token.SUB: {"+"}, token.MUL: {"/"}, token.QUO: {"*"}, token.REM: {"*"},
}

// expression adds mutants of operators and literals, and reports whether to look at the operands.
func (f *finder) expression(e ast.Expr) bool {
	value := f.info.Types[e]
	basic, _ := types.Unalias(value.Type).(*types.Basic)
	if value.Value != nil { // a constant
		switch e := e.(type) {
		case *ast.BasicLit:
			if value.Value.Kind() == constant.Int || value.Value.Kind() == constant.Float {
				f.instead(e, f.src(e)+" + 1", f.src(e)+" → "+f.src(e)+" + 1")
			}
		case *ast.Ident:
			if e.Name == "true" || e.Name == "false" {
				f.instead(e, "!"+e.Name, e.Name+" → !"+e.Name)
			}
		}
		_, binary := e.(*ast.BinaryExpr)
		return !binary
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		if basic != nil && basic.Info()&types.IsString != 0 {
			return true
		}
		for _, op := range swaps[e.Op] {
			text := f.src(e.X) + " " + op + " " + f.src(e.Y)
			f.instead(e, text, f.src(e)+" → "+op)
		}
	case *ast.UnaryExpr:
		if e.Op == token.NOT || e.Op == token.SUB {
			f.instead(e, f.src(e.X), f.src(e)+" → "+f.src(e.X))
		}
	}
	return true
}

// instead adds a mutant that has another text in the place of an expression, of the same type.
func (f *finder) instead(e ast.Expr, text, change string) {
	t := f.info.Types[e].Type
	if b, ok := t.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
		t = types.Default(t)
	}
	name := types.TypeString(t, func(p *types.Package) string {
		if p == f.pkg {
			return ""
		}
		return p.Name()
	})
	f.add(e, "func() "+name+" { if mutantIs(%d) { return "+text+" }; return "+f.src(e)+" }()", change)
}
