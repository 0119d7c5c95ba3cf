package portable

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// inexact are the functions of package math whose last bits differ between processors. Exp2 and Pow
// are not among them since only whole exponents are taken here, for which they multiply.
var inexact = []string{
	"Exp", "Expm1", "Log", "Log10", "Log1p", "Log2", "Hypot", "Cbrt", "Sin", "Cos", "Sincos", "Tan", "Asin", "Acos", "Atan",
	"Atan2", "Sinh", "Cosh", "Tanh", "Asinh", "Acosh", "Atanh", "Erf", "Erfc", "Erfinv", "Erfcinv", "Gamma", "Lgamma",
}

// TestUses finds functions of package math that have other bits on other processors where learning would
// depend on them. Figures (viz) and tests of significance (eval) round their output.
func TestUses(t *testing.T) {
	found := 0
	for _, room := range []string{"ltu", "bounds", "data", "learners", "internal", "repro"} {
		err := filepath.WalkDir("../../"+room, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				if name, ok := call.X.(*ast.Ident); !ok || name.Name != "math" {
					return true
				}
				if found++; slices.Contains(inexact, call.Sel.Name) {
					t.Errorf("%s: math.%s has other bits on other processors: take one of package portable", files.Position(n.Pos()), call.Sel.Name)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if found < 100 {
		t.Errorf("found %d uses of package math, want hundreds", found)
	}
}
