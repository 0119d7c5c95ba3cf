package complete

import (
	"go/ast"
	"go/token"
	"maps"
)

// call returns the types of the results of a call, or of a conversion.
func (n *inference) call(e *ast.CallExpr, s scope) []meaning {
	if n.fuel--; n.fuel < 0 {
		return nil
	}
	if id, ok := e.Fun.(*ast.Ident); ok {
		if d, p, ok := n.declared(id.Name, s); ok && p.path == builtin && d.kind == "func" {
			return n.builtin(id.Name, e, s)
		}
	}
	if n.isType(e.Fun, s) {
		return []meaning{{e.Fun, s}}
	}
	f := n.underlying(n.value(e.Fun, s))
	t, ok := f.expr.(*ast.FuncType)
	if !ok {
		return nil
	}
	if t.TypeParams != nil {
		f.bound = n.bind(t, f.bound, e, s)
	}
	var results []meaning
	for _, r := range parts(t.Results) {
		results = append(results, meaning{r, f.scope})
	}
	return results
}

// builtin returns the types of the results of a function that Go declares.
func (n *inference) builtin(name string, e *ast.CallExpr, s scope) []meaning {
	if len(e.Args) == 0 {
		return nil
	}
	switch name {
	case "new":
		if !n.isType(e.Args[0], s) {
			return []meaning{n.unary(&ast.UnaryExpr{Op: token.AND, X: e.Args[0]}, s)}
		}
		return []meaning{{&ast.StarExpr{X: e.Args[0]}, s}}
	case "make":
		return []meaning{{e.Args[0], s}}
	case "append", "min", "max":
		return []meaning{n.value(e.Args[0], s)}
	case "len", "cap", "copy":
		return []meaning{basic("int")}
	}
	return nil
}

// isType reports whether an expression is a type, so that a call of it is a conversion.
func (n *inference) isType(e ast.Expr, s scope) bool {
	if n.fuel--; n.fuel < 0 {
		return false
	}
	switch e := e.(type) {
	case *ast.ArrayType, *ast.MapType, *ast.ChanType, *ast.FuncType, *ast.StructType, *ast.InterfaceType:
		return true
	case *ast.Ident:
		if _, ok := s.bound[e.Name]; ok {
			return true
		}
		d, _, ok := n.declared(e.Name, s)
		return ok && d.kind == "type"
	case *ast.SelectorExpr:
		if p := n.qualified(e.X, s); p != nil {
			d, _ := p.find("", e.Sel.Name)
			return d.kind == "type"
		}
	case *ast.ParenExpr:
		return n.isType(e.X, s)
	case *ast.StarExpr:
		return n.isType(e.X, s)
	case *ast.IndexExpr:
		return n.isType(e.X, s)
	case *ast.IndexListExpr:
		return n.isType(e.X, s)
	}
	return false
}

// bind finds the type arguments of a call: those in brackets, then by the arguments' types.
func (n *inference) bind(t *ast.FuncType, known map[string]meaning, e *ast.CallExpr, s scope) map[string]meaning {
	b := binding{n, map[string]bool{}, map[string]meaning{}}
	maps.Copy(b.bound, known)
	n.bindTypes(t.TypeParams, typeArguments(e.Fun), s, b.bound)
	for _, f := range t.TypeParams.List {
		for _, name := range f.Names {
			b.open[name.Name] = true
		}
	}
	params := parts(t.Params)
	for i, arg := range n.arguments(e.Args, s) {
		if len(params) > 0 {
			b.argument(params[min(i, len(params)-1)], arg, e.Ellipsis.IsValid())
		}
	}
	for _, f := range t.TypeParams.List {
		if core, ok := f.Type.(*ast.UnaryExpr); ok && len(f.Names) == 1 { // Slice ~[]E
			b.unify(core.X, b.bound[f.Names[0].Name])
		}
	}
	return b.bound
}

// bindTypes gives type parameters their arguments in brackets.
func (n *inference) bindTypes(params *ast.FieldList, args []ast.Expr, s scope, bound map[string]meaning) {
	for _, f := range params.List {
		for _, name := range f.Names {
			if len(args) == 0 {
				return
			}
			bound[name.Name], args = meaning{args[0], s}, args[1:]
		}
	}
}

// arguments returns the types of the arguments of a call; the results of another call may be the arguments.
func (n *inference) arguments(args []ast.Expr, s scope) (types []meaning) {
	if call, ok := soleCall(args); ok {
		return n.call(call, s)
	}
	for _, a := range args {
		types = append(types, n.value(a, s))
	}
	return types
}

// argument compares an argument with its parameter, which may take several; list says whether "..." stands
// behind the argument.
func (b binding) argument(param ast.Expr, arg meaning, list bool) {
	if several, ok := param.(*ast.Ellipsis); ok {
		param = several.Elt
		if list {
			arg = b.element(arg)
		}
	}
	b.unify(param, arg)
}

// soleCall returns the only argument if it is a call, whose results are the arguments.
func soleCall(args []ast.Expr) (*ast.CallExpr, bool) {
	if len(args) != 1 {
		return nil, false
	}
	call, ok := args[0].(*ast.CallExpr)
	return call, ok
}

// typeArguments returns the types in brackets behind the name of a function or a type.
func typeArguments(e ast.Expr) []ast.Expr {
	switch e := e.(type) {
	case *ast.IndexExpr:
		return []ast.Expr{e.Index}
	case *ast.IndexListExpr:
		return e.Indices
	}
	return nil
}

// A binding finds type arguments.
type binding struct {
	*inference
	open  map[string]bool // the names of the type parameters
	bound map[string]meaning
}

// unify compares the type of a parameter with an argument's.
func (b binding) unify(param ast.Expr, arg meaning) {
	if arg.expr == nil {
		return
	}
	if id, ok := param.(*ast.Ident); ok && b.open[id.Name] {
		if _, known := b.bound[id.Name]; !known {
			b.bound[id.Name] = arg
		}
		return
	}
	if b.fuel--; b.fuel < 0 {
		return
	}
	base := b.underlying(arg)
	switch p := param.(type) {
	case *ast.StarExpr:
		if a, ok := base.expr.(*ast.StarExpr); ok {
			b.unify(p.X, meaning{a.X, base.scope})
		}
	case *ast.ArrayType:
		b.unify(p.Elt, b.element(arg))
	case *ast.MapType:
		if a, ok := base.expr.(*ast.MapType); ok {
			b.unify(p.Key, meaning{a.Key, base.scope})
			b.unify(p.Value, meaning{a.Value, base.scope})
		}
	case *ast.FuncType:
		if a, ok := base.expr.(*ast.FuncType); ok {
			b.unifyAll(parts(p.Params), parts(a.Params), base.scope)
			b.unifyAll(parts(p.Results), parts(a.Results), base.scope)
		}
	case *ast.IndexExpr:
		b.unifyAll(typeArguments(p), typeArguments(arg.expr), arg.scope)
	case *ast.IndexListExpr:
		b.unifyAll(typeArguments(p), typeArguments(arg.expr), arg.scope)
	}
}

func (b binding) unifyAll(params, args []ast.Expr, s scope) {
	for i := range min(len(params), len(args)) {
		b.unify(params[i], meaning{args[i], s})
	}
}
