package complete

import (
	"go/ast"
	"go/token"
)

// A scope is a place where names have a meaning.
type scope struct {
	pack   *pack
	bound  map[string]meaning // type parameters
	before int                // local variables with this number and greater ones are not visible
}

// A meaning is a type: an expression, and the scope of its names. The zero value is an unknown type.
type meaning struct {
	expr ast.Expr
	scope
}

// An inference finds the types of expressions. It gives up when its fuel is burnt, so that circles end.
type inference struct {
	*Index
	fuel int
}

// fuel is enough for a long chain of calls; a query that burns it takes some milliseconds.
const fuel = 400

// value returns the type of an expression: of a call with several results, the first one's.
func (n *inference) value(e ast.Expr, s scope) meaning {
	if n.fuel--; n.fuel < 0 {
		return meaning{}
	}
	switch e := e.(type) {
	case *ast.Ident:
		if d, p, ok := n.declared(e.Name, s); ok {
			return n.entry(d, p)
		}
	case *ast.SelectorExpr:
		if p := n.qualified(e.X, s); p != nil {
			d, _ := p.find("", e.Sel.Name)
			return n.entry(d, p)
		}
		return n.member(n.value(e.X, s), e.Sel.Name)
	case *ast.CallExpr:
		return one(n.call(e, s))
	case *ast.CompositeLit:
		return meaning{e.Type, s}
	case *ast.FuncLit:
		return meaning{e.Type, s}
	case *ast.ParenExpr:
		return n.value(e.X, s)
	case *ast.TypeAssertExpr:
		return meaning{e.Type, s}
	case *ast.SliceExpr:
		return n.value(e.X, s)
	case *ast.StarExpr:
		return n.element(n.value(e.X, s))
	case *ast.IndexExpr:
		return n.element(n.value(e.X, s))
	case *ast.BasicLit:
		return basic(literals[e.Kind])
	case *ast.UnaryExpr:
		return n.unary(e, s)
	case *ast.BinaryExpr:
		return n.binary(e, s)
	}
	return meaning{}
}

// literals are the types of literals.
var literals = map[token.Token]string{token.INT: "int", token.FLOAT: "float64", token.IMAG: "complex128", token.CHAR: "rune", token.STRING: "string"}

// basic returns a type that Go declares.
func basic(name string) meaning {
	return meaning{expr: ast.NewIdent(name), scope: scope{pack: &pack{path: builtin}}}
}

// one returns the first of several types, or an unknown one.
func one(types []meaning) meaning {
	if len(types) == 0 {
		return meaning{}
	}
	return types[0]
}

func (n *inference) unary(e *ast.UnaryExpr, s scope) meaning {
	x := n.value(e.X, s)
	switch {
	case x.expr == nil:
		return x
	case e.Op == token.AND:
		return meaning{&ast.StarExpr{X: x.expr}, x.scope}
	case e.Op == token.ARROW:
		return n.element(x)
	}
	return x
}

func (n *inference) binary(e *ast.BinaryExpr, s scope) meaning {
	switch e.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ, token.LAND, token.LOR:
		return basic("bool")
	}
	if _, constant := e.X.(*ast.BasicLit); constant {
		return n.value(e.Y, s)
	}
	return n.value(e.X, s)
}

// declared finds the declaration that a name means, and its package.
func (n *inference) declared(name string, s scope) (entry, *pack, bool) {
	if s.pack == nil {
		return entry{}, nil, false
	}
	if e, ok := s.pack.visible(name, s.before); ok {
		return e, s.pack, true
	}
	for _, path := range s.pack.dots() {
		if p := n.packages[path]; p != nil && p.shows(name) {
			if e, ok := p.find("", name); ok {
				return e, p, true
			}
		}
	}
	if p := n.packages[builtin]; p != nil {
		e, ok := p.find("", name)
		return e, p, ok
	}
	return entry{}, nil, false
}

// qualified returns the package that an expression names, or nil if it names none.
func (n *inference) qualified(e ast.Expr, s scope) *pack {
	id, ok := e.(*ast.Ident)
	if !ok || s.pack == nil {
		return nil
	}
	if _, hidden := s.pack.visible(id.Name, s.before); hidden {
		return nil
	}
	path, ok := s.pack.imports[id.Name]
	if !ok && s.pack.path == "" {
		path = n.Path(id.Name)
	}
	return n.packages[path]
}

// entry returns the type of a declared function or variable.
func (n *inference) entry(e entry, p *pack) meaning {
	if n.fuel--; n.fuel < 0 || e.kind == "type" {
		return meaning{}
	}
	s := scope{pack: p, before: whole}
	if e.order > 0 {
		s.before = e.order
	}
	switch d := e.node().(type) {
	case *ast.FuncDecl:
		return meaning{d.Type, s}
	case *ast.AssignStmt:
		for i, left := range d.Lhs {
			if id, ok := left.(*ast.Ident); ok && id.Name == e.name {
				return n.nth(d.Rhs, i, len(d.Lhs), s)
			}
		}
	case *ast.RangeStmt:
		return n.ranged(d, e.name, s)
	case *ast.DeclStmt:
		return n.spec(d, e.name, s)
	case *ast.ExprStmt:
		return n.value(d.X, s)
	}
	return meaning{}
}

// spec returns the type of a variable or constant that is declared by "var" or "const".
func (n *inference) spec(d *ast.DeclStmt, name string, s scope) meaning {
	v, ok := firstSpec(d).(*ast.ValueSpec)
	if !ok {
		return meaning{}
	}
	for i, id := range v.Names {
		if id.Name == name && v.Type != nil {
			return meaning{v.Type, s}
		}
		if id.Name == name {
			return n.nth(v.Values, i, len(v.Names), s)
		}
	}
	return meaning{}
}

// nth returns the type of the variable number i among the given number of them, which have some initial
// values or one call.
func (n *inference) nth(values []ast.Expr, i, count int, s scope) meaning {
	if len(values) == count {
		return n.value(values[i], s)
	}
	if len(values) != 1 {
		return meaning{}
	}
	if call, ok := values[0].(*ast.CallExpr); ok {
		if types := n.call(call, s); i < len(types) {
			return types[i]
		}
		return meaning{}
	}
	if i == 1 {
		return basic("bool") // as of v, ok := m[k]
	}
	return n.value(values[0], s)
}

// ranged returns the type of a loop's variable.
func (n *inference) ranged(d *ast.RangeStmt, name string, s scope) meaning {
	x := n.underlying(n.value(d.X, s))
	second := false
	if id, ok := d.Value.(*ast.Ident); ok {
		second = id.Name == name
	}
	if star, ok := x.expr.(*ast.StarExpr); ok {
		x = n.underlying(meaning{star.X, x.scope})
	}
	switch t := x.expr.(type) {
	case *ast.ArrayType:
		if second {
			return meaning{t.Elt, x.scope}
		}
	case *ast.MapType:
		if second {
			return meaning{t.Value, x.scope}
		}
		return meaning{t.Key, x.scope}
	case *ast.ChanType:
		return meaning{t.Value, x.scope}
	case *ast.FuncType:
		return n.yielded(meaning{t, x.scope}, second)
	case *ast.Ident:
		if second {
			return basic("rune") // of a string
		}
	}
	return basic("int")
}

// yielded returns the type of the first or the second value of an iterator.
func (n *inference) yielded(iterator meaning, second bool) meaning {
	params := parts(iterator.expr.(*ast.FuncType).Params)
	if len(params) != 1 {
		return meaning{}
	}
	yield, ok := params[0].(*ast.FuncType)
	if !ok {
		return meaning{}
	}
	i := 0
	if second {
		i = 1
	}
	if values := parts(yield.Params); i < len(values) {
		return meaning{values[i], iterator.scope}
	}
	return meaning{}
}

// element returns the type of the elements of a slice, a map, a pointer or a channel.
func (n *inference) element(m meaning) meaning {
	m = n.underlying(m)
	switch t := m.expr.(type) {
	case *ast.ArrayType:
		return meaning{t.Elt, m.scope}
	case *ast.MapType:
		return meaning{t.Value, m.scope}
	case *ast.ChanType:
		return meaning{t.Value, m.scope}
	case *ast.StarExpr:
		return meaning{t.X, m.scope}
	case *ast.FuncType:
		return m // f[T]
	case *ast.Ident:
		if t.Name == "string" {
			return basic("byte")
		}
	}
	return meaning{}
}

// parts returns the types of fields, parameters or results, one for each name.
func parts(list *ast.FieldList) (types []ast.Expr) {
	if list == nil {
		return nil
	}
	for _, f := range list.List {
		for range max(1, len(f.Names)) {
			types = append(types, f.Type)
		}
	}
	return types
}
