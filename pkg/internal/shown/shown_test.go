package shown_test

import (
	"fmt"
	"go/ast"
	"testing"

	"halfspace/pkg/internal/shown"
)

// This package has two exported functions, and an example of one.
func ExampleExamples() {
	names, err := shown.Examples(".")
	fmt.Println(names, err)
	// Output: map[Examples:true Missing_notRun:false] <nil>
}

// Without the comment on its output an example is compiled only.
func ExampleMissing_notRun() {
	fmt.Println(shown.Missing("elsewhere", nil))
}

func TestMissing(t *testing.T) {
	wanted := func(*ast.FuncDecl) bool { return true }
	if got, err := shown.Missing(".", wanted); fmt.Sprint(got, err) != "[Missing] <nil>" {
		t.Errorf("got %v, %v, want the function without an example", got, err)
	}
	unnamed := func(fn *ast.FuncDecl) bool { return fn.Name.Name != "Missing" }
	if got, err := shown.Missing(".", unnamed); len(got) > 0 || err != nil {
		t.Errorf("got %v, %v, want none of those that are wanted", got, err)
	}
}
