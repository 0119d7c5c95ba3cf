package metric_test

import (
	"go/ast"
	"slices"
	"testing"

	"halfspace/pkg/internal/shown"
	"halfspace/pkg/metric"
)

// TestEveryFunctionHasAnExample wants one of every exported function and method, but for what other
// examples print by, and one for every metric of All.
func TestEveryFunctionHasAnExample(t *testing.T) {
	plain := []string{"String", "Markdown", "Error"}
	missing, err := shown.Missing(".", func(fn *ast.FuncDecl) bool { return !slices.Contains(plain, fn.Name.Name) })
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range missing {
		t.Errorf("no example: add func Example%s, with an // Output:, to a file example_*_test.go", name)
	}
}

// TestNamesDiffer holds All to names that Named can find.
func TestNamesDiffer(t *testing.T) {
	for _, m := range metric.All() {
		found, err := metric.Named(m.Name)
		if err != nil || found.Name != m.Name || found.LowerIsBetter != m.LowerIsBetter {
			t.Errorf("%s: found %+v, %v", m.Name, found, err)
		}
	}
	if _, err := metric.Named("acuracy"); err == nil {
		t.Error("found an acuracy")
	}
}
