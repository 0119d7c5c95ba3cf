package nb_test

import (
	"go/ast"
	"slices"
	"testing"

	"halfspace/pkg/internal/shown"
)

// TestEveryFunctionHasAnExample wants an example of every exported function and method, except Play, whose
// example writes a page that is compiled, and the methods that the examples of controls print by.
func TestEveryFunctionHasAnExample(t *testing.T) {
	exempt := []string{"Play", "String", "Text", "Value"}
	missing, err := shown.Missing(".", func(fn *ast.FuncDecl) bool { return !slices.Contains(exempt, fn.Name.Name) })
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range missing {
		t.Errorf("no example: add func Example%s, with an // Output:, to a file example_*_test.go", name)
	}
}
