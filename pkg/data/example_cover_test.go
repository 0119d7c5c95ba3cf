package data_test

import (
	"go/ast"
	"slices"
	"testing"

	"halfspace/pkg/internal/shown"
)

// TestEveryFunctionHasAnExample wants an example of every exported function and method. Exempt are
// methods that other examples call or print by, and functions that need a network or a file that is
// not built in.
func TestEveryFunctionHasAnExample(t *testing.T) {
	exempt := []string{"UnmarshalJSON", "String", "Markdown", "HTML", "Error", "Unwrap", "Len", "LoadContext", "Fetch", "Path", "Number", "Value"}
	missing, err := shown.Missing(".", func(fn *ast.FuncDecl) bool { return !slices.Contains(exempt, fn.Name.Name) })
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range missing {
		t.Errorf("no example: add func Example%s, with an // Output:, to a file example_*_test.go", name)
	}
}
