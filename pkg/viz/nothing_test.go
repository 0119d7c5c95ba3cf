package viz

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"halfspace/pkg/eval"
	"halfspace/pkg/ltu"
	"halfspace/pkg/metric"
)

// TestNothingIsAnError gives each function nothing, or parts that do not fit each other: that is an error
// of one line, and no panic.
func TestNothingIsAnError(t *testing.T) {
	two := []string{"a", "b"}
	ranks := [][]float64{{1, 2}}
	for want, draw := range map[string]func() (*Figure, error){
		"there is no network to draw":          func() (*Figure, error) { return Network(nil, nil) },
		"there is no network of units":         func() (*Figure, error) { return Firing(nil, nil, nil) },
		"there is no list to draw":             func() (*Figure, error) { return List(nil) },
		"there is no tree to draw":             func() (*Figure, error) { return Tree(nil, nil) },
		"ranks: there are no ranks to draw":    func() (*Figure, error) { return Ranks(nil) },
		"ranks: 0 learners on 0 sets":          func() (*Figure, error) { return Ranks(&eval.Friedman{}) },
		"ranks: want a rank of each":           func() (*Figure, error) { return Ranks(&eval.Friedman{Learners: two, Sets: two, Ranks: ranks}) },
		"want a mean of each of 2 learners":    func() (*Figure, error) { return Ranks(&eval.Friedman{Learners: two, Sets: two[:1], Ranks: ranks}) },
		"critical difference: there are no":    func() (*Figure, error) { return CriticalDifference(nil, 0.05) },
		"against a control: there are no":      func() (*Figure, error) { return AgainstControl(nil, 0, 0.05) },
		"there is no learning curve to draw":   func() (*Figure, error) { return LearningCurve(nil) },
		"there is no stream to draw":           func() (*Figure, error) { return Stream(nil) },
		"there is no confusion matrix to draw": func() (*Figure, error) { return Confusion(nil) },
		"confusion: 1 class, counts of 2": func() (*Figure, error) {
			return Confusion(&metric.Confusion{Classes: two[:1], Counts: [][]int{{1, 2}, {3, 4}}})
		},
		"there is no response curve to draw":  func() (*Figure, error) { return PartialDependence(nil) },
		"there is no table of scores to draw": func() (*Figure, error) { return Scores(nil) },
		"there is no table for a ROC curve":   func() (*Figure, error) { return ROC(nil, "") },
		"there is no table for precision":     func() (*Figure, error) { return PrecisionRecall(nil, "") },
		"there is no table for a calibration": func() (*Figure, error) { return Calibration(nil, "") },
		"there is no sample for regions":      func() (*Figure, error) { return Regions(nil, nil) },
		"there is no sample for lines":        func() (*Figure, error) { return Lines(nil, nil) },
		"there is no choice to draw":          func() (*Figure, error) { return ValidationCurve(nil, "Stages") },
		"there is no model for regions":       func() (*Figure, error) { return Regions(nil, twoOf(flowers(1))) },
		"pareto: no learners":                 func() (*Figure, error) { return Pareto("", "", "") },
		"no points":                           func() (*Figure, error) { return Series{}.Figure() },
		"unit has 0 weights, but 1 name":      func() (*Figure, error) { return Weights(ltu.Unit{}, two[:1]) },
	} {
		if f, err := draw(); err == nil || f != nil || !strings.HasPrefix(err.Error(), "viz: ") || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v and %v, want an error with %q", f, err, want)
		}
	}
}

// TestFiguresMayFail wants an error of every exported function that makes a figure, and its name in the
// comment of the package.
func TestFiguresMayFail(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	made := 0
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv != nil || !fn.Name.IsExported() || fn.Type.Results == nil || !isFigure(fn.Type.Results.List[0].Type) {
				continue
			}
			made++
			if !regexp.MustCompile(`\b` + fn.Name.Name + `\b`).Match(page) {
				t.Errorf("the comment of the package in doc.go does not name %s", fn.Name)
			}
			if len(fn.Type.Results.List) != 2 {
				t.Errorf("%s of %s returns a figure and no error", fn.Name, file)
			}
		}
	}
	if made < 20 {
		t.Errorf("%d functions make figures", made)
	}
}

// isFigure reports whether a type is *Figure.
func isFigure(e ast.Expr) bool {
	star, ok := e.(*ast.StarExpr)
	if !ok {
		return false
	}
	name, ok := star.X.(*ast.Ident)
	return ok && name.Name == "Figure"
}
