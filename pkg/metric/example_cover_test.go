package metric_test

import (
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/internal/shown"
	"halfspace/pkg/metric"
)

// TestEveryFunctionHasAnExample wants an example of every exported function and method, except of the
// methods that other examples print with.
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

// TestEveryMetricIsShown wants every exported variable, which is a metric, in some example.
func TestEveryMetricIsShown(t *testing.T) {
	var sources, examples string
	for _, name := range value(filepath.Glob("*.go")) {
		switch text := string(value(os.ReadFile(name))); {
		case strings.HasPrefix(name, "example_") && name != "example_cover_test.go":
			examples += text
		case !strings.HasSuffix(name, "_test.go"):
			sources += text
		}
	}
	metrics := regexp.MustCompile(`(?m)^(?:var |\t)([A-Z]\w+) += (?:of[A-Z]|Metric\{)`).FindAllStringSubmatch(sources, -1)
	if len(metrics) != len(metric.All()) {
		t.Errorf("found %d metrics, All has %d", len(metrics), len(metric.All()))
	}
	for _, m := range metrics {
		if !regexp.MustCompile(`\bmetric\.` + m[1] + `\b`).MatchString(examples) {
			t.Errorf("no example shows metric.%s", m[1])
		}
	}
}

// must returns v, and panics on an error.
func value[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// TestNamesDiffer holds All to names that Named can find.
func TestNamesDiffer(t *testing.T) {
	for _, m := range metric.All() {
		found, err := metric.Named(m.Name)
		if err != nil || found.Name != m.Name || found.LowerIsBetter != m.LowerIsBetter {
			t.Errorf("%s: found %+v, %v", m.Name, found, err)
		}
	}
	if found, err := metric.Named("weighted F1"); err != nil || found.Name != "weighted F1" {
		t.Errorf("found %+v, %v", found, err)
	}
	if _, err := metric.Named("weighted kappa"); err == nil {
		t.Error("found a weighted kappa, though kappa measures all classes together")
	}
	if _, err := metric.Named("acuracy"); err == nil {
		t.Error("found an acuracy")
	}
}
