package explain_test

import (
	"go/ast"
	"slices"
	"testing"

	"halfspace/pkg/internal/shown"
)

// TestEveryFunctionHasAnExample wants an example of every exported function and method, except
// methods that other examples print by.
func TestEveryFunctionHasAnExample(t *testing.T) {
	plain := []string{"String", "Markdown"}
	missing, err := shown.Missing(".", func(fn *ast.FuncDecl) bool { return !slices.Contains(plain, fn.Name.Name) })
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range missing {
		t.Errorf("no example: add func Example%s, with an // Output:, to a file example_*_test.go", name)
	}
}
