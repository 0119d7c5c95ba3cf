package cells

import (
	"go/ast"
	"go/token"
	"slices"
)

// uses are the free names of a piece: it uses them and does not declare them.
type uses struct {
	free     map[string]bool // all free names
	bases    map[string]bool // names before a dot
	changed  map[string]bool // assigned, and names before the method of a call whose result nobody uses
	assigned map[string]bool // names that the piece assigns to, or takes the address of
}

// usesOf returns the names that a file uses and does not declare.
func usesOf(file *ast.File) uses {
	u := uses{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}}
	free := map[*ast.Ident]bool{}
	for _, id := range file.Unresolved {
		free[id] = true
		u.free[id.Name] = true
	}
	// A call of a method may change its receiver.
	change := func(e ast.Expr) {
		if id := root(e); id != nil && free[id] {
			u.changed[id.Name] = true
		}
	}
	// An assignment changes its value for certain. Code that gets its address may
	// change it.
	assign := func(e ast.Expr) {
		if id := root(e); id != nil && free[id] {
			u.assigned[id.Name] = true
		}
		change(e)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if id, ok := n.X.(*ast.Ident); ok && free[id] {
				u.bases[id.Name] = true
			}
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				for _, e := range n.Lhs {
					assign(e)
				}
			}
		case *ast.IncDecStmt:
			assign(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				assign(n.X)
			}
		case *ast.ExprStmt:
			for _, e := range changers(n.X) {
				change(e)
			}
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				assign(n.Key)
				assign(n.Value)
			}
		}
		return true
	})
	return u
}

// changers returns the values that a call may change if its result is not used: the receiver of a method,
// and the argument of a function of package sort, slices or maps.
func changers(e ast.Expr) []ast.Expr {
	c, ok := e.(*ast.CallExpr)
	if !ok || len(c.Args) == 0 && !isMethod(c.Fun) {
		return nil
	}
	switch f := c.Fun.(type) {
	case *ast.Ident:
		if slices.Contains([]string{"copy", "clear", "delete"}, f.Name) {
			return c.Args[:1]
		}
	case *ast.SelectorExpr:
		if id, ok := f.X.(*ast.Ident); ok && slices.Contains([]string{"sort", "slices", "maps"}, id.Name) {
			return c.Args[:1]
		}
		return []ast.Expr{f.X}
	}
	return nil
}

// isMethod reports whether a function is written as a method.
func isMethod(e ast.Expr) bool {
	_, ok := e.(*ast.SelectorExpr)
	return ok
}

// root returns the name whose value an assignment to an expression changes.
func root(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		default:
			return nil
		}
	}
}
