package nb_test

import (
	"go/ast"
	"slices"
	"testing"

	"halfspace/pkg/internal/shown"
)

// TestEveryFunctionHasAnExample wants one of every exported function and method, but for Play, whose
// example writes a page that is compiled, and for what those of controls print by.
func TestEveryFunctionHasAnExample(t *testing.T) {
	others := []string{"Play", "String", "Text", "Value"}
	missing, err := shown.Missing(".", func(fn *ast.FuncDecl) bool { return !slices.Contains(others, fn.Name.Name) })
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range missing {
		t.Errorf("no example: add func Example%s, with an // Output:, to a file example_*_test.go", name)
	}
}
