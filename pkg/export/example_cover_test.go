package export_test

import (
	"go/ast"
	"testing"

	"halfspace/pkg/internal/shown"
)

// TestEveryFunctionHasAnExample wants one of every exported function and method.
func TestEveryFunctionHasAnExample(t *testing.T) {
	missing, err := shown.Missing(".", func(fn *ast.FuncDecl) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range missing {
		t.Errorf("no example: add func Example%s, with an // Output:, to a file example_*_test.go", name)
	}
}
