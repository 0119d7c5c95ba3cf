package viz_test

import (
	"go/ast"
	"slices"
	"testing"

	"halfspace/pkg/internal/shown"
)

// TestEveryFigureHasAnExample wants one of every exported function and method that returns a
// *Figure or an *Animation.
func TestEveryFigureHasAnExample(t *testing.T) {
	missing, err := shown.Missing(".", func(fn *ast.FuncDecl) bool {
		return fn.Type.Results != nil && slices.ContainsFunc(fn.Type.Results.List, func(r *ast.Field) bool {
			star, ok := r.Type.(*ast.StarExpr)
			if !ok {
				return false
			}
			id, ok := star.X.(*ast.Ident)
			return ok && (id.Name == "Figure" || id.Name == "Animation")
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range missing {
		t.Errorf("no example: add func Example%s, with an // Output:, to a file example_*_test.go", name)
	}
}
