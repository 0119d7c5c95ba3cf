package peer_test

import (
	"go/ast"
	"testing"

	"halfspace/pkg/internal/shown"
)

// TestEveryFunctionHasAnExample wants one of every exported function and method.
func TestEveryFunctionHasAnExample(t *testing.T) {
	missing, err := shown.Missing(".", func(fn *ast.FuncDecl) bool { return fn.Name.Name != "Write" && fn.Name.Name != "Read" })
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range missing {
		t.Errorf("no example: add func Example%s, with an // Output:, to example_test.go", name)
	}
}
