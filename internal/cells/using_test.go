package cells

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// All names that a program has for itself are reserved: a grader keeps answers from them.
func TestReserved(t *testing.T) {
	n := Notebook{Packages: known{}}
	found := 0
	for count, code := range []string{"import . \"halfspace/pkg/nb\"\nn := 0\nn++", "n", "%ls\nn"} {
		p, err := n.Program(code, count+1)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), "", p.Source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			id, ok := node.(*ast.Ident)
			selected, dotted := node.(*ast.SelectorExpr)
			if dotted {
				id, ok = selected.X.(*ast.Ident)
			}
			if ok && !strings.Contains(" main n _ . ", " "+id.Name+" ") {
				if found++; !strings.HasPrefix(id.Name, Reserved) {
					t.Errorf("cell %q: its program has the name %s", code, id.Name)
				}
			}
			return !dotted
		})
		n.Ran(p, nil)
	}
	if found < 10 {
		t.Errorf("%d names", found)
	}
}
