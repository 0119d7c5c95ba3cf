package ltu_test

import (
	"go/ast"
	"slices"
	"testing"

	"halfspace/pkg/internal/shown"
)

// TestEveryFunctionHasAnExample wants an example of every exported function and method, except of those
// that every other example needs.
func TestEveryFunctionHasAnExample(t *testing.T) {
	plain := []string{"NewBuilder", "Inputs", "Unit", "Network", "Predict", "Fires", "Size", "Batch"}
	missing, err := shown.Missing(".", func(fn *ast.FuncDecl) bool { return !slices.Contains(plain, fn.Name.Name) })
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range missing {
		t.Errorf("no example: add func Example%s, with an // Output:, to a file example_*_test.go", name)
	}
}
